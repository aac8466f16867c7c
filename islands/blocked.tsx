/** Whom the member has blocked, on /blocked, with a way to take each block back. */
import { useEffect, useMemo, useRef, useState } from "react";
import type { VNode } from "preact";
import { LIST_PAGE } from "@/domain/limits.ts";
import { ChatsArt } from "@/components/art/chats.tsx";
import { BlockedRow } from "@/components/blocked_row.tsx";
import { Button } from "@/components/button.tsx";
import { EmptyState } from "@/components/empty_state.tsx";
import { ErrorState } from "@/components/error_state.tsx";
import type { Me } from "@/client/client.ts";
import { Blocked as BlockedMembers } from "@/client/state/blocked.ts";
import { type IslandContext, translateOf } from "@/islands/context.ts";
import { useClient } from "@/islands/use_client.ts";
import type { BlockedItem } from "@/protocol/views/list.ts";

export interface BlockedProps {
  me: Me;
  /** The first page. */
  initial: BlockedItem[];
  context: IslandContext;
}

export function Blocked({ me, initial, context }: BlockedProps): VNode {
  const t = useMemo(() => translateOf(context), []);
  const blocked = useBlocked(me, initial);
  const [said, say] = useState("");
  const [failure, setFailure] = useState<{ id: string; text: string } | null>(null);
  const [underWay, setUnderWay] = useState<ReadonlySet<string>>(new Set());
  const list = useRef<HTMLUListElement>(null);
  const rows = blocked?.list.rows.value ?? initial;
  const complete = blocked ? blocked.list.complete.value : initial.length < LIST_PAGE;
  const loading = blocked?.list.loading.value ?? "idle";

  async function unblock({ id, name }: BlockedItem): Promise<void> {
    if (!blocked || underWay.has(id)) return;
    setFailure(null);
    say("");
    setUnderWay((before) => new Set([...before, id]));
    const next = neighbourOf(list.current, id);
    const isDone = await blocked.unblock(id);
    setUnderWay((before) => new Set([...before].filter((each) => each !== id)));
    if (!isDone) return setFailure({ id, text: t("blocked.not_done", { name }) });
    say(t("blocked.unblocked", { name }));
    // The button is gone; the keyboard goes on at the next one, or at the start.
    (next ?? startOf(list.current))?.focus({ preventScroll: true });
  }

  return (
    <>
      {rows.length === 0 && complete && (
        <EmptyState Art={ChatsArt} title={t("blocked.none")} text={t("blocked.none_text")} />
      )}
      <ul ref={list} className="grid gap-1 px-1" aria-label={t("blocked.title")} hidden={rows.length === 0}>
        {rows.map((row) => (
          <BlockedRow
            key={row.id}
            t={t}
            member={row}
            isBusy={underWay.has(row.id)}
            error={failure?.id === row.id ? failure.text : undefined}
            onUnblock={blocked && (() => void unblock(row))}
          />
        ))}
      </ul>
      {loading === "failed" && (
        <ErrorState
          title={t("blocked.failed")}
          retryLabel={t("shell.retry")}
          onRetry={() => void blocked?.list.loadMore()}
        />
      )}
      {!complete && loading !== "failed" && (
        <div className="flex justify-center p-4">
          <Button
            variant="secondary"
            busy={loading === "loading"}
            disabled={blocked === null}
            onClick={() => void blocked?.list.loadMore()}
          >
            {t("blocked.more")}
          </Button>
        </div>
      )}
      <p role="status" className="sr-only">{said}</p>
    </>
  );
}

/** The list of this page, once it has the rows that the server rendered. */
function useBlocked(me: Me, initial: readonly BlockedItem[]): BlockedMembers | null {
  const client = useClient(me);
  const [blocked, setBlocked] = useState<BlockedMembers | null>(null);
  useEffect(() => {
    if (!client) return;
    const slice = client.slice(BlockedMembers);
    const leave = slice.show(initial);
    setBlocked(slice);
    return leave;
  }, [client]);
  return blocked;
}

/** The heading of the page, or of the modal that it is shown as. */
function startOf(list: HTMLElement | null): HTMLElement | null {
  const heading = list?.closest("dialog, main")?.querySelector("h1") ?? null;
  if (heading) heading.tabIndex = -1;
  return heading;
}

/** The button of the row after this one, or of the one before. */
function neighbourOf(list: HTMLElement | null, id: string): HTMLElement | null {
  const row = list?.querySelector(`[data-member="${CSS.escape(id)}"]`);
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
  return neighbour?.querySelector("button") ?? null;
}
