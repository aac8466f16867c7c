/** Marks a member's fans or visitors as seen: the rows shown to them are no longer new on any of their devices. */
import type { MemberId } from "@/domain/ids.ts";
import { hasPremium } from "@/domain/premium.ts";
import { accept, type Result } from "@/domain/refusals.ts";
import type { TotalsView } from "@/protocol/views/totals.ts";
import { type GuardedList, keys } from "@/store/keys.ts";
import type { Totals } from "@/store/records.ts";
import { countRowsAfter } from "@/store/relations/reader.ts";
import { NO_TOTALS, shownAt } from "@/store/relations/rows.ts";
import { putSeen } from "@/store/relations/writer.ts";
import { runCommand } from "@/actors/command.ts";
import { notify } from "@/actors/draft.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { knownTotals, notifyTotals, type TotalsReader, toTotalsView } from "@/actors/relations/totals.ts";

const FIELDS = {
  fan: { news: "fans_new", seen: "fans_seen_seq" },
  visitor: { news: "visits_new", seen: "visits_seen_seq" },
} as const;

/** Up to which row a look at a list sees it: without premium, up to the last one that is shown. Pure. */
export function seenUpTo(totals: Totals, list: GuardedList, { isPremium, now }: TotalsReader): number {
  const { last_seq = 0 } = isPremium ? totals : shownAt(totals, now);
  return Math.max(last_seq, totals[FIELDS[list].seen] ?? 0);
}

/** The totals after a look; `later` is how many rows of the list stand above it. Null where nothing was new. Pure. */
export function decideSeen(
  totals: Totals,
  { list, later }: { list: GuardedList; later: number },
  reader: TotalsReader,
): Totals | null {
  const { news, seen } = FIELDS[list];
  if (knownTotals(totals, reader)[news] === 0) return null;
  const { brought, ...shown } = shownAt(totals, reader.now);
  return {
    ...totals,
    version: (totals.version ?? 0) + 1,
    [news]: later,
    [seen]: seenUpTo(totals, list, reader),
    shown: {
      ...shown,
      [news]: 0,
      own: shown.own + 1,
      ...(brought && { brought: { ...brought, [news]: false } }),
    },
  };
}

/** Marks a list as seen and tells the member's devices; gives the totals as they are then. */
export async function markSeen(
  env: ActorEnv,
  member: MemberId,
  list: GuardedList,
): Promise<Result<TotalsView, "deadline_exceeded">> {
  const { database } = env;
  return await runCommand(env, {
    // Rows that came meanwhile may have been seen by another look.
    landedBy: "answer",
    async load(read) {
      const [entry, route, { value: owner }] = await read([
        keys.totals(member),
        keys.route(member),
        keys.member(member),
      ]);
      const before = entry.value ?? NO_TOTALS;
      const now = env.now();
      const reader = { isPremium: hasPremium(owner, now), now };
      const later = await countRowsAfter(database, { list, member }, seenUpTo(before, list, reader));
      return { entry, route, before, reader, later };
    },
    decide({ entry, route, before, reader, later }, draft) {
      const next = decideSeen(before, { list, later }, reader);
      const known = toTotalsView(next ?? before, reader);
      if (next) {
        putSeen(draft, entry, next);
        notify(draft, [notifyTotals(member, known)], [{ member, route }]);
      }
      return accept(known);
    },
  });
}
