// Files that are saved, links that are sent, paper that is printed. A plain script, as start.js is.
// @ts-check
"use strict";

(function () {
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

  window.war.download = download;
  window.war.share = share;
  addEventListener("afterprint", function () {
    /** @type {HTMLElement} */ (document.getElementById("paper")).textContent = "";
  });
})();
