/**
 * The meters as instruments of OpenTelemetry. Deno exports them where `OTEL_DENO=true`; otherwise nobody ever asks for their
 * values. Counters, levels and gauges are read when they are exported, histograms are recorded as they come (metrics.ts).
 */
import { type BatchObservableCallback, metrics, type Observable } from "@opentelemetry/api";
import { type Meter, type MeterName, METERS } from "@/telemetry/meters.ts";
import type { Sample } from "@/telemetry/metrics.ts";

const CREATE = {
  counter: "createObservableCounter",
  level: "createObservableUpDownCounter",
  gauge: "createObservableGauge",
} as const;

/** Has OpenTelemetry read these samples until it is closed. */
export function observeMeters(read: () => Promise<readonly Sample[]>): Disposable {
  const meter = metrics.getMeter("kindling");
  const observables = new Map<MeterName, Observable>();
  for (const name of Object.keys(METERS) as MeterName[]) {
    const { kind, unit, about }: Meter = METERS[name];
    if (kind !== "histogram") observables.set(name, meter[CREATE[kind]](name, { unit, description: about }));
  }
  const observe: BatchObservableCallback = async (result) => {
    for (const { name, value, labels } of await read()) {
      const observable = observables.get(name);
      if (observable) result.observe(observable, value, labels);
    }
  };
  const all = [...observables.values()];
  meter.addBatchObservableCallback(observe, all);
  return { [Symbol.dispose]: () => meter.removeBatchObservableCallback(observe, all) };
}
