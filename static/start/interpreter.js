// The interpreter that PyScript is given: Pyodide, started from a memory snapshot where one fits, plainly where not.
// Left to itself Pyodide waits for ever when a file of its own is missing or damaged; here each is watched, so that
// every start ends: with Python, or with an error that names the file.
// @ts-check

/** @typedef {{head: Uint8Array, length: number, table: Uint32Array, runs: Uint8Array}} Image */
/** @typedef {{url: URL, bytes: number, stale: boolean}} Found */
/** @typedef {{load: (settings: object) => Promise<any>, create: unknown}} Pyodide */
/** @typedef {(text: string) => void} Print */
/** @typedef {{stdout: Print, stderr: Print}} Streams */

// From the page, since in the game as one file this module has no address of its own.
const base = new URL("static/", document.baseURI);
const runtime = new URL("runtime/", base);
const folder = new URL("pyodide/", runtime);

const { content } = /** @type {HTMLMetaElement} */ (document.querySelector("meta[name=interpreter]"));

/** What Pyodide would read from its lock file, without the packages: none is used. serve.py writes it into the page. */
const LOCK = { info: JSON.parse(content), packages: {} };

export const { version } = LOCK.info;

/** Milliseconds after which a snapshot counts as useless that is not unpacked, or with which Python does not run. */
const PATIENCE = 25000;

/** Milliseconds for the unpacker to show itself once all that it is to unpack has come. */
const SOON = 1500;

/** Bytes for the head of a snapshot; it takes some hundred. */
const HEAD_ROOM = 1 << 12;

/** An archive with nothing in it: beside a snapshot no library is needed. */
const EMPTY_ZIP = Uint8Array.of(0x50, 0x4b, 5, 6, ...Array(18).fill(0));

/** Forget the engine that a snapshot holds. */
const FORGET = `
import sys
for name, module in [*sys.modules.items()]:
  if (getattr(module, "__file__", None) or "").startswith("/engine.zip/"): del sys.modules[name]
`;

/** @type {Record<string, string>} */
const TYPES = { wasm: "application/wasm", zip: "application/zip" };

/** @param {URL} url */
async function bring(url) {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} did not arrive: ${answer.status} ${answer.statusText}`);
  return answer;
}

/**
 * The answer for a file of the runtime with the content type that its use demands, whatever the server says.
 * @param {URL} url
 */
async function bringTyped(url) {
  const answer = await bring(url);
  const type = TYPES[/** @type {string} */ (url.pathname.split(".").pop())];
  if (answer.headers.get("Content-Type")?.split(";")[0] === type) return answer;
  return new Response(answer.body, { headers: { "Content-Type": type } });
}

/**
 * What the page says of a snapshot: its address and size, and whether the engine has changed since it was made.
 * @returns {Found | null}
 */
function findSnapshot() {
  const link = /** @type {HTMLLinkElement | null} */ (document.getElementById("snapshot"));
  if (!link || typeof DecompressionStream !== "function") return null;
  return { url: new URL(link.href), bytes: Number(link.dataset.bytes), stale: "stale" in link.dataset };
}

/** Something that unpacks the pieces it is handed: a worker, beside the page, which has enough to do meanwhile. */
function workingUnpacker() {
  const worker = new Worker(new URL("start/unpack.js", base));
  let fail = /** @type {(reason: Error) => void} */ (() => {});
  let here = false;
  /** @type {Promise<ArrayBuffer>} */
  const unpacked = new Promise((resolve, reject) => {
    fail = reject;
    worker.onmessage = ({ data }) => {
      if (data.here) here = true;
      else if (data.error) reject(new Error(data.error));
      else resolve(data);
    };
    worker.onerror = (event) => {
      event.preventDefault(); // the start can do without it
      reject(new Error("unpack.js did not arrive, or is damaged"));
    };
  }).finally(() => worker.terminate());
  unpacked.catch(() => {}); // reported where it is awaited
  return {
    put: (/** @type {Uint8Array} */ piece) => worker.postMessage(piece, [piece.buffer]),
    end() {
      worker.postMessage(null);
      setTimeout(() => here || fail(new Error("unpack.js did not arrive, or is damaged")), SOON);
      setTimeout(fail, PATIENCE, new Error("unpack.js does not answer"));
      return unpacked;
    },
  };
}

/** The same within the page, for the game as one file: a browser gives that no worker. */
function plainUnpacker() {
  const { readable, writable } = new DecompressionStream("gzip");
  const writer = writable.getWriter();
  const unpacked = new Response(readable).arrayBuffer();
  unpacked.catch(() => {}); // reported where it is awaited
  const ignore = () => {}; // what is wrong shows at the other end
  return {
    put: (/** @type {Uint8Array<ArrayBuffer>} */ piece) => writer.write(piece).catch(ignore),
    end() {
      writer.close().catch(ignore);
      return unpacked;
    },
  };
}

/**
 * The bytes of a snapshot, unpacked.
 * @param {Found} found
 */
async function bringBytes({ url, bytes }) {
  const name = nameOf(url);
  const unpacker = "single" in document.documentElement.dataset ? plainUnpacker() : workingUnpacker();
  try {
    const reader = bodyOf(await bring(url)).getReader();
    let sofar = 0;
    for (let step = await reader.read(); !step.done; step = await reader.read()) {
      sofar += step.value.length;
      war.arrived(name, sofar);
      unpacker.put(step.value);
    }
    if (sofar !== bytes) throw new Error(`of the snapshot's ${bytes} bytes came ${sofar}`);
  } catch (error) {
    unpacker.end(); // it unpacks nothing, fails, and is gone
    throw error;
  }
  return unpacker.end();
}

