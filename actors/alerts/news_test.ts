import assert from "node:assert/strict";
import type { MemberId, OrderId, SubscriptionId } from "@/domain/ids.ts";
import type { Member, Message, Order, Subscription } from "@/store/records.ts";
import { NEW_CONVERSATION } from "@/store/conversations/reader.ts";
import { NO_TOTALS } from "@/store/relations/rows.ts";
import { newsOf, type Reader } from "@/actors/alerts/news.ts";

const ADA = "aaaaaaaaaa" as MemberId;
const BEN = "bbbbbbbbbb" as MemberId;
const NOW = Date.UTC(2026, 0, 15);
const PHOTO = "A".repeat(22);

function memberOf(id: MemberId, own: Partial<Member> = {}): Member {
  return {
    id,
    email: "",
    password: null,
    name: id === ADA ? "Ada" : "Ben",
    gender: 1,
    birth_date: "1990-01-01",
    bio: "",
    photo: null,
    city: "",
    country: "",
    answer: 0,
    premium_until: 0,
    virtual: false,
    lang: "en",
    search: { ages: [18, 99], radius_km: 100, gender: 3 },
    created_at: 0,
    ...own,
  };
}

const READER: Reader = { member: memberOf(ADA), isOnline: false, totals: NO_TOTALS, now: NOW };

function chatOf(last: Partial<Message>, other = memberOf(BEN), kind: "message" | "gift" = "message") {
  const message: Message = { type: "text", text: "", sender_id: BEN, at: NOW, nth: 1, rid: "rid", ...last };
  const side = { sent: 0, read_seq: 0, read_count: 0 };
  const conversation = {
    ...NEW_CONVERSATION,
    last_seq: 1,
    sides: [side, { ...side, sent: 1 }] as [typeof side, typeof side],
  };
  return newsOf({ kind, other, conversation, last: message, isUnsent: false }, NOW, READER);
}

function quoted(...args: Parameters<typeof chatOf>) {
  const letter = chatOf(...args)?.letter;
  return letter && "content" in letter ? letter.content : undefined;
}

Deno.test("AL-43 newsOf: a text is quoted; a photo, a gift and a reply to a story are named", () => {
  const gift = { id: 1, icon: "", name: { en: "Rose", he: "ורד", de: "Rose" }, price: 5 };
  assert.deepEqual(quoted({ text: "Hi" }), { type: "text", text: "Hi" });
  assert.deepEqual(quoted({ type: "pphoto" }), { type: "photo" });
  assert.deepEqual(quoted({ type: "gift", gift }), { type: "gift", gift: gift.name });
  const story = { id: "s", exp: 1 } as unknown as NonNullable<Message["story"]>;
  assert.deepEqual(quoted({ text: "Wow", story }), { type: "story_reply", text: "Wow" });
  assert.equal(quoted({ text: "Mine", sender_id: ADA }), null);
  assert.equal(
    quoted({ text: "Hi" }, memberOf(BEN), "gift"),
    null,
    "of whoever wants to hear of gifts alone",
  );
});

Deno.test("AL-47 newsOf: the picture of a push is a photo of the other's as a small one, or none", () => {
  const iconWith = (photo: string | null) => chatOf({}, memberOf(BEN, { photo }))?.icon;
  assert.equal(iconWith(`/photos/${PHOTO}/card`), `/photos/${PHOTO}/thumb`);
  for (const none of [null, "/images/portraits/1.svg", "https://elsewhere.example/x.jpg"]) {
    assert.equal(iconWith(none), null);
  }
});

Deno.test("AL-48 newsOf: of money its owner alone hears, what came, what went back, and what could not be renewed", () => {
  const goods = { type: "credits", package_id: 1, credits: 100, bonus: 0, spins: 0 } as const;
  const order = { id: "o" as OrderId, member: ADA, goods, state: "paid" } as Order;
  const contract = { id: "c" as SubscriptionId, member: ADA, state: "past_due" } as Subscription;
  const told = (subject: { order?: Order; contract?: Subscription }, own: Partial<Reader> = {}) =>
    newsOf({ kind: "coins", order: null, contract: null, ...subject }, NOW, { ...READER, ...own })?.letter;
  assert.deepEqual(told({ order }), { kind: "paid", goods });
  const returned = { amount: 1, coins: 0, charged_back: false, at: NOW };
  assert.deepEqual(told({ order: { ...order, returned } }), { kind: "returned" });
  assert.deepEqual(told({ contract }), { kind: "renewal_failed", final: false });
  assert.deepEqual(told({ contract: { ...contract, state: "ended" } }), {
    kind: "renewal_failed",
    final: true,
  });
  assert.equal(told({ contract: { ...contract, state: "active" } }), undefined, "it was paid after all");
  assert.equal(told({ order: { ...order, state: "open" } }), undefined);
  assert.equal(told({ order: { ...order, member: BEN } }), undefined);
  assert.equal(told({ contract: { ...contract, member: BEN } }), undefined);
  assert.equal(told({ order }, { isOnline: true }), undefined);
});
