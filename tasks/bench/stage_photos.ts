/**
 * Photos: a photograph of twelve megapixels to all of its files, beside sharp, and uploads through a real server with
 * what they do to everybody else. Where npm cannot install sharp it says so and measures the product alone.
 */
import type { Figure } from "@/tasks/bench/figures.ts";
import { takePhotograph } from "@/tasks/bench/photos/camera.ts";
import { pictureFigures, uploadFigures } from "@/tasks/bench/photos/figures.ts";
import { measurePictures } from "@/tasks/bench/photos/pictures.ts";
import { measureUploads } from "@/tasks/bench/photos/uploads.ts";

export async function measurePhotos(folder: string): Promise<Figure[]> {
  const photograph = await takePhotograph();
  const contenders = await measurePictures(folder, photograph);
  const uploads = await measureUploads(folder, photograph.sent);
  return [...pictureFigures(contenders), ...uploadFigures(uploads)];
}
