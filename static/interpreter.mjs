// The interpreter that PyScript is given: Pyodide, with its files fetched here first. So the progress shown is what
// has arrived, a missing or damaged file is named at once (left to itself Pyodide would wait for ever), and the
// content types of the server do not matter.

const runtime = new URL("./runtime/pyodide/", import.meta.url);
const TYPES = { wasm: "application/wasm", zip: "application/zip", json: "application/json" };

/** The bytes of one file of the runtime, `expected.bytes` long; `arrived` is told of each piece's length. */
async function bring(name, expected, arrived) {
  const answer = await fetch(new URL(name, runtime));
  if (!answer.ok) throw new Error(`${name} did not arrive: ${answer.status} ${answer.statusText}`);
  const bytes = new Uint8Array(expected.bytes);
  let length = 0;
  const reader = answer.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    if (length + value.length > bytes.length) throw new Error(`${name} is not the file it should be: it is too long`);
    bytes.set(value, length);
    length += value.length;
    arrived(value.length);
  }
  if (length < bytes.length) throw new Error(`${name} is cut short: ${length} of ${bytes.length} bytes arrived`);
  return bytes;
}

/** The runtime's files, by name. */
async function bringAll() {
  const answer = await fetch(new URL("./runtime.lock.json", import.meta.url));
  if (!answer.ok) throw new Error(`runtime.lock.json did not arrive: ${answer.status}`);
  const { files } = (await answer.json()).packages.find(({ name }) => name === "pyodide");
  const wanted = Object.entries(files).filter(([name]) => name.split(".").pop() in TYPES);
  const total = wanted.reduce((sum, [, { bytes }]) => sum + bytes, 0);
  let sofar = 0;
  const arrived = (length) => {
    sofar += length;
    window.war.progress(0.05 + (0.6 * sofar) / total);
  };
  const bytes = await Promise.all(wanted.map(([name, expected]) => bring(name, expected, arrived)));
  return new Map(wanted.map(([name], place) => [name, bytes[place]]));
}

/** Run `action` while `fetch` answers for the runtime's files with what is here already. */
async function answering(files, action) {
  const plain = window.fetch;
  window.fetch = (resource, options) => {
    const name = String(resource.url ?? resource).startsWith(runtime.href) && String(resource.url ?? resource).slice(runtime.href.length);
    const bytes = files.get(name);
    if (!bytes) return plain(resource, options);
    return Promise.resolve(new Response(bytes, { headers: { "Content-Type": TYPES[name.split(".").pop()] } }));
  };
  try {
    return await action();
  } finally {
    window.fetch = plain;
  }
}

/** Python, with its errors told to the page: PyScript tells of them on the console alone. */
function telling(python) {
  const { runPython, runPythonAsync } = python;
  python.runPython = (...all) => {
    try {
      return runPython.apply(python, all);
    } catch (error) {
      reportError(error);
      throw error;
    }
  };
  python.runPythonAsync = (...all) => {
    const result = runPythonAsync.apply(python, all);
    result.catch(reportError);
    return result;
  };
  return python;
}

export const version = "314.0.7";

export async function loadPyodide(options) {
  const [files, pyodide] = await Promise.all([bringAll(), import(new URL("pyodide.mjs", runtime))]);
  window.war.progress(0.7, "All parts are here. Python is waking up.");
  return telling(await answering(files, () => pyodide.loadPyodide({ ...options, indexURL: runtime.href })));
}
