/**
 * Turns the wheel on the screen: back to 0° in 0.3 s, then three times around and on to its angle in 5 s (spec §4), slower and
 * slower like a real one, while the pegs push the pointer. Invariant: it is decoration; what was won never waits for it.
 */
import { WHOLE_TURNS_DEG } from "@/client/wheel/angles.ts";
import { REDRAW_MS, REDRAW_TRIES, RESET_MS, TURN_MS } from "@/client/wheel/timing.ts";

/** Few enough to make, many enough to look like none. */
const FRAMES = 240;
/** The pointer leans so far, while a peg passes that stands at the end of each slice. */
const LEAN_DEG = 24;
const PEG_DEG = 8;
const FADE_MS = 200;

export interface WheelParts {
  disc: Element | null;
  pointer: Element | null;
}

/** A wheel that turns. */
export interface Turning {
  /** It stands where it is to stop, however late it began. */
  finish(): void;
  end(): void;
}

/** Turns it from where it stands. `find` is asked again while there is no disc. */
export function turnWheel(
  find: () => WheelParts,
  { from, degrees, slices }: { from: number; degrees: number; slices: number },
): Turning {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const running: Animation[] = [];
  function start(tries: number): void {
    const { disc, pointer } = find();
    if (!disc) {
      if (tries < REDRAW_TRIES) timer = setTimeout(() => start(tries + 1), REDRAW_MS);
      return;
    }
    const delay = RESET_MS + (REDRAW_TRIES - tries) * REDRAW_MS;
    const total = WHOLE_TURNS_DEG + degrees;
    running.push(
      disc.animate([turned(from), turned(0)], {
        duration: RESET_MS,
        easing: "ease-in-out",
        fill: "forwards",
      }),
      disc.animate(frames((part) => turned(total * part)), { duration: TURN_MS, delay, fill: "forwards" }),
    );
    const lean = frames((part, time) => turned(leanAt(total * part, slices) * (1 - time) ** 0.3));
    if (pointer) running.push(pointer.animate(lean, { duration: TURN_MS, delay }));
  }
  start(0);
  return {
    finish: () => running.forEach((animation) => animation.finish()),
    end() {
      clearTimeout(timer);
      running.forEach((animation) => animation.cancel());
    },
  };
}

/** Shows it where it stands, for those who want less motion: it fades in there. */
export function placeWheel(disc: Element | null, degrees: number): void {
  disc?.animate([{ ...turned(degrees), opacity: 0.3 }, { ...turned(degrees), opacity: 1 }], {
    duration: FADE_MS,
    fill: "forwards",
  });
}

/** As friction slows it: evenly. `part` of the way is given for each time of 0 to 1. */
function frames(frameAt: (part: number, time: number) => Keyframe): Keyframe[] {
  return Array.from({ length: FRAMES + 1 }, (_, index) => {
    const time = index / FRAMES;
    return frameAt(1 - (1 - time) ** 2, time);
  });
}

/** How far a peg pushes the pointer along, which then falls back. */
function leanAt(degrees: number, slices: number): number {
  const width = 360 / slices;
  const sincePeg = (degrees + width / 2) % width;
  return sincePeg < PEG_DEG ? -LEAN_DEG * (1 - sincePeg / PEG_DEG) : 0;
}

function turned(degrees: number): Keyframe {
  return { transform: `rotate(${degrees}deg)` };
}
