/**
 * A real HEIC of 753 bytes: four plain quarters, encoded from a drawing of our own, so it is free of rights. It is stored
 * as 640×480 and says that it is to be turned; upright it is 480×640.
 */

/** The colours of the upright picture. */
export const QUADRANTS = {
  topLeft: [220, 30, 40],
  topRight: [30, 170, 80],
  bottomLeft: [30, 70, 200],
  bottomRight: [240, 200, 40],
} as const;

export function readQuadrantsHeic(): Uint8Array<ArrayBuffer> {
  return Deno.readFileSync(new URL("./pictures/quadrants.heic", import.meta.url));
}