/**
 * A snapshot as `dense` in tools/snapshot.mjs wrote it: the head that Pyodide reads, and the heap without its empty pages.
 * @param {Found} found
 * @returns {Promise<Image>}
 */
async function bringSnapshot(found) {
  const buffer = await bringBytes(found);
  const [headLength, length, runs] = new Uint32Array(buffer, 0, 4);
  const table = new Uint32Array(buffer, 16, 2 * runs);
  const head = new Uint8Array(buffer, table.byteOffset + table.byteLength, headLength);
  return { head, length, table, runs: new Uint8Array(buffer, head.byteOffset + headLength) };
}

/**
 * Put the heap of a snapshot into the memory, in place of all that is there.
 * @type {(image: Image, memory: WebAssembly.Memory) => void}
 */
function pour({ length, table, runs }, memory) {
  const heap = new Uint8Array(memory.buffer, 0, length);
  let end = 0; // of what is done of the heap
  let from = 0;
  for (let run = 0; run < table.length; run += 2) {
    const [start, size] = table.subarray(run, run + 2);
    heap.fill(0, end, start);
    heap.set(runs.subarray(from, from + size), start);
    end = start + size;
    from += size;
  }
  heap.fill(0, end);
}

/**
 * What Pyodide takes for the snapshot before there is one: it needs it only once its WebAssembly runs. It reads the
 * head, and then the rest, which it would put into its memory: that rest is poured there instead, once and not twice.
 */
class Snapshot extends Uint8Array {
  constructor() {
    super(HEAD_ROOM);
  }

  /** @returns {void} */
  pour() {
    throw new Error("there is no snapshot yet");
  }

  /**
   * From now on it is this one, for that memory.
   * @param {Image} image
   * @param {WebAssembly.Memory} memory
   */
  take(image, memory) {
    this.set(image.head);
    this.pour = () => pour(image, memory);
  }

  /**
   * @override
   * @param {number} start
   * @param {number} [end]
   */
  subarray(start, end) {
    const part = new Uint8Array(this.buffer, start, (end ?? start) - start);
    if (end === undefined) this.pour();
    return part;
  }
}

/** @param {any} error */
const messageOf = (error) => error.message;

/** What the page calls a file. */
const nameOf = (/** @type {URL} */ url) => url.href.replace(new URL("./", document.baseURI).href, "");

