/** Moves the track of the image viewer to a neighbour: the track is three photos wide, its middle one is seen. */
import type { Step } from "@/client/gallery/steps.ts";
import { wantsLessMotion } from "@/client/less_motion.ts";

const SLIDE_MS = 220;
const EASE_OUT = "cubic-bezier(0.2, 0.8, 0.2, 1)";

/** Fulfilled when the neighbour is in the middle, or with 0 the photo is back there. It stays until the next render. */
export async function slide(track: HTMLElement, step: Step): Promise<void> {
  const towards = getComputedStyle(track).direction === "rtl" ? 1 : -1;
  const to = `${towards * step * track.clientWidth / 3}px 0`;
  const from = track.style.translate || "0 0";
  if (!wantsLessMotion() && from !== to) {
    const options = { duration: SLIDE_MS, easing: EASE_OUT };
    await track.animate([{ translate: from }, { translate: to }], options).finished.catch(() => {});
  }
  track.style.translate = step === 0 ? "" : to;
}
