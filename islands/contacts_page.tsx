/** The contacts as a page of their own, on narrow screens. Whoever comes back to it finds it as it was. */
import { useMemo, useRef } from "react";
import type { VNode } from "preact";
import { Contacts } from "@/client/state/contacts.ts";
import type { ContactsProps } from "@/islands/contacts.tsx";
import { ContactList } from "@/islands/contacts/contact_list.tsx";
import { usePages } from "@/islands/contacts/use_pages.ts";
import { usePlace } from "@/islands/contacts/use_place.ts";
import { translateOf } from "@/islands/context.ts";
import { useClient } from "@/islands/use_client.ts";
import { useTabScroll } from "@/islands/use_tab_scroll.ts";

export function ContactsPage({ me, initial, path, context }: ContactsProps): VNode {
  const t = useMemo(() => translateOf(context), []);
  const client = useClient(me);
  const pages = usePages(me, initial, Contacts);
  const top = useRef<HTMLDivElement>(null);
  usePlace(pages, top);
  useTabScroll("/contacts");
  return (
    <div ref={top}>
      <ContactList
        t={t}
        client={client}
        me={me.id}
        pages={pages}
        initial={initial}
        path={path}
        inside="#page"
        context={context}
      />
    </div>
  );
}
