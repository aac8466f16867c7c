/** Turns a picture upright, as the camera said how it was held (EXIF, tag 0x0112: 1 to 8). */
import { type Picture, RGB } from "@/adapters/images/picture.ts";

/** How the picture lies; `1` is upright. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/** The sides of these are exchanged. */
export function isLying(orientation: Orientation): boolean {
  return orientation >= 5;
}

export function orient(picture: Picture, orientation: Orientation): Picture {
  if (orientation === 1) return picture;
  const { width, height } = picture;
  const size = isLying(orientation) ? { width: height, height: width } : { width, height };
  const rgb = new Uint8Array(picture.rgb.length);
  const walk = walkOf(orientation, width, height);
  let at = 0;
  for (let y = 0; y < size.height; y++) {
    let from = walk.start + y * walk.down;
    for (let x = 0; x < size.width; x++, from += walk.across, at += RGB) {
      for (let channel = 0; channel < RGB; channel++) {
        rgb[at + channel] = picture.rgb[from * RGB + channel] ?? 0;
      }
    }
  }
  return { ...size, rgb };
}

/** Where the upright picture begins in the one that lies, and how far its next column and its next row are. */
function walkOf(orientation: Orientation, width: number, height: number) {
  const [right, bottom] = [width - 1, (height - 1) * width];
  switch (orientation) {
    case 1:
      return { start: 0, across: 1, down: width };
    case 2:
      return { start: right, across: -1, down: width };
    case 3:
      return { start: bottom + right, across: -1, down: -width };
    case 4:
      return { start: bottom, across: 1, down: -width };
    case 5:
      return { start: 0, across: width, down: 1 };
    case 6:
      return { start: bottom, across: -width, down: 1 };
    case 7:
      return { start: bottom + right, across: -width, down: -1 };
    case 8:
      return { start: right, across: width, down: -1 };
  }
}
