/** Places: what the search for a city takes, and what it takes to name members' cities in another language. */
import { fileURLToPath } from "node:url";
import { type Figure, figure, milliseconds } from "@/tasks/bench/figures.ts";
import type { PlacesFigures } from "@/tasks/bench/places.ts";
import type { Spread } from "@/tasks/bench/jobs.ts";
import { PLACES_FILE } from "@/tasks/places.ts";

const ROOT = new URL("../../", import.meta.url);
const MIB = 1024 * 1024;
/** PL-5. */
const READY_MS = 300;
const SEARCH_MS = 10;
const MEMORY_MIB = 60;

/** Measures with the index that `deno task build` writes. */
export async function measurePlaces(): Promise<Figure[]> {
  const { stdout, success } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-check", "tasks/bench/places.ts", fileURLToPath(PLACES_FILE)],
    cwd: ROOT,
    stdin: "null",
    stderr: "inherit",
  }).output();
  if (!success) throw new Error("Cannot search for cities: build the index first");
  const found: PlacesFigures = JSON.parse(new TextDecoder().decode(stdout));
  const memory = found.bytes / MIB;
  return [
    figure("places", "memory of the cities", `${memory.toFixed(1)} MB`, {
      target: `≤ ${MEMORY_MIB} MB`,
      met: memory <= MEMORY_MIB,
    }),
    figure("places", "the first answer, with nothing read", milliseconds(found.firstMs), {
      target: `≤ ${READY_MS} ms`,
      met: found.firstMs <= READY_MS,
    }),
    searchFigure("search of 1 to 3 letters", found.search),
    searchFigure("the same, near ones first", found.nearSearch),
    figure("places", "24 cities named in Hebrew", spreadText(found.translate)),
  ];
}

function searchFigure(what: string, spread: Spread): Figure {
  return figure("places", what, spreadText(spread), {
    target: `p99 ≤ ${SEARCH_MS} ms`,
    met: spread.p99 <= SEARCH_MS,
  });
}

/** p50 / p99 / p99.9. */
function spreadText({ p50, p99, p999 }: Spread): string {
  return `${[p50, p99, p999].map((ms) => ms.toFixed(2)).join(" / ")} ms`;
}
