/**
 * A process of its own that has the product process a picture, again and again: `product.ts PICTURE ROUNDS FOLDER`. It
 * prints a `Run` as JSON, and leaves the last files in the folder.
 */
import { openImageProcessor } from "@/adapters/images/mod.ts";
import { checkImage } from "@/domain/image_header.ts";
import type { Run } from "@/tasks/bench/photos/run.ts";
import { spreadOf } from "@/tasks/bench/spread.ts";

const BEAT_MS = 5;

const [path = "", rounds = "", folder = ""] = Deno.args;
const bytes = await Deno.readFile(path);
const header = checkImage(bytes);
if (!header.ok) throw new Error(`Cannot measure a picture that is refused: ${header.refusal.code}`);
await using processor = openImageProcessor();

const before = Deno.memoryUsage().rss;
const lags: number[] = [];
let peak = before;
let latest = performance.now();
const heart = setInterval(() => {
  const now = performance.now();
  lags.push(now - latest - BEAT_MS);
  latest = now;
  peak = Math.max(peak, Deno.memoryUsage().rss);
}, BEAT_MS);

const ms: number[] = [];
for (let round = 0; round < Number(rounds); round++) {
  const copy = bytes.slice();
  const start = performance.now();
  const result = await processor.process(copy, header.value);
  ms.push(performance.now() - start);
  if (!result.ok) throw new Error(`Cannot measure a picture that is refused: ${result.refusal.code}`);
  for (const [name, file] of Object.entries(result.value.files)) {
    await Deno.writeFile(`${folder}/${name}.jpg`, file);
  }
}
clearInterval(heart);
console.log(JSON.stringify({ ms, peakBytes: peak - before, lag: spreadOf(lags) } satisfies Run));
