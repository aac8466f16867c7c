/** The tiles of /stories, the member's own one first. Follows the presence of those who are in the document. */
import { useCallback } from "react";
import type { TargetedMouseEvent, VNode } from "preact";
import { OwnStoryTile } from "@/components/own_story_tile.tsx";
import { STORY_GRID, StoryTile } from "@/components/story_tile.tsx";
import type { Client } from "@/client/client.ts";
import { Windowed } from "@/islands/windowed/windowed.tsx";
import type { Translate } from "@/locales/text.ts";
import type { StoryMember, StoryView } from "@/protocol/views/story.ts";

/** Pictures of the first rows are needed for the first paint. */
const EAGER = 4;

/** The member's own tile. */
interface OwnTile {
  user: string;
  photo: string;
  stories: readonly StoryView[];
}

export interface StoryGridProps {
  t: Translate;
  client: Client | null;
  /** Null where the grid begins further on. */
  own: OwnTile | null;
  members: readonly StoryMember[];
  complete: boolean;
  /** Unix seconds. */
  now: number;
  locale: string;
  onOpen(user: string, event: TargetedMouseEvent<HTMLElement>): void;
  onNear: (() => void) | undefined;
  onAdd: (() => void) | undefined;
}

type Tile = { key: string; own: OwnTile } | { key: string; member: StoryMember };

export function StoryGrid(props: StoryGridProps): VNode {
  const { t, client, own, members, complete, now, locale, onOpen, onNear, onAdd } = props;
  const follow = useCallback(
    (shown: readonly Tile[]) =>
      client?.presence.followWhile(shown.flatMap((tile) => "member" in tile ? [tile.member.id] : [])),
    [client],
  );
  const tiles: Tile[] = members.map((member) => ({ key: member.id, member }));
  if (own) tiles.unshift({ key: own.user, own });
  return (
    <Windowed
      items={tiles}
      keyOf={({ key }) => key}
      className={STORY_GRID}
      label={t("stories.list")}
      complete={complete}
      onShown={follow}
    >
      {(tile, index) =>
        "own" in tile
          ? (
            <div className="relative">
              <OwnStoryTile
                t={t}
                {...tile.own}
                onOpen={(event) => onOpen(tile.own.user, event)}
                onAdd={onAdd}
              />
            </div>
          )
          : (
            <StoryTile
              t={t}
              member={client
                ? { ...tile.member, status: client.presence.status(tile.member.id, tile.member.status) }
                : tile.member}
              now={now}
              locale={locale}
              eager={index < EAGER}
              onOpen={(event) => onOpen(tile.member.id, event)}
              onNear={onNear}
            />
          )}
    </Windowed>
  );
}
