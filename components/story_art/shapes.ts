/** What the scenes of drawn stories are made of, on 360 × 640. */
import type { Dice } from "@/components/portrait/dice.ts";

/** Draws a scene as the dice have it. */
export type DrawScene = (dice: Dice) => string;

/** A filled outline; `more` are further attributes. */
export const path = (d: string, fill: string, more = "") => `<path d="${d}" fill="${fill}"${more}/>`;
export const circle = (x: number, y: number, r: number, fill: string, more = "") =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"${more}/>`;
