// What is kept, by its names, and by which tab: each tab has a game of its own. And how the page looks, at once as it was
// the last time. A plain script, as start.js is.
// @ts-check
"use strict";

(function () {
  var war = window.war;
  var root = document.documentElement;
  var TRIES = 10; // times that a tab asks for its own place again
  var LEAVE = 1000; // milliseconds after which a tab that let its place go is gone, and not only loaded again
  var KEYS = namesOfKept();
  /** How the page looks to whom has chosen nothing, as `war/session/settings.py` says. */
  var UNCHOSEN = { theme: "system", back: "brick" };
  var OLD_RECORD = "war-record"; // as older versions named it in every folder

  // ---- what is kept ----------------------------------------------------------------------------------------

  /**
   * The names of all that is kept, each for this copy of the page alone: another may lie in another folder here.
   * @returns {StorageKeys}
   */
  function namesOfKept() {
    var folder = location.protocol === "file:" ? "" : " " + new URL(".", document.baseURI).pathname;
    return {
      session: "war" + folder, // of the first tab; `sessionKey` for all
      record: "war-record" + folder,
      settings: "war-settings" + folder, // those of all tabs
      unreadable: "war-unreadable" + folder,
      unreadableRecord: "war-record-unreadable" + folder,
      asked: "war-asked" + folder, // whether the browser was asked to keep all that for good
      address: "war-address" + folder, // these are a tab's own
      slot: "war-slot" + folder,
      pending: "war-pending" + folder,
      lock: "war" + folder + " ", // with a slot's number behind it
    };
  }

  /**
   * The name of a tab's game; the first tab's has no number.
   * @type {War["sessionKey"]}
   */
  function sessionKey(slot) {
    return slot ? KEYS.session.replace("war", "war-" + slot) : KEYS.session;
  }

  /**
   * What is kept in `storage` under a name; null for nothing, and where the browser keeps nothing.
   * @type {(storage: "localStorage" | "sessionStorage", key: string) => string | null}
   */
  function read(storage, key) {
    try {
      return window[storage].getItem(key);
    } catch (_) {
      return null;
    }
  }

  /**
   * Keep a text; whether it is kept.
   * @type {(storage: "localStorage" | "sessionStorage", key: string, text: string) => boolean}
   */
  function write(storage, key, text) {
    try {
      window[storage].setItem(key, text);
      return true;
    } catch (_) {
      return false;
    }
  }

  /** Copy what an older version kept for every folder alike, where this copy of the page has nothing of its own. */
  function carryOver() {
    var names = [[OLD_RECORD, KEYS.record]];
    for (var slot = 0; slot < 10; slot++) names.push([slot ? "war-" + slot : "war", sessionKey(slot)]);
    if (read("localStorage", KEYS.session) !== null) return;
    names.forEach(function (pair) {
      var old = read("localStorage", pair[0]);
      if (old !== null && read("localStorage", pair[1]) === null) write("localStorage", pair[1], old);
    });
  }

  function lockManager() {
    try {
      return navigator.locks || null;
    } catch (_) {
      return null; // site data is blocked
    }
  }

  /**
   * Find out which of the tabs with the game this one is: the first whose lock is free. A tab that is loaded again asks
   * some more `times` for its own, which the page before it lets go.
   * @type {(slot: number, times: number) => void}
   */
  function takeSlot(slot, times) {
    var locks = lockManager();
    if (!locks) return;
    var manager = locks;
    manager
      .request(KEYS.lock + slot, { ifAvailable: true }, function (lock) {
        if (!lock) {
          if (times) setTimeout(takeSlot, 70, slot, times - 1);
          else takeSlot(slot + 1, 0);
          return undefined;
        }
        war.slot = slot;
        write("sessionStorage", KEYS.slot, String(slot));
        if (slot) watchOthers(manager);
        else setTimeout(findLeft, LEAVE, manager);
        return new Promise(function (letGo) {
          addEventListener("pagehide", letGo, { once: true }); // also where the browser keeps the page for Back
        });
      })
      .catch(function () {}); // refused, as to a file: then this tab is as good as the only one
  }

  /**
   * The names of the locks that other tabs with the game hold.
   * @param {LockManager} locks
   */
  function othersLocks(locks) {
    return locks.query().then(function (state) {
      return /** @type {LockInfo[]} */ (state.held)
        .map(function (lock) {
          return /** @type {string} */ (lock.name);
        })
        .filter(function (name) {
          return name.indexOf(KEYS.lock) === 0 && name !== KEYS.lock + war.slot;
        });
    });
  }

  /**
   * Say whether the game is open in another tab, and when it no longer is.
   * @param {LockManager} locks
   */
  function watchOthers(locks) {
    othersLocks(locks)
      .then(function (names) {
        war.others = names.length > 0;
        dispatchEvent(new Event("war-others"));
        if (!war.others) return undefined;
        return locks
          .request(names[0], function () {}) // granted once that tab is gone, and let go at once
          .then(function () {
            setTimeout(watchOthers, LEAVE, locks); // it may only be loaded again
          });
      })
      .catch(function () {});
  }

  /**
   * Hand over to the first tab's session, one after another, the games of tabs that are gone.
   * @type {(locks: LockManager, from?: number) => void}
   */
  function findLeft(locks, from) {
    if (root.dataset.state === "starting") {
      setTimeout(findLeft, LEAVE, locks, from);
      return;
    }
    for (var slot = from || 1; slot < 100; slot++) {
      if (read("localStorage", sessionKey(slot)) !== null) {
        locks
          .request(KEYS.lock + slot, { ifAvailable: true }, function (lock) {
            if (lock) dispatchEvent(new CustomEvent("war-left", { detail: slot }));
          })
          .catch(function () {});
        setTimeout(findLeft, 0, locks, slot + 1);
        return;
      }
    }
  }

  /** Whether anything is kept, so that it can be had back. */
  function keeps() {
    return read("localStorage", KEYS.session) !== null;
  }

  /** The slot that this tab had before it was loaded again; null for none, or where something else is written there. */
  function remembered() {
    var text = read("sessionStorage", KEYS.slot);
    return text !== null && /^\d{1,2}$/.test(text) ? Number(text) : null;
  }

  /** Ask the browser, once, not to clear what is kept when it runs short of room. */
  function keepForGood() {
    try {
      if (read("localStorage", KEYS.asked) === null && write("localStorage", KEYS.asked, "yes")) {
        navigator.storage.persist().catch(function () {});
      }
    } catch (_) {} // it cannot be asked
  }

  // ---- looks -----------------------------------------------------------------------------------------------

  /**
   * Give the page its colours, whatever the system has, and the cards their back.
   * @type {War["dress"]}
   */
  function dress(theme, back) {
    root.dataset.back = back;
    /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-theme]")).forEach(function (part) {
      var media = theme === part.dataset.theme ? "all" : "not all";
      part.setAttribute("media", theme === "system" ? "(prefers-color-scheme: " + part.dataset.theme + ")" : media);
    });
  }

  /** At once as it was the last time, so that nothing changes its colour once Python is here. */
  function dressAsKept() {
    try {
      var own = read("localStorage", KEYS.settings) || read("localStorage", sessionKey(war.slot));
      var kept = JSON.parse(own || /** @type {string} */ (read("localStorage", KEYS.session))).settings;
      dress(/^(light|dark)$/.test(kept.theme) ? kept.theme : UNCHOSEN.theme, String(kept.back || UNCHOSEN.back));
    } catch (_) {} // nothing is kept, or it cannot be read: Python tells of that
  }

  war.keys = KEYS;
  war.sessionKey = sessionKey;
  war.keepForGood = keepForGood;
  war.dress = dress;
  war.stale = false;
  war.unkept = false;
  // A page that comes back as it was left may be behind what was kept meanwhile, and its place may be another tab's.
  addEventListener("pageshow", function (event) {
    if (!event.persisted || war.unkept || !keeps()) return;
    war.stale = true; // from here on it writes over nothing
    location.reload();
  });
  war.slot = remembered() || 0;
  war.others = war.slot > 0;
  carryOver();
  dressAsKept();
  takeSlot(war.slot, remembered() === null ? 0 : TRIES);
})();
