import assert from "node:assert/strict";
import { pictureFigures, uploadFigures } from "@/tasks/bench/photos/figures.ts";
import type { Contender } from "@/tasks/bench/photos/pictures.ts";

const MEBIBYTE = 1024 ** 2;

function contender(name: string, factor: number): Contender {
  const spread = { p50: 0, p99: 3 * factor, p999: 4 * factor, max: 8 * factor };
  const run = {
    ms: [900, 100, 300, 200].map((ms) => ms * factor),
    peakBytes: 50 * MEBIBYTE * factor,
    lag: spread,
  };
  const file = { psnr: 40 - factor, bytes: 2_048 * factor };
  return { name, runs: [run, run], files: { full: file, card: file } };
}

Deno.test("pictureFigures: the product stands beside the other one, the first picture for itself", () => {
  const lines = pictureFigures([contender("product", 1), contender("N", 2)])
    .map(({ what, here, against, ratio }) => `${what}: ${here}, ${against}, ${ratio}`);
  assert.deepEqual(lines, [
    "12-megapixel JPEG to all its files: 0.20 s, N 0.40 s, 0.50 ×",
    "the first one, with nothing loaded: 0.90 s, N 1.80 s, 0.50 ×",
    "most memory meanwhile: 50 MB, N 100 MB, 0.50 ×",
    "event loop late meanwhile, p99 / most: 3.0 / 8.0 ms, N 6.0 / 16.0 ms, 0.50 ×",
    "full against the best possible, its bytes: 39.0 dB, 2 KB, N 38.0 dB, 4 KB, 0.50 ×",
    "card against the best possible, its bytes: 39.0 dB, 2 KB, N 38.0 dB, 4 KB, 0.50 ×",
  ]);
});

Deno.test("pictureFigures: alone the product has its target, and misses it when the event loop waits", () => {
  const met = (factor: number) => pictureFigures([contender("product", factor)]).map((line) => line.met);
  assert.deepEqual(met(1), [null, null, null, true, null, null]);
  assert.deepEqual(met(10), [null, null, null, false, null, null]);
  assert.ok(
    pictureFigures([contender("product", 1)]).every(({ against, ratio }) => against === "" && ratio === ""),
  );
  assert.deepEqual(pictureFigures([]), []);
});

Deno.test("uploadFigures: every page while pictures come, beside itself without", () => {
  const spread = (p99: number) => [{ p50: 1, p99, p999: p99, max: p99 }];
  const lines = uploadFigures({
    rates: [3, 5, 4],
    alone: { "/healthz": spread(2), "/contacts": spread(10) },
    beside: { "/healthz": spread(3), "/contacts": spread(25) },
  }).map(({ what, here, against, ratio }) => `${what}: ${here}, ${against}, ${ratio}`);
  assert.deepEqual(lines, [
    "uploads as browsers send them, 4 at a time: 4.0/s, , ",
    "p99 of /healthz at 20/s meanwhile: 3.0 ms, without uploads 2.0 ms, 1.50 ×",
    "p99 of /contacts at 20/s meanwhile: 25.0 ms, without uploads 10.0 ms, 2.50 ×",
  ]);
});
