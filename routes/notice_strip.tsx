/** The strip on a member's pages with the latest notice of the site's own that they have not seen (BR-7). */
import type { VNode } from "preact";
import type { Shell } from "@/components/app_shell.tsx";
import { Notice } from "@/components/notice.tsx";
import { TextLink } from "@/components/text_link.tsx";
import type { Translate } from "@/locales/text.ts";
import type { PageContext } from "@/routes/page_env.ts";

export const NOTICES_PATH = "/notices";
/** The title that the strip shows. A chat and stories have no room for it, and its own page shows it anyway. */
export async function unseenNotice(c: PageContext, shell: Shell): Promise<string | null> {
  const { env, identity, lang } = c.var;
  const hasRoom = shell !== "chat" && shell !== "stories";
  if (!hasRoom || !identity || c.req.path === NOTICES_PATH) return null;
  const notice = await env.actors.desk.broadcasts.notices.unseen(identity.member, lang);
  return notice && notice.title;
}

export function NoticeStrip({ t, title }: { t: Translate; title: string }): VNode {
  return (
    <div className="strip p-4">
      <Notice kind="info">
        <bdi>{title}</bdi> <TextLink href={NOTICES_PATH}>{t("notices.read")}</TextLink>
      </Notice>
    </div>
  );
}
