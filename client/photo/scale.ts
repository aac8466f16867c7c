/**
 * Scales a photo down before its upload, and encodes it as a JPEG without the camera's metadata, such as place and time.
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

/** Draws a picture on the canvas, which is resized, and returns it as a JPEG; null if the browser cannot. */
export async function scalePicture(
  picture: ImageBitmap,
  canvas: HTMLCanvasElement,
  side: number,
): Promise<Blob | null> {
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
  return await new Promise((resolve) => canvas.toBlob(resolve, JPEG, QUALITY));
}
