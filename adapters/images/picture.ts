/** Pixels as the image pipeline passes them on: red, green, blue, row by row, nothing between or after them. */
export interface Picture {
  width: number;
  height: number;
  rgb: Uint8Array;
}

export const RGB = 3;

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
