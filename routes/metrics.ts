/**
 * `GET /metrics`: the meters of the whole process in Prometheus's text format, for the operator's key. It answers to any name,
 * so it may be scraped by address.
 */
import { Hono } from "hono";
import { METERS_RATE } from "@/domain/limits.ts";
import { operatorOnly } from "@/routes/operator_key.ts";
import type { AppEnv } from "@/routes/page_env.ts";
import type { Sample } from "@/telemetry/metrics.ts";
import { PROMETHEUS_TYPE, writePrometheus } from "@/telemetry/prometheus.ts";

/** The route; it stands before everything that asks where a request comes from. */
export function metrics(key: string | undefined, read: () => Promise<readonly Sample[]>): Hono<AppEnv> {
  return new Hono<AppEnv>().get("/metrics", operatorOnly(key, METERS_RATE), async (c) => {
    return c.body(writePrometheus(await read()), 200, {
      "Content-Type": PROMETHEUS_TYPE,
      "Cache-Control": "no-store",
    });
  });
}
