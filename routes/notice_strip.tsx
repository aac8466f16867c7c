/** The strip on a member's pages with the latest notice of the site's own that they have not seen (BR-7). */
import type { VNode } from "preact";
import type { Shell } from "@/components/app_shell.tsx";
import { Notice } from "@/components/notice.tsx";
import { TextLink } from "@/components/text_link.tsx";
import type { Translate } from "@/locales/text.ts";
import type { PageContext } from "@/routes/page_env.ts";

export const NOTICES_PATH = "/notices";
const DECK_PATH = "/explore";

interface Unseen {
  title: string;
  /** Whether it lies above what fills the screen to its foot, such as the deck with its buttons. */
  isAbove: boolean;
}

/** What the strip shows. A chat and stories have no room for it, and its own page shows it anyway. */
export async function unseenNotice(c: PageContext, shell: Shell): Promise<Unseen | null> {
  const { env, identity, lang } = c.var;
  const { path } = c.req;
  const hasRoom = shell === "app" || shell === "article";
  if (!hasRoom || !identity || path === NOTICES_PATH) return null;
  const notice = await env.actors.desk.broadcasts.notices.unseen(identity.member, lang);
  return notice && { title: notice.title, isAbove: path === DECK_PATH };
}

export function NoticeStrip({ t, title, isAbove }: { t: Translate } & Unseen): VNode {
  const strip = (
    <Notice kind="info">
      <bdi>{title}</bdi> <TextLink href={NOTICES_PATH}>{t("notices.read")}</TextLink>
    </Notice>
  );
  return isAbove
    ? (
      <div className="relative z-10">
        <div className="absolute inset-x-0 p-4">{strip}</div>
      </div>
    )
    : <div className="p-4">{strip}</div>;
}
