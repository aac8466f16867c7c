/**
 * What this isolate has counted and recorded since its start. Counting is an addition in memory: what is exported is made
 * when a scrape or OpenTelemetry asks for it.
 */
import { type Histogram, metrics } from "@opentelemetry/api";
import { type Labels, type Meter, type MeterName, METERS } from "@/telemetry/meters.ts";

/** A value of a meter under one set of labels. */
export interface Sample {
  name: MeterName;
  labels: Readonly<Record<string, string>>;
  /** The value; of a histogram the sum of what was recorded. */
  value: number;
  /** Of a histogram: how many recorded values lie in each class, the last one of those above all bounds. */
  counts?: readonly number[];
}

interface Series extends Sample {
  counts?: number[];
}

/** A meter with all that was measured by it. */
interface Instrument {
  labels: readonly string[];
  bounds: readonly number[];
  series: Map<string, Series>;
  /** OpenTelemetry asks for all other values when it exports them, but a histogram is told each one. */
  told: Histogram | null;
}

const instruments = Object.fromEntries(
  (Object.keys(METERS) as MeterName[]).map((name) => [name, openInstrument(name)]),
) as Record<MeterName, Instrument>;

/** Adds to a counter. */
export function count<Name extends MeterName>(name: Name, labels: Labels<Name>, by = 1): void {
  seriesOf(name, labels).value += by;
}

/** Records a value in a histogram. */
export function record<Name extends MeterName>(name: Name, labels: Labels<Name>, value: number): void {
  const { bounds, told } = instruments[name];
  const of = seriesOf(name, labels);
  let nth = 0;
  while (nth < bounds.length && value > (bounds[nth] ?? 0)) nth++;
  of.value += value;
  if (of.counts) of.counts[nth] = (of.counts[nth] ?? 0) + 1;
  told?.record(value, labels);
}

/** A value of a level or a gauge as it is now. */
export function sample<Name extends MeterName>(name: Name, labels: Labels<Name>, value: number): Sample {
  return { name, labels, value };
}

/** Everything that was counted and recorded. */
export function samples(): Sample[] {
  return Object.values(instruments).flatMap(({ series }) => [...series.values()]);
}

function seriesOf(name: MeterName, labels: Readonly<Record<string, string>>): Series {
  const instrument = instruments[name];
  let key = "";
  for (const label of instrument.labels) key += `${labels[label]}\n`;
  let found = instrument.series.get(key);
  if (!found) instrument.series.set(key, found = newSeries(name, labels, instrument.bounds));
  return found;
}

function newSeries(name: MeterName, labels: Sample["labels"], bounds: readonly number[]): Series {
  const counts = bounds.length > 0 && { counts: new Array<number>(bounds.length + 1).fill(0) };
  return { name, labels, value: 0, ...counts };
}

/** What is counted begins with 0 where all labels are known: whoever watches it would miss the first time otherwise. */
function openInstrument(name: MeterName): Instrument {
  const { kind, unit, about, labels, bounds = [] }: Meter = METERS[name];
  const advice = { explicitBucketBoundaries: [...bounds] };
  const told = kind === "histogram"
    ? metrics.getMeter("kindling").createHistogram(name, { unit, description: about, advice })
    : null;
  const series = new Map<string, Series>();
  if (kind === "counter" || kind === "histogram") {
    for (const each of combine(labels)) {
      series.set(Object.values(each).map((value) => `${value}\n`).join(""), newSeries(name, each, bounds));
    }
  }
  return { labels: Object.keys(labels), bounds, series, told };
}

/** Every set of values that labels can have together; none where they come from a table. */
function combine(labels: Meter["labels"]): Record<string, string>[] {
  let all: Record<string, string>[] = [{}];
  for (const [label, values] of Object.entries(labels)) {
    all = values === "table" ? [] : all.flatMap((one) => values.map((value) => ({ ...one, [label]: value })));
  }
  return all;
}
