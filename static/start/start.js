// The start: shows how far it is, and says so in plain words when it cannot be finished. It makes `window.war`, to which
// the scripts after it add. A plain script, so that it runs from a file and in an old browser too.
// @ts-check
"use strict";

(function () {
  var root = document.documentElement;
  var LATE = ["static/scripts/motion.js", "static/scripts/sound.js", "static/offline/offline.js"]; // the game plays without them
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

  /**
   * Python is here: the page plays, and what it goes on without may come.
   * @type {War["ready"]}
   */
  function ready() {
    clearTimeout(war.watchdog);
    if (root.dataset.state === "failed") element("failure").close(); // it was only slow
    root.dataset.state = "ready";
    setTimeout(war.drawFaces, 0); // not before: a start has enough to do
    if (!("single" in root.dataset)) {
      LATE.forEach(function (source) {
        addScript(source);
      });
    }
    return war.handOver();
  }

  var war = /** @type {War} */ ({
    fail: fail,
    broken: broken,
    progress: progress,
    arrived: arrived,
    watchdog: 0,
    ready: ready,
    whenParsed: whenParsed,
  });
  window.war = war;

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
    if (!single) addScript("static/start/interpreter.js", "module");
    addEventListener("py:progress", function () {
      progress(0);
    });
    whenParsed(function () {
      if (element("late")) element("late").hidden = true; // this script is here
      if (!document.querySelector("script[type=py]")) {
        fail(TEXTS.notWhole, TEXTS.cutOff);
        return;
      }
      if (!single) addScript("static/start/core.js", "module"); // not before: it looks once for what the page says of plugins
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
})();
