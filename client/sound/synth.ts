/** The synthesized tones of the sounds. Loaded by `sounds.ts` with the first sound. */
import type { SoundName } from "@/client/sounds.ts";

/** A tone that glides from one pitch to another and fades. Times in seconds from the start of its sound. */
export interface Tone {
  at: number;
  lengthS: number;
  fromHz: number;
  toHz: number;
  wave: OscillatorType;
  /** How loud it is beside the others, of 1. */
  gain: number;
}

const ATTACK_S = 0.008;
const SILENT = 0.0001;
/** As long as the wheel turns (spec §4). */
const SPIN_S = 5;
const SPIN_TICKS = 32;

/** The tones of a sound. */
export function tonesOf(sound: SoundName): readonly Tone[] {
  switch (sound) {
    case "click":
      return [{ at: 0, lengthS: 0.05, fromHz: 1_400, toHz: 700, wave: "triangle", gain: 0.5 }];
    case "notification":
      return [bell(0, 880), bell(0.12, 1_318.5)];
    case "coin":
      return [bell(0, 987.8, 0.12), bell(0.08, 1_318.5, 0.5)];
    case "win":
      return [523.3, 659.3, 784, 1_046.5].map((hz, index) => bell(index * 0.11, hz, 0.5));
    case "spin":
      return Array.from({ length: SPIN_TICKS }, (_, index) => tick(index / SPIN_TICKS));
    default:
      return sound satisfies never;
  }
}

/** Plays it. `volume` is of 1. */
export function synthesise(context: AudioContext, sound: SoundName, volume: number): void {
  const master = new GainNode(context, { gain: volume });
  master.connect(context.destination);
  for (const tone of tonesOf(sound)) playTone(context, master, tone);
}

function playTone(context: AudioContext, master: AudioNode, tone: Tone): void {
  const start = context.currentTime + tone.at;
  const end = start + tone.lengthS;
  const voice = new OscillatorNode(context, { type: tone.wave, frequency: tone.fromHz });
  voice.frequency.setValueAtTime(tone.fromHz, start);
  voice.frequency.exponentialRampToValueAtTime(tone.toHz, end);
  const envelope = new GainNode(context, { gain: SILENT });
  envelope.gain.setValueAtTime(SILENT, start);
  envelope.gain.exponentialRampToValueAtTime(tone.gain, start + ATTACK_S);
  envelope.gain.exponentialRampToValueAtTime(SILENT, end);
  voice.connect(envelope).connect(master);
  voice.start(start);
  voice.stop(end);
}

function bell(at: number, hz: number, lengthS = 0.4): Tone {
  return { at, lengthS, fromHz: hz, toHz: hz, wave: "sine", gain: 0.6 };
}

/** A click of the wheel: they come slower towards the end. `part` is 0 to 1. */
function tick(part: number): Tone {
  const at = SPIN_S * (1 - Math.sqrt(1 - part));
  return { at, lengthS: 0.04, fromHz: 1_100, toHz: 600, wave: "triangle", gain: 0.4 };
}
