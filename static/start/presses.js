// What people press: keys are judged, by where the focus comes from, and until Python is there all of it is kept, shown
// on the button, and handed over then. A plain script, as start.js is.
// @ts-check
"use strict";

(function () {
  var war = window.war;

  // ---- keys ------------------------------------------------------------------------------------------------

  var TAKES_KEYS = "button, input, select, textarea, a, summary, [contenteditable]";
  var WRITES = "input:not([type='range']), textarea, [contenteditable]";
  var APPLE = /Mac|iP/.test(navigator.platform); // there Option makes characters, as AltGr does elsewhere
  var MOST_KEPT = 1000;
  var NO_PRESS = { key: "", code: "", shift: false, handled: false, repeat: false, composing: false, modified: false, level: false, taken: false, dialog: false };
  var pressing = false; // whether a mouse or a finger is at it
  /** @type {Element | null} */
  var lent = null; // what has the focus although nobody has led it there: the keys stay the game's

  /**
   * The focus is at a part of the page, but by the way: after a mouse, or because a dialog or the laboratory has closed.
   * @param {Element | null} part
   */
  function lend(part) {
    lent = part && part.closest(".game, .top") && !part.matches(WRITES) ? part : null;
  }

  /**
   * Whether a list of choices is open; not every browser says so.
   * @param {Element} part
   */
  function isOpen(part) {
    try {
      return part.matches("select:open");
    } catch (_) {
      return false;
    }
  }

  /**
   * Whether a key is aimed at a field or a button that is to have it.
   * @param {Element} part
   */
  function taken(part) {
    if (!part.closest || !part.closest(TAKES_KEYS)) return false;
    if (part.closest("dialog:not([open])")) return false; // one that has just closed keeps the focus until the next picture
    return part !== lent || isOpen(part);
  }

  /**
   * A key press as data, as `war/session/shortcuts.py` wants it, judged now; null for what a form sends that fills itself in.
   * @type {War["press"]}
   */
  function press(event) {
    if (event.key === undefined) return null;
    return {
      key: event.key,
      code: event.code || "",
      shift: event.shiftKey,
      handled: event.defaultPrevented,
      repeat: event.repeat,
      composing: event.isComposing,
      modified: event.ctrlKey || event.altKey || event.metaKey,
      level: !event.metaKey && (event.getModifierState("AltGraph") || (APPLE && event.altKey && !event.ctrlKey)),
      taken: taken(/** @type {Element} */ (event.target)),
      dialog: document.querySelector("dialog[open]") !== null,
    };
  }

  /** Where the focus comes from. Only Tab leads it; the mouse leaves it alone, so that the keys go on playing. */
  function followFocus() {
    document.addEventListener("pointerdown", function (event) {
      pressing = true;
      if (/** @type {Element} */ (event.target).contains(document.activeElement)) lend(document.activeElement);
    });
    document.addEventListener("mousedown", function (event) {
      if (!event.detail || !(/** @type {Element} */ (event.target).closest("main [data-intent], .top [data-intent]"))) return;
      event.preventDefault();
      /** @type {HTMLElement} */ (document.activeElement).blur();
    });
    document.addEventListener("click", function () {
      setTimeout(function () {
        pressing = false; // not before: a label gives the focus to its field now
      });
    });
    document.addEventListener("focusin", function (event) {
      var from = /** @type {Element | null} */ (event.relatedTarget);
      if (pressing || (from && from.closest && from.closest("dialog:not([open]), [hidden]"))) lend(/** @type {Element} */ (event.target));
    });
    document.addEventListener("focusout", function () {
      if (document.hasFocus()) lent = null; // else only the window has lost it
    });
    document.addEventListener("keydown", function (event) {
      pressing = false;
      if (event.key === "Tab") lent = null;
      if (event.key === "Enter" && event.repeat && /** @type {Element} */ (event.target).closest("button")) event.preventDefault(); // it presses once
    });
    document.addEventListener("close", function () {
      lend(document.activeElement); // a dialog, where it was not seen by the focus alone
    }, true);
  }

  // ---- what is done before Python is here: kept as data, and handed over ------------------------------------

  /** @param {Done} done */
  function keep(done) {
    if (war.kept.length < MOST_KEPT) war.kept.push(done);
    show(done);
  }

  /**
   * Show that something is kept.
   * @param {Done} done
   */
  function show(done) {
    var button = buttonOf(done.key && done.key.key === " " && !done.key.modified ? "play" : done.intent);
    if (button) button.classList.add("kept");
    if (done.speed) speeds().value = done.speed;
  }

  function speeds() {
    return /** @type {HTMLSelectElement} */ (document.getElementById("speed"));
  }

  /** @type {(intent?: string) => HTMLElement | undefined} */
  function buttonOf(intent) {
    /** @type {HTMLElement[]} */
    var buttons = Array.prototype.slice.call(document.querySelectorAll("main [data-intent], .top [data-intent]"));
    return buttons.filter(function (button) {
      return button.dataset.intent === intent;
    })[0];
  }

  /** @param {MouseEvent} event */
  function keepClick(event) {
    /** @type {HTMLElement | null} */
    var button = /** @type {Element} */ (event.target).closest("[data-intent]");
    if (button) keep({ intent: button.dataset.intent });
  }

  /** @param {KeyboardEvent} event */
  function keepKey(event) {
    var pressed = press(event);
    if (!pressed || pressed.taken || pressed.dialog) return;
    if (event.key === " " && !pressed.modified) event.preventDefault(); // the page must not scroll
    if (!event.repeat) keep({ key: pressed });
  }

  /** @param {Event} event */
  function keepChange(event) {
    var part = /** @type {HTMLInputElement} */ (event.target);
    if (part.id === "speed") keep({ speed: part.value });
  }

  /** Hand over what was done: from now on Python hears it by itself. */
  function handOver() {
    document.removeEventListener("click", keepClick);
    document.removeEventListener("keydown", keepKey);
    document.removeEventListener("change", keepChange);
    return war.kept.splice(0);
  }

  /** Load the page anew in the middle of its start; what was done counts in the next. */
  function startAnew() {
    try {
      sessionStorage.setItem(war.keys.pending, JSON.stringify(war.kept));
    } catch (_) {} // then it has to be done again
    location.reload();
  }

  /**
   * What was done before the page was loaded anew. Whatever else lies there counts as nothing.
   * @returns {Done[]}
   */
  function keptBefore() {
    try {
      var text = sessionStorage.getItem(war.keys.pending);
      sessionStorage.removeItem(war.keys.pending);
      return JSON.parse(/** @type {string} */ (text)).slice(0, MOST_KEPT).filter(canBe);
    } catch (_) {
      return [];
    }
  }

  /**
   * Whether that can have been done, by its form.
   * @param {any} done
   */
  function canBe(done) {
    var name = Object.keys(done).join();
    if (name === "key") return namesAndTypes(done.key) === namesAndTypes(NO_PRESS);
    return (name === "intent" || name === "speed") && typeof done[name] === "string" && /^[a-z0-9-]+$/.test(done[name]);
  }

  /** @param {any} part */
  function namesAndTypes(part) {
    return Object.keys(part)
      .sort()
      .map(function (name) {
        return name + typeof part[name];
      })
      .join();
  }

  /**
   * Whether there is such a button or such a speed in the page.
   * @param {Done} done
   */
  function isThere(done) {
    if (done.intent) return Boolean(buttonOf(done.intent));
    return !done.speed || Boolean(speeds().querySelector("[value='" + done.speed + "']"));
  }

  war.press = press;
  war.handOver = handOver;
  war.kept = keptBefore();
  followFocus();
  document.addEventListener("click", keepClick);
  document.addEventListener("keydown", keepKey);
  document.addEventListener("change", keepChange);
  war.whenParsed(function () {
    war.kept = war.kept.filter(isThere);
    war.kept.forEach(show);
  });

  // With a new version that takes over while this page is still coming in, it would be a mixture of both.
  /** @type {ServiceWorker | null} */
  var controller = null;
  try {
    controller = navigator.serviceWorker.controller;
  } catch (_) {} // there are no workers, or not for a page in a frame like this
  if (controller) {
    navigator.serviceWorker.addEventListener("controllerchange", function () {
      if (navigator.serviceWorker.controller === controller) return;
      if (document.documentElement.dataset.state === "starting") startAnew();
    });
  }
})();
