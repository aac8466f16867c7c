/** A member's coins as they see them, and the limit that they set themselves. */
import type { MemberId } from "@/domain/ids.ts";
import type { CallOutput, HandlerInput } from "@/protocol/calls/mod.ts";
import type { MovementView } from "@/protocol/views/wallet.ts";
import { getAccount, listEntries, walkEntries } from "@/store/accounts/reader.ts";
import type { Users } from "@/actors/users.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { openCaps, type SetCap } from "@/actors/wallet/cap.ts";
import { openMovementViews, toCapView } from "@/actors/wallet/views.ts";

export interface Wallets {
  page(member: MemberId, page: HandlerInput<"wallet">): Promise<CallOutput<"wallet">>;
  setCap: SetCap;
  /** Every movement, the oldest first, for the export. */
  all(member: MemberId): AsyncIterable<MovementView>;
}

/** Opens wallets on an isolate. */
export function openWallets(env: ActorEnv, users: Users): Wallets {
  const { database, now } = env;
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
        cap: toCapView(account, now()),
        list: await viewsOf(entries),
        // Numbers begin at 1 and have no gap.
        has_more: (entries.at(-1)?.seq ?? 1) > 1,
      };
    },
    setCap: openCaps(env, users),
    async *all(member) {
      const viewsOf = openMovementViews(database, member);
      for await (const entries of walkEntries(database, member)) yield* await viewsOf(entries);
    },
  };
}
