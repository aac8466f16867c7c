/** Cards of the grid under one heading, as many as there are; each leads to its member's profile. */
import { useCallback } from "react";
import type { VNode } from "preact";
import { MEMBER_GRID, MemberCard } from "@/components/member_card.tsx";
import type { Client } from "@/client/client.ts";
import { useLive } from "@/islands/use_live.ts";
import { Windowed } from "@/islands/windowed/windowed.tsx";
import type { Translate } from "@/locales/text.ts";
import type { GridCardView } from "@/protocol/views/discovery.ts";

/** So many pictures of a grid at the top are needed for the first paint. */
export const EAGER = 4;

export interface MemberGridProps {
  t: Translate;
  client: Client | null;
  label: string;
  cards: readonly GridCardView[];
  complete: boolean;
  liked: ReadonlySet<string> | undefined;
  /** How many of its pictures are needed for the first paint. The colours in the places of others come with the client. */
  eager: number;
}

export function MemberGrid({ t, client, label, cards, complete, liked, eager }: MemberGridProps): VNode {
  const follow = useCallback(
    (shown: readonly GridCardView[]) => client?.presence.followWhile(shown.map(({ id }) => id)),
    [client],
  );
  const live = useLive(client);
  return (
    <Windowed
      items={cards}
      keyOf={({ id }) => id}
      className={MEMBER_GRID}
      label={label}
      complete={complete}
      onShown={follow}
    >
      {(card, index) => (
        <MemberCard
          t={t}
          member={live(card)}
          href={`/profile/${card.id}`}
          eager={index < eager}
          plain={!client && index >= eager}
          liked={liked?.has(card.id)}
        />
      )}
    </Windowed>
  );
}
