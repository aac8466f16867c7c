/** The key of a form: posted twice, it is carried out once. */
import type { PageContext } from "@/routes/page_env.ts";

const KEY_BYTES = 16;

export function newKey(c: PageContext): string {
  return c.var.env.randomBytes(KEY_BYTES).toHex();
}
