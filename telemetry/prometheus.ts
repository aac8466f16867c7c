/** Samples in Prometheus's text format 0.0.4. */
import { type Meter, type MeterName, METERS, prometheusName } from "@/telemetry/meters.ts";
import type { Sample } from "@/telemetry/metrics.ts";

export const PROMETHEUS_TYPE = "text/plain; version=0.0.4; charset=utf-8";

const TYPES = { counter: "counter", level: "gauge", gauge: "gauge", histogram: "histogram" } as const;

/** All samples of a meter stand together below its help and type. */
export function writePrometheus(samples: readonly Sample[]): string {
  const byName = Map.groupBy(samples, ({ name }) => name);
  return [...byName].map(([name, of]) => writeMeter(name, of)).join("");
}

function writeMeter(name: MeterName, samples: readonly Sample[]): string {
  const { kind, about, bounds }: Meter = METERS[name];
  const called = prometheusName(name);
  const lines = [`# HELP ${called} ${about}`, `# TYPE ${called} ${TYPES[kind]}`];
  for (const { labels, value, counts } of samples) {
    if (!counts) {
      lines.push(lineOf(called, labels, value));
      continue;
    }
    let below = 0;
    for (const [nth, count] of counts.entries()) {
      below += count;
      lines.push(lineOf(`${called}_bucket`, { ...labels, le: String(bounds?.[nth] ?? "+Inf") }, below));
    }
    lines.push(lineOf(`${called}_sum`, labels, value), lineOf(`${called}_count`, labels, below));
  }
  return `${lines.join("\n")}\n`;
}

function lineOf(name: string, labels: Readonly<Record<string, string>>, value: number): string {
  const inner = Object.entries(labels).map(([label, each]) => `${label}="${escaped(each)}"`).join(",");
  return `${name}${inner && `{${inner}}`} ${value}`;
}

function escaped(value: string): string {
  return value.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n");
}
