// The interpreter that PyScript is given: Pyodide, started from a memory snapshot where one fits, plainly where not.
// Left to itself Pyodide waits for ever when a file of its own is missing or damaged; here each is watched, so that
// every start ends: with Python, or with an error that names the file.

// From the page, since in the game as one file this module has no address of its own.
const base = new URL("static/", document.baseURI);
const runtime = new URL("runtime/", base);
const folder = new URL("pyodide/", runtime);

export const version = "314.0.7";

/** What Pyodide would read from its lock file, without the packages: none is used. */
const LOCK = {
  info: { abi_version: "2026_0", arch: "wasm32", platform: "emscripten_5_0_3", python: "3.14.2", version },
  packages: {},
};

/** Milliseconds from the running WebAssembly to a running Python after which a snapshot counts as useless. */
const PATIENCE = 15000;

/** An archive with nothing in it: beside a snapshot no library is needed. */
const EMPTY_ZIP = Uint8Array.of(0x50, 0x4b, 5, 6, ...Array(18).fill(0));

const TYPES = { wasm: "application/wasm", zip: "application/zip" };

async function bring(url) {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} did not arrive: ${answer.status} ${answer.statusText}`);
  return answer;
}

/** The answer for a file of the runtime with the content type that its use demands, whatever the server says. */
async function bringTyped(url) {
  const answer = await bring(url);
  const type = TYPES[url.pathname.split(".").pop()];
  if (answer.headers.get("Content-Type")?.split(";")[0] === type) return answer;
  return new Response(answer.body, { headers: { "Content-Type": type } });
}

/** What the page says of a snapshot: its address and size, and whether the engine has changed since it was made. */
function findSnapshot() {
  const link = document.getElementById("snapshot");
  if (!link || typeof DecompressionStream !== "function") return null;
  return { url: new URL(link.href), bytes: Number(link.dataset.bytes), stale: "stale" in link.dataset };
}

/** The heap that `dense` in tools/snapshot.mjs wrote without its empty pages. */
function whole(buffer) {
  const [runs, length] = new Uint32Array(buffer, 0, 2);
  const table = new Uint32Array(buffer, 8, 2 * runs);
  const heap = new Uint8Array(length);
  let from = table.byteOffset + table.byteLength;
  for (let run = 0; run < runs; run++) {
    const [start, size] = table.subarray(2 * run);
    heap.set(new Uint8Array(buffer, from, size), start);
    from += size;
  }
  return heap;
}

/** The unpacked snapshot. */
async function bringSnapshot({ url, bytes }) {
  let sofar = 0;
  const count = new TransformStream({
    transform(piece, controller) {
      sofar += piece.length;
      war.progress(0.1 + 0.6 * Math.min(1, sofar / bytes));
      controller.enqueue(piece);
    },
  });
  const { body } = await bring(url);
  const unpacked = body.pipeThrough(count).pipeThrough(new DecompressionStream("gzip"));
  return whole(await new Response(unpacked).arrayBuffer());
}

/** Pyodide's WebAssembly, compiled beside all else that arrives. */
async function compile() {
  const answer = await bringTyped(new URL("pyodide.asm.wasm", folder));
  try {
    return await WebAssembly.compileStreaming(answer);
  } catch (error) {
    throw new Error(`pyodide.asm.wasm is damaged: ${error.message}`);
  }
}

const library = () => bringTyped(new URL("python_stdlib.zip", folder));

/**
 * Start Pyodide with `program`, its compiled WebAssembly, and with `zip`, the answer for the library, in place of what
 * it would fetch. Unlike `loadPyodide` alone this settles when one of them fails it, or when nothing comes of it within
 * `patience`.
 */
async function start({ loadPyodide: load }, options, program, zip, patience = Infinity) {
  const { fetch: plainFetch } = window;
  const { instantiateStreaming: plainInstantiate } = WebAssembly;
  const answers = { "pyodide.asm.wasm": new Response(), "python_stdlib.zip": zip };
  let timer;
  const failed = new Promise((_, reject) => {
    window.fetch = (resource, more) => {
      const answer = answers[String(resource.url ?? resource).replace(folder.href, "")];
      return answer ? Promise.resolve(answer) : plainFetch(resource, more);
    };
    WebAssembly.instantiateStreaming = async (_, imports) => {
      const module = await program;
      const instance = await WebAssembly.instantiate(module, imports);
      war.progress(0.8, "All parts are here. Python is waking up.");
      if (patience < Infinity) timer = setTimeout(() => reject(new Error("Python did not wake up")), patience);
      return { module, instance };
    };
    for (const part of [program, zip]) Promise.resolve(part).catch(reject);
  });
  try {
    return await Promise.race([failed, load({ ...options, indexURL: folder.href, lockFileContents: LOCK })]);
  } finally {
    clearTimeout(timer);
    window.fetch = plainFetch;
    WebAssembly.instantiateStreaming = plainInstantiate;
  }
}

/** Python from the snapshot, with the engine in it. */
async function startFast(pyodide, options, program, snapshot) {
  const zip = snapshot.stale ? library() : new Response(EMPTY_ZIP);
  const heap = bringSnapshot(snapshot);
  for (const part of [heap, zip]) Promise.resolve(part).catch(() => {}); // told where it is awaited
  const python = await start(await pyodide, { ...options, _loadSnapshot: await heap }, program, zip, PATIENCE);
  if (snapshot.stale) {
    python.runPython("import sys\nfor name in [*sys.modules]:\n  if name.split('.')[0] in ('war', 'parts'): del sys.modules[name]");
    await addEngine(python);
  }
  return python;
}

/** Python as it starts by itself, and the engine beside it. */
async function startPlainly(pyodide, options, program) {
  const zip = library();
  zip.catch(() => {}); // told where it is awaited
  const python = await start(await pyodide, options, program, zip);
  await addEngine(python);
  return python;
}

async function addEngine(python) {
  const archive = await (await bring(new URL("engine.zip", base))).arrayBuffer();
  python.FS.writeFile("/home/pyodide/engine.zip", new Uint8Array(archive));
  python.runPython("import sys\nsys.path.insert(0, '/home/pyodide/engine.zip')");
}

/**
 * Python, with its errors told to the page: PyScript tells of them on the console alone. Scripts that a snapshot holds
 * compiled are run from there.
 */
function telling(python) {
  const { runPython, runPythonAsync } = python;
  const compiled = war.start === "snapshot" ? python.pyimport("compiled") : null;
  python.runPython = (...all) => {
    try {
      return runPython.apply(python, all);
    } catch (error) {
      reportError(error);
      throw error;
    }
  };
  python.runPythonAsync = async (...all) => {
    try {
      if (all.length === 1 && compiled?.run(all[0])) return undefined;
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
  war.progress(0.1);
  const options = { stdout: (text) => streams.stdout(text), stderr: (text) => streams.stderr(text) };
  const pyodide = import(new URL("pyodide.mjs", folder));
  const program = compile();
  program.catch(() => {}); // told where it is awaited
  const snapshot = findSnapshot();
  if (snapshot) {
    try {
      const python = await startFast(pyodide, options, program, snapshot);
      war.start = snapshot.stale ? "snapshot, engine anew" : "snapshot";
      return python;
    } catch (error) {
      console.info(`Starting without the snapshot: ${error.message}`);
    }
  }
  const python = await startPlainly(pyodide, options, program);
  war.start = "plain";
  return python;
}

/** Where Python's output goes: to the console, until PyScript says otherwise. */
const streams = { stdout: console.log, stderr: console.error };

// It begins here, when the page asks for this module, and not when PyScript comes to ask for the interpreter: by then
// half of the time is over.
const beginning = begin();
beginning.catch(() => {}); // it is told to who asks below

export async function loadPyodide({ stdout, stderr }) {
  Object.assign(streams, { stdout, stderr });
  return telling(await beginning);
}
