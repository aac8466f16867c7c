/**
 * The contact list: the chats tab, and the end column of wide screens. Rendered by their pages and by the shell.
 * Kept: all lists of a page show the client's one list, so a message moves its contact to the top everywhere.
 */
import { useEffect, useMemo, useRef, useState } from "react";
import type { RefObject, VNode } from "preact";
import { ArchiveLink } from "@/components/archive_link.tsx";
import { Button } from "@/components/button.tsx";
import { ContactRow } from "@/components/contact_row.tsx";
import { EmptyState, ErrorState } from "@/components/list_states.tsx";
import { ContactRowSkeleton } from "@/components/skeletons.tsx";
import { CONTACTS_PAGE } from "@/domain/limits.ts";
import type { Client, Me } from "@/client/client.ts";
import { type IslandContext, translateOf } from "@/islands/texts.ts";
import { useClient } from "@/islands/use_client.ts";
import { useReader } from "@/islands/use_reader.ts";
import { useTabScroll } from "@/islands/use_tab_scroll.ts";
import type { ContactView } from "@/protocol/views/contact.ts";

/** The next page is fetched when the end of the list is this near. */
const AHEAD = "400px";

export interface ContactsProps {
  me: Me;
  /** The first page. */
  initial: ContactView[];
  /** In the side column, not the page itself. */
  compact?: boolean;
  /** Path of the page, for the first render. */
  path: string;
  context: IslandContext;
}

export function Contacts({ me, initial, compact, path, context }: ContactsProps): VNode {
  const t = useMemo(() => translateOf(context), []);
  const reader = useReader(context);
  const client = useSeeded(me, initial);
  const current = usePath(path);
  const end = useRef<HTMLLIElement>(null);

  const rows = client?.contacts.rows.value ?? initial;
  const complete = client ? client.contacts.complete.value : initial.length < CONTACTS_PAGE;
  const loading = client?.contacts.loading.value ?? "idle";
  useEndless(client, end, rows.length);
  usePresence(client, rows);
  useTabScroll(compact ? null : "/contacts");

  const heading = compact && (
    <div className="flex items-center gap-2 ps-5 pe-3 pt-5 pb-1">
      <h2 className="flex-1 text-xl font-bold">{t("contacts.title")}</h2>
      <ArchiveLink label={t("lists.archive")} />
    </div>
  );
  if (rows.length === 0 && complete) {
    return (
      <>
        {heading}
        <EmptyState
          art="chats"
          title={t("contacts.empty")}
          action={<Button href="/explore">{t("contacts.find")}</Button>}
        />
      </>
    );
  }
  return (
    <>
      {heading}
      <ul className="px-2" aria-label={t("contacts.title")}>
        {rows.map((row) => (
          <ContactRow
            key={row.id}
            t={t}
            contact={client ? { ...row, status: client.presence.status(row.id, row.status) } : row}
            ownId={me.id}
            now={reader.now}
            reader={reader}
            current={current === `/chat/${row.id}`}
          />
        ))}
        {!complete && loading !== "failed" && (
          <li ref={end} aria-hidden="true">
            <ul>
              <ContactRowSkeleton />
            </ul>
          </li>
        )}
      </ul>
      {loading === "failed" && (
        <ErrorState
          title={t("contacts.failed")}
          retryLabel={t("shell.retry")}
          onRetry={() => void client?.contacts.loadMore()}
        />
      )}
      <p role="status" className="sr-only">{loading === "loading" ? t("contacts.loading") : ""}</p>
    </>
  );
}

/** The client once it has these rows, so that the list never shows fewer than the server rendered. */
function useSeeded(me: Me, initial: readonly ContactView[]): Client | null {
  const client = useClient(me);
  const [seeded, setSeeded] = useState<Client | null>(null);
  useEffect(() => {
    client?.contacts.seed(initial);
    setSeeded(client);
  }, [client]);
  return seeded;
}

/** The path of the page that is open, also after a navigation that left this island alone. */
function usePath(first: string): string {
  const [path, setPath] = useState(first);
  useEffect(() => {
    const look = () => setPath(location.pathname);
    look();
    document.addEventListener("kin:navigated", look);
    return () => document.removeEventListener("kin:navigated", look);
  }, []);
  return path;
}

/** Loads the next page when the last row comes near; again while it stays near. */
function useEndless(client: Client | null, end: RefObject<HTMLLIElement | null>, count: number): void {
  useEffect(() => {
    if (!client || !end.current) return;
    const watch = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) void client.contacts.loadMore();
    }, { rootMargin: AHEAD });
    watch.observe(end.current);
    return () => watch.disconnect();
  }, [client, count]);
}

function usePresence(client: Client | null, rows: readonly ContactView[]): void {
  const ids = rows.map((row) => row.id);
  useEffect(() => client?.presence.followWhile(ids), [client, ids.toSorted().join()]);
}
