/** Archived chats, each with a button that brings it back. A page, and above the page on wide screens. */
import { useEffect, useMemo, useRef, useState } from "react";
import type { VNode } from "preact";
import { Button } from "@/components/button.tsx";
import { ContactRow } from "@/components/contact_row.tsx";
import { IconButton } from "@/components/icon_button.tsx";
import { undo2Icon } from "@/components/icons.ts";
import { EmptyState, ErrorState } from "@/components/list_states.tsx";
import { PageHeader } from "@/components/page_header.tsx";
import { ContactRowSkeleton } from "@/components/skeletons.tsx";
import { CONTACTS_PAGE } from "@/domain/limits.ts";
import type { Client, Me } from "@/client/client.ts";
import { Archive as ArchiveState } from "@/client/state/archive.ts";
import { useFollowed } from "@/islands/meet/use_followed.ts";
import { useKeptFocus } from "@/islands/photos/use_kept_focus.ts";
import { type IslandContext, translateOf } from "@/islands/texts.ts";
import { useClient } from "@/islands/use_client.ts";
import { useReader } from "@/islands/use_reader.ts";
import { useEndless } from "@/islands/windowed/use_endless.ts";
import type { ContactView } from "@/protocol/views/contact.ts";

export interface ArchiveProps {
  me: Me;
  /** The first page; null where it could not be had. */
  initial: ContactView[] | null;
  context: IslandContext;
}

export function Archive({ me, initial, context }: ArchiveProps): VNode {
  const t = useMemo(() => translateOf(context), []);
  const reader = useReader(context);
  const client = useClient(me);
  const archive = useShown(client, initial);
  const list = useRef<HTMLUListElement>(null);
  const end = useRef<HTMLLIElement>(null);
  const [said, say] = useState<{ text: string; isBad: boolean } | null>(null);
  useEndless(archive, end);
  useKeptFocus(list);

  const rows = archive?.rows.value ?? initial ?? [];
  const complete = archive ? archive.complete.value : rows.length < CONTACTS_PAGE;
  const loading = archive?.loading.value ?? (initial ? "idle" : "failed");
  useFollowed(client, rows);

  async function bringBack({ id, name }: ContactView): Promise<void> {
    if (!archive) return;
    say(null);
    const isBack = await archive.bringBack(id);
    say({ text: t(isBack ? "lists.brought_back" : "lists.bring_back_failed", { name }), isBad: !isBack });
  }

  return (
    <>
      <PageHeader title={t("lists.archive")} back={{ href: "/contacts", label: t("shell.back") }} />
      <p role="status" className={said ? `px-5 pb-3 ${said.isBad ? "text-bad" : "text-muted"}` : "sr-only"}>
        {said?.text ?? (loading === "loading" ? t("lists.loading") : "")}
      </p>
      {rows.length === 0 && complete && loading === "idle"
        ? (
          <EmptyState
            art="chats"
            title={t("lists.archive_empty")}
            text={t("lists.archive_empty_text")}
            action={
              <span className="wide:hidden">
                <Button href="/contacts">{t("lists.archive_chats")}</Button>
              </span>
            }
          />
        )
        : (
          <ul ref={list} className="px-2" aria-label={t("lists.archive")}>
            {rows.map((row) => (
              <ContactRow
                key={row.id}
                t={t}
                contact={client ? { ...row, status: client.presence.status(row.id, row.status) } : row}
                ownId={me.id}
                now={reader.now}
                reader={reader}
                action={
                  <IconButton
                    icon={undo2Icon}
                    directional
                    label={t("lists.bring_back", { name: row.name })}
                    disabled={!archive}
                    onClick={() => void bringBack(row)}
                  />
                }
              />
            ))}
            {archive && !complete && loading !== "failed" && (
              <li ref={end} aria-hidden="true">
                <ul>
                  <ContactRowSkeleton />
                </ul>
              </li>
            )}
          </ul>
        )}
      {loading === "failed" && (
        <ErrorState
          title={t("lists.failed")}
          retryLabel={t("shell.retry")}
          {...archive ? { onRetry: () => void archive.loadMore() } : { retryHref: "/contacts?archived=1" }}
        />
      )}
    </>
  );
}

/** The archive of the client once this page shows it. */
function useShown(client: Client | null, initial: readonly ContactView[] | null): ArchiveState | null {
  const [shown, setShown] = useState<ArchiveState | null>(null);
  useEffect(() => {
    if (!client) return;
    const archive = client.part(ArchiveState);
    const leave = archive.show(initial);
    setShown(archive);
    return leave;
  }, [client]);
  return shown;
}
