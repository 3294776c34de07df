// Make a memory snapshot of Python with everything imported that the page needs: what a browser then restores in a
// second instead of building it up in four.
//
//     node snapshot.mjs RUNTIME ENGINE OUT MODULE...
//
// RUNTIME is the folder with pyodide/ and pyscript/, ENGINE the engine's archive, OUT the file to write (gzip of the
// heap as `dense` writes it), MODULE what to import. Prints one line of JSON: {"heap": bytes, "size": bytes, "stdlib": [module files]}.

// @ts-check

import crypto from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import zlib from "node:zlib";
import { pathToFileURL } from "node:url";

/** A heap that has grown past this cannot be loaded again. */
const HEAP = 31457280;

/** What is looked at as one when empty parts are left out. */
const PAGE = 4096;

/** Where PyScript puts its own modules. */
const PYSCRIPT = "/home/pyodide/pyscript/";

const [runtime, engine, out, ...modules] = process.argv.slice(2);
const sources = pyscriptSources();

// Stack switching differs between browsers, and a snapshot made with it loads in some of them only.
delete (/** @type {any} */ (WebAssembly).Suspending);

// Neither the clock nor chance goes into it, so that it is the same at each making. What must be left to chance is drawn
// from the browser after the start; `random` itself is frozen in a snapshot in any case.
Date.now = () => Date.UTC(2020);
performance.now = () => 0;
crypto.randomFillSync = (/** @type {any} */ numbers) => numbers.fill(7);

const pyodide = path.join(runtime, "pyodide") + path.sep;
const { loadPyodide } = await asModule("pyodide.js");
const python = await loadPyodide({
  indexURL: pyodide,
  createPyodideModule: (await asModule("pyodide.asm.js")).default,
  _makeSnapshot: true,
  // Without docstrings and assertions it is smaller; with a fixed hash seed it is the same at each making.
  env: { HOME: "/home/pyodide", PYTHONOPTIMIZE: "2", PYTHONHASHSEED: "0" },
});

/**
 * A module of Pyodide. They end in .js for the sake of hosts, and Node takes only .mjs for one: hence a copy.
 * @param {string} name
 */
async function asModule(name) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "war-"));
  try {
    const copy = path.join(folder, name.replace(/js$/, "mjs"));
    fs.copyFileSync(path.join(pyodide, name), copy);
    return await import(pathToFileURL(copy).href);
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

/** The sources of PyScript's own Python modules, by file name, as they stand in its JavaScript. */
function pyscriptSources() {
  const folder = path.join(runtime, "pyscript");
  const literal = String.raw`"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|` + "`(?:[^`\\\\]|\\\\.)*`";
  const pair = new RegExp(String.raw`"?(\w+\.py)"?:(${literal})`, "g");
  /** @type {Record<string, string>} */
  const sources = {};
  for (const name of fs.readdirSync(folder).filter((each) => /^core-.*\.js$/.test(each))) {
    for (const [, file, text] of fs.readFileSync(path.join(folder, name), "utf8").matchAll(pair)) {
      sources[PYSCRIPT + file] = Function(`return ${text}`)();
    }
  }
  // Nobody would miss one of them, but for the time that a start then takes: so what is not found is told here.
  const inside = Object.values(sources).flatMap((text) => [...text.matchAll(/\bfrom pyscript\.(\w+) import/g)]);
  const lacking = ["__init__", ...inside.map(([, name]) => name)].filter((name) => !(`${PYSCRIPT}${name}.py` in sources));
  if (lacking.length) {
    console.error(`PyScript's JavaScript has the source of its module ${lacking[0]} no longer where it was.`);
    process.exit(1);
  }
  return sources;
}

python.FS.writeFile("/engine.zip", fs.readFileSync(engine));
python.globals.set("wanted", python.toPy(modules));
python.globals.set("sources", python.toPy(sources));
python.globals.set("page", fs.readFileSync(path.join(runtime, "..", "page.py"), "utf8"));
python.runPython(fs.readFileSync(new URL("./snapshot_fill.py", import.meta.url), "utf8"));
const stdlib = python.globals.get("stdlib").toJs();
python.runPython("del stdlib");

const heap = python._module.HEAP8.length;
if (heap > HEAP) {
  console.error(`the heap has grown to ${heap} bytes, and a snapshot may have ${HEAP}`);
  process.exit(1);
}
/**
 * The image without the heap's empty pages, half of it: four 32-bit numbers, which are the length of the image's head,
 * the length of its heap, how many runs of pages there are and 0; then where each run begins in the heap and how long
 * it is, 32-bit numbers too; then the head; then the runs.
 * @param {Uint8Array} image
 */
function dense(image) {
  const headLength = new Uint32Array(image.buffer, image.byteOffset, 2)[1]; // as Pyodide's own restoring reads it
  const heap = image.subarray(headLength);
  const empty = Buffer.alloc(PAGE);
  /** @type {[number, number][]} */
  const runs = [];
  for (let start = 0; start < heap.length; start += PAGE) {
    const page = heap.subarray(start, start + PAGE);
    if (empty.compare(page, 0, page.length, 0, page.length) === 0) continue;
    const last = runs.at(-1);
    if (last && last[0] + last[1] === start) last[1] += page.length;
    else runs.push([start, page.length]);
  }
  const table = Uint32Array.from([headLength, heap.length, runs.length, 0, ...runs.flat()]);
  const parts = runs.map(([start, length]) => heap.subarray(start, start + length));
  return Buffer.concat([Buffer.from(table.buffer), image.subarray(0, headLength), ...parts]);
}

const packed = zlib.gzipSync(dense(python.makeMemorySnapshot()), { level: 9 });
fs.writeFileSync(out, packed);
console.log(JSON.stringify({ heap, size: packed.length, stdlib }));
process.exit(0);
