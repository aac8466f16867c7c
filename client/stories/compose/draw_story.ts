/**
 * Draws a story: the picture at its place, the blurred background, and the text. The preview and the posted picture are
 * drawn by the same code, so that lines break equally.
 */
import { fitInto, type Size } from "@/client/photo/scale.ts";
import {
  FRAME_HEIGHT_PX,
  FRAME_WIDTH_PX,
  type Placement,
  shownSize,
} from "@/client/stories/compose/frame.ts";
import { boxOf, type Label, type LabelBox, type Measure } from "@/client/stories/compose/label.ts";

export interface Scene {
  readonly picture: HTMLCanvasElement;
  readonly placement: Placement;
  readonly label: Label;
}

/** Longest side of the picture while a story is composed: sharp at the largest zoom, and small enough for phones. */
const SOURCE_SIDE_PX = 3_200;
const QUALITY = 0.9;
const BLURRED = { width: 9, height: 16 };
const BLUR_STEPS = 5;
const FONT = '"Rubik Variable", "Rubik Fallback", system-ui, sans-serif';

/** The font of a text at a size, as canvases name it. */
export function fontOf(sizePx: number): string {
  return `600 ${sizePx}px ${FONT}`;
}

/** How wide texts are on a canvas. */
export function measureWith(context: CanvasRenderingContext2D): Measure {
  return (text, sizePx) => {
    context.font = fontOf(sizePx);
    return context.measureText(text).width;
  };
}

/** A picture on its own canvas, scaled down to the needed size; null if the browser cannot create it. */
export function keepPicture(picture: ImageBitmap): HTMLCanvasElement | null {
  const { width, height } = fitInto(picture, SOURCE_SIDE_PX);
  const canvas = createCanvas({ width, height });
  const context = canvas.getContext("2d");
  if (!context) return null;
  // In a JPEG transparent areas would be black.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, 0, 0, width, height);
  return canvas;
}

/** Draws a scene as large as the canvas is. */
export function drawStory(canvas: HTMLCanvasElement, { picture, placement, label }: Scene): void {
  const context = canvas.getContext("2d");
  if (!context) return;
  const scale = canvas.width / FRAME_WIDTH_PX;
  context.setTransform(scale, 0, 0, scale, canvas.width / 2, canvas.height / 2);
  context.imageSmoothingQuality = "high";
  const { width, height } = shownSize(picture, placement.zoom);
  if (width < FRAME_WIDTH_PX || height < FRAME_HEIGHT_PX || placement.zoom < 1) {
    drawBackdrop(context, picture);
  }
  context.drawImage(picture, placement.x - width / 2, placement.y - height / 2, width, height);
  if (label.text.trim() === "") return;
  drawLabel(context, label, boxOf(label, measureWith(context)));
}

/** A story as a JPEG; null where the browser cannot. */
export async function exportStory(scene: Scene): Promise<Blob | null> {
  const canvas = createCanvas(exportSize(scene));
  // Fonts of another script may not be loaded yet.
  await document.fonts.load(fontOf(scene.label.sizePx), scene.label.text).catch(() => {});
  drawStory(canvas, scene);
  const photo = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
  // Releases its memory, which some browsers keep until garbage collection.
  canvas.width = canvas.height = 0;
  return photo;
}

/** The size of the frame; without a text at most that of the visible part of the picture. */
export function exportSize({ picture, placement, label }: Omit<Scene, "picture"> & { picture: Size }): Size {
  const share = picture.width / shownSize(picture, placement.zoom).width;
  const scale = label.text.trim() === "" ? Math.min(1, share) : 1;
  return {
    width: Math.max(1, Math.round(FRAME_WIDTH_PX * scale)),
    height: Math.max(1, Math.round(FRAME_HEIGHT_PX * scale)),
  };
}

/** Cached backgrounds of pictures that do not cover the frame, by picture. */
const backdrops = new WeakMap<HTMLCanvasElement, HTMLCanvasElement>();

function drawBackdrop(context: CanvasRenderingContext2D, picture: HTMLCanvasElement): void {
  const backdrop = backdrops.get(picture) ?? blur(picture);
  backdrops.set(picture, backdrop);
  // Larger than the frame: smoothing fades the outermost pixels.
  const [across, down] = [FRAME_WIDTH_PX * 1.1, FRAME_HEIGHT_PX * 1.1];
  context.drawImage(backdrop, -across / 2, -down / 2, across, down);
}

/** The blurred picture: scaled down, darkened, and doubled repeatedly, because not every browser has canvas filters. */
function blur(picture: HTMLCanvasElement): HTMLCanvasElement {
  let blurred = createCanvas(BLURRED);
  const context = blurred.getContext("2d");
  if (!context) return blurred;
  const scale = Math.max(blurred.width / picture.width, blurred.height / picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, (blurred.width - width) / 2, (blurred.height - height) / 2, width, height);
  context.fillStyle = "rgb(0 0 0 / 0.35)";
  context.fillRect(0, 0, blurred.width, blurred.height);
  for (let time = 0; time < BLUR_STEPS; time++) {
    const larger = createCanvas({ width: blurred.width * 2, height: blurred.height * 2 });
    larger.getContext("2d")?.drawImage(blurred, 0, 0, larger.width, larger.height);
    blurred = larger;
  }
  return blurred;
}

function drawLabel(context: CanvasRenderingContext2D, label: Label, box: LabelBox): void {
  const { colour: { colour, against }, hasPlate } = label;
  const { sizePx, lineHeightPx, padPx, lines } = box;
  const middleOf = (index: number) => label.y + (index - (lines.length - 1) / 2) * lineHeightPx;
  if (hasPlate) {
    context.fillStyle = colour;
    lines.forEach(({ text, widthPx }, index) => {
      if (text === "") return;
      const [width, height] = [widthPx + 2 * padPx, lineHeightPx + padPx];
      context.beginPath();
      context.roundRect(label.x - width / 2, middleOf(index) - height / 2, width, height, padPx);
      context.fill();
    });
  }
  context.font = fontOf(sizePx);
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.lineJoin = "round";
  context.lineWidth = sizePx * 0.14;
  context.strokeStyle = against;
  context.fillStyle = hasPlate ? against : colour;
  lines.forEach(({ text, direction }, index) => {
    context.direction = direction;
    if (!hasPlate) context.strokeText(text, label.x, middleOf(index));
    context.fillText(text, label.x, middleOf(index));
  });
}

function createCanvas({ width, height }: Size): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  return canvas;
}
