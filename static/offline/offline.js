// Has the page kept for when there is no network, says so once it is, and tells of a new version. A plain script, loaded
// once the game can be played; where a browser keeps nothing, it does nothing.
// @ts-check
"use strict";

(() => {
  const HOUR = 3600000;
  const AGAIN = 15000; // milliseconds until a set that did not come in is asked for again
  const STILL = 1000; // milliseconds until nothing of the page asks for a file any more, not even the last address for its icon
  const PATIENCE = 45000; // milliseconds that a new version may take to come in

  /** @type {ServiceWorkerContainer | undefined} */
  let workers;
  try {
    workers = navigator.serviceWorker;
  } catch (_) {} // site data is blocked
  if (!workers || location.protocol === "file:" || "single" in document.documentElement.dataset) return;

  const container = workers;
  const followed = new WeakSet(); // the workers whose way is watched
  const known = new WeakSet(); // the workers whose version this page has already
  const past = !container.controller; // by Shift and a reload it has come past the worker: from the server, and so the newest
  /** @type {ServiceWorkerRegistration} */
  let registration; // once there is one
  let tries = 3;
  let taking = false; // whether the new version is being taken
  let reloading = false;
  let { controller } = container;

  /** Load the page again, once. */
  function reload() {
    if (!reloading) location.reload();
    reloading = true;
  }

  /**
   * What a worker answers to whether its set is whole.
   * @param {ServiceWorker} worker
   * @returns {Promise<{ready: boolean, live: boolean}>}
   */
  function ask(worker) {
    return new Promise((resolve) => {
      let timer = 0;
      const put = (/** @type {number} */ times) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = ({ data }) => {
          clearTimeout(timer);
          resolve(data);
        };
        worker.postMessage("are you ready?", [port2]);
        if (times) timer = setTimeout(put, 5000, times - 1); // a worker that is just stopping hears nothing
      };
      put(20);
    });
  }

  /** @param {ServiceWorker} worker */
  async function tellReady(worker) {
    const { ready } = await ask(worker);
    /** @type {HTMLElement} */ (document.getElementById("offline")).hidden = !ready;
  }

  /**
   * Tell the page that a new version can be had. What is said of it, and when it is taken, is the page's.
   * @param {ServiceWorker} worker
   */
  async function offer(worker) {
    const { ready, live } = await ask(worker);
    if (ready && !live && !known.has(worker)) document.dispatchEvent(new Event("war:update"));
  }

  /** Take the new version: the page's doing, between two battles. */
  war.update = () => {
    taking = true;
    if (!registration.waiting) return reload(); // another tab has taken it
    // A worker that is asked for a file while it is to step back goes on, in Chromium, until half a minute without any.
    setTimeout(() => registration.waiting?.postMessage("take over"), STILL);
    setTimeout(reload, PATIENCE);
  };

  /**
   * Follow a worker on its way, once.
   * @param {ServiceWorker | null} worker
   */
  function follow(worker) {
    if (!worker || followed.has(worker)) return;
    followed.add(worker);
    const look = () => {
      if (worker.state === "installed" && registration.active) offer(worker);
      const active = worker.state === "activating" || worker.state === "activated"; // WebKit may stop at the first
      if (active) tellReady(worker);
      if (worker.state === "redundant" && !registration.active) again();
    };
    worker.addEventListener("statechange", look);
    look();
  }

  /** A set did not come in whole: try again a little later, some times. */
  function again() {
    if (tries-- > 0) setTimeout(() => register().catch(() => {}), AGAIN);
  }

  /** Look for a new version; without a network there is none. */
  function check() {
    registration.update().catch(() => {});
  }

  /** A page from the server itself has the version that the server has now. */
  function know() {
    if (past) [registration.installing, registration.waiting].forEach((worker) => worker && known.add(worker));
  }

  container.addEventListener("controllerchange", () => {
    const first = !controller;
    controller = container.controller;
    if (taking) reload();
    else if (!first && controller) offer(controller); // another tab has taken it; here it comes with a reload
  });

  async function register() {
    const found = await container.register("sw.js");
    if (found !== registration) found.addEventListener("updatefound", () => follow(found.installing));
    registration = found;
    [registration.installing, registration.waiting, registration.active].forEach(follow);
  }

  async function begin() {
    await register();
    know();
    if (registration.active) registration.update().then(know, () => {});
    setInterval(check, HOUR);
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) check();
    });
  }

  begin().catch(() => {}); // refused, as in a private window: the game plays all the same
})();
