// In the game as one file: answers for the files that the page would fetch, which stand in the page itself. A browser
// lets a page that was opened from a file fetch nothing.
// @ts-check
"use strict";

(() => {
  const folder = new URL("./", document.baseURI).href;

  /** @param {string} text */
  function decode(text) {
    if (Uint8Array.fromBase64) return Uint8Array.fromBase64(text);
    const letters = atob(text);
    const bytes = new Uint8Array(letters.length);
    for (let at = 0; at < bytes.length; at++) bytes[at] = letters.charCodeAt(at);
    return bytes;
  }

  window.fetch = async (resource) => {
    const { origin, href } = new URL(/** @type {Request} */ (resource).url ?? resource, document.baseURI);
    const name = href.startsWith(folder) ? href.slice(folder.length).replace(/[?#].*/, "") : `from ${origin}`;
    /** @type {HTMLElement | null} */
    const block = document.querySelector(`[data-file="${CSS.escape(name)}"]`);
    if (!block) return new Response(null, { status: 404, statusText: `${name} is not in this file` });
    const bytes = decode(block.textContent);
    const packed = "gzip" in block.dataset;
    const body = packed ? new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")) : bytes;
    return new Response(body, { headers: { "Content-Type": block.dataset.type ?? "" } });
  };
})();
