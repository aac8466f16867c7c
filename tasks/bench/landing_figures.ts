/** What the landing stage found, in lines: the product beside each other contender, every ratio from the same rounds. */
import { KINDS, sumOf } from "@/tasks/bench/chromium_page.ts";
import { type Measured, rateFigures, ratioOf } from "@/tasks/bench/contenders.ts";
import { type Figure, figure, times } from "@/tasks/bench/figures.ts";
import { median } from "@/tasks/bench/spread.ts";

const STAGE = "landing";
/** ui: weight. */
const PAINT_MS = 1_800;

/** The first one is the product, the next that was weighed the one whose weight and paint stand beside its own. */
export function landingFigures(
  [product, ...others]: readonly Measured[],
  path: string,
): Figure[] {
  if (!product) return [];
  const weighed = others.find(({ bytes }) => bytes !== null);
  return [
    ...rateFigures(STAGE, [product, ...others], `requests of ${path}, packed`),
    ...weights(product, weighed),
    ...paints(product, weighed),
  ];
}

function paints({ paints: own }: Measured, other: Measured | undefined): Figure[] {
  return [
    figure(STAGE, "largest paint, slow 4G, 4 × slower processor", milliseconds(median(own)), {
      target: `≤ ${milliseconds(PAINT_MS)}`,
      met: median(own) <= PAINT_MS,
      ...(other && {
        against: `${other.name} ${milliseconds(median(other.paints))}`,
        ratio: times(ratioOf(own, other.paints)),
      }),
    }),
  ];
}

function milliseconds(ms: number): string {
  return `${Math.round(ms).toLocaleString("en-US")} ms`;
}

/** Bytes on the wire by kind; a kind that neither page loads is left out. */
function weights({ bytes: own }: Measured, other: Measured | undefined): Figure[] {
  if (!own) return [];
  const theirs = other?.bytes ?? undefined;
  const lines = KINDS.map((kind) => [kind, own[kind], theirs?.[kind]] as const);
  return [...lines, ["all of it", sumOf(own), theirs && sumOf(theirs)] as const]
    .filter(([, mine, its]) => mine > 0 || (its ?? 0) > 0)
    .map(([kind, mine, its]) =>
      figure(STAGE, `${kind} on the wire`, kilobytes(mine), {
        ...(other && its !== undefined && {
          against: `${other.name} ${kilobytes(its)}`,
          ratio: its > 0 ? times(mine / its) : "",
        }),
      })
    );
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`;
}
