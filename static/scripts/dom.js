// Changes what is shown, as Python says: one patch a drawing. A plain script, as start.js is.
// @ts-check
"use strict";

(function () {
  /**
   * Change what is shown: `changes` is what binding/screen.py says, as JSON.
   * @type {War["patch"]}
   */
  function patch(changes) {
    /** @type {[string, string, any][]} */
    var list = JSON.parse(changes);
    list.forEach(function (change) {
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

  window.war.patch = patch;
})();
