/**
 * Touch, wheel and key input on the stage of the composer: one finger moves the picture or text, two fingers scale it.
 * Points are relative to the centre of the frame.
 */
import type { Composer } from "@/client/stories/compose/composer.ts";
import type { Point } from "@/client/stories/compose/frame.ts";
import { isOnLabel, TEXT_SIZE_PX } from "@/client/stories/compose/label.ts";

/** What is moved. */
export type StageTarget = "picture" | "label";

/** A key moves by so much, with Shift by more. */
const KEY_PX = 12;
const KEY_FAR_PX = 72;
export const ZOOM_STEP = 1.1;
const KEYS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Moves the picture or the text. */
export function moveTarget(composer: Composer, target: StageTarget, by: Point): void {
  if (target === "label") composer.moveLabel(by);
  else composer.movePicture(by);
}

/** Scales the picture, around a point, or the text. */
export function scaleTarget(
  composer: Composer,
  target: StageTarget,
  { factor, at }: { factor: number; at?: Point | undefined },
): void {
  if (target === "picture") return composer.zoomPicture(factor, at);
  const sizePx = composer.scene.peek()?.label.sizePx ?? TEXT_SIZE_PX.min;
  composer.writeLabel({ sizePx: sizePx * factor });
}

/** Handles a key; false if it has no meaning here. */
export function pressKey(
  composer: Composer,
  target: StageTarget,
  { key, shiftKey }: { key: string; shiftKey: boolean },
): boolean {
  const direction = KEYS[key];
  const px = shiftKey ? KEY_FAR_PX : KEY_PX;
  if (direction) moveTarget(composer, target, { x: direction.x * px, y: direction.y * px });
  else if (key === "+" || key === "=") scaleTarget(composer, target, { factor: ZOOM_STEP });
  else if (key === "-") scaleTarget(composer, target, { factor: 1 / ZOOM_STEP });
  else return false;
  return true;
}

export class StageTouch {
  readonly #fingers = new Map<number, Point>();
  #target: StageTarget = "picture";

  constructor(private readonly composer: Composer) {}

  /** A finger comes down; tells what it has hold of. `targetPx`: how large something is that a finger can hit. */
  down(id: number, at: Point, targetPx: number): StageTarget {
    const label = this.composer.scene.peek()?.label;
    if (label && this.#fingers.size === 0) {
      const isLabel = isOnLabel(label, this.composer.boxOf(label), { at, targetPx });
      this.#target = isLabel ? "label" : "picture";
    }
    this.#fingers.set(id, at);
    return this.#target;
  }

  move(id: number, at: Point): void {
    const from = this.#fingers.get(id);
    if (!from) return;
    const other = [...this.#fingers].find(([each]) => each !== id)?.[1];
    this.#fingers.set(id, at);
    if (!other) return moveTarget(this.composer, this.#target, minus(at, from));
    const [before, after] = [between(from, other), between(at, other)];
    moveTarget(this.composer, this.#target, minus(after.middle, before.middle));
    if (before.px > 0 && after.px > 0) {
      scaleTarget(this.composer, this.#target, { factor: after.px / before.px, at: after.middle });
    }
  }

  up(id: number): void {
    this.#fingers.delete(id);
  }
}

function minus(a: Point, b: Point): Point {
  return { x: a.x - b.x, y: a.y - b.y };
}

function between(a: Point, b: Point): { middle: Point; px: number } {
  return { middle: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }, px: Math.hypot(a.x - b.x, a.y - b.y) };
}
