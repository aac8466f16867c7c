/**
 * The contacts in the end column of wide screens. Rendered by the shell; outlives navigations. It is hydrated wherever there are
 * three columns, so it also listens for their keyboard shortcuts.
 */
import { useMemo } from "react";
import type { VNode } from "preact";
import { ArchiveLink } from "@/components/archive_link.tsx";
import type { Me } from "@/client/client.ts";
import { Contacts as ContactsState } from "@/client/state/contacts.ts";
import { ContactList } from "@/islands/contacts/contact_list.tsx";
import { usePages } from "@/islands/contacts/use_pages.ts";
import { useShortcuts } from "@/islands/keys/use_shortcuts.ts";
import { type IslandContext, translateOf } from "@/islands/context.ts";
import { useClient } from "@/islands/use_client.ts";
import type { ContactView } from "@/protocol/views/contact.ts";

export interface ContactsProps {
  me: Me;
  /** The first page. */
  initial: ContactView[];
  /** Path of the page, for the first render. */
  path: string;
  context: IslandContext;
}

export function Contacts({ me, initial, path, context }: ContactsProps): VNode {
  const t = useMemo(() => translateOf(context), []);
  const client = useClient(me);
  const pages = usePages(me, initial, ContactsState);
  useShortcuts(client, t);
  return (
    <>
      <div className="flex items-center gap-2 ps-5 pe-3 pt-5 pb-1">
        <h2 className="flex-1 text-xl font-bold">{t("contacts.title")}</h2>
        <ArchiveLink label={t("lists.archive")} />
      </div>
      <ContactList
        t={t}
        client={client}
        me={me.id}
        pages={pages}
        initial={initial}
        path={path}
        inside=".shell-end"
        context={context}
      />
    </>
  );
}
