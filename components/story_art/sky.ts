/** The sky of drawn stories: its colours by the time of day, what shines in it and what moves there. */
import type { Dice } from "@/components/portrait/dice.ts";
import { circle, path } from "@/components/story_art/shapes.ts";

/** Upper and lower end of the sky, what shines in it, and the tint of what is near. */
export type Sky = readonly [from: string, to: string, light: string, near: string];
export const DAY: Sky = ["#7cc4f2", "#e6f5fb", "#fff3b8", "#2f6f62"];
export const DUSK: Sky = ["#6a3b83", "#ff9e6d", "#ffe08a", "#3b2350"];
export const DAWN: Sky = ["#f7a6b4", "#ffe3c2", "#fff1cf", "#6b4560"];
export const NIGHT: Sky = ["#101636", "#39477f", "#f4efd2", "#0b1026"];
export const SKIES: readonly [Sky, ...Sky[]] = [DAY, DUSK, DUSK, DAWN, NIGHT];

export function drawSky([from, to]: Sky): string {
  return `<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${from}"/><stop offset=".8" stop-color="${to}"/></linearGradient></defs>` +
    path("M0 0H360V640H0Z", "url(#sky)");
}

/** Stars by night, clouds by day, birds in between. */
export function drawAir(sky: Sky, dice: Dice): string {
  if (sky === NIGHT) {
    return `<g fill="#fff">${
      Array.from({ length: 26 }, () =>
        `<circle cx="${dice.between(4, 356)}" cy="${dice.between(8, 300)}" r="${
          dice.pick([1, 1, 1.6, 2.2])
        }" opacity=".${dice.between(5, 9)}"/>`)
        .join("")
    }</g>`;
  }
  if (sky === DAY) {
    const cloud = (x: number, y: number) =>
      `<path d="M${x} ${y}h92a20 20 0 0 0-8-39a30 30 0 0 0-56-6a25 25 0 0 0-28 45Z"/>`;
    return `<g fill="#fff" opacity=".85">${cloud(dice.between(-20, 90), dice.between(90, 130))}${
      cloud(dice.between(150, 270), dice.between(150, 230))
    }</g>`;
  }
  const [x, y] = [dice.between(60, 230), dice.between(90, 170)];
  return `<path d="M${x} ${y}q9-9 15 0q7-9 16 0M${x + 44} ${y + 22}q7-7 12 0q5-7 12 0M${x + 62} ${
    y - 14
  }q7-7 12 0q5-7 12 0" fill="none" stroke="#4a2a4f" stroke-width="3" stroke-linecap="round"/>`;
}

export function drawLight([, , light]: Sky, { x, y, r }: { x: number; y: number; r: number }): string {
  return circle(x, y, r * 2.1, light, ' opacity=".18"') + circle(x, y, r * 1.5, light, ' opacity=".25"') +
    circle(x, y, r, light);
}
