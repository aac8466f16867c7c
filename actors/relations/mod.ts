/** Likes, matches and visits, for the gateway. */
import type { MemberId } from "@/domain/ids.ts";
import type { Result } from "@/domain/refusals.ts";
import type { Delivery } from "@/protocol/delivery.ts";
import type { TotalsView } from "@/protocol/views/totals.ts";
import type { GuardedList } from "@/store/keys.ts";
import type { ActorEnv } from "@/actors/env.ts";
import type { Presence } from "@/actors/presence.ts";
import { openPairCommands } from "@/actors/relations/command.ts";
import { type Lists, openLists } from "@/actors/relations/lists.ts";
import { markSeen } from "@/actors/relations/seen.ts";
import { openSwiping, type Swiping } from "@/actors/relations/swiping.ts";
import { type HiddenRows, openHiddenRows } from "@/actors/relations/hidden_rows.ts";
import { readStepNews, readTotals } from "@/actors/relations/step_news.ts";
import { openVisits, type Visits } from "@/actors/relations/visits.ts";

export interface Relations extends Swiping, Visits, Lists {
  /** Marks a list as seen. */
  seen(member: MemberId, list: GuardedList): Promise<Result<TotalsView, "deadline_exceeded">>;
  totals(member: MemberId): Promise<TotalsView>;
  /** The events for a member when a new step begins. */
  stepNews(member: MemberId): Promise<Delivery[]>;
  /** What a picture in the place of a fan or visitor is drawn from. */
  seedOf: HiddenRows["seedOf"];
  /** Drops mailboxes without work for a minute. */
  evictIdle(): void;
}

/** Opens relations on an isolate; `secret` is what names of hidden rows follow from. */
export function openRelations(env: ActorEnv, presence: Presence, secret: Uint8Array): Relations {
  const commands = openPairCommands(env);
  const hidden = openHiddenRows({ secret, now: env.now });
  return {
    ...openSwiping(env, commands),
    ...openVisits(env, commands),
    ...openLists(env, presence, hidden),
    seedOf: hidden.seedOf,
    seen: (member, list) => markSeen(env, member, list),
    totals: (member) => readTotals(env, member),
    stepNews: (member) => readStepNews(env, member),
    evictIdle: commands.evictIdle,
  };
}