/** What there is to read of an answer. */
const bodyOf = (/** @type {Response} */ answer) => /** @type {ReadableStream<Uint8Array<ArrayBuffer>>} */ (answer.body);

/**
 * The answer for a file, of which every piece that arrives counts as progress.
 * @type {(url: URL, answer: Response) => Response}
 */
function counted(url, answer) {
  if (typeof TransformStream !== "function") return answer;
  let sofar = 0;
  const count = new TransformStream({
    transform(piece, controller) {
      sofar += piece.length;
      war.arrived(nameOf(url), sofar);
      controller.enqueue(piece);
    },
  });
  return new Response(bodyOf(answer).pipeThrough(count), { headers: answer.headers });
}

/**
 * Whether a file lies here already, kept by the page's worker.
 * @param {URL} url
 */
async function isKept(url) {
  try {
    return Boolean(navigator.serviceWorker.controller && (await caches.match(url)));
  } catch {
    return false; // there are no workers, or nothing is kept for a page like this
  }
}

/** Pyodide's WebAssembly, compiled beside all else that arrives. */
async function compile() {
  const url = new URL("pyodide.asm.wasm", folder);
  const [answer, kept] = await Promise.all([bringTyped(url), isKept(url)]);
  try {
    // What is kept goes as it is, so that the browser can keep the compiled code with it.
    return await WebAssembly.compileStreaming(kept ? answer : counted(url, answer));
  } catch (error) {
    throw new Error(`${url} is damaged: ${messageOf(error)}`);
  }
}

async function library() {
  const url = new URL("python_stdlib.zip", folder);
  war.arrived(nameOf(url), 0); // from now on it is waited for
  return counted(url, await bringTyped(url));
}

/**
 * Start Pyodide with `program`, its compiled WebAssembly, with `zip`, the answer for the library, in place of what it
 * would fetch, and from `image`, a snapshot, if there is one. Unlike `loadPyodide` alone this settles when one of them
 * fails it, or when nothing comes of it: a snapshot has `PATIENCE`.
 *
 * @param {Pyodide} pyodide
 * @param {Streams} options
 * @param {Promise<WebAssembly.Module>} program
 * @param {Response | Promise<Response>} zip
 * @param {Promise<Image>} [image]
 */
async function start({ load, create }, options, program, zip, image) {
  const { fetch: plainFetch } = window;
  const { instantiateStreaming: plainInstantiate } = WebAssembly;
  /** @type {Record<string, Response | Promise<Response>>} */
  const answers = { "pyodide.asm.wasm": new Response(), "python_stdlib.zip": zip };
  const snapshot = image && new Snapshot();
  let timer = 0;
  const failed = new Promise((_, reject) => {
    window.fetch = (resource, more) => {
      const answer = answers[String(/** @type {Request} */ (resource).url ?? resource).replace(folder.href, "")];
      return answer ? Promise.resolve(answer) : plainFetch(resource, more);
    };
    WebAssembly.instantiateStreaming = async (_, imports) => {
      try {
        const module = await program;
        const instance = await WebAssembly.instantiate(module, imports);
        if (snapshot && image) {
          snapshot.take(await image, /** @type {WebAssembly.Memory} */ (instance.exports.memory));
          timer = setTimeout(() => reject(new Error("Python did not wake up")), PATIENCE);
        }
        war.progress(0.92);
        return { module, instance };
      } catch (error) {
        reject(error); // Pyodide only writes it on the console, and waits
        throw error;
      }
    };
    for (const part of [program, zip, image]) Promise.resolve(part).catch(reject);
  });
  try {
    const found = { createPyodideModule: create, indexURL: folder.href, lockFileContents: LOCK };
    const settings = { ...options, ...found, _loadSnapshot: snapshot };
    return await Promise.race([failed, load(settings)]);
  } finally {
    clearTimeout(timer);
    window.fetch = plainFetch;
    WebAssembly.instantiateStreaming = plainInstantiate;
  }
}

