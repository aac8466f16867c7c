/**
 * The grid of /stories: the member's own stories first, then the members with stories. Rendered by its page with the first
 * tiles; goes on from there as it is scrolled, and comes back as it was left.
 */
import { useCallback, useMemo, useRef } from "react";
import type { VNode } from "preact";
import { HeartsArt } from "@/components/art/hearts.tsx";
import { Button } from "@/components/button.tsx";
import { EmptyState } from "@/components/empty_state.tsx";
import { ErrorState } from "@/components/error_state.tsx";
import { PremiumBar } from "@/components/premium_bar.tsx";
import { STORY_GRID, StoryTileSkeleton } from "@/components/story_tile.tsx";
import type { Me } from "@/client/client.ts";
import { withStories } from "@/client/stories/feed_rows.ts";
import { StoryGrid } from "@/islands/stories_page/story_grid.tsx";
import { useComposer } from "@/islands/stories_page/use_composer.ts";
import { useFeed, useOwnStories } from "@/islands/stories_page/use_feed.ts";
import { useOpeners } from "@/islands/stories_page/use_openers.ts";
import { type IslandContext, translateOf } from "@/islands/context.ts";
import { useClient } from "@/islands/use_client.ts";
import { useReader } from "@/islands/use_reader.ts";
import { useTabScroll } from "@/islands/use_tab_scroll.ts";
import { useEndless, useLong } from "@/islands/windowed/use_endless.ts";
import { useKeptScroll } from "@/islands/windowed/use_kept_scroll.ts";
import type { StoryMember, StoryView } from "@/protocol/views/story.ts";

/** Fills a row of two columns, and of three. */
const SKELETONS = 6;

export interface StoriesPageProps {
  me: Me;
  /** The members with stories, as the server rendered them. */
  initial: { page: { list: StoryMember[]; next: string | null } | null; isFirst: boolean };
  photo: string;
  premium: 0 | 1;
  /** It can be bought here: not in every packaged app. */
  premium_sold: boolean;
  /** The member's own; null where they could not be had. */
  stories: { list: StoryView[]; version: number } | null;
  /** Whose stories the page's address asks for; null where nobody's. */
  asked: string | null;
  context: IslandContext;
}

export function StoriesPage(props: StoriesPageProps): VNode {
  const { me, initial, photo, premium, stories, asked, context } = props;
  const t = useMemo(() => translateOf(context), []);
  const { now, locale } = useReader(context);
  const client = useClient(me);
  const feed = useFeed(me, initial);
  const own = useOwnStories(me, stories);
  const top = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLUListElement>(null);
  useEndless(feed, end);
  useKeptScroll(feed, top);
  useTabScroll("/stories", useCallback(() => void feed?.renew(), [feed]));

  const isPremium = (client?.own.view.value?.premium ?? premium) === 1;
  const members = withStories(feed?.members.value ?? initial.page?.list ?? [], now);
  const complete = feed ? feed.complete.value : initial.page?.next === null;
  const loading = feed?.loading.value ?? (initial.page ? "idle" : "failed");
  const isLong = useLong(loading);
  const { open, warm } = useOpeners(client, { me: me.id, members, isPremium, asked });
  const compose = useComposer(client, t);

  return (
    <div ref={top}>
      <StoryGrid
        t={t}
        client={client}
        own={initial.isFirst
          ? {
            user: me.id,
            photo: client?.photos.shown.value ?? photo,
            stories: own?.list.value ?? stories?.list ?? [],
          }
          : null}
        members={members}
        complete={complete}
        now={now}
        locale={locale}
        onOpen={open}
        onNear={warm}
        onAdd={compose}
      />
      {loading === "failed" && (
        <ErrorState
          title={t("stories.failed")}
          retryLabel={t("shell.retry")}
          {...feed ? { onRetry: () => void feed.loadMore() } : { retryHref: "/stories" }}
        />
      )}
      {!complete && loading !== "failed" && (
        feed
          ? (
            <ul ref={end} aria-hidden="true" className={`${STORY_GRID} pt-3 wide:pt-4`}>
              {Array.from({ length: SKELETONS }, (_, index) => <StoryTileSkeleton key={index} />)}
            </ul>
          )
          : <More label={t("stories.more")} after={initial.page?.next} />
      )}
      {complete && loading === "idle" && (members.length === 0
        ? (
          <EmptyState
            Art={HeartsArt}
            title={t("stories.empty")}
            text={t("stories.empty_text")}
            action={<Button href="/explore">{t("stories.explore")}</Button>}
          />
        )
        : <p className="px-6 pt-8 pb-4 text-center text-muted">{t("stories.end")}</p>)}
      {!isPremium && props.premium_sold && members.length > 0 && (
        <PremiumBar
          text={t("stories.premium")}
          label={t("lists.premium")}
          onOpen={client
            ? () => {
              client.premiumWanted.value = "stories";
            }
            : undefined}
        />
      )}
      <p role="status" className="sr-only">{isLong ? t("stories.loading") : ""}</p>
    </div>
  );
}

/** What goes on where no script does. */
function More({ label, after }: { label: string; after: string | null | undefined }): VNode | null {
  if (!after) return null;
  return (
    <div className="flex justify-center p-6">
      <Button variant="secondary" href={`/stories?after=${encodeURIComponent(after)}`}>{label}</Button>
    </div>
  );
}
