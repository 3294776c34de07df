// Has the page kept for when there is no network, says so once it is, and tells of a new version. A plain script, loaded
// once the game can be played; where a browser keeps nothing, it does nothing.
"use strict";

(function () {
  var HOUR = 3600000;
  var PATIENCE = 10000; // milliseconds that a new version may take to come in

  var workers = navigator.serviceWorker;
  if (!workers || location.protocol === "file:" || "single" in document.documentElement.dataset) return;

  /** The registration, once there is one. */
  var registration;
  /** Whether the person has said that the new version is to be taken. */
  var taking = false;

  /** Load the page again, once. */
  function reload() {
    if (reload.done) return;
    reload.done = true;
    location.reload();
  }

  /** Tell the page that a new version can be had; what is said and when it is taken is the page's. */
  function offer() {
    document.dispatchEvent(new Event("war:update"));
  }

  /** Take the new version: the page's doing, between two battles. */
  war.update = function () {
    taking = true;
    if (!registration.waiting) return reload(); // another tab has it already
    registration.waiting.postMessage("take over");
    setTimeout(reload, PATIENCE);
  };

  /** What a worker answers to whether its set is whole. */
  function ask(worker) {
    return new Promise(function (resolve) {
      var channel = new MessageChannel();
      channel.port1.onmessage = function (event) {
        resolve(event.data);
      };
      worker.postMessage("are you ready?", [channel.port2]);
    });
  }

  function tellReady(worker) {
    ask(worker).then(function (answer) {
      document.getElementById("offline").hidden = !answer.ready;
    });
  }

  /** Follow a worker from its coming to its work. */
  function follow(worker) {
    if (!worker) return;
    function look() {
      if (worker.state === "installed" && registration.active && workers.controller) offer();
      if (worker.state === "activated") tellReady(worker);
    }
    worker.addEventListener("statechange", look);
    look();
  }

  /** Look for a new version; without a network there is none. */
  function check() {
    registration.update().catch(function () {});
  }

  var controlled = workers.controller;
  workers.addEventListener("controllerchange", function () {
    var first = !controlled;
    controlled = workers.controller;
    if (taking) reload();
    else if (!first && controlled) {
      ask(controlled).then(function (answer) {
        if (!answer.live) offer(); // another tab took it, or this one came late: here it comes with a reload
      });
    }
  });

  workers.register("sw.js").then(
    function (made) {
      registration = made;
      made.addEventListener("updatefound", function () {
        follow(made.installing);
      });
      [made.installing, made.waiting, made.active].forEach(follow);
      check();
      setInterval(check, HOUR);
      document.addEventListener("visibilitychange", function () {
        if (!document.hidden) check();
      });
    },
    function () {} // refused, as in a private window: the game plays all the same
  );
})();
