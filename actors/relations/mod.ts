/** Likes, matches and visits: what members do to each other before they write. What the gateway talks to. */
import type { MemberId } from "@/domain/ids.ts";
import type { TotalsView } from "@/protocol/views/totals.ts";
import { getTotals } from "@/store/relations/reader.ts";
import type { ActorEnv } from "@/actors/env.ts";
import type { Presence } from "@/actors/presence.ts";
import { openPairCommands } from "@/actors/relations/command.ts";
import { type Lists, openLists } from "@/actors/relations/lists.ts";
import { markSeen, type SeenList } from "@/actors/relations/seen.ts";
import { openSwiping, type Swiping } from "@/actors/relations/swiping.ts";
import { toTotalsView } from "@/actors/relations/totals.ts";
import { openVisits, type Visits } from "@/actors/relations/visits.ts";

export interface Relations extends Swiping, Visits, Lists {
  /** Nothing of this list is new any more. */
  seen(member: MemberId, list: SeenList): Promise<TotalsView>;
  totals(member: MemberId): Promise<TotalsView>;
  /** Drops what is remembered of members without work for a minute. */
  evictIdle(): void;
}

/** Opens relations on an isolate. */
export function openRelations(env: ActorEnv, presence: Presence): Relations {
  const commands = openPairCommands(env);
  return {
    ...openSwiping(env, commands),
    ...openVisits(env, commands),
    ...openLists(env, presence),
    seen: (member, list) => markSeen(env, member, list),
    totals: async (member) => toTotalsView(await getTotals(env.database, member)),
    evictIdle: commands.evictIdle,
  };
}
