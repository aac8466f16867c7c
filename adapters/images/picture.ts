/** Pixels as the image pipeline passes them on: red, green, blue, row by row, nothing between or after them. */
export interface Picture {
  width: number;
  height: number;
  rgb: Uint8Array;
}

export const RGB = 3;

/** Four bytes a pixel, all of them opaque. */
export function toRgba({ width, height, rgb }: Picture): Uint8ClampedArray<ArrayBuffer> {
  const data = new Uint8ClampedArray(width * height * 4);
  let to = 0;
  for (let from = 0; from < rgb.length;) {
    data[to++] = rgb[from++] ?? 0;
    data[to++] = rgb[from++] ?? 0;
    data[to++] = rgb[from++] ?? 0;
    data[to++] = 255;
  }
  return data;
}

/** A rectangle cut out of a picture. */
export function crop(
  picture: Picture,
  { left, top, width, height }: { left: number; top: number; width: number; height: number },
): Picture {
  const rgb = new Uint8Array(width * height * RGB);
  for (let row = 0; row < height; row++) {
    const start = ((top + row) * picture.width + left) * RGB;
    rgb.set(picture.rgb.subarray(start, start + width * RGB), row * width * RGB);
  }
  return { width, height, rgb };
}
