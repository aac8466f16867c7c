/** A member's coins as they see them. */
import type { MemberId } from "@/domain/ids.ts";
import type { CallOutput, HandlerInput } from "@/protocol/calls/mod.ts";
import type { MovementView } from "@/protocol/views/wallet.ts";
import { getAccount, listEntries, listMonths, walkEntries } from "@/store/accounts/reader.ts";
import type { ActorEnv } from "@/actors/env.ts";
import type { Users } from "@/actors/users.ts";
import { type AcceptFirstCoin, openFirstCoin } from "@/actors/wallet/first_coin.ts";
import { openSummaries, type Summaries } from "@/actors/wallet/summaries.ts";
import { openMovementViews, toCostsView } from "@/actors/wallet/views.ts";

/** A year of months that are over. */
const MONTHS_SHOWN = 12;

export interface Wallets {
  page(member: MemberId, page: HandlerInput<"wallet">): Promise<CallOutput<"wallet">>;
  costs(member: MemberId): Promise<CallOutput<"wallet/costs">>;
  acceptFirstCoin: AcceptFirstCoin;
  summaries: Summaries;
  /** Every movement, the oldest first, for the export. */
  all(member: MemberId): AsyncIterable<MovementView>;
}

/** Opens wallets on an isolate. */
export function openWallets(env: ActorEnv, users: Users): Wallets {
  const { database } = env;
  return {
    async page(member, { before, recordsToTake }) {
      // The account first: a movement that comes between the two is then one more than it counts, and never one less.
      const account = await getAccount(database, member);
      const entries = await listEntries(database, member, {
        before: before ?? account.seq + 1,
        limit: recordsToTake,
      });
      const viewsOf = openMovementViews(database, member);
      return {
        credits: account.balance,
        credits_seq: account.seq,
        owed: account.owed ?? 0,
        list: await viewsOf(entries),
        // Numbers begin at 1 and have no gap.
        has_more: (entries.at(-1)?.seq ?? 1) > 1,
      };
    },
    async costs(member) {
      // The account first: a month that is over meanwhile is then told twice, and never not at all.
      const account = await getAccount(database, member);
      const months = await listMonths(database, member, MONTHS_SHOWN);
      return toCostsView(account, months);
    },
    acceptFirstCoin: openFirstCoin(env, users),
    summaries: openSummaries(env),
    async *all(member) {
      const viewsOf = openMovementViews(database, member);
      for await (const entries of walkEntries(database, member)) yield* await viewsOf(entries);
    },
  };
}
