/** How the stage of the viewer moves: back under a finger that let go, and in from the side where another member's begin. */
import { wantsLessMotion } from "@/client/less_motion.ts";

const MOVE_MS = 220;
const EASE_OUT = "cubic-bezier(0.2, 0.8, 0.2, 1)";
const ENTER_SHARE = 0.3;

/** Back to its place from wherever a finger has moved it. */
export function comeBack(stage: HTMLElement): void {
  const from = stage.style.translate;
  stage.style.translate = "";
  if (from !== "") move(stage, [{ translate: from }, { translate: "0 0" }]);
}

/** From where the reader looks next, or with -1 from where they have come from. */
export function enter(stage: HTMLElement, step: 1 | -1): void {
  const towards = getComputedStyle(stage).direction === "rtl" ? -1 : 1;
  const from = `${towards * step * stage.clientWidth * ENTER_SHARE}px 0`;
  stage.style.translate = "";
  move(stage, [{ translate: from, opacity: 0.2 }, { translate: "0 0", opacity: 1 }]);
}

function move(stage: HTMLElement, frames: Keyframe[]): void {
  if (wantsLessMotion()) return;
  stage.animate(frames, { duration: MOVE_MS, easing: EASE_OUT });
}
