/**
 * Makes a photo smaller before it travels: decoded by the browser, turned upright, drawn at most so large, and written
 * as a JPEG, which holds nothing of what the camera noted about place and time.
 */

const QUALITY = 0.88;
const JPEG = "image/jpeg";

export interface Size {
  width: number;
  height: number;
}

/** A size in the same shape whose longer side is at most `side`, and never larger than it was. */
export function fitInto({ width, height }: Size, side: number): Size {
  const scale = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Draws a photo on the canvas and gives it as a JPEG; null where the browser cannot read it. */
export async function scalePhoto(file: Blob, canvas: HTMLCanvasElement, side: number): Promise<Blob | null> {
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => null);
  if (!picture) return null;
  const { width, height } = fitInto(picture, side);
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d");
  if (!context) return null;
  // A JPEG has no transparency; without this it would turn black.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, 0, 0, width, height);
  picture.close();
  return await new Promise((resolve) => canvas.toBlob(resolve, JPEG, QUALITY));
}
