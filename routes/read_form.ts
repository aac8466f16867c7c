/** Reads a posted form: only the named fields, only text, each once. */
import type { PageContext } from "@/routes/page_env.ts";

/** Longest value that is looked at; longer ones are cut, and then fail their own check. */
const VALUE_MAX_CHARS = 8_192;

/** The named fields of a form post; files and unknown fields are dropped, a body that is no form gives none. */
export async function readForm<Field extends string>(
  c: PageContext,
  fields: readonly Field[],
): Promise<{ [Name in Field]?: string }> {
  const type = c.req.header("content-type") ?? "";
  const isForm = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type);
  const body = isForm ? await c.req.parseBody().catch(() => ({})) : {};
  const values: { [Name in Field]?: string } = {};
  for (const field of fields) {
    const value: unknown = Object.hasOwn(body, field) ? Reflect.get(body, field) : undefined;
    if (typeof value === "string") values[field] = value.slice(0, VALUE_MAX_CHARS);
  }
  return values;
}
