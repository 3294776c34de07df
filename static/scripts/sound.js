// What is heard: a card, a war's drum, the end. Made here of noise and tones, nothing is fetched; only where somebody
// asked for it, and only from a press on, as browsers want it. A plain script, loaded once the game can be played.
// @ts-check
"use strict";

(() => {
  const { war } = window;
  const CLOSE = 0.05; // seconds between two sounds that are told apart
  /** @type {AudioContext} */
  let context; // none before the first sound
  /** @type {AudioBuffer} */
  let hiss; // a second of noise
  let last = -1; // when the last sound began

  /** The browser's sound, awake; undefined where there is none. */
  function awake() {
    const Sound = window.AudioContext || window.webkitAudioContext;
    if (!context && Sound) {
      context = new Sound();
      hiss = context.createBuffer(1, context.sampleRate, context.sampleRate);
      const samples = hiss.getChannelData(0);
      for (let place = 0; place < samples.length; place++) samples[place] = Math.random() * 2 - 1;
    }
    if (context && context.state !== "running") context.resume().catch(() => {});
    return context;
  }

  /**
   * Let a source be heard from a time on: up at once, then fading away for some seconds.
   * @type {(source: AudioScheduledSourceNode, at: number, peak: number, seconds: number, through?: AudioNode) => void}
   */
  function hear(source, at, peak, seconds, through) {
    const loudness = context.createGain();
    loudness.gain.setValueAtTime(0.0001, at);
    loudness.gain.exponentialRampToValueAtTime(peak, at + 0.006);
    loudness.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
    (through ? source.connect(through) : source).connect(loudness).connect(context.destination);
    source.start(at);
    source.stop(at + seconds);
  }

  /** @type {(at: number, pitch: number, peak: number, seconds: number, kind?: BiquadFilterType) => void} */
  function noise(at, pitch, peak, seconds, kind = "bandpass") {
    const source = context.createBufferSource();
    source.buffer = hiss;
    const filter = context.createBiquadFilter();
    [filter.type, filter.frequency.value, filter.Q.value] = [kind, pitch, 0.8];
    hear(source, at, peak, seconds, filter);
  }

  /** @type {(at: number, pitch: number, peak: number, seconds: number, kind?: OscillatorType, fall?: number) => void} */
  function tone(at, pitch, peak, seconds, kind = "triangle", fall = 1) {
    const source = context.createOscillator();
    source.type = kind;
    source.frequency.setValueAtTime(pitch, at);
    source.frequency.exponentialRampToValueAtTime(pitch * fall, at + seconds);
    hear(source, at, peak, seconds);
  }

  /** @type {(at: number, peak: number) => void} */
  const drum = (at, peak) => {
    tone(at, 150, peak, 0.16, "sine", 0.4);
    noise(at, 900, peak * 0.3, 0.07);
  };

  /** @type {Partial<Record<Sound, (at: number) => void>>} */
  const SOUNDS = {
    card(at) {
      noise(at, 2600, 0.22, 0.05);
      noise(at + 0.03, 900, 0.16, 0.07, "lowpass");
    },
    war(at) {
      for (let beat = 0; beat < 9; beat++) drum(at + 0.085 * beat, 0.12 + 0.03 * beat);
      drum(at + 0.86, 0.6);
      tone(at + 0.86, 98, 0.2, 0.7, "sawtooth", 0.98);
    },
    win(at) {
      [523, 659, 784, 1047].forEach((pitch, step) => tone(at + 0.13 * step, pitch, 0.22, step < 3 ? 0.3 : 1.1));
      [523, 659, 784].forEach((pitch) => tone(at + 0.39, pitch, 0.08, 1.2, "sine"));
    },
    loss(at) {
      [392, 349, 294].forEach((pitch, step) => tone(at + 0.26 * step, pitch, 0.18, step < 2 ? 0.4 : 1, "sine", 0.97));
    },
    draw(at) {
      [440, 440].forEach((pitch, step) => tone(at + 0.22 * step, pitch, 0.18, 0.5, "sine"));
    },
  };

  /** Let something be heard. Where it cannot be, the game goes on. */
  war.sound = (cue) => {
    try {
      const at = awake() && context.currentTime + 0.01;
      if (!at || !SOUNDS[cue] || (cue === "card" && at - last < CLOSE)) return;
      last = at;
      SOUNDS[cue](at);
    } catch (error) {
      console.warn(`no sound: ${error}`);
    }
  };

  /** Let a phone be felt, where it can be and somebody has touched the page. */
  war.buzz = (...pattern) => {
    if (navigator.vibrate && navigator.userActivation?.hasBeenActive !== false) navigator.vibrate(pattern);
  };
})();
