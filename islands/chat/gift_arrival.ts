/** How a gift comes in: it springs up, once, where it has only just been sent or received. */
import { wantsLessMotion } from "@/client/less_motion.ts";

/** What is older was there before, and is only shown again. */
const FRESH_S = 10;
const SPRING_MS = 480;

/** Gifts that have come in on this page, by the keys of their lines. */
const arrived = new Set<string>();

/** Whether the gift of a line comes in now: it is new by its time, and does so for the first time. */
export function arrivesNow({ key, at }: { key: string; at: number }, now: number): boolean {
  if (Math.abs(now - at) > FRESH_S || arrived.has(key)) return false;
  arrived.add(key);
  return true;
}

/** Moves its picture, for those who want to see things move. */
export function springUp(picture: HTMLElement): void {
  if (wantsLessMotion()) return;
  picture.animate(
    [
      { transform: "scale(0.3) rotate(-12deg)", opacity: 0 },
      { transform: "scale(1.12) rotate(4deg)", opacity: 1, offset: 0.6 },
      { transform: "none" },
    ],
    { duration: SPRING_MS, easing: "ease-out" },
  );
}
