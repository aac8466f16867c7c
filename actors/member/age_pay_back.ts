/**
 * Returns what somebody has paid who is no adult (AG-6). That it is due is committed with the closing of their account. Each
 * order is then returned as finance has it done: its wish and its entry in the log first, so it stands at the desk whatever
 * comes of it, then its provider is asked, under a name that makes it once.
 *
 * Invariant: the account is not erased while it is due. What a provider still refuses when the account's day is over, or when
 * the server comes back later, stays at the desk as asked for and not confirmed.
 */
import type { MemberId } from "@/domain/ids.ts";
import { accept } from "@/domain/refusals.ts";
import { SYSTEM_ACTOR } from "@/domain/staff_log.ts";
import { keys } from "@/store/keys.ts";
import { getMemberEntry } from "@/store/members/reader.ts";
import { type MemberEntry, updateMember } from "@/store/members/writer.ts";
import { listOrdersOf } from "@/store/orders/reader.ts";
import { commitDraft } from "@/actors/command.ts";
import type { ActorEnv } from "@/actors/env.ts";
import type { DeskRefund } from "@/actors/desk/money/refund.ts";

const REASON = "Age check: not an adult";

export interface AgePayBack {
  /** Goes on with one member's orders. Rejects where one could not be asked for, and is to be tried again. */
  one(member: MemberId): Promise<void>;
  /** The same for all whose money is still due; `signal` ends it early. One that fails holds up no other. */
  sweep(signal?: AbortSignal): Promise<void>;
}

export function openAgePayBack(env: ActorEnv, { refund }: { refund: DeskRefund }): AgePayBack {
  const { database, now } = env;

  async function one(id: MemberId): Promise<void> {
    const seen = await getMemberEntry(database, id);
    const { closing } = seen?.value ?? {};
    if (!seen || !closing?.pay_back) return;
    const failures: unknown[] = [];
    for await (const { value: { id: order, state } } of listOrdersOf(database, id)) {
      if (state !== "paid") continue;
      try {
        const asked = await refund(SYSTEM_ACTOR, { order, reason: REASON });
        // Where a colleague has asked for it, or it is disputed by now, it is theirs.
        const isOver = asked.ok || asked.refusal.code === "refund_asked" ||
          asked.refusal.code === "order_not_paid";
        if (!isOver) failures.push(new Error(`Cannot return order ${order}: ${asked.refusal.code}`));
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length === 0 || now() >= closing.until) await end(seen);
    if (failures.length > 0) throw failures[0];
  }

  /** Takes the mark off. Not where the member was written since their orders were looked at: another may be paid by now. */
  async function end(seen: MemberEntry): Promise<void> {
    await commitDraft(env, async (draft) => {
      const entry = await getMemberEntry(database, seen.value.id);
      if (!entry?.value.closing?.pay_back || entry.versionstamp !== seen.versionstamp) return accept(null);
      const { pay_back: _, ...closing } = entry.value.closing;
      updateMember(draft, entry, { ...entry.value, closing });
      return accept(null);
    });
  }

  return {
    one,
    async sweep(signal) {
      const failures: unknown[] = [];
      for await (const { key } of database.list(keys.accountEnds())) {
        if (signal?.aborted) break;
        await one(key[2] as MemberId).catch((error) => failures.push(error));
      }
      if (failures.length > 0) throw failures[0];
    },
  };
}
