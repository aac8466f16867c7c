/** Reads a posted form of the desk's pages about virtual profiles: texts, several of a name, and files. */
import type { PageContext } from "@/routes/page_env.ts";

/** Longer than any field may be; what is cut fails its own check. */
const VALUE_MAX_CHARS = 20_000;
const FIELDS_MAX = 200;

export interface Posted {
  /** The first value of a name; "" without one. */
  one(name: string): string;
  all(name: string): string[];
  files(name: string): File[];
}

/** The fields of a form post; a body that is no form gives none. */
export async function readPost(c: PageContext): Promise<Posted> {
  const type = c.req.header("content-type") ?? "";
  const isForm = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type);
  const body = isForm ? await c.req.formData().catch(() => new FormData()) : new FormData();
  const fields = [...body.entries()].slice(0, FIELDS_MAX);
  const all = (name: string) =>
    fields.flatMap(([each, value]) =>
      each === name && typeof value === "string" ? [value.slice(0, VALUE_MAX_CHARS)] : []
    );
  return {
    all,
    one: (name) => all(name)[0] ?? "",
    files: (name) =>
      fields.flatMap(([each, value]) =>
        each === name && value instanceof File && value.size > 0 ? [value] : []
      ),
  };
}
