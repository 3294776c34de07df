// What the page does before Python can: it keeps what people press, shows how far the start is, and says so
// in plain words when it cannot be finished. A plain script, so that it runs from a file and in an old browser too.
// @ts-check
"use strict";

(function () {
  var root = document.documentElement;
  var TRIES = 10; // times that a tab asks for its own place again
  var LEAVE = 1000; // milliseconds after which a tab that let its place go is gone, and not only loaded again
  var KEYS = namesOfKept();
  /** How the page looks to whom has chosen nothing, as `war/session/settings.py` says. */
  var UNCHOSEN = { theme: "system", back: "brick" };
  var OLD_RECORD = "war-record"; // as older versions named it in every folder
  var LATE = ["static/motion.js", "static/sound.js", "static/offline.js"]; // the game plays without them
  /** What the game, PyScript and Pyodide cannot do without. */
  var NEEDED = ["WebAssembly", "HTMLDialogElement", "Atomics", "BigInt64Array", "customElements", "FinalizationRegistry", "MessageChannel", "MutationObserver", "structuredClone", "TextDecoder", "WeakRef"];
  var QUIET = 40000; // milliseconds without a byte of anything after which the start counts as stuck
  var SOON = 3000; // the same once a file has come in another size than it has
  var PATIENCE = 20000; // milliseconds for finding out which file it is that a start fails by
  /** All that this script says, by a name: `war.text.start` has the same. `told` fills the places in braces. */
  var TEXTS = {
    waking: "All parts are here. Python is waking up.",
    cannotStart: "The game could not start.",
    damaged: "Its file {file} did not arrive, or arrived damaged. Try again.",
    partDamaged: "A part of it did not arrive, or arrived damaged. Try again.",
    stopped: "Its files arrived, but what is in them stopped. Try again, or try another browser.",
    refused: "Its file {file} did not arrive: the server answered {status}. That is a fault of the site, not of your connection.",
    webPage: "A web page came in place of its file {file}: a fault of the site, or of a network where one has to sign in first.",
    wrongType: "Its file {file} is sent as “{type}”, from which a browser takes no program. That is a fault of the site, not of your connection.",
    noType: "Its file {file} is sent as “nothing”, from which a browser takes no program. That is a fault of the site, not of your connection.",
    empty: "Its file {file} arrived empty. Try again.",
    wrongSize: "Its file {file} arrived damaged: {came} bytes in place of {size}. Try again.",
    offline: "You are offline, and its file {file} is not here yet. Connect to the internet, then try again.",
    unreached: "Its file {file} did not arrive. Look at your connection, then try again.",
    brokeOff: "Its file {file} broke off on the way. Look at your connection, then try again.",
    silentFile: "Nothing has moved for {seconds} seconds, and its file {file} is not here yet. Look at your connection, then try again.",
    silent: "Nothing has moved for {seconds} seconds, though its files are here. Try again, or try another browser.",
    wrong: "Something went wrong in the game.",
    anew: "This should not happen. Try again starts it anew.",
    needsServer: "This page needs a server.",
    serve: "Browsers do not let it read its other files from a folder. Run “python3 serve.py” beside it, and it opens by itself.",
    build: "Or let “python3 serve.py build” make the game as one file, dist/war.html, that needs none.",
    single: "Browsers do not let it read its other files from a folder. The game lies beside it as one file, and that plays here.",
    open: "Open the game",
    tooOld: "This browser is too old for the game.",
    lacks: "It has no {what}, or that is switched off, and Python needs it to run in the browser. A newer browser plays it.",
    notWhole: "The page is not whole.",
    cutOff: "Its file index.html was cut off before its end, on the way or on the server. Try again.",
    engineers: "For engineers",
    again: "Try again",
  };
  var PANEL =
    '<dialog class="failure" id="failure" role="alertdialog" aria-labelledby="failure-title" aria-describedby="failure-text">' +
    '<h2 id="failure-title"></h2><p id="failure-text"></p>' +
    '<details id="failure-more"><summary>' + TEXTS.engineers + '</summary><pre id="failure-details"></pre></details>' +
    '<p><a class="button" href="" id="again">' + TEXTS.again + '</a></p></dialog>';

  /**
   * The part of the page with an id.
   * @template {string} Id
   * @param {Id} id
   * @returns {PageElement<Id>}
   */
  function element(id) {
    return /** @type {any} */ (document.getElementById(id));
  }

  /** @param {() => void} action */
  function whenParsed(action) {
    if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", action);
    else action();
  }

  /**
   * A text with its places filled.
   * @type {(text: string, places: Record<string, unknown>) => string}
   */
  function told(text, places) {
    return text.replace(/[{](\w+)[}]/g, function (_, name) {
      return String(places[name]);
    });
  }

  // ---- failing ---------------------------------------------------------------------------------------------

  /**
   * Say in plain words that the game cannot go on. The first failure is told, later ones follow from it.
   * @type {War["fail"]}
   */
  function fail(title, text, details) {
    if (root.dataset.state === "failed") return;
    root.dataset.state = "failed";
    clearTimeout(war.watchdog);
    if (details) console.warn(details);
    whenParsed(function () {
      if (!element("again")) {
        // The page was cut off before its end, or within what says so.
        if (element("failure")) element("failure").remove();
        document.body.insertAdjacentHTML("beforeend", PANEL);
      }
      element("failure-title").textContent = title;
      element("failure-text").textContent = text;
      element("failure-details").textContent = details || "";
      element("failure-more").hidden = !details;
      // Above whatever dialog is open, and the one thing that can be pressed.
      if (element("failure").showModal) element("failure").showModal();
      else element("failure").setAttribute("open", "");
      element("again").focus();
    });
  }

  /**
   * Find out which file it is, if one is to blame, and say so.
   * @param {string} details
   */
  function failToStart(details) {
    if (failing) return;
    failing = true;
    /** @param {string} text */
    function tell(text) {
      if (root.dataset.state === "starting") fail(TEXTS.cannotStart, text, details);
    }
    setTimeout(tell, PATIENCE, guess(details));
    examine(Object.keys(came), tell).then(function () {
      tell(guess(details));
    });
  }

  /**
   * What is likely where no file turned out to be at fault.
   * @param {string} details
   */
  function guess(details) {
    var named = Object.keys(sizes).filter(function (name) {
      return name !== snapshot && details.indexOf(name) >= 0;
    })[0];
    if (named) return told(TEXTS.damaged, { file: named });
    if (!Object.keys(came).length) return TEXTS.partDamaged;
    return TEXTS.stopped;
  }

  /** @type {(source: string, type?: string) => void} */
  function addScript(source, type) {
    var script = document.createElement("script");
    if (type) script.type = type;
    script.src = source;
    document.head.append(script);
  }

  /** @param {any} error */
  function describe(error) {
    return String((error && (error.stack || error.message)) || error);
  }

  /** Where the game lies beside this page as one file, which needs no server, offer that instead of another try. */
  function leadToSingle() {
    /** @type {HTMLAnchorElement | null} */
    var file = document.querySelector("a[download][href$='.html']");
    var text = element("failure-text");
    if (!file) {
      text.textContent += " " + TEXTS.build;
      return;
    }
    text.textContent = TEXTS.single;
    element("again").textContent = TEXTS.open;
    element("again").href = file.href;
  }

  // ---- arriving --------------------------------------------------------------------------------------------

  /** @type {Record<string, number>} */
  var sizes = {}; // the bytes of each file that a start may wait for, by its name, as far as the page knows them
  /** @type {Record<string, number>} */
  var came = {}; // of each that this start waits for, how many have come
  /** @type {Record<string, boolean>} */
  var suspects = {}; // those that came in another size
  var snapshot = ""; // the name of the one that a start can do without
  var failing = false; // whether it is being found out why the start fails

  /** Take from the page what this start waits for, and watch it come. */
  function awaitFiles() {
    try {
      sizes = JSON.parse(/** @type {HTMLMetaElement} */ (document.querySelector("meta[name=sizes]")).content);
    } catch (_) {} // the page was not made ready by serve.py
    var link = element("snapshot");
    var quick = link && window.DecompressionStream;
    Object.keys(sizes).forEach(function (name) {
      var plain = /[.]zip$/.test(name); // the library and the engine, which a snapshot holds
      if (!plain || !quick || "stale" in link.dataset) came[name] = 0;
    });
    if (quick) {
      snapshot = /** @type {string} */ (link.getAttribute("href"));
      sizes[snapshot] = Number(link.dataset.bytes);
      came[snapshot] = 0;
    }
    try {
      new PerformanceObserver(function (list) {
        /** @type {PerformanceResourceTiming[]} */ (list.getEntries()).forEach(look);
      }).observe({ type: "resource", buffered: true });
    } catch (_) {} // then the bar knows less, and silence tells
  }

  /**
   * A file has come, or failed to.
   * @param {PerformanceResourceTiming} entry
   */
  function look(entry) {
    var name = entry.name.replace(new URL("./", document.baseURI).href, "");
    if (!(name in came) || came[name] === sizes[name]) return;
    if (entry.decodedBodySize === sizes[name]) arrived(name, sizes[name]);
    else if (name !== snapshot) {
      suspects[name] = true;
      progress(0);
    }
  }

  /**
   * So many bytes of a file have come.
   * @type {War["arrived"]}
   */
  function arrived(name, bytes) {
    if (sizes[name]) came[name] = Math.min(bytes, sizes[name]);
    var all = 0;
    var done = 0;
    Object.keys(came).forEach(function (each) {
      all += sizes[each];
      done += came[each];
    });
    if (done && done === all) progress(0.9, TEXTS.waking);
    else progress(all ? 0.02 + (0.88 * done) / all : 0);
  }

  /**
   * Ask for files again and see what comes; `tell` is called with a sentence for each that is not as it should be.
   * @type {(names: string[], tell: (fault: string) => void) => Promise<unknown>}
   */
  function examine(names, tell) {
    return Promise.all(
      names.map(function (name) {
        var whole = came[name] === sizes[name];
        if (name === snapshot || (whole && !/[.]js$/.test(name))) return undefined;
        return check(name, whole).then(function (fault) {
          if (fault) tell(fault);
        });
      })
    );
  }

  /**
   * What is wrong with a file, as a sentence; nothing if it is as it should be. `whole`: its size is known to be right.
   * @type {(name: string, whole: boolean) => Promise<string | void>}
   */
  function check(name, whole) {
    return fetch(name).then(
      /** @returns {string | void | Promise<string | void>} */
      function (answer) {
        var body = /** @type {ReadableStream} */ (answer.body);
        var type = answer.headers.get("Content-Type") || "";
        if (!answer.ok) return told(TEXTS.refused, { file: name, status: answer.status });
        if (/^text.html/i.test(type)) {
          renew(name);
          return told(TEXTS.webPage, { file: name });
        }
        if (/[.]js$/.test(name) && !/javascript|ecmascript/i.test(type)) {
          return told(type ? TEXTS.wrongType : TEXTS.noType, { file: name, type: type });
        }
        if (whole) return body.cancel();
        return measure(body.getReader(), 0).then(function (bytes) {
          if (bytes === sizes[name]) return arrived(name, bytes);
          renew(name);
          if (!bytes) return told(TEXTS.empty, { file: name });
          return told(TEXTS.wrongSize, { file: name, came: bytes, size: sizes[name] });
        });
      },
      function () {
        if (navigator.onLine === false) return told(TEXTS.offline, { file: name });
        return told(TEXTS.unreached, { file: name });
      }
    ).catch(function () {
      return told(TEXTS.brokeOff, { file: name });
    });
  }

  /**
   * How many bytes there are to read. Each is a sign that something still comes.
   * @type {(reader: ReadableStreamDefaultReader<Uint8Array>, sofar: number) => Promise<number>}
   */
  function measure(reader, sofar) {
    return reader.read().then(function (step) {
      if (step.done) return sofar;
      progress(0);
      return measure(reader, sofar + step.value.length);
    });
  }

  /**
   * See to it that the browser keeps no damaged file for the next try.
   * @param {string} name
   */
  function renew(name) {
    fetch(name, { cache: "reload" }).catch(function () {});
  }

  // ---- starting --------------------------------------------------------------------------------------------

  /** It has been silent for long: see whether what is missing can be had, and, if it stays silent, give up. */
  function ask() {
    suspects = {};
    war.watchdog = setTimeout(giveUp, QUIET / 2);
    examine(Object.keys(came), function (fault) {
      if (root.dataset.state === "starting") fail(TEXTS.cannotStart, fault, "It was found after a silence.");
    });
  }

  function giveUp() {
    var missing = Object.keys(came).filter(function (name) {
      return name !== snapshot && came[name] < sizes[name];
    });
    missing.sort(function (one, two) {
      return sizes[two] - came[two] - (sizes[one] - came[one]); // some are asked for only once the largest are here
    });
    var silence = missing[0] ? TEXTS.silentFile : TEXTS.silent;
    fail(TEXTS.cannotStart, told(silence, { seconds: QUIET / 1000, file: missing[0] }));
  }

  /**
   * Something moved: show how far the start is, from 0 to 1, and start the watchdog's wait anew.
   * @type {War["progress"]}
   */
  function progress(share, text) {
    if (root.dataset.state !== "starting") return;
    clearTimeout(war.watchdog);
    war.watchdog = setTimeout(ask, Object.keys(suspects).length ? SOON : QUIET / 2);
    whenParsed(function () {
      if (!element("progress-text")) return; // the page was cut off before it
      element("progress").value = Math.max(element("progress").value, Math.round(share * 100));
      if (text) element("progress-text").textContent = text;
    });
  }

  /** Python is here: hand over what was pressed before. */
  function ready() {
    clearTimeout(war.watchdog);
    document.removeEventListener("click", keepClick);
    document.removeEventListener("keydown", keepKey);
    document.removeEventListener("change", keepChange);
    if (root.dataset.state === "failed") element("failure").close(); // it was only slow
    root.dataset.state = "ready";
    setTimeout(drawFaces, 0); // not before: a start has enough to do
    if (!("single" in root.dataset)) {
      LATE.forEach(function (source) {
        addScript(source);
      });
    }
    return war.kept.splice(0);
  }

  // ---- keys and presses ------------------------------------------------------------------------------------

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
    if (done.speed) element("speed").value = done.speed;
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

  /** Load the page anew in the middle of its start; what was done counts in the next. */
  function startAnew() {
    write("sessionStorage", KEYS.pending, JSON.stringify(war.kept));
    location.reload();
  }

  /**
   * What was done before the page was loaded anew. Whatever else lies there counts as nothing.
   * @returns {Done[]}
   */
  function keptBefore() {
    try {
      var text = sessionStorage.getItem(KEYS.pending);
      sessionStorage.removeItem(KEYS.pending);
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
    return !done.speed || Boolean(element("speed").querySelector("[value='" + done.speed + "']"));
  }

  // ---- drawing ---------------------------------------------------------------------------------------------

  /**
   * Change what is shown: `changes` is what binding/screen.py says, as JSON.
   * @type {War["patch"]}
   */
  function patch(changes) {
    /** @type {[string, string, any][]} */
    var list = JSON.parse(changes);
    list.forEach(function (change) {
      /** @type {any} */
      var part = element(change[0]);
      var what = change[1];
      var value = change[2];
      if (what === "") part.innerHTML = value;
      else if (what === "+") part.insertAdjacentHTML("beforeend", value);
      else if (what === "()") part[value[0]].apply(part, value.slice(1));
      else if (what[0] === ".") part[what.slice(1)] = value;
      else part.setAttribute(what, value);
    });
  }

  // ---- what is kept, and by which tab ----------------------------------------------------------------------

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

  // ---- files and sharing -----------------------------------------------------------------------------------

  /** @type {War["download"]} */
  function download(name, type, text) {
    var link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type: type }));
    link.download = name;
    link.click();
    setTimeout(function () {
      URL.revokeObjectURL(link.href);
    }, 60000);
  }

  /** @type {War["share"]} */
  function share(url) {
    return navigator.share({ title: document.title, url: url });
  }

  /** @type {War} */
  var war = {
    fail: fail,
    broken: broken,
    progress: progress,
    arrived: arrived,
    watchdog: 0,
    ready: ready,
    kept: keptBefore(),
    press: press,
    patch: patch,
    dress: dress,
    fourColours: fourColours,
    keys: KEYS,
    sessionKey: sessionKey,
    slot: 0,
    others: false,
    keepForGood: keepForGood,
    stale: false,
    unkept: false,
    download: download,
    share: share,
  };
  window.war = war;

  addEventListener("afterprint", function () {
    element("paper").textContent = "";
  });

  // A page that comes back as it was left may be behind what was kept meanwhile, and its place may be another tab's.
  addEventListener("pageshow", function (event) {
    if (!event.persisted || war.unkept || !keeps()) return;
    war.stale = true; // from here on it writes over nothing
    location.reload();
  });
  // With a new version that takes over while this page is still coming in, it would be a mixture of both.
  /** @type {ServiceWorker | null} */
  var controller = null;
  try {
    controller = navigator.serviceWorker.controller;
  } catch (_) {} // there are no workers, or not for a page in a frame like this
  if (controller) {
    navigator.serviceWorker.addEventListener("controllerchange", function () {
      if (navigator.serviceWorker.controller !== controller && root.dataset.state === "starting") startAnew();
    });
  }
  war.slot = remembered() || 0;
  war.others = war.slot > 0;
  carryOver();
  dressAsKept();
  takeSlot(war.slot, remembered() === null ? 0 : TRIES);

  followFocus();
  document.addEventListener("click", keepClick);
  document.addEventListener("keydown", keepKey);
  document.addEventListener("change", keepChange);
  whenParsed(function () {
    war.kept = war.kept.filter(isThere);
    war.kept.forEach(show);
  });

  window.addEventListener(
    "error",
    function (event) {
      var part = /** @type {any} */ (event.target); // a script, a style, a picture; the window for an error in a program
      var source = part !== window && part && (part.src || part.href);
      // A style, a picture, or a script that comes after the start: the game plays without it.
      if (source && (part.tagName !== "SCRIPT" || root.dataset.state === "ready")) return;
      var late = LATE.some(function (name) {
        return event.filename === new URL(name, document.baseURI).href;
      });
      if (late && event.error instanceof SyntaxError) return; // it came, but damaged
      if (root.dataset.state === "starting") failToStart(source ? "This file did not arrive: " + source : describe(event.error || event.message));
      else broken(event.error || event.message);
    },
    true
  );
  window.addEventListener("unhandledrejection", function (event) {
    if (root.dataset.state === "starting") failToStart(describe(event.reason));
    else broken(event.reason);
  });

  /**
   * The first thing that the game cannot do without and that the browser does not have.
   * @param {boolean} single
   */
  function lacking(single) {
    if (!("noModule" in HTMLScriptElement.prototype)) return "modules";
    if (!window.crypto || !crypto.getRandomValues) return "crypto.getRandomValues";
    return NEEDED.concat(single ? ["DecompressionStream"] : []).filter(function (name) {
      return !(name in window);
    })[0];
  }

  /** @type {War["broken"]} */
  function broken(error) {
    fail(TEXTS.wrong, TEXTS.anew, describe(error));
  }

  var single = "single" in root.dataset; // whether this is the game as one file
  if (location.protocol === "file:" && !single) {
    fail(TEXTS.needsServer, TEXTS.serve);
    whenParsed(leadToSingle);
  } else if (lacking(single)) {
    fail(TEXTS.tooOld, told(TEXTS.lacks, { what: lacking(single) }));
  } else {
    awaitFiles();
    progress(0.02);
    if (!single) addScript("static/interpreter.js", "module");
    addEventListener("py:progress", function () {
      progress(0);
    });
    whenParsed(function () {
      if (element("late")) element("late").hidden = true; // this script is here
      if (!document.querySelector("script[type=py]")) {
        fail(TEXTS.notWhole, TEXTS.cutOff);
        return;
      }
      if (!single) addScript("static/core.js", "module"); // not before: it looks once for what the page says of plugins
      ["static/pyscript.json", "static/page.py"].forEach(needed);
    });
  }

  /**
   * PyScript says nothing when one of these does not arrive: ask for them here as well, which costs no request more.
   * @param {string} source
   */
  function needed(source) {
    fetch(source)
      .then(function (answer) {
        if (!answer.ok) throw new Error("This file did not arrive: " + source);
        return answer.text();
      })
      .then(function (text) {
        if (/[.]json$/.test(source)) JSON.parse(text);
      })
      .catch(function (error) {
        if (root.dataset.state === "starting") failToStart(describe(error));
      });
  }

  // ---- faces -----------------------------------------------------------------------------------------------

  /** Put the picture of all cards into the page, where each card finds its face; until then cards are letters. */
  function drawFaces() {
    fetch("static/runtime/cards/svg-cards.svg")
      .then(function (answer) {
        if (!answer.ok) throw new Error("the picture of the cards: " + answer.status);
        return answer.text();
      })
      .then(function (text) {
        // The page's policy takes no style from a text, so each waits under another name.
        var harmless = text.replace(/ style="/g, ' data-style="');
        var picture = new DOMParser().parseFromString(harmless, "image/svg+xml").documentElement;
        if (picture.nodeName !== "svg") throw new Error("the picture of the cards is damaged");
        picture.setAttribute("class", "faces");
        picture.setAttribute("aria-hidden", "true");
        document.body.append(document.adoptNode(picture));
        /** @type {NodeListOf<SVGElement>} */ (picture.querySelectorAll("[data-style]")).forEach(function (part) {
          part.style.cssText = /** @type {string} */ (part.dataset.style);
        });
        root.dataset.faces = "drawn";
        if (war.four) fourColours();
      })
      .catch(function (error) {
        console.warn(String(error)); // the game plays with letters
      });
  }

  /** Make the faces of the four-colour deck out of the others, once: diamonds blue, clubs green. */
  function fourColours() {
    war.four = true; // as soon as there are faces
    if (root.dataset.faces !== "drawn") return;
    [["diamond", "#1552c4"], ["club", "#0a7436"]].forEach(function (pair) {
      var suit = pair[0];
      document.querySelectorAll(".faces #" + suit + ", .faces [id^='" + suit + "_']").forEach(function (face) {
        var copy = /** @type {Element} */ (face.cloneNode(true));
        copy.id = "four_" + face.id;
        /** @type {NodeListOf<SVGElement>} */ (copy.querySelectorAll(face.id === suit ? "*" : "use")).forEach(function (part) {
          var of = part.getAttribute("xlink:href");
          if (of === "#" + suit) part.setAttribute("xlink:href", "#four_" + suit);
          else if (!of || /^#(n_\d+|ace|jack|queen|king)$/.test(of)) part.style.fill = pair[1];
        });
        face.after(copy);
      });
    });
    root.dataset.faces = "drawn four";
  }
})();
