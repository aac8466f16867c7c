/** Gives a member of the bench conversations, so that their pages have something to show. */
import { NO_REFERENCES } from "@/actors/conversation/resolve_content.ts";
import { decideSend } from "@/actors/conversation/send.ts";
import { digestOf } from "@/actors/digest.ts";
import { pairOf } from "@/domain/ids.ts";
import { EMPTY_ACCOUNT } from "@/domain/money.ts";
import { putMovement } from "@/store/accounts/writer.ts";
import { newChange } from "@/store/change.ts";
import { NEW_CONVERSATION } from "@/store/conversations/reader.ts";
import { putMessage } from "@/store/conversations/writer.ts";
import { openDatabase } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import { putRid } from "@/store/rids/writer.ts";
import { demoCatalogue } from "@/store/seed/catalogue.ts";
import type { Person } from "@/tasks/bench/people.ts";

/** Each of `others` writes the owner one message, as the app would have stored it. */
export async function seedContacts(
  path: string,
  owner: Person,
  others: readonly Person[],
  now: number,
): Promise<void> {
  const database = await openDatabase({ path });
  for (const [index, { id: sender }] of others.entries()) {
    const pair = pairOf(owner.id, sender);
    const account = await database.get(keys.account(sender));
    const rid = `contact-${index}`;
    const text = `A first word from number ${index}, and something to make the line as long as lines are`;
    const decision = decideSend(
      { conversation: NEW_CONVERSATION, account: account.value ?? EMPTY_ACCOUNT, references: NO_REFERENCES },
      { pair, sender, content: { type: "text", text }, reply: null, story: null, rid },
      { now: now + index * 1_000, catalogue: demoCatalogue },
    );
    if (!decision.ok) throw new Error(`Cannot seed a contact: ${decision.refusal.code}`);
    const { answer, conversation, message, movement } = decision.value;
    const change = newChange();
    const before = { key: keys.conversation(pair), value: null, versionstamp: null };
    putMessage(change, pair, before, { conversation, message });
    if (movement) putMovement(change, sender, account, movement);
    putRid(change, sender, rid, { digest: digestOf("send_message", [owner.id, "text", text]), answer, now });
    await database.commit(change);
  }
  await database.close();
}