/**
 * Python from the snapshot, with the engine in it.
 * @type {(pyodide: Promise<Pyodide>, options: Streams, program: Promise<WebAssembly.Module>, snapshot: Found) => Promise<any>}
 */
async function startFast(pyodide, options, program, snapshot) {
  const zip = snapshot.stale ? library() : new Response(EMPTY_ZIP);
  const image = bringSnapshot(snapshot);
  for (const part of [image, zip]) Promise.resolve(part).catch(() => {}); // reported where it is awaited
  const python = await start(await pyodide, options, program, zip, image);
  if (snapshot.stale) {
    python.runPython(FORGET);
    await addEngine(python);
  }
  return python;
}

/**
 * Python as it starts by itself, and the engine beside it.
 * @type {(pyodide: Promise<Pyodide>, options: Streams, program: Promise<WebAssembly.Module>) => Promise<any>}
 */
async function startPlainly(pyodide, options, program) {
  const zip = library();
  zip.catch(() => {}); // reported where it is awaited
  const python = await start(await pyodide, options, program, zip);
  await addEngine(python);
  return python;
}

/** @param {any} python */
async function addEngine(python) {
  const url = new URL("engine.zip", base);
  war.arrived(nameOf(url), 0); // from now on it is waited for
  const archive = await counted(url, await bring(url)).arrayBuffer();
  python.FS.writeFile("/home/pyodide/engine.zip", new Uint8Array(archive));
  python.runPython("import sys\nsys.path.insert(0, '/home/pyodide/engine.zip')");
}

/**
 * Python, with its errors told to the page: PyScript tells of them on the console alone. Scripts that a snapshot holds
 * compiled are run from there.
 * @param {any} python
 */
function telling(python) {
  const { runPython, runPythonAsync } = python;
  const compiled = war.start === "snapshot" ? python.pyimport("compiled") : null;
  python.runPython = (/** @type {unknown[]} */ ...all) => {
    try {
      return runPython.apply(python, all);
    } catch (error) {
      reportError(error);
      throw error;
    }
  };
  python.runPythonAsync = async (/** @type {unknown[]} */ ...all) => {
    try {
      if (all.length === 1 && compiled?.run(all[0])) return undefined;
      if (compiled) war.start += ", a script anew"; // slower, and no browser would tell of it: tests look
      return await runPythonAsync.apply(python, all);
    } catch (error) {
      reportError(error);
      throw error;
    }
  };
  return python;
}

/** Python, from the snapshot if that goes well. */
async function begin() {
  /** @type {Streams} */
  const options = { stdout: (text) => streams.stdout(text), stderr: (text) => streams.stderr(text) };
  // By ourselves, since Pyodide would ask for the second by an ending that many a host takes for no program's.
  const modules = ["pyodide.js", "pyodide.asm.js"].map((name) => import(new URL(name, folder).href));
  const pyodide = Promise.all(modules).then(([{ loadPyodide: load }, { default: create }]) => ({ load, create }));
  pyodide.catch(() => {}); // reported where it is awaited
  const snapshot = findSnapshot();
  const program = compile();
  program.catch(() => {}); // reported where it is awaited
  if (snapshot) {
    try {
      const python = await startFast(pyodide, options, program, snapshot);
      war.start = snapshot.stale ? "snapshot, engine anew" : "snapshot";
      return python;
    } catch (error) {
      console.info(`Starting without the snapshot: ${messageOf(error)}`);
    }
  }
  const python = await startPlainly(pyodide, options, program);
  war.start = "plain";
  return python;
}

/** Where Python's output goes: to the console, until PyScript says otherwise. */
/** @type {Streams} */
const streams = { stdout: console.log, stderr: console.error };

// It begins here, when the page asks for this module, and not when PyScript comes to ask for the interpreter: by then
// half of the time is over.
const beginning = begin();
beginning.catch(() => {}); // whoever asks below gets the error

/** @param {Streams} streams */
export async function loadPyodide({ stdout, stderr }) {
  Object.assign(streams, { stdout, stderr });
  return telling(await beginning);
}
