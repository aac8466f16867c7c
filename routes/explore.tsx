/** Members to chat with: a plain grid, the newest first. Swipes and discovery settings take its place later. */
import { PageHeader } from "@/components/page_header.tsx";
import { EmptyState } from "@/components/list_states.tsx";
import { MEMBER_GRID, MemberCard } from "@/components/member_card.tsx";
import { Button } from "@/components/button.tsx";
import { MEMBERS_PAGE } from "@/domain/limits.ts";
import { ownOf, renderMemberPage } from "@/routes/_member_layout.tsx";
import type { PageContext } from "@/routes/page_env.ts";

const EAGER = 4;

export async function getExplore(c: PageContext) {
  const { t, call } = c.var;
  const currentLength = Math.max(0, Math.min(100_000, Math.trunc(Number(c.req.query("from"))) || 0));
  const [own, answer] = await Promise.all([ownOf(c), call("meet", { currentLength })]);
  const members = answer.ok ? answer.value : [];
  return await renderMemberPage(c, own, {
    title: t("explore.title"),
    children: (
      <>
        <PageHeader title={t("explore.title")} />
        {members.length === 0
          ? <EmptyState art="hearts" title={t("explore.empty")} />
          : (
            <ul className={MEMBER_GRID}>
              {members.map((member, index) => (
                <MemberCard
                  key={member.id}
                  t={t}
                  member={member}
                  href={`/chat/${member.id}`}
                  eager={index < EAGER}
                />
              ))}
            </ul>
          )}
        {members.length === MEMBERS_PAGE && (
          <div className="flex justify-center p-6">
            <Button variant="secondary" href={`${c.req.path}?from=${currentLength + MEMBERS_PAGE}`}>
              {t("explore.more")}
            </Button>
          </div>
        )}
      </>
    ),
  });
}
