// The list of battles: tells which of its empty parts come near, and keeps the battle shown in sight, within the list
// alone: the page stays where it is. A plain script, as start.js is.
// @ts-check
"use strict";

window.war.whenParsed(function () {
  var list = /** @type {HTMLElement} */ (document.getElementById("battle-list"));
  if (!list || !("ResizeObserver" in window)) return; // cut off, or too old for the game: it will be told
  var waiting = 0;

  // What the list reaches is filled before it is seen: as much above and below as it shows.
  // Where a browser does not say what that is, each part is as it comes.
  var watches = "IntersectionObserver" in window;
  var observer = watches ? new IntersectionObserver(ask, { root: list, rootMargin: "100% 0%" }) : null;

  /** @param {IntersectionObserverEntry[]} entries */
  function ask(entries) {
    entries.forEach(function (entry) {
      if (entry.isIntersecting) fill(entry.target);
    });
  }

  /** @param {Node} node */
  function fill(node) {
    var part = /** @type {HTMLElement} */ (node);
    if (part.firstChild || !part.isConnected) return;
    document.dispatchEvent(new CustomEvent("war:part", { detail: Number(part.dataset.part) }));
  }

  /** Scroll no further than it takes to have the battle shown in the list, with a few beside it. */
  function follow() {
    waiting = 0;
    var row = document.getElementById("battle-" + list.dataset.current);
    var beside = row ? 2 * row.offsetHeight : 0;
    var least = row ? row.offsetTop + row.offsetHeight + beside - list.clientHeight : 0;
    var most = row ? row.offsetTop - beside : 0;
    if (list.scrollTop > most) list.scrollTop = most;
    else if (list.scrollTop < least) list.scrollTop = least;
  }

  function followSoon() {
    if (!waiting) waiting = requestAnimationFrame(follow);
  }

  new ResizeObserver(followSoon).observe(list);
  new MutationObserver(function (changes) {
    changes.forEach(function (change) {
      change.removedNodes.forEach(function (part) {
        if (observer) observer.unobserve(/** @type {Element} */ (part));
      });
      change.addedNodes.forEach(function (part) {
        if (observer) observer.observe(/** @type {Element} */ (part));
        else fill(part);
      });
    });
    followSoon();
  }).observe(list, { childList: true, attributes: true, attributeFilter: ["data-current"] });
});
