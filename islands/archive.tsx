/** Archived chats, each with a button that brings it back. A page, and above the page on wide screens. */
import { useMemo, useRef, useState } from "react";
import type { VNode } from "preact";
import { ChatsArt } from "@/components/art/chats.tsx";
import { Button } from "@/components/button.tsx";
import { EmptyState } from "@/components/empty_state.tsx";
import { IconButton } from "@/components/icon_button.tsx";
import { undo2Icon } from "@/components/icons.ts";
import { PageHeader } from "@/components/page_header.tsx";
import { CONTACTS_PAGE } from "@/domain/limits.ts";
import type { Me } from "@/client/client.ts";
import { Archive as ArchiveState } from "@/client/state/archive.ts";
import { unarchive } from "@/islands/contacts/unarchive.ts";
import { ContactRows } from "@/islands/contacts/contact_rows.tsx";
import { usePages } from "@/islands/contacts/use_pages.ts";
import { usePath } from "@/islands/contacts/use_path.ts";
import { usePlace } from "@/islands/contacts/use_place.ts";
import { type IslandContext, translateOf } from "@/islands/context.ts";
import { useClient } from "@/islands/use_client.ts";
import { useReader } from "@/islands/use_reader.ts";
import { useLong } from "@/islands/windowed/use_endless.ts";
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
  const archive = usePages(me, initial, ArchiveState);
  const top = useRef<HTMLDivElement>(null);
  const [said, say] = useState("");
  const path = usePath("/contacts");
  usePlace(archive, top);

  const rows = archive?.rows.value ?? initial ?? [];
  const first = {
    complete: initial === null || initial.length < CONTACTS_PAGE,
    loading: initial === null ? "failed" : "idle",
  } as const;
  const complete = archive?.complete.value ?? first.complete;
  const loading = archive?.loading.value ?? first.loading;
  const isLong = useLong(loading);

  return (
    <div ref={top}>
      <PageHeader title={t("lists.archive")} back={{ href: "/contacts", label: t("shell.back") }} />
      <p role="status" className={said ? "px-5 pb-3 text-muted" : "sr-only"}>
        {said || (isLong ? t("lists.loading") : "")}
      </p>
      {rows.length === 0 && complete && loading === "idle"
        ? (
          <EmptyState
            Art={ChatsArt}
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
          <ContactRows
            env={{ t, client, me: me.id, reader, path }}
            label={t("lists.archive")}
            rows={rows}
            source={archive}
            first={first}
            failed={t("lists.failed")}
            retryHref="/contacts?archived=1"
            isArchive
            say={say}
            action={(row) => (
              <IconButton
                icon={undo2Icon}
                directional
                label={t("lists.bring_back", { name: row.name })}
                disabled={!client}
                onClick={() => client && void unarchive({ t, client, contact: row, say })}
              />
            )}
          />
        )}
    </div>
  );
}
