// Keeps the page, the engine and the runtime as one set, so that the game plays without a network.
// A set is whole or it is not used: its list is written into its cache last, and a set without a list counts for nothing.
// @ts-check
"use strict";

/** @typedef {Record<string, string>} Files by their names, each with its hash as `integrity` wants it */

/** @type {{version: string, live: boolean, files: Files}} */ // @ts-expect-error (serve.py writes it here)
const SET = null; // here the set

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

const scope = new URL(worker.registration.scope);
/** Other pages of this origin may keep sets of their own: ours are told by where we are. */
const PREFIX = `war ${scope.pathname} `;
const NAME = PREFIX + SET.version;
/** Where in a cache its list is. */
const LIST = new URL("sw.js?list", scope).href;

/** The key of a file in a cache, and its address but for that of the page. */
const address = (/** @type {string} */ name) => new URL(name, scope).href;

/**
 * The name in the set of what a request asks for; undefined for what is none of ours.
 * @param {Request} request
 */
function nameOf(request) {
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== scope.origin || !pathname.startsWith(scope.pathname)) return undefined;
  const name = pathname.slice(scope.pathname.length) || "index.html";
  return Object.hasOwn(SET.files, name) ? name : undefined;
}

// ---- keeping ------------------------------------------------------------------------------------------------

/** The lists of all whole sets that are kept here, by their caches' names. */
async function wholeSets() {
  /** @type {Record<string, Files>} */
  const sets = {};
  for (const key of await caches.keys()) {
    if (!key.startsWith(PREFIX)) continue;
    const list = await caches.match(LIST, { cacheName: key });
    if (list) sets[key] = await list.json();
  }
  return sets;
}

/**
 * The file from a set that has the same one.
 * @type {(name: string, sets: Record<string, Files>) => Promise<Response | undefined>}
 */
async function copied(name, sets) {
  for (const [key, files] of Object.entries(sets)) {
    if (files[name] !== SET.files[name]) continue;
    const answer = await caches.match(address(name), { cacheName: key, ignoreVary: true });
    if (answer) return answer;
  }
  return undefined;
}

/**
 * The file from the server: what the browser has of it already if that is right, else anew.
 * @param {string} name
 */
async function fetched(name) {
  // Many hosts lead from index.html to the folder, and a page must not come from an answer that was led on.
  const url = name === "index.html" ? scope.href : address(name);
  const bring = (/** @type {RequestCache} */ cache) => fetch(url, { integrity: SET.files[name], cache, credentials: "same-origin" });
  const answer = await bring("default").catch(() => bring("reload"));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  if (name.endsWith(".wasm") && !answer.redirected) return answer; // so that the browser can keep the compiled code with it
  // What a browser keeps beside this, by address alone, must not outlive the set.
  const headers = { "Content-Type": answer.headers.get("Content-Type") ?? "", "Cache-Control": "no-cache" };
  return new Response(answer.body, { headers });
}

/** See to it that the set is kept, and whole; what could not be finished is removed. */
async function keep() {
  const sets = await wholeSets();
  if (sets[NAME]) return;
  try {
    const cache = await caches.open(NAME);
    const put = async (/** @type {string} */ name) => cache.put(address(name), (await copied(name, sets)) ?? (await fetched(name)));
    const done = await Promise.allSettled(Object.keys(SET.files).map(put));
    const failed = done.find((each) => each.status === "rejected");
    if (failed) throw failed.reason;
    await cache.put(LIST, new Response(JSON.stringify(SET.files)));
  } catch (error) {
    await caches.delete(NAME);
    throw error;
  }
}

/** @type {Promise<void> | undefined} */
let keeping;
/** `keep`, never twice at a time. */
function kept() {
  keeping ??= keep().finally(() => (keeping = undefined));
  return keeping;
}

/** Remove partial sets, left by a worker that was stopped in the middle of its work. */
async function sweep() {
  const whole = await wholeSets();
  const keys = (await caches.keys()).filter((key) => key.startsWith(PREFIX) && !whole[key]);
  await Promise.all(keys.map((key) => caches.delete(key)));
}

worker.addEventListener("install", (event) => {
  if (SET.live) worker.skipWaiting();
  event.waitUntil(sweep().then(kept));
});

worker.addEventListener("activate", (event) => {
  const leave = async () => {
    const old = (await caches.keys()).filter((key) => key.startsWith(PREFIX) && key !== NAME);
    await Promise.all(old.map((key) => caches.delete(key)));
    // So that from now on a new version waits for the page that is open. Nobody waits for it: where that page is just
    // going away, WebKit never answers, and the worker would be on its way for ever.
    worker.clients.claim();
  };
  event.waitUntil(leave());
});

// ---- answering ----------------------------------------------------------------------------------------------

/**
 * The file from the set; undefined where the browser has thrown the set away, or a part of it, or cannot read it.
 * @param {string} name
 */
function own(name) {
  return caches.match(address(name), { cacheName: NAME, ignoreVary: true }).catch(() => undefined);
}

/**
 * The file from the set, or else from the server; where files are being edited the server is asked first, but for the
 * runtime, which nobody edits.
 * @type {(request: Request, name: string) => Promise<Response>}
 */
async function answer(request, name) {
  if (!SET.live || name.startsWith("static/runtime/")) return (await own(name)) ?? fetch(request);
  try {
    return await fetch(request);
  } catch (error) {
    const answer = await own(name);
    if (answer) return answer;
    throw error;
  }
}

worker.addEventListener("fetch", (event) => {
  const name = nameOf(event.request);
  if (name) event.respondWith(answer(event.request, name));
});

// ---- the page's questions -----------------------------------------------------------------------------------

worker.addEventListener("message", (event) => {
  if (event.data === "take over") worker.skipWaiting();
  if (event.data === "are you ready?") {
    const reply = kept().then(
      () => event.ports[0].postMessage({ ready: true, live: SET.live }),
      () => event.ports[0].postMessage({ ready: false, live: SET.live })
    );
    event.waitUntil(reply);
  }
});
