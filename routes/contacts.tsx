/** The contact list of narrow screens; wide ones have it in their end column, and go to /profile (NV-5). */
import { PageHeader } from "@/components/page_header.tsx";
import { ownOf, renderMemberPage } from "@/routes/_member_layout.tsx";
import { ContactsIsland } from "@/routes/islands.tsx";
import type { PageContext } from "@/routes/page_env.ts";

export async function getContacts(c: PageContext) {
  const { t, call } = c.var;
  const [own, answer] = await Promise.all([ownOf(c), call("user/contacts", {})]);
  const contacts = answer.ok ? answer.value : [];
  return await renderMemberPage(c, own, {
    contacts,
    title: t("contacts.title"),
    children: (
      <>
        <PageHeader title={t("contacts.title")} />
        <ContactsIsland c={c} own={own} initial={contacts} />
      </>
    ),
  });
}
