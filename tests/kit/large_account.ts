/** A member with many chats, all of them paid, as the app's commands would have left them: for tests of what takes long. */
import { makeMemberId, MEMBER_ID_BYTES, type MemberId, messageId, type Pair, pairOf } from "@/domain/ids.ts";
import type { Account, Entry } from "@/domain/money.ts";
import { preview } from "@/domain/text.ts";
import { newChange, set } from "@/store/change.ts";
import { movePlaces } from "@/store/conversations/places.ts";
import { NEW_CONVERSATION, sideOf } from "@/store/conversations/reader.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import { addMember } from "@/store/members/writer.ts";
import type { Conversation, Member, Message } from "@/store/records.ts";

export interface LargeAccount {
  member: MemberId;
  email: string;
  others: MemberId[];
}

/** Seeds it. `messages`: in each of the chats, by turns; the first is the other one's. `at`: when the last was sent. */
export async function seedLargeAccount(
  database: Database,
  { contacts, messages, at, name = "Zenobia" }: {
    contacts: number;
    messages: number;
    at: number;
    name?: string;
  },
): Promise<LargeAccount> {
  const { value: catalogue } = await database.get(keys.catalogue());
  const version = catalogue?.version ?? 1;
  const price = catalogue?.prices.find(({ feature }) => feature === "message")?.price ?? 0;
  const begun = at - messages * 1_000 - 1_000;
  const own = await join(name, contacts * messages * price);
  const others: MemberId[] = [];
  for (let from = 0; from < contacts; from += 50) {
    const some = Array.from({ length: Math.min(50, contacts - from) }, (_, nth) => `Other ${from + nth}`);
    others.push(...await Promise.all(some.map((each) => join(each, messages * price))));
  }
  const spent = new Map<MemberId, { account: Account; entries: Entry[] }>();
  for (const other of others) await talk(other);
  await book(own);
  return { member: own, email: `${name.toLowerCase()}@large.example`, others };

  async function join(called: string, coins: number): Promise<MemberId> {
    const id = makeMemberId(crypto.getRandomValues(new Uint8Array(MEMBER_ID_BYTES)));
    const member: Member = {
      id,
      email: `${called.toLowerCase().replaceAll(" ", "")}@large.example`,
      password: null,
      name: called.replaceAll(/[0-9]/g, "").trim(),
      gender: 2,
      birth_date: "1990-01-01",
      bio: "",
      photo: null,
      city: "",
      country: "",
      answer: 0,
      premium_until: 0,
      virtual: false,
      // Only such members begin with so many coins.
      scripted: true,
      lang: "en",
      search: { ages: [18, 99], radius_km: 100, gender: 0 },
      created_at: begun,
    };
    const change = newChange();
    addMember(change, member, coins);
    await database.commit(change);
    return id;
  }

  async function talk(other: MemberId): Promise<void> {
    const pair = pairOf(own, other);
    let change = newChange();
    const sent = new Map([[own, 0], [other, 0]]);
    let last: Message | null = null;
    for (let seq = 1; seq <= messages; seq++) {
      const sender = seq % 2 === 1 ? other : own;
      const nth = (sent.get(sender) ?? 0) + 1;
      sent.set(sender, nth);
      last = { type: "text", text: `line ${seq}`, sender_id: sender, at: begun + seq * 1_000, nth };
      set(change, keys.message(pair, seq), last);
      pay(sender, pair, { seq, at: last.at });
      if (change.sets.length < 400) continue;
      await database.commit(change);
      change = newChange();
    }
    if (!last) return;
    const conversation: Conversation = {
      last_seq: messages,
      last: { type: "text", preview: preview(last.text), sender_id: last.sender_id, at: last.at },
      sides: [{ sent: 0, read_seq: 0, read_count: 0 }, { sent: 0, read_seq: 0, read_count: 0 }],
      listed_s: Math.floor(last.at / 1_000),
    };
    for (const each of pair) conversation.sides[sideOf(pair, each)].sent = sent.get(each) ?? 0;
    set(change, keys.conversation(pair), conversation);
    movePlaces(change, pair, { before: NEW_CONVERSATION, after: conversation });
    await database.commit(change);
    await book(other);
  }

  function pay(sender: MemberId, pair: Pair, { seq, at }: { seq: number; at: number }): void {
    const known = spent.get(sender) ?? { account: { balance: 0, seq: 1 }, entries: [] };
    known.entries.push({
      delta: -price,
      after: 0,
      cause: "message",
      ref: messageId(pair, seq),
      at,
      catalogue: version,
    });
    spent.set(sender, known);
  }

  /** Writes what somebody has paid, and what is left. */
  async function book(payer: MemberId): Promise<void> {
    const account = await database.get(keys.account(payer));
    let { balance = 0, seq = 0 } = account.value ?? {};
    let change = newChange();
    let day = { day: 0, coins: 0 };
    const entries = (spent.get(payer)?.entries ?? []).toSorted((one, other) => one.at - other.at);
    for (const entry of entries) {
      balance += entry.delta;
      const on = Math.floor(entry.at / 86_400_000);
      day = { day: on, coins: (day.day === on ? day.coins : 0) - entry.delta };
      set(change, keys.entry(payer, ++seq), { ...entry, after: balance });
      if (change.sets.length < 400) continue;
      await database.commit(change);
      change = newChange();
    }
    set(change, keys.account(payer), { balance, seq, ...day.coins > 0 && { spent: day } });
    await database.commit(change);
    spent.delete(payer);
  }
}
