// A worker that unpacks what it is handed piece by piece (gzip; null is the end), and answers with all of it, or with
// {error}: so that the page's own thread is free for the start.
// @ts-check
"use strict";

const { readable, writable } = new DecompressionStream("gzip");
const writer = writable.getWriter();
const ignore = () => {}; // what is wrong shows at the other end

self.onmessage = ({ data: piece }) => (piece ? writer.write(piece) : writer.close()).catch(ignore);

new Response(readable).arrayBuffer().then(
  (bytes) => postMessage(bytes, [bytes]),
  (error) => postMessage({ error: error.message })
);

postMessage({ here: true }); // the last line: half of this file says nothing
