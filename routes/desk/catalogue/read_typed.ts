/** Reads all fields of a posted form of the catalogue's pages: only text, each name once. */
import type { PageContext } from "@/routes/page_env.ts";

/** Twenty rows of a dozen fields, and room. */
const FIELDS_MAX = 600;

export async function readTyped(c: PageContext): Promise<ReadonlyMap<string, string>> {
  const type = c.req.header("content-type") ?? "";
  const isForm = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type);
  const body = isForm ? await c.req.formData().catch(() => new FormData()) : new FormData();
  const typed = new Map<string, string>();
  for (const [name, value] of [...body.entries()].slice(0, FIELDS_MAX)) {
    if (typeof value === "string" && !typed.has(name)) typed.set(name, value);
  }
  return typed;
}
