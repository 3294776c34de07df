// PyScript, without what it does for workers: it would make a function from text, which the page's own policy forbids,
// and the game has none.

// @ts-check

// @ts-expect-error (PyScript comes without types)
import { hooks } from "../runtime/pyscript/core.js";

hooks.worker.onBeforeRunAsync.clear();
