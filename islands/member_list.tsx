/**
 * One of the member's own lists: matches, who likes them, visitors, whom they like. A page of its own on narrow screens,
 * and opened above the page on wide ones. Begins anew each time it is opened; whoever goes back finds it as it was.
 */
import { useLayoutEffect, useMemo, useRef, useState } from "react";
import type { VNode } from "preact";
import { ErrorState } from "@/components/error_state.tsx";
import { MEMBER_GRID } from "@/components/member_card.tsx";
import { PageHeader } from "@/components/page_header.tsx";
import { PremiumBar } from "@/components/premium_bar.tsx";
import { ContactRowSkeleton, MemberCardSkeleton } from "@/components/skeletons.tsx";
import { LIST_PAGE } from "@/domain/limits.ts";
import { formatCount } from "@/domain/time_text.ts";
import type { Client, Me } from "@/client/client.ts";
import { type ListKind, MemberList as ListState, newsOf, totalOf } from "@/client/lists/member_list.ts";
import { OpenLists } from "@/client/lists/open_lists.ts";
import { isHidden, type MemberRow as Row } from "@/client/lists/rows.ts";
import { getClient } from "@/client/start.ts";
import { EmptyList } from "@/islands/member_list/empty_list.tsx";
import { ListedMember } from "@/islands/member_list/listed_member.tsx";
import { useSeen } from "@/islands/member_list/use_seen.ts";
import { wantPremium } from "@/islands/member_list/want_premium.ts";
import { type IslandContext, translateOf } from "@/islands/context.ts";
import { useClient } from "@/islands/use_client.ts";
import { useReader } from "@/islands/use_reader.ts";
import { useEndless, useLong } from "@/islands/windowed/use_endless.ts";
import { useKeptScroll } from "@/islands/windowed/use_kept_scroll.ts";
import { Windowed } from "@/islands/windowed/windowed.tsx";
import type { TotalsView } from "@/protocol/views/totals.ts";

const ROWS = "px-2";
const LABELS = {
  match: "nav.matches",
  fan: "nav.fans",
  visitor: "nav.visitors",
  mylikes: "nav.mylikes",
} as const;
const SKELETONS = 6;

export interface MemberListProps {
  me: Me;
  kind: ListKind;
  /** The first page; null where it could not be had. */
  initial: Row[] | null;
  /** As they are known to the server; null where they could not be had. */
  totals: TotalsView | null;
  /** Coins that a place in the spotlight costs; null where none is for sale. */
  spotlight_price: number | null;
  /** Premium can be bought here: not in every packaged app. */
  premium_sold: boolean;
  context: IslandContext;
}

export function MemberList(props: MemberListProps): VNode {
  const { me, kind, initial, context } = props;
  const t = useMemo(() => translateOf(context), []);
  const { now, locale } = useReader(context);
  const client = useClient(me);
  const list = useOpened(props);
  const top = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLUListElement>(null);
  useEndless(list, end);
  useKeptScroll(list, top);

  const totals = client?.totals.value ?? props.totals;
  const follow = useFollow(client);
  useSeen(list, totals && newsOf(totals, kind));
  const rows = list?.rows.value ?? initial ?? [];
  const complete = list ? list.complete.value : rows.length < LIST_PAGE;
  const loading = list?.loading.value ?? (initial ? "idle" : "failed");
  const isLong = useLong(loading);
  const isGrid = kind !== "match";

  return (
    <div ref={top}>
      <PageHeader
        title={`${t(LABELS[kind])} · ${formatCount(totals ? totalOf(totals, kind) : 0)}`}
        back={{ href: "/profile", label: t("shell.back") }}
      />
      {rows.length === 0 && complete && loading === "idle" && (
        <EmptyList t={t} kind={kind} client={client} spotlightPrice={props.spotlight_price} />
      )}
      {rows.length > 0 && (
        <Windowed
          items={rows}
          keyOf={({ seq }) => seq}
          className={isGrid ? MEMBER_GRID : ROWS}
          label={t(LABELS[kind])}
          complete={complete}
          onShown={follow}
        >
          {(row, index) => (
            <ListedMember
              t={t}
              client={client}
              kind={kind}
              row={row}
              index={index}
              now={now}
              locale={locale}
            />
          )}
        </Windowed>
      )}
      {loading === "failed" && (
        <ErrorState
          title={t("lists.failed")}
          retryLabel={t("shell.retry")}
          {...list ? { onRetry: () => void list.loadMore() } : { retryHref: "" }}
        />
      )}
      {list && !complete && loading !== "failed" && (
        <ul ref={end} aria-hidden="true" className={isGrid ? `${MEMBER_GRID} pt-3 wide:pt-4` : ROWS}>
          {Array.from(
            { length: isGrid ? SKELETONS : 1 },
            (_, index) =>
              isGrid ? <MemberCardSkeleton key={index} /> : <ContactRowSkeleton key={index} />,
          )}
        </ul>
      )}
      {props.premium_sold && rows.some(isHidden) && (kind === "fan" || kind === "visitor") && (
        <PremiumBar
          text={t(`lists.${kind}_premium`)}
          label={t("lists.premium")}
          onOpen={wantPremium(client, kind)}
        />
      )}
      <p role="status" className="sr-only">{isLong ? t("lists.loading") : ""}</p>
    </div>
  );
}

/** The list from the page's rows, or as it was where the reader came back to it; before it is drawn. */
function useOpened({ me, kind, initial, totals }: MemberListProps): ListState | null {
  const [opened, setOpened] = useState<ListState | null>(null);
  useLayoutEffect(() => {
    const client = getClient(me);
    const lists = client.slice(OpenLists);
    const entry = globalThis.navigation?.currentEntry?.key ?? null;
    const list = lists.comeBack(kind, entry) ?? new ListState(kind, lists.call, initial);
    setOpened(list);
    if (totals) client.totals.handle(totals);
    return lists.open(list, { entry, totals });
  }, [me.id]);
  return opened;
}

/** Follows the presence of those who are in the document. */
function useFollow(client: Client | null) {
  return useMemo(
    () => (rows: readonly Row[]) =>
      client?.presence.followWhile(rows.flatMap((row) => isHidden(row) ? [] : [row.id])),
    [client],
  );
}
