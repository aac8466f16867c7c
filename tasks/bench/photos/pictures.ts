/** The pipeline alone: a photograph of twelve megapixels to all of its files, beside sharp, in turns. */
import { openCodec } from "@/adapters/images/codec.ts";
import type { Picture } from "@/adapters/images/picture.ts";
import { readImageHeader } from "@/domain/image_header.ts";
import { UPLOAD_MAX_SIDE_PX } from "@/domain/limits.ts";
import type { PhotoSize } from "@/domain/photo.ts";
import { runCommand } from "@/tasks/bench/command.ts";
import type { Photograph } from "@/tasks/bench/photos/camera.ts";
import { psnrOf, referenceOf } from "@/tasks/bench/photos/quality.ts";
import type { Run } from "@/tasks/bench/photos/run.ts";
import { installSharp, SHARP } from "@/tasks/bench/photos/sharp.ts";

const ROUNDS = 3;
const PICTURES = 6;
const RUN_MS = 60_000;
const ROOT = new URL("../../../", import.meta.url);

/** What one side made of the photograph. */
export interface Contender {
  name: string;
  runs: Run[];
  /** Of the files: decibels against the best that can be made, and bytes. */
  files: Partial<Record<PhotoSize, { psnr: number; bytes: number }>>;
}

/** The product, and sharp where it can be had. */
export async function measurePictures(
  folder: string,
  { camera, original }: Photograph,
): Promise<Contender[]> {
  const path = `${folder}/camera.jpg`;
  await Deno.writeFile(path, camera);
  const product = [Deno.execPath(), "run", "-A", "--no-check", "tasks/bench/photos/product.ts"];
  const sides = [{ name: "product", command: product }];
  try {
    sides.push({ name: SHARP, command: await installSharp(`${folder}/sharp`) });
  } catch (error) {
    console.error(`${SHARP} is left out. ${error instanceof Error ? error.message : error}`);
  }
  const contenders = sides.map(({ name }): Contender => ({ name, runs: [], files: {} }));
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, { command }] of sides.entries()) {
      const output = `${folder}/files-${index}`;
      await Deno.mkdir(output, { recursive: true });
      const args = [...command, path, String(PICTURES), output];
      const said = await runCommand(args, { folder: ROOT, limitMs: RUN_MS, env: {} });
      contenders[index]?.runs.push(JSON.parse(said));
    }
  }
  for (const size of ["full", "card"] as const) {
    for (const [index, { files }] of contenders.entries()) {
      files[size] = await judge(await Deno.readFile(`${folder}/files-${index}/${size}.jpg`), original);
    }
  }
  return contenders;
}

async function judge(file: Uint8Array<ArrayBuffer>, original: Picture) {
  const bytes = file.length;
  const header = readImageHeader(file);
  if (!header) throw new Error("Cannot judge a file that is no picture");
  const codec = await openCodec();
  const { rgb, width, height } = await codec.decode(file, header, UPLOAD_MAX_SIDE_PX);
  return { psnr: psnrOf(rgb, referenceOf(original, width, height)), bytes };
}
