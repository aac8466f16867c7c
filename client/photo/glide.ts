/** Animates items from their previous to their current places (FLIP). For sorting.ts. */
import { wantsLessMotion } from "@/client/less_motion.ts";
import { middleOf, type Point } from "@/client/photo/order.ts";

export class Glide {
  #seen = new Map<HTMLElement, Point>();

  /** Measures the current places. Unused earlier measurements are kept. */
  remember(items: readonly HTMLElement[]): void {
    if (this.#seen.size > 0) return;
    this.#seen = new Map(items.map((item) => [item, middleOf(item.getBoundingClientRect())]));
  }

  start(duration: number): void {
    const seen = this.#seen;
    this.#seen = new Map();
    if (wantsLessMotion()) return;
    for (const [item, was] of seen) {
      for (const glide of item.getAnimations()) glide.cancel();
      const now = middleOf(item.getBoundingClientRect());
      if (Math.hypot(was.x - now.x, was.y - now.y) < 1) continue;
      const from = `${was.x - now.x}px ${was.y - now.y}px`;
      item.animate([{ translate: from, zIndex: 1 }, { translate: "none", zIndex: 1 }], {
        duration,
        easing: "ease-out",
      });
    }
  }
}
