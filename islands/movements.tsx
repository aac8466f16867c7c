/** The movements on /wallet, by days, the latest first: what moves while the page is open comes on top. */
import { useEffect, useMemo, useRef, useState } from "react";
import type { VNode } from "preact";
import { dayLabel, dayNumber } from "@/domain/time_text.ts";
import { HeartsArt } from "@/components/art/hearts.tsx";
import { Button } from "@/components/button.tsx";
import { EmptyState } from "@/components/empty_state.tsx";
import { ErrorState } from "@/components/error_state.tsx";
import { causeText, MovementRow } from "@/components/movement_row.tsx";
import type { Client, Me } from "@/client/client.ts";
import { Wallet, type WalletPage } from "@/client/state/wallet.ts";
import { type IslandContext, translateOf } from "@/islands/context.ts";
import { useClient } from "@/islands/use_client.ts";
import { useReader } from "@/islands/use_reader.ts";
import type { Translate } from "@/locales/text.ts";
import type { MovementView } from "@/protocol/views/wallet.ts";

export interface MovementsProps {
  me: Me;
  /** A page of movements; null where it could not be read. */
  initial: Pick<WalletPage, "list" | "has_more"> | null;
  /** Whether it begins with the latest one. */
  isTop: boolean;
  context: IslandContext;
}

export function Movements({ me, initial, isTop, context }: MovementsProps): VNode {
  const t = useMemo(() => translateOf(context), []);
  const reader = useReader(context);
  const client = useClient(me);
  const state = useMovements(client, { initial, isTop });
  const rows = state?.rows.value ?? initial?.list ?? [];
  const hasMore = state ? !state.complete.value : initial?.has_more ?? false;
  const loading = state?.loading.value ?? "idle";
  const said = useNewest(t, rows);
  const last = rows.at(-1);

  return (
    <section aria-labelledby="movements" className="grid gap-1 rounded-card bg-surface px-5 py-5 shadow-soft">
      <h2 id="movements" className="text-lg font-semibold">{t("wallet.movements")}</h2>
      {rows.length === 0 && initial && (
        <EmptyState Art={HeartsArt} title={t("wallet.empty")} text={t("wallet.empty_text")} />
      )}
      {byDay(rows, reader.timeZone).map(([day, movements]) => (
        <div key={day}>
          <h3 className="pt-4 text-sm font-medium text-muted">
            {dayText(t, movements[0]?.time ?? 0, reader)}
          </h3>
          <ul className="divide-y divide-line">
            {movements.map((movement) => (
              <MovementRow key={movement.seq} t={t} reader={reader} movement={movement} />
            ))}
          </ul>
        </div>
      ))}
      {(loading === "failed" || !initial) && (
        <ErrorState
          title={t("wallet.failed")}
          retryLabel={t("shell.retry")}
          retryHref={state ? undefined : "/wallet"}
          onRetry={state
            ? () => initial ? void state.loadMore() : state.refresh()
            : undefined}
        />
      )}
      <nav
        aria-label={t("wallet.movements")}
        className="flex flex-wrap justify-center gap-3 pt-2 empty:hidden"
      >
        {!isTop && <Button variant="ghost" href="/wallet">{t("wallet.newest")}</Button>}
        {hasMore && loading !== "failed" && last && (
          state
            ? (
              <Button
                variant="secondary"
                busy={loading === "loading"}
                onClick={() => void state.loadMore()}
              >
                {t("wallet.more")}
              </Button>
            )
            : (
              <Button variant="secondary" href={`/wallet?before=${last.seq}#movements`}>
                {t("wallet.older")}
              </Button>
            )
        )}
      </nav>
      <p role="status" className="sr-only">{said}</p>
    </section>
  );
}

/** The page's movements, which follow the balance where they begin with the latest one. */
function useMovements(
  client: Client | null,
  { initial, isTop }: Pick<MovementsProps, "initial" | "isTop">,
): Wallet | null {
  const [state, setState] = useState<Wallet | null>(null);
  useEffect(() => {
    if (!client) return;
    const part = client.slice(Wallet);
    const leave = part.showRows(initial?.list ?? [], isTop);
    setState(part);
    return leave;
  }, [client]);
  const seq = client?.balance.value.credits_seq ?? 0;
  useEffect(() => {
    if (isTop) state?.reach(seq);
  }, [state, seq]);
  return state;
}

/** What is said of a movement that came while the page was open. */
function useNewest(t: Translate, rows: readonly MovementView[]): string {
  const [newest] = rows;
  const first = useRef(newest?.seq);
  if (!newest || newest.seq === first.current || first.current === undefined) return "";
  const coins = t(newest.delta > 0 ? "wallet.came" : "wallet.went", { count: Math.abs(newest.delta) });
  return t("wallet.new", { text: `${causeText(t, newest.cause)}, ${coins}` });
}

/** Movements by the reader's days, in their order. */
function byDay(rows: readonly MovementView[], timeZone: string): [number, MovementView[]][] {
  const days: [number, MovementView[]][] = [];
  for (const row of rows) {
    const day = dayNumber(row.time, timeZone);
    const last = days.at(-1);
    if (last?.[0] === day) last[1].push(row);
    else days.push([day, [row]]);
  }
  return days;
}

function dayText(t: Translate, at: number, { now, ...reader }: ReturnType<typeof useReader>): string {
  const day = dayLabel(at, now, reader);
  if (day.kind === "date") return day.text;
  return t(day.kind === "today" ? "chat.today" : "chat.yesterday");
}
