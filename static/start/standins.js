// What PyScript and Pyodide ask the browser for before anything of the game runs, though the game has no use for it. Where
// it is blocked or missing, they would never start; so it stands in for it. A plain script, before all others.
// @ts-check
"use strict";

(function () {
  /** @type {(name: string, value: unknown) => void} */
  function standIn(name, value) {
    try {
      Object.defineProperty(window, name, { value: value, configurable: true });
    } catch (_) {} // then the browser's own is all there is
  }

  // PyScript opens a database, for folders of the person's disk, and waits for it. With site data blocked the browser
  // throws, or never answers. Here it is given one with nothing in it.
  /** @param {unknown} result */
  function answering(result) {
    return function () {
      /** @type {any} */
      var request = {};
      Promise.resolve().then(function () {
        request.onsuccess({ target: { result: result } });
      });
      return request;
    };
  }

  /** @param {unknown} [value] */
  function giving(value) {
    return function () {
      return value;
    };
  }

  var nothing = answering(undefined);
  var store = { count: answering(0), getAllKeys: answering([]), get: nothing, put: nothing, delete: nothing, clear: nothing };
  standIn("indexedDB", { open: answering({ transaction: giving({ objectStore: giving(store) }), close: giving() }) });
  // Pyodide takes a window without it for no browser. (One that is blocked is there, and is left alone.)
  if (!("sessionStorage" in window)) standIn("sessionStorage", {});
  // PyScript talks to its workers by it, and the game has none. With site data blocked it cannot be opened in Firefox.
  standIn("BroadcastChannel", /** @this {any} */ function () {
    this.addEventListener = this.postMessage = this.close = function () {};
  });
  if (!("Worker" in window)) {
    standIn("Worker", function () {
      throw new Error("This browser has no workers.");
    });
  }
})();
