/**
 * The text on a story: how it looks, and where its lines lie in the frame. Pure; lengths are pixels of the frame.
 * Invariant: a text that may be posted fits into the frame, whatever its size: one that would not is drawn smaller.
 */
import { TEXT_COLOURS, type TextColour } from "@/client/stories/compose/colours.ts";
import { FRAME_HEIGHT_PX, FRAME_WIDTH_PX, type Point } from "@/client/stories/compose/frame.ts";
import { breakLines, type TextLine } from "@/client/stories/compose/text_lines.ts";

export interface Label {
  readonly text: string;
  /** Its middle, seen from the middle of the frame. */
  readonly x: number;
  readonly y: number;
  readonly sizePx: number;
  readonly colour: TextColour;
  readonly hasPlate: boolean;
  /** Of lines without letters: that of the page. */
  readonly direction: TextLine["direction"];
}

export const TEXT_SIZE_PX = { min: 48, max: 176, step: 16 } as const;
const LINE_HEIGHT = 1.32;
/** Around the lines, in heights of a letter: where the plate ends. */
const PAD = 0.3;
/** Stays free at the edges, where a phone is round. */
const EDGE_PX = 36;
const SHRINK = 0.92;

/** How wide a text is at a size. */
export type Measure = (text: string, sizePx: number) => number;

/** Where the lines of a label are. */
export interface LabelBox {
  readonly sizePx: number;
  readonly lineHeightPx: number;
  readonly padPx: number;
  readonly lines: readonly (TextLine & { readonly widthPx: number })[];
  /** With the plate. */
  readonly width: number;
  readonly height: number;
}

export function newLabel(direction: Label["direction"]): Label {
  return { text: "", x: 0, y: 0, sizePx: 80, colour: TEXT_COLOURS[0], hasPlate: true, direction };
}

/** Breaks a label into lines, smaller where there are too many of them. */
export function boxOf({ text, sizePx: wanted, direction }: Label, measure: Measure): LabelBox {
  for (let sizePx = wanted;; sizePx *= SHRINK) {
    const [padPx, lineHeightPx] = [sizePx * PAD, sizePx * LINE_HEIGHT];
    const widthMax = FRAME_WIDTH_PX - 2 * (EDGE_PX + padPx);
    const measured = (line: string) => measure(line, sizePx);
    const lines = breakLines(text, { widthMax, measure: measured, direction })
      .map((line) => ({ ...line, widthPx: measured(line.text) }));
    const width = Math.max(...lines.map(({ widthPx }) => widthPx)) + 2 * padPx;
    const height = lines.length * lineHeightPx + 2 * padPx;
    if (height <= FRAME_HEIGHT_PX - 2 * EDGE_PX || sizePx < 1) {
      return { sizePx, lineHeightPx, padPx, lines, width, height };
    }
  }
}

/** A label whose middle is moved, as far as all of it stays in the frame. */
export function moveLabel(label: Label, box: Pick<LabelBox, "width" | "height">, by: Point): Label {
  const [across, down] = [
    Math.max(0, (FRAME_WIDTH_PX - box.width) / 2 - EDGE_PX),
    Math.max(0, (FRAME_HEIGHT_PX - box.height) / 2 - EDGE_PX),
  ];
  return {
    ...label,
    x: Math.min(across, Math.max(-across, label.x + by.x)),
    y: Math.min(down, Math.max(-down, label.y + by.y)),
  };
}

/** A label in another size. */
export function sizeLabel(label: Label, sizePx: number): Label {
  return { ...label, sizePx: Math.min(TEXT_SIZE_PX.max, Math.max(TEXT_SIZE_PX.min, sizePx)) };
}

/** Whether a finger at this point means the label; it has at least the size of a target. */
export function isOnLabel(
  label: Label,
  box: LabelBox,
  { at, targetPx }: { at: Point; targetPx: number },
): boolean {
  if (label.text.trim() === "") return false;
  const [across, down] = [Math.max(targetPx, box.width) / 2, Math.max(targetPx, box.height) / 2];
  return Math.abs(at.x - label.x) <= across && Math.abs(at.y - label.y) <= down;
}
