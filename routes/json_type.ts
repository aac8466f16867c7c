/** Whether a request says that it brings JSON. No form can say so without asking this site first (CORS). Pure. */
import type { PageContext } from "@/routes/page_env.ts";

/** Parameters may follow; a type that only begins like it is another one. */
const JSON_TYPE = /^application\/json *(;|$)/i;

export function saysJson(c: PageContext): boolean {
  return JSON_TYPE.test(c.req.header("content-type") ?? "");
}
