// The faces of the cards. A plain script, as start.js is.
// @ts-check
"use strict";

(function () {
  var war = window.war;
  var root = document.documentElement;

  /** Put the picture of all cards into the page, where each card finds its face; until then cards are letters. */
  function drawFaces() {
    fetch("static/runtime/cards/svg-cards.svg")
      .then(function (answer) {
        if (!answer.ok) throw new Error("the picture of the cards: " + answer.status);
        return answer.text();
      })
      .then(function (text) {
        // The page's policy takes no style from a text, so each waits under another name.
        var harmless = text.replace(/ style="/g, ' data-style="');
        var picture = new DOMParser().parseFromString(harmless, "image/svg+xml").documentElement;
        if (picture.nodeName !== "svg") throw new Error("the picture of the cards is damaged");
        picture.setAttribute("class", "faces");
        picture.setAttribute("aria-hidden", "true");
        document.body.append(document.adoptNode(picture));
        /** @type {NodeListOf<SVGElement>} */ (picture.querySelectorAll("[data-style]")).forEach(function (part) {
          part.style.cssText = /** @type {string} */ (part.dataset.style);
        });
        root.dataset.faces = "drawn";
        if (war.four) fourColours();
      })
      .catch(function (error) {
        console.warn(String(error)); // the game plays with letters
      });
  }

  /** Make the faces of the four-colour deck out of the others, once: diamonds blue, clubs green. */
  function fourColours() {
    war.four = true; // as soon as there are faces
    if (root.dataset.faces !== "drawn") return;
    [["diamond", "#1552c4"], ["club", "#0a7436"]].forEach(function (pair) {
      var suit = pair[0];
      document.querySelectorAll(".faces #" + suit + ", .faces [id^='" + suit + "_']").forEach(function (face) {
        var copy = /** @type {Element} */ (face.cloneNode(true));
        copy.id = "four_" + face.id;
        /** @type {NodeListOf<SVGElement>} */ (copy.querySelectorAll(face.id === suit ? "*" : "use")).forEach(function (part) {
          var of = part.getAttribute("xlink:href");
          if (of === "#" + suit) part.setAttribute("xlink:href", "#four_" + suit);
          else if (!of || /^#(n_\d+|ace|jack|queen|king)$/.test(of)) part.style.fill = pair[1];
        });
        face.after(copy);
      });
    });
    root.dataset.faces = "drawn four";
  }

  war.drawFaces = drawFaces;
  war.fourColours = fourColours;
})();
