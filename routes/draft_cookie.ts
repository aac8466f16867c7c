/** The cookie that holds a registration under way: sealed, out of reach of scripts, for a day. */
import { DRAFT_LIFE_MS } from "@/domain/limits.ts";
import type { Draft } from "@/domain/wizard/draft.ts";
import { hostCookie } from "@/routes/host_cookie.ts";
import type { PageContext } from "@/routes/page_env.ts";

const cookie = hostCookie("draft");

/** The visitor's registration under way, empty where there is none. */
export function readDraft(c: PageContext): Promise<Draft> {
  return c.var.env.actors.drafts.read(cookie.read(c));
}

/** Keeps a registration under way for a day more. */
export async function writeDraft(c: PageContext, draft: Draft): Promise<void> {
  cookie.write(c, await c.var.env.actors.drafts.seal(draft), DRAFT_LIFE_MS / 1000);
}

/** Forgets the registration under way. */
export function clearDraft(c: PageContext): void {
  cookie.write(c, "", 0);
}
