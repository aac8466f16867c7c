/**
 * The contact list of narrow screens; wide ones have it in their end column, and go to /profile (NV-5). With `?archived=1`
 * the archived chats, on every screen.
 */
import { ArchiveLink } from "@/components/archive_link.tsx";
import { MatchStrip } from "@/components/match_strip.tsx";
import { PageHeader } from "@/components/page_header.tsx";
import { Archive } from "@/islands/archive.tsx";
import { ContactsPage } from "@/islands/contacts_page.tsx";
import { ownOf, renderMemberPage } from "@/routes/_member_layout.tsx";
import { Island } from "@/routes/island.tsx";
import type { PageContext } from "@/routes/page_env.ts";

export function getContacts(c: PageContext) {
  return c.req.query("archived") === "1" ? getArchive(c) : getActive(c);
}

async function getActive(c: PageContext) {
  const { t, call } = c.var;
  const [own, answer, matches] = await Promise.all([
    ownOf(c),
    call("user/contacts", {}),
    call("user/matches/new", {}),
  ]);
  const contacts = answer.ok ? answer.value : [];
  return await renderMemberPage(c, own, {
    title: t("contacts.title"),
    children: (
      <>
        <PageHeader title={t("contacts.title")} actions={<ArchiveLink label={t("lists.archive")} />} />
        {matches.ok && <MatchStrip t={t} matches={matches.value} />}
        <Island c={c} own={own} of={ContactsPage} props={{ initial: contacts, path: c.req.path }} />
      </>
    ),
  });
}

async function getArchive(c: PageContext) {
  const { t, call } = c.var;
  const [own, answer] = await Promise.all([ownOf(c), call("user/contacts", { archived: 1 })]);
  return await renderMemberPage(c, own, {
    title: t("lists.archive"),
    children: <Island c={c} own={own} of={Archive} props={{ initial: answer.ok ? answer.value : null }} />,
  });
}
