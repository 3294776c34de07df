// Has the cards move: dealt, turned, gathered; a war's light, an end's rejoicing. The game is final before any of it
// starts; what the page would tell of it is held until the cards lie, and comes at once where the next step cuts short what
// moves. What flies are ghosts, and none is left. A plain script, loaded once the game can be played.
// @ts-check

/** @typedef {{x: number, y: number}} Point */
/** @typedef {Point & {left: number, width: number}} Place */
/** @typedef {{node: HTMLElement, at: Place}} Lying */
/** @typedef {"you" | "computer"} Who */

"use strict";

(() => {
  const { war } = window;
  const by = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
  const table = by("table");
  const less = window.matchMedia?.("(prefers-reduced-motion: reduce)"); // missing where a browser cannot say
  const EASE = "cubic-bezier(0.2, 0.7, 0.2, 1)";
  const LAND = "cubic-bezier(0.3, 0, 0.2, 1)";
  const SUITS = "♠♥♣♦";
  const TURNED = 0.42; // the share of a card's way after which its face can be seen
  const BREATH = 0.56; // the share of a war's time after which its open cards come

  /** @type {HTMLElement} */
  let layer; // where the ghosts are
  /** @type {Animation[]} */
  let running = []; // what moves just now
  /** @type {Lying[]} */
  let seen = []; // the cards that lay on the table, and where
  /** @type {Map<Element, Place>} */
  let spots; // where everything is
  /** @type {[number, number]} */
  let size; // the table's, in pixels
  let waiting = 0; // for the frame in which the next step starts

  const reduced = () => less?.matches || document.hidden || !table.animate;

  /** End at once whatever moves, and show what waits for it. */
  function cut() {
    cancelAnimationFrame(waiting);
    still();
    war.reveal();
  }

  /** End at once whatever moves. */
  function still() {
    const old = running;
    running = [];
    for (const each of old) each.cancel();
    for (const each of table.querySelectorAll(".ghosts")) each.remove();
  }

  /** @type {(target: Element, frames: Keyframe[], options: KeyframeAnimationOptions) => Animation} */
  function animate(target, frames, options) {
    const animation = target.animate(frames, { fill: "backwards", ...options });
    running.push(animation);
    return animation;
  }

  /**
   * Do something after so many milliseconds, unless the step is cut short before.
   * @type {(time: number, act: () => void) => void}
   */
  function after(time, act) {
    animate(layer, [{ opacity: 1 }, { opacity: 1 }], { duration: time }).finished.then(act, () => {});
  }

  /** Once nothing moves any more, not even what something that moved has set in motion, leave nothing of it. */
  function endWhenStill() {
    const mine = running;
    const many = mine.length;
    const alive = mine.filter((each) => each.playState !== "idle"); // one that was called off would never finish
    Promise.allSettled(alive.map((each) => each.finished)).then(() => {
      if (mine !== running) return;
      if (mine.length > many) endWhenStill();
      else cut();
    });
  }

  /**
   * Find out where everything is, before anything is put there: looking in between would cost a layout each time.
   * @param {HTMLElement[]} elements
   */
  function look(elements) {
    const origin = table.getBoundingClientRect();
    const width = by("you-pile").offsetWidth;
    spots = new Map();
    for (const element of elements) {
      const box = element.getBoundingClientRect();
      const y = box.top - origin.top - table.clientTop;
      const left = box.left - origin.left - table.clientLeft;
      // A card lies at the right end of its box, and has the width of a pile.
      spots.set(element, { x: left + box.width - width, y, left, width: box.width });
    }
    size = [table.clientWidth, table.clientHeight];
  }

  const place = (/** @type {Element} */ element) => /** @type {Place} */ (spots.get(element));

  /**
   * Something that is only to be looked at, on the table at a place.
   * @type {(element: HTMLElement, at: Point) => HTMLElement}
   */
  function ghost(element, at) {
    const { style } = element;
    [style.position, style.left, style.top, style.margin] = ["absolute", `${at.x}px`, `${at.y}px`, "0"];
    layer.append(element);
    return element;
  }

  /** @type {(at: Point, node?: HTMLElement) => HTMLElement} */
  function card(at, node) {
    const element = node || document.createElement("div");
    element.querySelector(".sr")?.remove();
    if (!node) {
      element.className = "card back";
      const back = /** @type {Element} */ (by("you-pile").querySelector("svg")?.cloneNode(true));
      back.removeAttribute("class");
      element.append(back);
    }
    element.style.width = "var(--card)";
    return ghost(element, at);
  }

  const shift = (/** @type {Point} */ from, /** @type {Point} */ to) => `${from.x - to.x}px, ${from.y - to.y}px`;

  // ---- the parts of a step ---------------------------------------------------------------------------------

  /**
   * The cards that lay there are pushed together and go under the pile of who won them.
   * @type {(cards: Lying[], who: Who, time: number) => void}
   */
  function gather(cards, who, time) {
    const home = place(by(`${who}-pile`));
    const middle = cards.reduce((sum, { at }) => sum + at.x, 0) / cards.length;
    for (const { node, at } of cards) {
      const together = `translate(${middle - at.x}px, ${(home.y - at.y) * 0.12}px)`;
      const under = `translate(${shift(home, at)})`;
      animate(
        card(at, node),
        [
          { transform: "none", opacity: 1, easing: "ease-in-out" },
          { transform: together, opacity: 1, offset: cards.length > 2 ? 0.4 : 0.15, easing: "ease-in" },
          { transform: under, opacity: 1, offset: 0.95 },
          { transform: under, opacity: 0 },
        ],
        { duration: time, fill: "both" }
      );
    }
    const pile = by(`${who}-pile`);
    animate(pile, [{ transform: "none" }, { transform: "scale(1.04)" }, { transform: "none" }], { duration: 160, delay: time * 0.85 });
  }

  /**
   * The cards of one flip leave the pile: hidden ones one by one, then, after a breath, open ones, which turn as they come.
   * @type {(home: Point, cards: HTMLElement[], start: number, time: number) => void}
   */
  function layFlip(home, cards, start, time) {
    const open = cards.filter((each) => each.classList.contains("face"));
    const hidden = cards.filter((each) => !open.includes(each));
    const [breath, span] = hidden.length ? [time * BREATH, time * (1 - BREATH)] : [0, time];
    hidden.forEach((element, index) => {
      const from = `translate(${shift(home, place(element))})`;
      animate(
        element,
        [
          { transform: from, opacity: 0, zIndex: 2, easing: EASE },
          { transform: `${from} rotate(-4deg)`, opacity: 1, offset: 0.02, zIndex: 2, easing: EASE },
          { transform: "none", opacity: 1, zIndex: 2 },
        ],
        { duration: time * 0.24, delay: start + (index * time * 0.3) / hidden.length }
      );
    });
    open.forEach((element, index) => {
      const at = place(element);
      const delay = start + breath + index * 60;
      const way = (/** @type {number} */ share, /** @type {number} */ turn, /** @type {number} */ lift) =>
        `perspective(60rem) translate(${(home.x - at.x) * share}px, ${(home.y - at.y) * share}px) rotateY(${turn}deg) scale(${lift})`;
      const back = card(at);
      back.style.transformOrigin = "50% 50%";
      animate(
        back,
        [
          { transform: way(1, 0, 1), opacity: 1, easing: LAND },
          { transform: way(0.35, 90, 1.12), opacity: 1, offset: TURNED },
          { transform: way(0.35, 90, 1.12), opacity: 0, offset: TURNED + 0.001 },
          { transform: way(0.35, 90, 1.12), opacity: 0 },
        ],
        { duration: span, delay, fill: "both" }
      );
      animate(
        element,
        [
          { transform: way(0.35, -90, 1.12), opacity: 0, zIndex: 2 },
          { transform: way(0.35, -90, 1.12), opacity: 0, offset: TURNED, zIndex: 2 },
          { transform: way(0.35, -90, 1.12), opacity: 1, offset: TURNED + 0.001, zIndex: 2, easing: EASE },
          { transform: way(0, 0, 1), opacity: 1, zIndex: 2 },
        ],
        { duration: span, delay }
      );
    });
  }

  /**
   * A player's new cards are laid, flip by flip.
   * @type {(who: Who, count: number, start: number, time: number) => void}
   */
  function lay(who, count, start, time) {
    const home = place(by(`${who}-pile`));
    /** @type {HTMLElement[][]} */
    const flips = [];
    let turned = true;
    for (const element of /** @type {HTMLElement[]} */ ([...by(`${who}-cards`).children].slice(-count))) {
      const open = element.classList.contains("face");
      if (turned && (!open || !flips.length)) flips.push([]);
      flips[flips.length - 1].push(element);
      turned = open;
    }
    // A flip with hidden cards takes three times as long as one without.
    const weights = flips.map((cards) => (cards[0].classList.contains("face") ? 1 : 3));
    const whole = weights.reduce((sum, each) => sum + each, 0);
    let from = start;
    flips.forEach((cards, index) => {
      const share = (time * weights[index]) / whole;
      layFlip(home, cards, from, share);
      from += share;
    });
  }

  const SAID = ["headline", "sentence", "stakes"];

  /** What was said of the battle before fades. */
  function hush() {
    for (const id of SAID) animate(by(id), [{ opacity: 1 }, { opacity: 0 }], { duration: 140, fill: "both" }).id = "hush";
  }

  /**
   * What is said comes once the cards can be seen.
   * @type {(at: number, loud: boolean) => void}
   */
  function tell(at, loud) {
    for (const each of running) if (each.id === "hush") each.cancel();
    const rise = loud ? "scale(0.4)" : "translateY(0.3rem)";
    for (const id of SAID) {
      /** @type {Keyframe[]} */
      const frames = [{ opacity: 0, transform: id === "headline" ? rise : "none" }];
      if (loud && id === "headline") frames.push({ opacity: 1, transform: "scale(1.12)", offset: 0.6, easing: "ease-in-out" });
      animate(by(id), [...frames, { opacity: 1, transform: "none" }], { duration: loud ? 420 : 180, delay: at, easing: EASE });
    }
  }

  /**
   * The card that has won rises for a moment, and with it, after a war, the pile that its cards will go to.
   * @type {(who: Who, loud: boolean) => void}
   */
  function rejoice(who, loud) {
    const last = by(`${who}-cards`).lastElementChild?.querySelector("svg");
    const lift = (/** @type {number} */ scale) => [{ transform: "none" }, { transform: `scale(${scale})`, offset: 0.4 }, { transform: "none" }];
    if (last) animate(last, lift(loud ? 1.14 : 1.06), { duration: loud ? 520 : 260, easing: "ease-in-out" });
    if (loud) animate(by(`${who}-pile`), lift(1.08), { duration: 520, easing: "ease-in-out" });
  }

  /**
   * The drum roll before a war: light that swells in beats, faster and faster, and the two cards that are equal tremble.
   * It never falls by more than a tenth between two beats: that would be flashing, which some people must not see.
   * @type {(at: number, again: boolean) => void}
   */
  function roll(at, again) {
    const light = document.createElement("div");
    light.className = "light";
    layer.prepend(light);
    for (const pseudoElement of ["::before", "::after"]) {
      if (!again) animate(table, [{ opacity: 0 }, { opacity: 1 }], { pseudoElement, duration: 300, delay: at });
    }
    const beats = [0, 0.3, 0.54, 0.72, 0.84, 0.92, 1];
    const frames = beats.flatMap((offset, index) => [
      { opacity: 0.1 + index * 0.08, offset },
      ...(index < beats.length - 1 ? [{ opacity: 0.28 + index * 0.08, offset: offset + (beats[index + 1] - offset) * 0.3 }] : []),
    ]);
    frames[frames.length - 1].opacity = 0;
    animate(light, frames, { duration: 1000, delay: at, fill: "both" });
    for (const who of ["you", "computer"]) {
      const last = by(`${who}-cards`).lastElementChild?.querySelector("svg");
      const tilt = who === "you" ? 1 : -1;
      if (last) {
        const shake = [0, 2, -2, 2, -1.5, 1, 0].map((turn) => ({ transform: `rotate(${turn * tilt}deg) scale(${turn ? 1.05 : 1})` }));
        animate(last, shake, { duration: 560, delay: at });
      }
    }
  }

  /**
   * The number of cards at stake is counted up as a flip's cards are laid: `texts` say each of them.
   * @type {(at: number, time: number, texts: string[]) => void}
   */
  function countUp(at, time, texts) {
    const field = by("stakes");
    const last = texts.length - 1;
    const hidden = Math.max(0, last - 2); // without the two that come after the breath
    const shown = document.createElement("p");
    shown.className = "counted";
    const box = place(field);
    ghost(shown, { x: box.left, y: box.y });
    shown.style.width = `${box.width}px`;
    const counting = animate(shown, [{ opacity: 1 }, { opacity: 1 }], { duration: time, delay: at, fill: "none" });
    shown.style.opacity = "0";
    animate(field, [{ opacity: 0 }, { opacity: 0 }], { duration: time, delay: at, fill: "none" });
    const step = () => {
      if (!running.includes(counting) || counting.playState !== "running") return;
      const share = Math.max(0, Number(counting.currentTime) - at) / time;
      const turned = share > BREATH + (1 - BREATH) * TURNED;
      const now = texts[turned ? last : Math.round(hidden * Math.min(1, share / 0.44))];
      if (shown.textContent !== now) shown.textContent = now;
      requestAnimationFrame(step);
    };
    step();
  }

  /**
   * A pile grows while its cards come.
   * @type {(pile: HTMLElement, time: number) => void}
   */
  function grow(pile, time) {
    animate(pile, [{ opacity: 0 }, { opacity: 1 }], { duration: time * 0.3, delay: time * 0.3, easing: "steps(1, start)" });
    animate(pile, [{ boxShadow: "none" }, {}], { duration: time * 0.7, delay: time * 0.3, easing: "steps(6)" });
  }

  /**
   * A new game: cards fly from the middle to both piles in turn.
   * @param {number} time
   */
  function deal(time) {
    const [yours, computers] = ["you-pile", "computer-pile"].map((id) => place(by(id)));
    const middle = { x: (yours.x + computers.x) / 2, y: (yours.y + computers.y) / 2 };
    for (const id of ["you-pile", "computer-pile"]) grow(by(id), time);
    const many = 14;
    for (let index = 0; index < many; index++) {
      const to = index % 2 ? computers : yours;
      const flying = card(to);
      flying.style.transformOrigin = "50% 50%";
      animate(
        flying,
        [
          { transform: `translate(${shift(middle, to)}) rotate(0deg) scale(0.9)`, opacity: 0, easing: EASE },
          { transform: `translate(${shift(middle, to)}) rotate(0deg) scale(0.9)`, opacity: 1, offset: 0.05, easing: EASE },
          { transform: `rotate(${index % 2 ? 180 : -180}deg)`, opacity: 1 },
        ],
        { duration: time * 0.4, delay: (index * time * 0.6) / many, fill: "both" }
      );
    }
    tell(time * 0.8, false);
  }

  /**
   * The end. Who wins is rejoiced with: suits rise from the pile and fall over the table.
   * @type {(sound: Sound, at: number) => void}
   */
  function end(sound, at) {
    tell(at, true);
    if (sound === "draw") return;
    const who = sound === "win" ? "you" : "computer";
    const pile = by(`${who}-pile`);
    animate(pile, [{ transform: "none" }, { transform: "scale(1.12) rotate(-2deg)", offset: 0.3 }, { transform: "none" }], { duration: 700, delay: at, easing: EASE });
    if (sound !== "win") return;
    const home = place(pile);
    const [width, height] = size;
    layer = /** @type {HTMLElement} */ (layer.cloneNode(false));
    layer.classList.add("over");
    table.append(layer);
    for (let index = 0; index < 36; index++) {
      const piece = document.createElement("span");
      piece.className = `piece piece-${index % 4}`;
      piece.textContent = `${SUITS[index % 4]}\uFE0E`;
      ghost(piece, { x: home.x + home.width / 2, y: home.y });
      const [across, up] = [(index * 0.618) % 1, (0.5 + ((index * 0.377) % 1) * 0.5) * home.y];
      const [x, turn] = [across * width * 0.92 - home.x, (index % 2 ? 1 : -1) * (180 + 40 * (index % 5))];
      animate(
        piece,
        [
          { transform: "translate(0, 0) scale(0.3)", opacity: 0, easing: "cubic-bezier(0.1, 0.6, 0.4, 1)" },
          { transform: `translate(${x * 0.4}px, ${-up * 0.75}px) scale(1)`, opacity: 1, offset: 0.18, easing: "cubic-bezier(0.2, 0.5, 0.6, 1)" },
          { transform: `translate(${x * 0.75}px, ${-up}px) rotate(${turn * 0.4}deg)`, opacity: 1, offset: 0.42, easing: "cubic-bezier(0.5, 0, 0.8, 0.6)" },
          { transform: `translate(${x}px, ${height - home.y}px) rotate(${turn}deg)`, opacity: 1 },
        ],
        { duration: 2000 + (index % 5) * 160, delay: at + (index % 9) * 55, fill: "both" }
      );
    }
  }

  // ---- a step ----------------------------------------------------------------------------------------------

  /** @param {Step} step */
  function start({ dealt, gathered, won, yours, computers, time, sound, phase, fought, stakes, heard, felt }) {
    layer = document.createElement("div");
    layer.className = "ghosts";
    layer.setAttribute("aria-hidden", "true");
    table.prepend(layer);
    if (dealt) return deal(time);
    const ends = ["win", "loss", "draw"].includes(sound);
    if (!yours && !computers) return ends ? end(sound, 0) : undefined;
    const gathers = gathered && seen.length > 0;
    if (gathers) gather(seen, gathered, time * 0.45);
    const begin = gathers ? time * 0.2 : 0;
    const most = Math.max(yours, computers);
    if (yours) lay("you", yours, begin, time - begin);
    if (computers) lay("computer", computers, begin, time - begin);
    if (fought) countUp(begin, time - begin, stakes);
    else hush();
    if (heard) war.sound?.("card");
    // The last card lies all but still by then.
    after(time - (time - begin) * (most > 2 ? 0.06 : 0.2), () => {
      war.reveal();
      if (heard && sound && sound !== "card") war.sound?.(sound);
      if (felt.length) war.buzz?.(...felt);
      if (won) rejoice(won, fought);
      if (ends) return end(sound, 0);
      tell(0, phase === "war" || fought);
      if (phase === "war") roll(0, fought);
    });
  }

  /**
   * Stage a step; `told` is JSON, as static/binding/effects.py makes it.
   * @type {Motion["stage"]}
   */
  function stage(told) {
    /** @type {Step} */
    const step = JSON.parse(told);
    if (!step.time || reduced()) {
      cut();
      seen = [];
      return;
    }
    const before = seen;
    cancelAnimationFrame(waiting);
    waiting = requestAnimationFrame(() => {
      still(); // not in the press itself: it is seen no sooner
      const cards = /** @type {HTMLElement[]} */ ([...table.querySelectorAll(".cards > .card")]);
      look([...cards, by("you-pile"), by("computer-pile"), by("stakes")]);
      const now = cards.map((node) => ({ node, at: place(node) }));
      seen = before.filter(({ node }) => !node.isConnected);
      start(step);
      seen = now;
      endWhenStill();
    });
  }

  addEventListener("resize", () => {
    cut();
    seen = [];
  });
  less?.addEventListener("change", cut);
  document.addEventListener("visibilitychange", () => document.hidden && cut());
  war.motion = { stage, cut, moves: () => !reduced() };
})();
