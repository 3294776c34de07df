// Every member of `window.war`: what the page's scripts have for each other and for Python, who sets it, and its type.
// Read by the checker of types alone; no browser asks for it.

/** A key press as data, as `war/session/shortcuts.py` wants it. */
interface KeyPress {
  key: string;
  code: string;
  shift: boolean;
  /** Something in the page has answered it already. */
  handled: boolean;
  repeat: boolean;
  composing: boolean;
  /** Control, Alt or the system's own key is held. */
  modified: boolean;
  /** It makes a character of the third level, as AltGr does. */
  level: boolean;
  /** A field or a button is to have it. */
  taken: boolean;
  /** A dialog is open. */
  dialog: boolean;
}

/** Something that was done before Python was here; one of the three. */
interface Done {
  intent?: string;
  key?: KeyPress;
  speed?: string;
}

/** The names under which this copy of the page keeps things, in `localStorage` or (a tab's own) in `sessionStorage`. */
interface StorageKeys {
  /** Of the first tab; `sessionKey` for all. */
  session: string;
  record: string;
  /** Those of all tabs. */
  settings: string;
  unreadable: string;
  unreadableRecord: string;
  /** Whether the browser was asked to keep all that for good. */
  asked: string;
  /** A tab's own, as are the next two. */
  address: string;
  slot: string;
  pending: string;
  /** Of a lock, with a slot's number behind it. */
  lock: string;
}

/** What is heard, as `war/view/effects.py` has it. */
type Sound = "" | "card" | "war" | "win" | "loss" | "draw";

/** What a step is staged with, as `static/binding/effects.py` tells it. */
interface Step {
  /** A new game lies there. */
  dealt: boolean;
  /** Who took the cards that lay on the table before. */
  gathered: "" | "you" | "computer";
  /** Who takes those that lie there now. */
  won: "" | "you" | "computer";
  /** So many of the cards on the table, the last ones, were just laid. */
  yours: number;
  computers: number;
  /** Milliseconds that all that may take; 0: nothing moves. */
  time: number;
  sound: Sound;
  phase: string;
  /** It was war before. */
  fought: boolean;
  /** How many cards are at stake, said number by number. */
  stakes: string[];
  /** Whether sounds are wanted. */
  heard: boolean;
  /** Milliseconds of buzz, rest, buzz; nothing where no phone is to be felt. */
  felt: number[];
}

interface Motion {
  /** Stage a step that the page shows already: JSON of a `Step`. */
  stage(step: string): void;
  /** Whether anything would move. */
  moves(): boolean;
  /** End at once whatever moves, and show what waits for it. */
  cut(): void;
}

interface War {
  // ---- static/start/start.js --------------------------------------------------------------------------------
  /** Say in plain words that the game cannot go on; the first failure is told. */
  fail(title: string, text: string, details?: string): void;
  /** The same for what should not happen: an error, in Python's words or JavaScript's. */
  broken(error: unknown): void;
  /** Something moved: show how far the start is, from 0 to 1. */
  progress(share: number, text?: string): void;
  /** So many bytes of a file have come. */
  arrived(name: string, bytes: number): void;
  /** The timer after which a start that stands still is looked into. */
  watchdog: number;
  /** Python is here: what was done before. */
  ready(): Done[];
  /** Do something once the whole page has been read. */
  whenParsed(action: () => void): void;

  // ---- static/start/presses.js ------------------------------------------------------------------------------
  /** What has been done so far, until `ready`. */
  kept: Done[];
  /** Take it; from now on Python hears by itself what is done. */
  handOver(): Done[];
  /** A key press judged now; null for what a form sends that fills itself in. */
  press(event: KeyboardEvent): KeyPress | null;

  // ---- static/scripts/dom.js --------------------------------------------------------------------------------
  /** Change what is shown: JSON of [id, what, value], as static/binding/screen.py says it. Another step shows all that
   * is held of the one before; of a `held` one, what tells its outcome is held in turn. */
  patch(changes: string, outcome: string, step: "" | "shown" | "held"): void;
  /** Show what is held: the cards lie. */
  reveal(): void;

  // ---- static/scripts/faces.js ------------------------------------------------------------------------------
  /** Have the cards show pictures in place of letters, as soon as those are here. */
  drawFaces(): void;
  /** Make the faces of the four-colour deck, once. */
  fourColours(): void;
  /** They are wanted, as soon as there are faces. */
  four?: boolean;

  // ---- static/start/tabs.js ---------------------------------------------------------------------------------
  /** Give the page its colours and the cards their back. */
  dress(theme: string, back: string): void;
  keys: StorageKeys;
  /** The name of a tab's game. */
  sessionKey(slot: number): string;
  /** Which of the tabs with the game this one is; 0 for the first. */
  slot: number;
  /** Whether the game is open in another tab. */
  others: boolean;
  /** Ask the browser, once, not to clear what is kept. */
  keepForGood(): void;
  /** Set by tabs.js, read by Python: this page is behind what is kept, and writes over nothing. */
  stale: boolean;
  /** Set by Python, read by tabs.js: what is on the table could not be kept. */
  unkept: boolean;

  // ---- static/scripts/files.js ------------------------------------------------------------------------------
  download(name: string, type: string, text: string): void;
  share(url: string): Promise<void>;

  // ---- static/start/interpreter.js --------------------------------------------------------------------------------
  /** How Python was started. */
  start?: "snapshot" | "snapshot, engine anew" | "plain";

  // ---- static/offline/offline.js; none where a browser keeps nothing ------------------------------------------------
  /** Take the new version. */
  update?(): void;

  // ---- static/scripts/motion.js and sound.js; none until they have come -------------------------------------
  motion?: Motion;
  /** Let something be heard. */
  sound?(sound: Sound): void;
  /** Let a phone be felt: milliseconds on, off, on … */
  buzz?(...pattern: number[]): void;
}

/** The parts of the page that a script asks for by id and that are more than an element. */
interface PageElements {
  again: HTMLAnchorElement;
  failure: HTMLDialogElement;
  progress: HTMLProgressElement;
  snapshot: HTMLLinkElement;
  speed: HTMLSelectElement;
}

type PageElement<Id extends string> = Id extends keyof PageElements ? PageElements[Id] : HTMLElement;

declare var war: War;

interface Window {
  war: War;
  /** As old versions of Safari call `AudioContext`. */
  webkitAudioContext?: typeof AudioContext;
}

interface WindowEventMap {
  /** PyScript says how far it is. */
  "py:progress": CustomEvent<string>;
  /** The game has come to be, or is no longer, open in another tab. */
  "war-others": Event;
  /** The game of a tab that is gone can be had: its slot. */
  "war-left": CustomEvent<number>;
}

interface DocumentEventMap {
  /** A new version can be had. */
  "war:update": Event;
  /** A part of the list of battles, which is empty, comes near what is seen of it: its number. */
  "war:part": CustomEvent<number>;
}

interface Uint8ArrayConstructor {
  /** Newer than the checker's own list. */
  fromBase64?(text: string): Uint8Array<ArrayBuffer>;
}
