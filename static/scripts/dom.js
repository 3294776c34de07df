// Changes what is shown, as Python says: one patch a drawing. What tells how a step ends is held until its cards lie, if
// they move. A plain script, as start.js is.
// @ts-check
"use strict";

(function () {
  var LONGEST = 6000; // milliseconds that anything is held: no step moves for so long
  /** @type {[string, string, any][] | null} */
  var held = null;
  var timer = 0;

  /** @param {[string, string, any][]} changes */
  function apply(changes) {
    changes.forEach(function (change) {
      /** @type {any} */
      var part = document.getElementById(change[0]);
      var what = change[1];
      var value = change[2];
      if (what === "") part.innerHTML = value;
      else if (what === "+") part.insertAdjacentHTML("beforeend", value);
      else if (what === "()") part[value[0]].apply(part, value.slice(1));
      else if (what[0] === ".") part[what.slice(1)] = value;
      else part.setAttribute(what, value);
    });
  }

  /** Show what is held. */
  function reveal() {
    clearTimeout(timer);
    var changes = held || [];
    held = null;
    apply(changes);
  }

  /**
   * Change what is shown: `changes` and `outcome` are what binding/screen.py says, as JSON. What is worked out of a step
   * while it moves waits with it.
   * @type {War["patch"]}
   */
  function patch(changes, outcome, step) {
    if (step) reveal();
    apply(JSON.parse(changes));
    if (step === "held") {
      held = JSON.parse(outcome);
      timer = setTimeout(reveal, LONGEST);
    } else if (held) held = held.concat(JSON.parse(outcome));
    else apply(JSON.parse(outcome));
  }

  window.war.patch = patch;
  window.war.reveal = reveal;
})();
