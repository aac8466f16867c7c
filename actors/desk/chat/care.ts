/** Whether a member may not be well, by what they have written and spent lately. Tells no amount. */
import type { MemberId, Pair } from "@/domain/ids.ts";
import { EMPTY_ACCOUNT } from "@/domain/money.ts";
import { limitAt, spentIn } from "@/domain/spending_limits.ts";
import { usualSpending } from "@/domain/usual_spending.ts";
import { signsOf, spendsUnusually } from "@/domain/writing/distress.ts";
import { DISTRESS_KINDS, type DistressKind } from "@/domain/writing/kinds.ts";
import { listEntries } from "@/store/accounts/reader.ts";
import { listMessages } from "@/store/conversations/reader.ts";
import { keys } from "@/store/keys.ts";
import type { Conversation } from "@/store/records.ts";
import type { ActorEnv } from "@/actors/env.ts";

/** So many of the last messages are looked at, and so many of the last entries of the ledger. */
const MESSAGES = 40;
const ENTRIES = 500;

export interface Distress {
  /** The gravest first. */
  signs: DistressKind[];
  spends: boolean;
}

export async function findDistress(
  { database, now }: Pick<ActorEnv, "database" | "now">,
  member: MemberId,
  { pair, conversation }: { pair: Pair; conversation: Conversation },
): Promise<Distress> {
  const to = conversation.last_seq + 1;
  const [messages, spends] = await Promise.all([
    listMessages(database, pair, { from: Math.max(1, to - MESSAGES), to }),
    spendsMuch(),
  ]);
  const found = new Set(
    messages.flatMap(({ message }) =>
      message.sender_id === member && message.type === "text" ? signsOf(message.text) : []
    ),
  );
  return { signs: DISTRESS_KINDS.filter((kind) => found.has(kind)), spends };

  async function spendsMuch(): Promise<boolean> {
    const at = now();
    const account = (await database.get(keys.account(member))).value ?? EMPTY_ACCOUNT;
    const today = spentIn(account, "day", at);
    if (today === 0) return false;
    const entries = await listEntries(database, member, { before: null, limit: ENTRIES });
    return spendsUnusually({ today, cap: limitAt(account, "day", at), usual: usualSpending(entries, at) });
  }
}
