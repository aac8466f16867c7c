/** `GET /places?q=…`: cities for the search field, in the visitor's language. Never where they lie (P17, P18). */
import { Hono } from "hono";
import { textLanguage } from "@/domain/language.ts";
import { PLACE_QUERY_MAX_CHARS, PLACES_MAX } from "@/domain/limits.ts";
import type { Rate } from "@/domain/rate.ts";
import { type PlaceView, placeView } from "@/domain/place.ts";
import { AddressRate } from "@/domain/address_rate.ts";
import type { AppEnv, PageContext } from "@/routes/page_env.ts";
import { refusalJson } from "@/routes/refusal_json.ts";
import { retryLater } from "@/routes/retry_later.ts";

/** The search as a route. */
export function places(rate: Rate): Hono<AppEnv> {
  const rates = new AddressRate(rate);
  return new Hono<AppEnv>().get("/places", async (c) => {
    const { env } = c.var;
    const waitMs = rates.take(env.addressOf(c.env.incoming), env.now());
    if (waitMs > 0) {
      const refusal = { code: "too_many_requests", data: { retry_after_ms: waitMs } } as const;
      return refusalJson(c, retryLater(c, refusal), refusal);
    }
    const found = await findPlaces(c, c.req.query("q") ?? "");
    c.header("Cache-Control", "private, max-age=60");
    return c.json({ places: found });
  });
}

/** The cities that a text may mean, in the visitor's language; none for a text without letters. */
export async function findPlaces(c: PageContext, text: string): Promise<PlaceView[]> {
  const { env, lang } = c.var;
  const found = await env.places.search(text.slice(0, PLACE_QUERY_MAX_CHARS), textLanguage(lang), {
    limit: PLACES_MAX,
  });
  return found.map(placeView);
}
