/** A photo that a member has on their device. */
import type { ChosenFile } from "@/tests/hands/hands.ts";
import { pngOf } from "@/tests/kit/pictures.ts";

export function aPhoto(width: number, height: number): ChosenFile {
  return { name: "holiday.png", type: "image/png", bytes: pngOf(width, height) };
}
