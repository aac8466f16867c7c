/**
 * Cards that leave and come back: transform and opacity alone, by the browser's own animations, which run beside the
 * script. Whoever wants less motion sees the change at once.
 */
import type { Side } from "@/client/deck/gesture.ts";
import { wantsLessMotion } from "@/client/less_motion.ts";

const OUT_MS = 230;
const IN_MS = 240;
const EASE_OUT = "cubic-bezier(0.2, 0.8, 0.2, 1)";
const TURN_DEG = 22;

/** Lets a card fly away from where it is; fulfilled when it is out of sight. */
export async function flyOut(card: HTMLElement, side: Side): Promise<void> {
  if (wantsLessMotion()) return;
  const from = card.style.transform || "none";
  const flight = card.animate(
    [{ transform: from, opacity: 1 }, { transform: awayAt(card, side), opacity: 0 }],
    { duration: OUT_MS, easing: "ease-out", fill: "forwards" },
  );
  // A card that is called back meanwhile ends its flight: that is no error.
  await flight.finished.catch(() => {});
}

/** Brings a card back from a side. */
export function flyIn(card: HTMLElement, side: Side): void {
  for (const flight of card.getAnimations()) flight.cancel();
  if (wantsLessMotion()) return;
  card.animate([{ transform: awayAt(card, side), opacity: 0 }, { transform: "none", opacity: 1 }], {
    duration: IN_MS,
    easing: EASE_OUT,
  });
}

/** Far enough to be gone, in shares of the card, so that nothing has to be measured. */
function awayAt(card: HTMLElement, side: Side): string {
  const downPx = /translate3d\([^,]+, (-?[\d.]+px)/.exec(card.style.transform)?.[1] ?? "0px";
  return `translate3d(${side * 130}%, ${downPx}, 0) rotate(${side * TURN_DEG}deg)`;
}
