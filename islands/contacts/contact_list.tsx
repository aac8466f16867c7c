/**
 * The contacts with the field that they are searched with: in the end column of wide screens, and as a page on narrow ones.
 * Invariant: all lists of a page show the client's one list, so a message moves its contact to the top everywhere.
 */
import { useRef, useState } from "react";
import type { VNode } from "preact";
import { ChatsArt } from "@/components/art/chats.tsx";
import { Button } from "@/components/button.tsx";
import { EmptyState } from "@/components/empty_state.tsx";
import { CONTACTS_PAGE } from "@/domain/limits.ts";
import type { Client } from "@/client/client.ts";
import type { Contacts } from "@/client/state/contacts.ts";
import { ContactRows } from "@/islands/contacts/contact_rows.tsx";
import { SearchField } from "@/islands/contacts/search_field.tsx";
import { usePath } from "@/islands/contacts/use_path.ts";
import { useSearch } from "@/islands/contacts/use_search.ts";
import type { IslandContext } from "@/islands/context.ts";
import { useReader } from "@/islands/use_reader.ts";
import { useLong } from "@/islands/windowed/use_endless.ts";
import type { Translate } from "@/locales/text.ts";
import type { ContactView } from "@/protocol/views/contact.ts";

export interface ContactListProps {
  t: Translate;
  client: Client | null;
  me: string;
  /** Null in the first render. */
  pages: Contacts | null;
  initial: readonly ContactView[];
  /** Path of the page, for the first render. */
  path: string;
  /** What it stands in, as a selector. */
  inside: ".shell-end" | "#page";
  context: IslandContext;
}

export function ContactList(props: ContactListProps): VNode {
  const { t, client, me, pages, initial, path, inside, context } = props;
  const reader = useReader(context);
  const top = useRef<HTMLDivElement>(null);
  const [text, setText] = useState(() => typedBefore(inside));
  const [said, say] = useState("");

  const rows = pages?.rows.value ?? initial;
  const { found, prepare } = useSearch(client, text, rows);
  const first = { complete: initial.length < CONTACTS_PAGE, loading: "idle" } as const;
  const isEmpty = rows.length === 0 && (pages?.complete.value ?? first.complete);
  const env = { t, client, me, reader, path: usePath(path) };
  const source = found?.source ?? pages;
  const isLong = useLong(source?.loading.value);
  const firstLink = () => top.current?.querySelector<HTMLElement>("[data-key] a") ?? null;

  return (
    <div ref={top}>
      {(!isEmpty || text !== "") && (
        <SearchField
          t={t}
          text={text}
          onText={setText}
          onReady={prepare}
          onDown={() => firstLink()?.focus()}
          onEnter={() => found && firstLink()?.click()}
        />
      )}
      {found?.rows.length === 0 && found.isOver
        ? (
          <EmptyState
            Art={ChatsArt}
            title={t("contacts.search_none", { search: text.trim() })}
            text={t("contacts.search_none_text")}
          />
        )
        : isEmpty && !found
        ? (
          <EmptyState
            Art={ChatsArt}
            title={t("contacts.empty")}
            action={<Button href="/explore">{t("contacts.find")}</Button>}
          />
        )
        : (
          <ContactRows
            key={found ? "found" : "all"}
            env={env}
            label={t(found ? "contacts.search_results" : "contacts.title")}
            rows={found?.rows ?? rows}
            source={source}
            first={first}
            failed={t(found ? "contacts.search_failed" : "contacts.failed")}
            say={say}
          />
        )}
      <p role="status" className="sr-only">
        {found?.isOver
          ? t("contacts.search_found", { count: found.rows.length })
          : isLong
          ? t(found ? "contacts.searching" : "contacts.loading")
          : said}
      </p>
    </div>
  );
}

/** What was typed before the island woke up; empty on the server. */
function typedBefore(inside: string): string {
  return globalThis.document?.querySelector<HTMLInputElement>(`${inside} [data-contact-search]`)?.value ?? "";
}
