/**
 * A list of contacts: those beside every page, the archived ones, and what a search has found. Of a long one only the rows
 * near the screen are in the document; the next ones are asked for before the end is reached.
 */
import { useEffect, useMemo, useRef } from "react";
import type { VNode } from "preact";
import { ContactRow } from "@/components/contact_row.tsx";
import { ErrorState } from "@/components/error_state.tsx";
import { IconButton } from "@/components/icon_button.tsx";
import { ellipsisVerticalIcon } from "@/components/icons.ts";
import { ContactRowSkeleton } from "@/components/skeletons.tsx";
import type { Reader } from "@/domain/time_text.ts";
import type { Client } from "@/client/client.ts";
import type { Loading } from "@/client/state/contacts.ts";
import { useRowInteractions } from "@/islands/contacts/use_row_interactions.ts";
import { useRowMenu } from "@/islands/contacts/use_row_menu.ts";
import { useLongList } from "@/islands/contacts/use_long_list.ts";
import { useLive } from "@/islands/use_live.ts";
import { useEndless } from "@/islands/windowed/use_endless.ts";
import type { Translate } from "@/locales/text.ts";
import type { ContactView, FoundContact } from "@/protocol/views/contact.ts";

const LIST = "px-2";

/** Where the rows come from, page by page. */
export interface ContactSource {
  loading: { value: Loading };
  complete: { value: boolean };
  loadMore(): Promise<void>;
}

/** What every list of contacts is given. */
export interface ContactListEnv {
  t: Translate;
  /** Null in the first render. */
  client: Client | null;
  me: string;
  reader: Reader & { now: number };
  /** Path of the page that is open. */
  path: string;
}

export interface ContactRowsProps {
  env: ContactListEnv;
  /** Of the list. */
  label: string;
  rows: readonly (ContactView & Partial<Pick<FoundContact, "archived">>)[];
  /** Null in the first render. */
  source: ContactSource | null;
  /** As it stands in the first render. */
  first: { complete: boolean; loading: Loading };
  /** What is said where a page could not be loaded, and where it is had without an island. */
  failed: string;
  retryHref?: string | undefined;
  /** All rows are archived ones. */
  isArchive?: boolean | undefined;
  /** A button at the end of each row. */
  action?: ((row: ContactView) => VNode) | undefined;
  /** Told what the menu of a row has done. */
  say(text: string): void;
}

export function ContactRows(props: ContactRowsProps): VNode {
  const { env, label, rows, source, first, failed, retryHref, isArchive = false, action, say } = props;
  const { t, client, me, reader, path } = env;
  const end = useRef<HTMLUListElement>(null);
  useEndless(source, end);
  const root = useRef<HTMLDivElement>(null);
  const openMenu = useRowMenu({ env, rows, isArchive, say });
  const loadOnFirstUse = useRowInteractions(root, openMenu);
  const long = useLongList(rows.length);
  const follow = useMemo(
    () => (shown: readonly ContactView[]) => client?.presence.followWhile(shown.map(idOf)),
    [client],
  );
  useEffect(() => long ? undefined : follow(rows), [follow, long, rows.map(idOf).toSorted().join()]);
  const complete = source?.complete.value ?? first.complete;
  const loading = source?.loading.value ?? first.loading;
  const live = useLive(client);
  const drafts = client?.drafts.all.value;

  function draw(row: ContactView & Partial<Pick<FoundContact, "archived">>): VNode {
    const current = path === `/chat/${row.id}`;
    return (
      <ContactRow
        t={t}
        contact={live(row)}
        ownId={me}
        now={reader.now}
        reader={reader}
        current={current}
        isWriting={client?.typing.isWriting(row.id)}
        draft={current ? "" : drafts?.get(row.id)}
        isArchived={!isArchive && row.archived === 1}
        menu={
          <IconButton
            icon={ellipsisVerticalIcon}
            label={t("profile.menu", { name: row.name })}
            disabled={client === null}
            onClick={() => openMenu(row.id)}
            className="row-menu absolute"
          />
        }
        action={action?.(row)}
      />
    );
  }

  return (
    <div ref={root} className="contact-rows" {...loadOnFirstUse}>
      {long
        ? (
          <long.Windowed
            items={rows}
            keyOf={idOf}
            className={LIST}
            label={label}
            complete={complete}
            onChanged={long.keepInPlace}
            onShown={follow}
          >
            {draw}
          </long.Windowed>
        )
        : rows.length > 0 && (
          <ul className={LIST} aria-label={label}>
            {rows.map((row) => <li key={row.id} data-key={row.id}>{draw(row)}</li>)}
          </ul>
        )}
      {!complete && loading !== "failed" && (
        <ul ref={end} aria-hidden="true" className={LIST}>
          <ContactRowSkeleton />
        </ul>
      )}
      {loading === "failed" && (
        <ErrorState
          title={failed}
          retryLabel={t("shell.retry")}
          {...source ? { onRetry: () => void source.loadMore() } : { retryHref }}
        />
      )}
    </div>
  );
}

function idOf({ id }: ContactView): string {
  return id;
}
