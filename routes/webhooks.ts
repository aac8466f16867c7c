/**
 * Where payment providers tell what happened: POST /webhooks/payments/{provider}. They are no browsers, so
 * neither an origin nor a session is asked for: what counts is their signature over the raw body (promises:
 * parameters). Answers JSON, and 4xx or 5xx where it should be told again.
 */
import { Hono } from "hono";
import { BODY_MAX_BYTES, BODY_MS } from "@/domain/limits.ts";
import type { SiteRefusalCode } from "@/domain/refusals.ts";
import type { AppEnv, PageContext } from "@/routes/page_env.ts";
import { type BodyLimits, readBody } from "@/routes/read_body.ts";
import { refusalJson } from "@/routes/refusal_json.ts";
import { count } from "@/telemetry/metrics.ts";

const LIMITS: BodyLimits = {
  maxBytes: BODY_MAX_BYTES,
  graceMs: BODY_MS,
  leastBytesPerSecond: Infinity,
  maxMs: BODY_MS,
};

const STATUS = {
  not_found: 404,
  webhook_signature: 401,
  webhook_stale: 400,
  webhook_invalid: 400,
  payment_mismatch: 422,
} as const satisfies Partial<Record<SiteRefusalCode, number>>;

/** Anybody can send what is refused: the log says it once a minute for each provider and reason. */
const WARN_MS = 60_000;

/** The route of webhooks; it stands before everything that asks where a request comes from. */
export function webhooks(): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  /** When each of them is said again. Both are few: a provider that is not there says nothing. */
  const quiet = new Map<string, number>();
  routes.post("/webhooks/payments/:provider", (c) => take(c, quiet));
  return routes;
}

async function take(c: PageContext, quiet: Map<string, number>): Promise<Response> {
  const { log, actors, now } = c.var.env;
  const name = c.req.param("provider") ?? "";
  const body = c.req.raw.body ? await readBody(c.req.raw.body, LIMITS) : new Uint8Array();
  if (body === "too_long") return refusalJson(c, 413, { code: "body_too_large" });
  if (body === "too_slow") return refusalJson(c, 408, { code: "body_too_slow" });
  const handled = await actors.payments.handle(name, { headers: c.req.header(), body });
  c.header("Cache-Control", "no-store");
  if (handled.ok) {
    count("kindling.webhooks", { outcome: "taken" });
    return c.json({ status: handled.value });
  }
  const { code } = handled.refusal;
  if (code !== "not_found") count("kindling.webhooks", { outcome: "refused" });
  const kind = `${name} ${code}`;
  if (code !== "not_found" && now() >= (quiet.get(kind) ?? 0)) {
    quiet.set(kind, now() + WARN_MS);
    log.warn("webhook refused", { provider: name, code });
  }
  return refusalJson(c, STATUS[code], handled.refusal);
}
