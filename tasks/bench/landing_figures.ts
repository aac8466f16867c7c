/** What the landing stage found, in lines: the product beside each other contender, every ratio from the same rounds. */
import { type Bytes, KINDS } from "@/tasks/bench/chromium_page.ts";
import { type Figure, figure, perSecond, times } from "@/tasks/bench/figures.ts";
import type { Spread } from "@/tasks/bench/jobs.ts";
import { median } from "@/tasks/bench/spread.ts";

const STAGE = "landing";
/** ui: weight. */
const PAINT_MS = 1_800;

/** A server that has the page, round by round. */
export interface Measured {
  name: string;
  /** Requests a second. */
  rates: number[];
  latencies: Spread[];
  /** Milliseconds to the largest paint. */
  paints: number[];
  /** Of a first visit; null before it was weighed. */
  bytes: Bytes | null;
}

/** The first one is the product. Without another one its figures stand alone. */
export function landingFigures(
  [product, ...others]: readonly Measured[],
  page: { path: string; perSecond: number },
): Figure[] {
  if (!product) return [];
  return [
    ...rates(product, others, `requests of ${page.path}, packed`),
    ...latencies(product, others, `its p50 / p99 at ${page.perSecond}/s`),
    ...weights(product, others[0]),
    ...paints(product, others[0]),
  ];
}

function rates({ rates: own }: Measured, others: readonly Measured[], what: string): Figure[] {
  const here = perSecond(median(own));
  if (others.length === 0) return [figure(STAGE, what, here)];
  return others.map((other) =>
    figure(STAGE, what, here, {
      against: `${other.name} ${perSecond(median(other.rates))}`,
      ratio: ratioOf(own, other.rates),
    })
  );
}

function latencies({ latencies: own }: Measured, others: readonly Measured[], what: string): Figure[] {
  const here = inWords(own);
  if (others.length === 0) return [figure(STAGE, what, here)];
  return others.map((other) =>
    figure(STAGE, what, here, {
      against: `${other.name} ${inWords(other.latencies)}`,
      ratio: ratioOf(own.map(({ p99 }) => p99), other.latencies.map(({ p99 }) => p99)),
    })
  );
}

function inWords(latencies: readonly Spread[]): string {
  const [p50, p99] = [median(latencies.map((each) => each.p50)), median(latencies.map((each) => each.p99))];
  return `${p50.toFixed(1)} / ${p99.toFixed(1)} ms`;
}

function paints({ paints: own }: Measured, other: Measured | undefined): Figure[] {
  return [
    figure(STAGE, "largest paint, slow 4G, 4 × slower processor", milliseconds(median(own)), {
      target: `≤ ${milliseconds(PAINT_MS)}`,
      met: median(own) <= PAINT_MS,
      ...(other && {
        against: `${other.name} ${milliseconds(median(other.paints))}`,
        ratio: ratioOf(own, other.paints),
      }),
    }),
  ];
}

/** The middle of the ratios round by round: both sides of each were measured one after the other. */
function ratioOf(own: readonly number[], others: readonly number[]): string {
  return times(median(own.map((each, round) => each / (others[round] ?? NaN))));
}

function milliseconds(ms: number): string {
  return `${Math.round(ms).toLocaleString("en-US")} ms`;
}

/** Bytes on the wire by kind; a kind that neither page loads is left out. */
function weights({ bytes: own }: Measured, other: Measured | undefined): Figure[] {
  if (!own) return [];
  const theirs = other?.bytes ?? undefined;
  const sum = (bytes: Bytes) => KINDS.reduce((total, kind) => total + bytes[kind], 0);
  const lines = KINDS.map((kind) => [kind, own[kind], theirs?.[kind]] as const);
  return [...lines, ["all of it", sum(own), theirs && sum(theirs)] as const]
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
