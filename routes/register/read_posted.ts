/** Reads what was posted for a step: all values of its fields, the picture, and what its page sent besides. */
import type { FieldId } from "@/domain/wizard/fields.ts";
import type { Posted } from "@/domain/wizard/engine.ts";
import type { SiteStep } from "@/domain/wizard/wizards.ts";
import type { PageContext } from "@/routes/page_env.ts";

/** Longest value and most values that are looked at; the rest is cut off, and then fails its own check. */
const VALUE_MAX_CHARS = 8_192;
const VALUES_MAX = 64;
const EXTRAS = ["skip", "again", "place_query", "place_search", "place_searched"] as const;

export interface PostedStep {
  values: Posted;
  /** A picture, where the step takes one and it is not empty. */
  file: File | null;
  extra: ReadonlyMap<Extra, string>;
}

/**
 * `skip` leaves the step out. `again`: the address was refused before, by the page's own word. The others are of the
 * city: what was typed, that it is to be looked for, and for what the page shows cities.
 */
export type Extra = (typeof EXTRAS)[number];

/** What was posted for a step; a body that is no form gives nothing. */
export async function readPosted(c: PageContext, step: SiteStep): Promise<PostedStep> {
  const type = c.req.header("content-type") ?? "";
  const isForm = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type);
  const body = isForm ? await c.req.parseBody({ all: true }).catch(() => ({})) : {};
  const all = (name: string) => Object.hasOwn(body, name) ? [Reflect.get(body, name)].flat() : [];
  const texts = (name: FieldId | Extra) =>
    all(name).filter((value) => typeof value === "string").slice(0, VALUES_MAX).map((value) =>
      value.slice(0, VALUE_MAX_CHARS)
    );
  const file = all("file").find((value) => value instanceof File && value.size > 0);
  return {
    values: Object.fromEntries(step.fields.map((id) => [id, texts(id)])),
    file: file instanceof File ? file : null,
    extra: new Map(EXTRAS.flatMap((name) => texts(name).slice(0, 1).map((text) => [name, text] as const))),
  };
}
