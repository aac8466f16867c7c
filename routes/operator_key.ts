/** What only the operator's own systems may use: they show the operator's key, and an address may ask so often. */
import { createHash, timingSafeEqual } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { AddressRate } from "@/domain/address_rate.ts";
import type { Rate } from "@/domain/rate.ts";
import type { AppEnv } from "@/routes/page_env.ts";
import { refusalJson } from "@/routes/refusal_json.ts";
import { retryLater } from "@/routes/retry_later.ts";

/** Lets nobody pass without the key, and nobody at all where there is none. */
export function operatorOnly(key: string | undefined, most: Rate): MiddlewareHandler<AppEnv> {
  const rate = new AddressRate(most);
  return async (c, next) => {
    if (key === undefined) return refusalJson(c, 404, { code: "not_found" });
    const { env } = c.var;
    const waitMs = rate.take(env.addressOf(c.env.incoming), env.now());
    if (waitMs > 0) {
      const refusal = { code: "too_many_requests", data: { retry_after_ms: waitMs } } as const;
      return refusalJson(c, retryLater(c, refusal), refusal);
    }
    if (!isBearer(c.req.header("authorization"), key)) {
      c.header("WWW-Authenticate", "Bearer");
      return refusalJson(c, 401, { code: "operator_key_invalid" });
    }
    return await next();
  };
}

/** Takes the same time wherever the two differ, and however long what is given is. */
function isBearer(authorization: string | undefined, key: string): boolean {
  const [, given = ""] = /^Bearer +([\x21-\x7e]+)$/i.exec(authorization ?? "") ?? [];
  return timingSafeEqual(digest(given), digest(key));
}

function digest(text: string): Uint8Array {
  return createHash("sha256").update(text).digest();
}
