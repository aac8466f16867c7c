import assert from "node:assert/strict";
import type { Measured } from "@/tasks/bench/contenders.ts";
import { landingFigures } from "@/tasks/bench/landing_figures.ts";

const PATH = "/";
const NO_BYTES = { HTML: 0, CSS: 0, JavaScript: 0, fonts: 0, images: 0, other: 0 };

function measured(name: string, factor: number): Measured {
  return {
    name,
    rates: [100 * factor, 300 * factor, 200 * factor],
    latencies: [{ p50: factor, p99: 2 * factor, p999: 3 * factor, max: 4 * factor }],
    paints: [900 * factor, 1_000 * factor, 1_100 * factor],
    bytes: { ...NO_BYTES, HTML: 2_048 * factor, JavaScript: 1_024 * factor },
    target: null,
  };
}

Deno.test("landingFigures: the product stands beside each other contender, by medians", () => {
  const lines = landingFigures([measured("product", 1), measured("N", 2), measured("M", 4)], PATH)
    .map(({ what, here, against, ratio }) => `${what}: ${here}, ${against}, ${ratio}`);
  assert.deepEqual(lines, [
    "requests of /, packed: 200/s, N 400/s, 0.50 ×",
    "requests of /, packed: 200/s, M 800/s, 0.25 ×",
    "its p50 / p99 at 50/s: 1.0 / 2.0 ms, N 2.0 / 4.0 ms, 0.50 ×",
    "its p50 / p99 at 50/s: 1.0 / 2.0 ms, M 4.0 / 8.0 ms, 0.25 ×",
    "HTML on the wire: 2.0 KB, N 4.0 KB, 0.50 ×",
    "JavaScript on the wire: 1.0 KB, N 2.0 KB, 0.50 ×",
    "all of it on the wire: 3.0 KB, N 6.0 KB, 0.50 ×",
    "largest paint, slow 4G, 4 × slower processor: 1,000 ms, N 2,000 ms, 0.50 ×",
  ]);
});

Deno.test("landingFigures: one that was not weighed is compared by its rates alone, which may have a target", () => {
  const string = { ...measured("S", 2), bytes: null, target: 0.5 };
  const [rates, latencies, ...rest] = landingFigures([measured("product", 1), string], PATH);
  assert.deepEqual([rates?.ratio, rates?.target, rates?.met], ["0.50 ×", "≥ 0.5 ×", true]);
  assert.deepEqual([latencies?.against, latencies?.met], ["S 2.0 / 4.0 ms", null]);
  assert.ok(rest.every(({ against }) => against === ""));
  const [missed] = landingFigures([measured("product", 1), { ...string, target: 0.8 }], PATH);
  assert.equal(missed?.met, false);
});

Deno.test("landingFigures: alone the product keeps its target", () => {
  const figures = landingFigures([measured("product", 2)], PATH);
  assert.ok(figures.every(({ against, ratio }) => against === "" && ratio === ""));
  assert.equal(figures.at(-1)?.target, "≤ 1,800 ms");
  assert.equal(figures.at(-1)?.met, false);
});
