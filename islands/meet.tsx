/**
 * The grid of /meet, and above it the popular members. Rendered by its page with the first cards; goes on from there as it
 * is scrolled, and comes back as it was left.
 */
import { useLayoutEffect, useMemo, useRef, useState } from "react";
import type { VNode } from "preact";
import { HeartsArt } from "@/components/art/hearts.tsx";
import { Button } from "@/components/button.tsx";
import { EmptyState } from "@/components/empty_state.tsx";
import { ErrorState } from "@/components/error_state.tsx";
import { MEMBER_GRID } from "@/components/member_card.tsx";
import { MemberCardSkeleton } from "@/components/skeletons.tsx";
import { MEMBERS_PAGE } from "@/domain/limits.ts";
import type { Me } from "@/client/client.ts";
import { getClient } from "@/client/start.ts";
import { Meet as MeetState } from "@/client/state/meet.ts";
import { EAGER, MemberGrid } from "@/islands/meet/member_grid.tsx";
import { PopularStrip } from "@/islands/meet/popular_strip.tsx";
import { type IslandContext, translateOf } from "@/islands/context.ts";
import { useClient } from "@/islands/use_client.ts";
import { useTabScroll } from "@/islands/use_tab_scroll.ts";
import { useEndless, useLong } from "@/islands/windowed/use_endless.ts";
import { useKeptScroll } from "@/islands/windowed/use_kept_scroll.ts";
import type { GridCardView } from "@/protocol/views/discovery.ts";
import type { CardView } from "@/protocol/views/member.ts";

/** Fills a row of two columns, and of three. */
const SKELETONS = 6;

export interface MeetProps {
  me: Me;
  /** As the server rendered them; `isFirst` where the grid begins with them. `cards` is null where they could not be had. */
  initial: { cards: GridCardView[] | null; popular: CardView[]; isFirst: boolean };
  context: IslandContext;
}

export function Meet({ me, initial, context }: MeetProps): VNode {
  const t = useMemo(() => translateOf(context), []);
  const client = useClient(me);
  const meet = useShown(me, initial);
  const top = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLUListElement>(null);
  useEndless(meet, end);
  useKeptScroll(meet, top);
  useTabScroll("/meet");

  const cards = initial.cards ?? [];
  const near = meet?.near.value ?? cards.filter((card) => card.near === 1);
  const further = meet?.further.value ?? cards.filter((card) => card.near === 0);
  const popular = meet ? meet.popular.value : initial.popular;
  const complete = meet ? meet.complete.value : cards.length < MEMBERS_PAGE;
  const loading = meet?.loading.value ?? (initial.cards ? "idle" : "failed");
  const isLong = useLong(loading);
  const isEmpty = near.length === 0 && further.length === 0;
  const grid = { t, client, complete, liked: meet?.liked.value };

  return (
    <div ref={top}>
      <PopularStrip t={t} client={client} members={popular} liked={grid.liked} />
      {near.length > 0 && (
        <MemberGrid
          {...grid}
          label={t("meet.grid")}
          cards={near}
          complete={complete || further.length > 0}
          eager={EAGER}
        />
      )}
      {further.length > 0 && (
        <>
          <h2 className="px-4 pt-7 pb-3 text-xl font-bold wide:px-6">{t("meet.further")}</h2>
          <MemberGrid {...grid} label={t("meet.further")} cards={further} eager={EAGER - near.length} />
        </>
      )}
      {loading === "failed" && (
        <ErrorState
          title={t("meet.failed")}
          retryLabel={t("shell.retry")}
          {...meet ? { onRetry: () => void meet.retry() } : { retryHref: "/meet" }}
        />
      )}
      {!complete && loading !== "failed" && (
        meet
          ? (
            <ul ref={end} aria-hidden="true" className={`${MEMBER_GRID} pt-3 wide:pt-4`}>
              {Array.from({ length: SKELETONS }, (_, index) => <MemberCardSkeleton key={index} />)}
            </ul>
          )
          : <More label={t("meet.more")} after={cards.at(-1)?.cursor} />
      )}
      {complete && loading === "idle" && (isEmpty
        ? (
          <EmptyState
            Art={HeartsArt}
            title={t("meet.empty")}
            text={t("meet.empty_text")}
            action={<Button href={SEARCH} modal="always">{t("meet.widen")}</Button>}
          />
        )
        : (
          <div className="flex flex-col items-center gap-3 px-6 pt-8 pb-4 text-center text-muted">
            <p>{t("meet.end")}</p>
            <Button href={SEARCH} modal="always" variant="secondary" size="sm">{t("meet.widen")}</Button>
          </div>
        ))}
      <p role="status" className="sr-only">{isLong ? t("meet.loading") : ""}</p>
    </div>
  );
}

const SEARCH = "/settings?only=discovery";

/** The grid of the client, before the page is drawn: who comes back does not see how it begins. */
function useShown(me: Me, initial: MeetProps["initial"]): MeetState | null {
  const [shown, setShown] = useState<MeetState | null>(null);
  useLayoutEffect(() => {
    const meet = getClient(me).slice(MeetState);
    const leave = meet.show(initial);
    setShown(meet);
    return leave;
  }, [me.id]);
  return shown;
}

/** What goes on where no script does. */
function More({ label, after }: { label: string; after: string | undefined }): VNode | null {
  if (after === undefined) return null;
  return (
    <div className="flex justify-center p-6">
      <Button variant="secondary" href={`/meet?after=${encodeURIComponent(after)}`}>{label}</Button>
    </div>
  );
}
