/** One of every kind of corruption, planted into a world with every kind of row: the audit names each, and nothing else. */
import assert from "node:assert/strict";
import { type MemberId, messageId, pairOf } from "@/domain/ids.ts";
import { PUSH_REWARD_COINS, SIGN_UP_COINS } from "@/domain/limits.ts";
import type { Account, Entry } from "@/domain/money.ts";
import { addMonths } from "@/domain/premium.ts";
import { emptyMonth } from "@/domain/spending_month.ts";
import type { Spotlight } from "@/domain/spotlight.ts";
import type { TestCheckout, TestContract, TestWebhook } from "@/domain/test_payments.ts";
import { numberOf, type SpendingWindow } from "@/domain/spending_limits.ts";
import { DAY_MS, dayOf } from "@/domain/utc_day.ts";
import { keys } from "@/store/keys.ts";
import type {
  Conversation,
  DataExport,
  DiscoveryEntry,
  Message,
  Order,
  PausedAddress,
  PaymentEventRow,
  RidRow,
  Spin,
  Subscription,
  Swipes,
  Voice,
  Wheel,
} from "@/store/records.ts";
import { audit } from "@/store/audit/mod.ts";
import { differenceOf } from "@/store/candidates/rows.ts";
import { openAuditWorld } from "@/tests/kit/audit_world.ts";
import {
  changed,
  type Corruption,
  openCopy,
  plant,
  type Planted,
  readRows,
  type Rows,
  type StoredRow,
  without,
} from "@/tests/kit/planting.ts";

function entryOf(rows: Rows, fits: (entry: Entry) => boolean) {
  return rows.find<Entry>("entry", (entry, key) => key[1] === rows.world.ada && fits(entry));
}

function accountOf({ find, world }: Rows) {
  return find<Account>("account", (_, key) => key[1] === world.ada);
}

function wheelOf({ find, world }: Rows) {
  return find<Wheel>("wheel", (_, key) => key[1] === world.ada);
}

/** Entries shift by what one of them has changed, and so does the account: only its cause tells. */
function entryFor(rows: Rows, fits: (entry: Entry) => boolean, delta: number) {
  const { key, value } = entryOf(rows, fits);
  const account = accountOf(rows);
  const shift = delta - value.delta;
  const seq = Number(key[2]);
  const later = rows.all<Entry>("entry").filter((row) => row.key[1] === key[1] && Number(row.key[2]) > seq);
  const isToday = account.value.spent?.day === dayOf(value.at) && delta < 0;
  const inWindow = (window: SpendingWindow) =>
    delta < 0 && account.value.spent !== undefined &&
    numberOf(window, account.value.spent.day) === numberOf(window, dayOf(value.at));
  const spent = account.value.spent && {
    ...account.value.spent,
    coins: account.value.spent.coins - (isToday ? shift : 0),
    week: (account.value.spent.week ?? 0) - (inWindow("week") ? shift : 0),
    month: (account.value.spent.month ?? 0) - (inWindow("month") ? shift : 0),
  };
  return [
    [key, { ...value, delta, after: value.after + shift }],
    ...later.map((row) => changed(row, { after: row.value.after + shift })),
    changed(account, { balance: account.value.balance + shift, ...(spent && { spent }) }),
  ] as const;
}

const is = (cause: Entry["cause"]) => (entry: Entry) => entry.cause === cause;

const COINS: Corruption[] = [
  { name: "balance", plant: (rows) => [changed(accountOf(rows), { balance: 1 })], says: /entries add up to/ },
  { name: "seq", plant: (rows) => [changed(accountOf(rows), { seq: 1 })], says: /account counts 1 entries/ },
  { name: "account", plant: (rows) => [[accountOf(rows).key, undefined]], says: /member has no account/ },
  {
    name: "entry",
    plant: (rows) => [[entryOf(rows, is("gift")).key, undefined]],
    says: /numbers have a gap/,
  },
  {
    name: "owed without a debt",
    plant: (rows) => [changed(accountOf(rows), { owed: 5 })],
    says: /owes 5 and has/,
  },
  {
    name: "spent lowered",
    plant: (rows) => [changed(accountOf(rows), { spent: { day: 20_469, coins: 1 } })],
    says: /spent 1 on day/,
  },
  {
    name: "spent raised",
    plant: (rows) => [changed(accountOf(rows), { spent: { day: 20_469, coins: 99_999 } })],
    says: /spent 99999 on day/,
  },
  {
    name: "spent forgotten",
    plant: (rows) => [without(accountOf(rows), "spent")],
    says: /which it does not say/,
  },
  ...(["week", "month"] as const).map((window): Corruption => ({
    name: `spent of the ${window} lowered`,
    plant: (rows) => {
      const account = accountOf(rows);
      const { spent = assert.fail() } = account.value;
      return [changed(account, { spent: { ...spent, [window]: (spent[window] ?? 0) - 50 } })];
    },
    says: new RegExp(`in the ${window} of day`),
  })),
  {
    name: "limit that nobody can set",
    plant: (rows) => [changed(accountOf(rows), { limits: { week: { coins: 10 } } })],
    says: /limit "week"/,
  },
  {
    name: "quiet hours of no length",
    plant: (rows) => [
      changed(accountOf(rows), { hours: { own: { from: 60, to: 60, zone: "UTC" }, given_up: [] } }),
    ],
    says: /hours \{"from":60/,
  },
  {
    name: "pause without its address",
    plant: ({ find }) => [[find("paused_address").key, undefined]],
    says: /exclusion until \d+, which its address does not keep/,
  },
  {
    name: "pause of an address that ends before its member's",
    plant: ({ find }) => [changed(find<PausedAddress>("paused_address"), { until: 1, exp: 1, since: 0 })],
    says: /which its address does not keep/,
  },
  {
    name: "pause of an address with another end",
    plant: ({ find }) => [changed(find<PausedAddress>("paused_address"), { exp: 1 })],
    says: /pause \{"kind":"exclusion"/,
  },
  {
    name: "spent set back",
    plant: (rows) => [changed(accountOf(rows), { spent: { day: 20_468, coins: 0 } })],
    says: /which it does not say/,
  },
  {
    name: "lots that have cost less",
    plant: (rows) => {
      const account = accountOf(rows);
      const lots = (account.value.lots ?? assert.fail()).map((lot) =>
        lot.cost ? { ...lot, cost: { ...lot.cost, micros: lot.cost.micros - 1 } } : lot
      );
      return [changed(account, { lots })];
    },
    says: /lots .*, by its entries/,
  },
  {
    name: "lots of more coins than there are",
    plant: (rows) => {
      const account = accountOf(rows);
      return [changed(account, { lots: [...account.value.lots ?? [], { coins: 5 }] })];
    },
    says: /lots .*, by its entries/,
  },
  {
    name: "lots of an entry",
    plant: (rows) => {
      const entry = entryOf(rows, is("purchase"));
      return [changed(entry, { lots: [{ coins: 1 }] })];
    },
    says: /1 coins in lots, and \d+ moved/,
  },
  {
    name: "coins of an order that have cost less",
    plant: (rows) => {
      const entry = entryOf(rows, is("purchase"));
      const lots = (entry.value.lots ?? assert.fail()).map((lot) =>
        lot.cost ? { ...lot, cost: { ...lot.cost, micros: 1 } } : lot
      );
      return [changed(entry, { lots })];
    },
    says: /its coins have cost .*"micros":1,/,
  },
  {
    name: "month that has spent less",
    plant: (rows) => {
      const account = accountOf(rows);
      const month = account.value.month ?? assert.fail();
      return [changed(account, { month: { ...month, spent: { ...month.spent, gift: 1 } } })];
    },
    says: /month .*, by its entries/,
  },
  {
    name: "month that no entry is of",
    plant: (rows) => [[keys.spendingMonth(rows.world.ada, 3), emptyMonth(3)]],
    says: /says .*"month":3.*, its entries undefined/,
  },
  {
    name: "message for a coin",
    plant: (rows) => [...entryFor(rows, is("message"), -1)],
    says: /message for 1 instead of 50/,
  },
  {
    name: "message for 5,000",
    plant: (rows) => [...entryFor(rows, is("message"), -5_000)],
    says: /message for 5000 instead of 50/,
  },
  {
    name: "photo for the price of a text",
    plant: (rows) => [...entryFor(rows, ({ of }) => of === "photo", -55)],
    says: /message for 55 instead of 65/,
  },
  {
    name: "reply to a story for the price of a text",
    plant: (rows) => [...entryFor(rows, ({ of }) => of === "story", -55)],
    says: /message for 55 instead of 75/,
  },
  {
    name: "photo paid as a text",
    plant: (rows) => {
      const [entry, ...rest] = entryFor(rows, ({ of }) => of === "photo", -55);
      const { of: _, ...text } = entry[1] as Entry;
      return [[entry[0], text], ...rest];
    },
    says: /paid by .* as something else than it is/,
  },
  {
    name: "text said to be a photo",
    plant: (rows) => [changed(entryOf(rows, is("message")), { of: "photo" })],
    says: /paid by .* as something else than it is/,
  },
  {
    name: "gift said to be a photo",
    plant: (rows) => [changed(entryOf(rows, is("gift")), { of: "photo" })],
    says: /gift of a "photo"/,
  },
  {
    name: "gift for another price",
    plant: (rows) => [...entryFor(rows, is("gift"), -1)],
    says: /no gift had this price/,
  },
  {
    name: "boost for another price",
    plant: (rows) => [...entryFor(rows, is("spotlight"), -1)],
    says: /spotlight for 1 instead of 300/,
  },
  {
    name: "spin for another price",
    plant: (rows) => [...entryFor(rows, is("spin"), -1)],
    says: /spin for 1 instead of 100/,
  },
  {
    name: "sign-up of 20,000",
    plant: (rows) => [...entryFor(rows, is("sign_up"), 20_000)],
    says: /sign_up of 20000 instead of 200/,
  },
  {
    name: "reward of a device of 20,000",
    plant: (rows) => [...entryFor(rows, is("push"), 20_000)],
    says: /push of 20000/,
  },
  {
    name: "promo code of 20,000",
    plant: (rows) => [...entryFor(rows, is("promo_code"), 20_000)],
    says: /promo code "welcome" for 20000 instead of 100/,
  },
  {
    name: "prize of 20,000",
    plant: (rows) => [...entryFor(rows, is("prize"), 20_000)],
    says: /prize of 20000, the spin has won/,
  },
  {
    name: "entry of another version, with other prices",
    plant: (rows) => [changed(entryOf(rows, ({ of }) => of === "photo"), { catalogue: 1 })],
    says: /message for 65 instead of 50/,
  },
  {
    name: "entry of another version, with the same price",
    plant: (rows) => [changed(entryOf(rows, is("spotlight")), { catalogue: 2 })],
    says: /names version 2 long after version 3/,
  },
  {
    name: "entry of a version that is not there",
    plant: (rows) => [changed(entryOf(rows, is("spotlight")), { catalogue: 9 })],
    says: /there was no version 9/,
  },
  {
    name: "entry of no version",
    plant: (rows) => [without(entryOf(rows, is("message")), "catalogue")],
    says: /message names no version/,
  },
  {
    name: "time of a paid message",
    plant: (rows) => [changed(entryOf(rows, is("message")), { at: 5 })],
    says: /paid by .* as something else than it is/,
  },
  {
    name: "time of a sign-up",
    plant: (rows) => [changed(entryOf(rows, is("sign_up")), { at: 5 })],
    says: /sign_up at another time/,
  },
  {
    name: "time of a prize",
    plant: (rows) => [changed(entryOf(rows, is("prize")), { at: 5 })],
    says: /prize at another time/,
  },
  {
    name: "cause",
    plant: (rows) => [changed(entryOf(rows, is("gift")), { cause: "spotlight" })],
    says: /no entry of .* pays it/,
  },
  {
    name: "prize that no spin has won, far ahead",
    plant: (rows) =>
      rows.entry(rows.world.ada, { delta: 10_000, cause: "prize", ref: "999999", catalogue: 3 }),
    says: /the last one is 999999/,
  },
  {
    name: "prize that no spin has won, the next one",
    plant: (rows) => {
      const ref = `${wheelOf(rows).value.spun + 1}`;
      return rows.entry(rows.world.ada, { delta: 10_000, cause: "prize", ref, catalogue: 3 });
    },
    says: /counts .* spins, the last one is/,
  },
  {
    name: "prize that was given twice",
    plant: (rows) => {
      const { value } = entryOf(rows, is("prize"));
      return rows.entry(rows.world.ada, value);
    },
    says: /which no spin has won/,
  },
  {
    name: "prize of a member without a wheel",
    plant: (rows) => rows.entry(rows.world.dan, { delta: 500, cause: "prize", ref: "1", catalogue: 3 }),
    says: /there is no wheel/,
  },
  {
    name: "charge of a spin that was never bought",
    plant: (rows) => rows.entry(rows.world.ada, { delta: -100, cause: "spin", ref: "999999", catalogue: 3 }),
    says: /a spin was bought in version 999999/,
  },
  {
    name: "spin that was charged twice",
    plant: (rows) => rows.entry(rows.world.ada, entryOf(rows, is("spin")).value),
    says: /spins bought/,
  },
  {
    name: "coins that were bought without an order",
    plant: (rows) => rows.entry(rows.world.dan, { delta: 500, cause: "purchase", ref: "0".repeat(32) }),
    says: /coins were bought, and there is no order/,
  },
  {
    name: "coins of the sign-up once more",
    plant: (rows) => rows.entry(rows.world.dan, { delta: 200, cause: "sign_up", ref: rows.world.dan }),
    says: /2 sign_up entries/,
  },
  {
    name: "coins by hand without their row",
    plant: (rows) => rows.entry(rows.world.dan, { delta: 200, cause: "sign_up", ref: `${rows.world.dan}#2` }),
    says: /without the row that says so/,
  },
  {
    name: "row of what is given once",
    plant: (rows) => [[rows.find("granted", (_, key) => key[2] === "push").key, undefined]],
    says: /without the row that says so/,
  },
  {
    name: "row of what was never given",
    plant: ({ world }) => [[keys.granted(world.ben, "push", ""), 0]],
    says: /coins that no entry gives/,
  },
  {
    name: "row of what is not given once",
    plant: ({ world }) => [[keys.granted(world.ben, "gift", ""), 0]],
    says: /gift is not given once/,
  },
  {
    name: "boost without its place",
    plant: ({ find, world }) => {
      const since = find<number>("spotlight_of", (_, key) => key[1] === world.ada);
      const discoveryEntry = find<object>("standing", (_, key) => key[1] === world.ada);
      return [
        [since.key, undefined],
        [keys.spotlight(since.value, world.ada), undefined],
        changed(discoveryEntry, { boosted: 0 }),
      ];
    },
    says: /a boost that is not over was paid, and has no place/,
  },
];

const WHEEL: Corruption[] = [
  { name: "free + 5", plant: (rows) => [changed(wheelOf(rows), { free: 5 })], says: /5 free spins left/ },
  { name: "paid + 1", plant: (rows) => [changed(wheelOf(rows), { paid: 9 })], says: /spins bought/ },
  { name: "spun", plant: (rows) => [changed(wheelOf(rows), { spun: 2 })], says: /counts 2 spins/ },
  { name: "version", plant: (rows) => [changed(wheelOf(rows), { version: 1 })], says: /version 1 after/ },
  {
    name: "daily_day set back",
    plant: (rows) => [changed(wheelOf(rows), { daily_day: 20_468 })],
    says: /daily_day 20468, the last daily spin was on day/,
  },
  {
    name: "second daily spin on a day",
    plant: (rows) => {
      const daily = rows.all<Spin>("spin").filter(({ value }) => value.kind === "daily");
      const [first = assert.fail(), second = assert.fail()] = daily;
      return [changed(second, { at: first.value.at })];
    },
    says: /second daily spin on day/,
  },
  { name: "wheel", plant: (rows) => [[wheelOf(rows).key, undefined]], says: /spins have no wheel/ },
  {
    name: "wheel of nobody",
    plant: (rows) => [[keys.wheel("0000000000" as MemberId), wheelOf(rows).value]],
    says: /wheel of nobody/,
  },
  {
    name: "spin",
    plant: ({ find }) => [[find("spin").key, undefined]],
    says: /numbers have a gap/,
  },
  {
    name: "kind of a spin",
    plant: ({ find }) => [changed(find<Spin>("spin", ({ kind }) => kind === "free"), { kind: "paid" })],
    says: /spins bought/,
  },
  {
    name: "seed",
    plant: ({ find }) => [changed(find<Spin>("spin"), { seed: "0".repeat(64) })],
    says: /does not follow from the secret/,
  },
  {
    name: "client_seed",
    plant: ({ find }) => [changed(find<Spin>("spin"), { client_seed: "another" })],
    says: /answer is not that of its spin/,
  },
];

const MESSAGES: Corruption[] = [
  {
    name: "message nobody paid",
    plant: (rows) => {
      const { ada, dan } = rows.world;
      const pair = pairOf(ada, dan);
      const conversation = rows.find<Conversation>(
        "conversation",
        (_, key) => key[1] === pair[0] && key[2] === pair[1],
      );
      const { value } = rows.find<Message>(
        "message",
        (_, key) => key[1] === pair[0] && key[2] === pair[1] && key[3] === 2,
      );
      const side = pair[0] === ada ? 0 : 1;
      const sides = conversation.value.sides.map((each, nth) =>
        nth === side ? { ...each, sent: 3 } : each
      ) as Conversation["sides"];
      return [
        [keys.message(pair, 3), { ...value, nth: 3, rid: "another" }],
        changed(conversation, { last_seq: 3, sides }),
      ];
    },
    says: /no entry of .* pays it/,
  },
  {
    name: "message that is paid and was never sent",
    plant: (rows) => {
      const { ada, dan } = rows.world;
      const ref = messageId(pairOf(ada, dan), 9);
      return rows.entry(ada, { delta: -60, cause: "message", ref, catalogue: 3 });
    },
    says: /more often than they sent it/,
  },
];

/** The conversation of two members. */
function conversationOf(rows: Rows, one: MemberId, other: MemberId) {
  const pair = pairOf(one, other);
  return rows.find<Conversation>("conversation", (_, key) => key[1] === pair[0] && key[2] === pair[1]);
}

const COMMANDS: Corruption[] = [
  {
    name: "message sent twice, both paid, by one command",
    plant: (rows) => {
      const { ada, dan } = rows.world;
      const pair = pairOf(ada, dan);
      const conversation = conversationOf(rows, ada, dan);
      const { value } = rows.find<Message>(
        "message",
        (_, key) => key[1] === pair[0] && key[2] === pair[1] && key[3] === 2,
      );
      const side = pair[0] === ada ? 0 : 1;
      const sides = conversation.value.sides.map((each, nth) =>
        nth === side ? { ...each, sent: 3 } : each
      ) as Conversation["sides"];
      const paid = { delta: -60, cause: "message", ref: messageId(pair, 3), at: value.at } as const;
      return [
        [keys.message(pair, 3), { ...value, nth: 3 }],
        changed(conversation, { last_seq: 3, sides }),
        ...rows.entry(ada, { ...paid, catalogue: 3 }),
      ];
    },
    says: /comes from the command of message 2/,
  },
  {
    name: "answer of a message",
    plant: (rows) => [[answerOf(rows, isOfMessage).key, undefined]],
    says: /the answer of the command that made it is missing/,
  },
  {
    name: "answer that names another message",
    plant: (rows) => {
      const row = answerOf(rows, isOfMessage);
      const other = rows.all<RidRow>("rid").findLast(({ value }) => isOfMessage(value.answer as Told));
      return [[row.key, { ...row.value, answer: other?.value.answer }]];
    },
    says: /names no message that this command made/,
  },
  {
    name: "answer with another text",
    plant: (rows) => {
      const row = answerOf(rows, ({ request_details: about }) => !!about?.message);
      const answer = structuredClone(row.value.answer) as Told;
      if (answer.request_details?.message) answer.request_details.message.message = "never said";
      return [changed(row, { answer })];
    },
    says: /names no message that this command made/,
  },
  {
    name: "answer of a boost with another price",
    plant: (rows) => notifyOtherwise(rows, ({ until }) => until !== undefined, { credits_spent: 1 }),
    says: /names no entry that its command made/,
  },
  {
    name: "answer of a spin that was bought, with other coins",
    plant: (rows) => notifyOtherwise(rows, ({ version }) => version !== undefined, { credits: 1 }),
    says: /names no entry that its command made/,
  },
  {
    name: "answer of a reward with other coins",
    plant: (rows) =>
      notifyOtherwise(rows, ({ claimed_credits }) => claimed_credits !== undefined, { claimed_credits: 9 }),
    says: /names no entry that its command made/,
  },
  {
    name: "answer of a purchase that names another's order",
    plant: (rows) => {
      const row = answerOf(rows, ({ order_id }) => order_id !== undefined);
      const other = rows.find<Order>("order", ({ member }) => member !== row.key[1]);
      return [changed(row, { answer: { order_id: other.value.id } })];
    },
    says: /names no order of this member's/,
  },
  {
    name: "answer of a spin with another prize",
    plant: (rows) => {
      const row = answerOf(rows, ({ seed }) => seed !== undefined);
      return [changed(row, { answer: { ...row.value.answer as object, value: 77_777 } })];
    },
    says: /answer is not that of its spin/,
  },
  {
    name: "answer that says nothing",
    plant: (rows) => [changed(rows.find<RidRow>("rid"), { answer: {} })],
    says: /answer says nothing/,
  },
  {
    name: "answer to nobody",
    plant: ({ find }) => [[keys.rid("0000000000" as MemberId, "x"), find("rid").value]],
    says: /was given to nobody/,
  },
  {
    name: "answer that lives longer",
    plant: (rows) => {
      const row = answerOf(rows, isOfMessage);
      return [changed(row, { exp: row.value.exp + 365 * DAY_MS })];
    },
    says: /names no message that this command made/,
  },
  {
    name: "gift of another icon",
    plant: ({ find }) => {
      const row = find<Message>("message", ({ gift }) => gift !== undefined);
      const { gift = assert.fail() } = row.value;
      return [changed(row, { gift: { ...gift, icon: "/other.svg" } })];
    },
    says: /was never offered so/,
  },
  {
    name: "gift without a name",
    plant: ({ find }) => {
      const row = find<Message>("message", ({ gift }) => gift !== undefined);
      const { name: _, ...gift } = row.value.gift ?? assert.fail();
      return [[row.key, { ...row.value, gift }]];
    },
    says: /was never offered so/,
  },
  {
    name: "photo of a message that lasts longer",
    plant: ({ find }) => {
      const row = find<Message>("message", ({ photo }) => photo !== undefined);
      const { photo = assert.fail() } = row.value;
      return [
        changed(row, { photo: { ...photo, exp: photo.exp + DAY_MS } }),
      ];
    },
    says: /for longer than all are/,
  },
  {
    name: "recording of a message that is gone",
    plant: ({ find }) => [[find<Voice>("voice", ({ use }) => use === "chat").key, undefined]],
    says: /the message's recording is missing/,
  },
  {
    name: "recording that its message does not name",
    plant: ({ find }) => {
      const row = find<Message>("message", ({ voice }) => voice !== undefined);
      const { voice = assert.fail() } = row.value;
      return [changed(row, { voice: { ...voice, ms: voice.ms + 24 } })];
    },
    says: /in no message of its member's, or another one there/,
  },
  {
    name: "recording in a chat that ends",
    plant: ({ find }) => [changed(find<Voice>("voice", ({ use }) => use === "chat"), { exp: 9e15 })],
    says: /recording of a chat ends/,
  },
  {
    name: "recording without a wave form",
    plant: ({ find }) => [changed(find<Voice>("voice"), { levels: "loud" })],
    says: /no wave form/,
  },
  {
    name: "voice message that says something",
    plant: (
      { find },
    ) => [changed(find<Message>("message", ({ voice }) => voice !== undefined), { text: "hi" })],
    says: /something else than type "voice" says/,
  },
  {
    name: "message said to be free",
    plant: ({ find }) => [changed(find<Message>("message"), { free: true })],
    says: /although a member answers/,
  },
];

/** Answers that are missing, by what their commands have made. */
const ANSWERS: Corruption[] = ([
  ["a boost", ({ request_details: about }) => about?.until !== undefined],
  ["a spin that was bought", ({ request_details: about }) => about?.version !== undefined],
  ["a spin", ({ seed }) => seed !== undefined],
  ["a purchase", ({ order_id }) => order_id !== undefined],
  ["a reward", ({ request_details: about }) => about?.claimed_credits === PUSH_REWARD_COINS],
  [
    "a look at the coins of the sign-up",
    ({ request_details: about }) => about?.claimed_credits === SIGN_UP_COINS,
  ],
  ["a report", ({ request_details: about }) => Object.keys(about ?? {}).join() === "user_id"],
  ["a story", ({ request_details: about }) => about?.story !== undefined],
] as [what: string, fits: (told: Told) => boolean][]).map(([what, fits]) => ({
  name: `answer of ${what}`,
  plant: (rows) => [[answerOf(rows, fits).key, undefined]],
  says: /the answer of the command that made it is missing/,
}));

function ridTo(rows: Rows, member: MemberId): string {
  return sentTo(rows, member).value.rid ?? assert.fail();
}

/** A week after a command its answer is forgotten; what it made still says which one it was. */
const REPEATS: Corruption[] = [
  {
    name: "messages in two conversations by one command, long ago",
    plant: (rows) => [changed(sentTo(rows, rows.world.dan), { rid: ridTo(rows, rows.world.ben) })],
    says: /comes from the command of \["message"/,
    laterMs: 8 * DAY_MS,
  },
  {
    name: "boost and message by one command, long ago",
    plant: (
      rows,
    ) => [changed(entryOf(rows, is("spotlight")), { rid: ridTo(rows, rows.world.ben) })],
    says: /comes from the command of \["message"/,
    laterMs: 8 * DAY_MS,
  },
  {
    name: "two spins by one command, long ago",
    plant: (rows) => {
      const [first = assert.fail(), second = assert.fail()] = rows.all<Spin>("spin");
      return [changed(second, { rid: first.value.rid ?? assert.fail() })];
    },
    says: /comes from the command of \["spin"/,
    laterMs: 8 * DAY_MS,
  },
  {
    name: "two purchases by one command, long ago",
    plant: (rows) => {
      const orders = rows.all<Order>("order").filter(({ value }) =>
        value.member === rows.world.ada && value.rid
      );
      const [first = assert.fail(), second = assert.fail()] = orders;
      return [changed(second, { rid: first.value.rid ?? assert.fail() })];
    },
    says: /comes from the command of \["order"/,
    laterMs: 8 * DAY_MS,
  },
];

/** The last message that Ada has sent to somebody. */
function sentTo({ all, world: { ada } }: Rows, other: MemberId): StoredRow<Message> {
  const pair = pairOf(ada, other);
  const sent = all<Message>("message").filter(({ key, value }) =>
    key[1] === pair[0] && key[2] === pair[1] && value.sender_id === ada
  );
  return sent.at(-1) ?? assert.fail("no message");
}

interface Told {
  /** Of a plain text. */
  sent?: string;
  order_id?: string;
  seed?: string;
  request_details?: {
    message?: { message?: string };
    story?: unknown;
    until?: number;
    version?: number;
    claimed_credits?: number;
  };
}

function answerOf(rows: Rows, fits: (told: Told) => boolean) {
  return rows.find<RidRow>("rid", ({ answer }) => fits(answer as Told));
}

function isOfMessage({ sent, request_details: about }: Told): boolean {
  return sent !== undefined || about?.message !== undefined;
}

function notifyOtherwise(
  rows: Rows,
  fits: (details: NonNullable<Told["request_details"]>) => boolean,
  own: object,
): Planted[] {
  const row = answerOf(rows, ({ request_details }) => fits(request_details ?? {}));
  const { request_details } = row.value.answer as Told;
  return [
    changed(row, {
      answer: { ...row.value.answer as object, request_details: { ...request_details, ...own } },
    }),
  ];
}

function orderOf({ find }: Rows, state: Order["state"], type: "credits" | "premium" = "credits") {
  return find<Order>(
    "order",
    (order) => order.state === state && order.goods.type === type && order.reference !== null,
  );
}

function renewalOf({ find }: Rows) {
  return find<Order>("order", ({ reference, payment }) => reference === null && payment !== undefined);
}

function goods(row: { key: Deno.KvKey; value: Order }, own: object): Planted {
  return changed(row, { goods: { ...row.value.goods, ...own } as Order["goods"] });
}

const ORDERS: Corruption[] = [
  {
    name: "order",
    plant: (rows) => [[orderOf(rows, "paid").key, undefined]],
    says: /no order of this member began/,
  },
  {
    name: "amount",
    plant: (rows) => [changed(orderOf(rows, "open"), { amount: 1 })],
    says: /amount 1 instead of/,
  },
  {
    name: "currency",
    plant: (rows) => [changed(orderOf(rows, "open"), { currency: "ILS" })],
    says: /currency ILS of a buyer who reads "en"/,
  },
  { name: "coins", plant: (rows) => [goods(orderOf(rows, "open"), { credits: 9 })], says: /no such package/ },
  { name: "spins", plant: (rows) => [goods(orderOf(rows, "open"), { spins: 9 })], says: /no such package/ },
  {
    name: "bonus",
    plant: (rows) => [goods(orderOf(rows, "open"), { bonus: 9 })],
    says: /bonus 9 instead of 0/,
  },
  {
    name: "months",
    plant: (rows) => [goods(orderOf(rows, "paid", "premium"), { months: 12 })],
    says: /no such months were sold/,
  },
  {
    name: "months of a renewal",
    plant: (rows) => [goods(renewalOf(rows), { months: 12 })],
    says: /not of the contract that it names/,
  },
  {
    name: "price of a renewal",
    plant: (rows) => [changed(renewalOf(rows), { amount: 1 })],
    says: /not of the contract that it names/,
  },
  {
    name: "version of an order",
    plant: (rows) => [changed(orderOf(rows, "paid"), { catalogue: 1 })],
    says: /its entry names version 2, it is of version 1/,
  },
  {
    name: "version of an entry of an order",
    plant: (rows) => [changed(entryOf(rows, is("purchase")), { catalogue: 1 })],
    says: /its entry names version 1/,
  },
  {
    name: "time of an entry of an order",
    plant: (rows) => [changed(entryOf(rows, is("premium")), { at: 5 })],
    says: /its entry is of another time/,
  },
  {
    name: "entry that names another order",
    plant: (rows) => [changed(entryOf(rows, is("purchase")), { ref: "0".repeat(32) })],
    says: /name no order of theirs/,
  },
  {
    name: "end of a period",
    plant: (rows) => {
      const row = orderOf(rows, "paid", "premium");
      const period = row.value.period && { ...row.value.period, until: row.value.period.until + 9 * DAY_MS };
      return [changed(row, { ...(period && { period }) })];
    },
    says: /period of . months ends at/,
  },
  {
    name: "beginning of a period",
    plant: (rows) => {
      const row = orderOf(rows, "paid", "premium");
      return [changed(row, { period: { from: 5, until: addMonths(5, 1) } })];
    },
    says: /period begins before it was paid|period of 3 months/,
  },
  {
    name: "period removed",
    plant: (rows) => [without(orderOf(rows, "paid", "premium"), "period")],
    says: /premium was paid, and has no period/,
  },
  {
    name: "period of coins",
    plant: (rows) => [changed(orderOf(rows, "paid"), { period: { from: 1, until: 2 } })],
    says: /a period that nobody paid/,
  },
  {
    name: "state of a paid order",
    plant: (rows) => [changed(orderOf(rows, "paid"), { state: "refused" })],
    says: /state "refused" does not fit its payment/,
  },
  {
    name: "money back without a state that says so",
    plant: (rows) => [changed(orderOf(rows, "refunded"), { state: "paid" })],
    says: /state "paid" does not fit what came back/,
  },
  {
    name: "spins that a return has taken",
    plant: (rows) => {
      const row = orderOf(rows, "refunded");
      const { returned = assert.fail() } = row.value;
      return [changed(row, { returned: { ...returned, spins: 0 } })];
    },
    says: /free spins left instead of/,
  },
  {
    name: "event that paid",
    plant: (
      { find },
    ) => [[find<{ kind: string }>("payment_event", ({ kind }) => kind === "paid").key, undefined]],
    says: /event that paid it is missing/,
  },
  {
    name: "event that renewed",
    plant: (
      { find },
    ) => [[find<{ kind: string }>("payment_event", ({ kind }) => kind === "renewed").key, undefined]],
    says: /event that paid it is missing/,
  },
  {
    name: "event that returned",
    plant: ({ find }) => [[
      find<PaymentEventRow>("payment_event", ({ kind, order }) => kind === "refunded" && order !== null).key,
      undefined,
    ]],
    says: /event that returned its money is missing/,
  },
  {
    name: "kind of an event",
    plant: ({ find }) => [
      changed(find<PaymentEventRow>("payment_event", ({ kind }) => kind === "refused"), { kind: "paid" }),
    ],
    says: /has not heard of it/,
  },
  {
    name: "time of an event",
    plant: ({ find }) => {
      const row = find<PaymentEventRow>("payment_event");
      return [changed(row, { exp: row.value.exp + 1 })];
    },
    says: /remembered for another time/,
  },
  {
    name: "money that came back early",
    plant: ({ find }) => [[find("payment_returned").key, undefined]],
    says: /what came back of payment "pay-early" is not kept/,
  },
  {
    name: "money that came back early of a payment that is known",
    plant: ({ find }) => [[keys.paymentReturned("test", "pay-renewed"), find("payment_returned").value]],
    says: /its payment is known/,
  },
  {
    name: "paid_until",
    plant: ({ find, world }) => [
      changed(find<Subscription>("subscription", ({ member }) => member === world.ben), { paid_until: 5 }),
    ],
    says: /is paid until 5/,
  },
  {
    name: "periods",
    plant: ({ find }) => [changed(find<Subscription>("subscription"), { periods: 9 })],
    says: /counts 9 paid periods/,
  },
  {
    name: "price of a contract",
    plant: ({ find }) => [changed(find<Subscription>("subscription"), { amount: 1 })],
    says: /did not begin this contract/,
  },
];

/** A page of Cleo's at the test provider, that of her coins or that of her premium. */
function pageOf({ find, world }: Rows, type: "credits" | "premium"): StoredRow<TestCheckout> {
  return find<TestCheckout>("test_checkout", (page) => page.member === world.cleo && page.type === type);
}

function contract(rows: Rows, own: Partial<TestContract>): Planted {
  const page = pageOf(rows, "premium");
  return changed(page, { contract: { ...page.value.contract ?? assert.fail(), ...own } });
}

const OF_ORDER = /test checkout is not of its order/;
const PAGES: Corruption[] = [
  ...([
    ["member", ({ world }) => ({ member: world.ben })],
    ["order", ({ find, world }) => ({
      order: find<Order>("order", ({ member }) => member === world.ada).value.id,
    })],
    ["type", () => ({ type: "premium" })],
    ["package", () => ({ package_id: 6 })],
    ["amount", () => ({ amount: 1 })],
    ["currency", () => ({ currency: "ILS" })],
    ["language", () => ({ lang: "de" })],
    ["months", () => ({ months: 12 })],
    ["first renewal", () => ({ renews_at: 5 })],
    ["end", ({ world }) => ({ expires_at: world.clock.now() + 9 * DAY_MS })],
    ["address of the order", () => ({ return_url: "https://site.example/payments/redirect?order=0" })],
  ] as [string, (rows: Rows) => Partial<TestCheckout>][]).map(([what, own]): Corruption => ({
    name: `${what} of a test page`,
    plant: (rows) => [changed(pageOf(rows, "credits"), own(rows))],
    says: OF_ORDER,
  })),
  {
    name: "first renewal of an order",
    plant: ({ find, world }) => [
      changed(find<Order>("order", ({ member, url }) => member === world.cleo && url !== null), {
        renews_at: 5,
      }),
    ],
    says: OF_ORDER,
  },
  {
    name: "test page that is gone",
    plant: (rows) => [[pageOf(rows, "credits").key, undefined]],
    says: /its test checkout is missing/,
  },
  {
    name: "state of a test page",
    plant: (rows) => [changed(pageOf(rows, "credits"), { state: "refused" })],
    says: /state "refused", its events make it "paid"/,
  },
  {
    name: "payment of a test page",
    plant: (rows) => [changed(pageOf(rows, "premium"), { payments: [] })],
    says: /payments are not those that its events tell of/,
  },
  {
    name: "money back of a test page",
    plant: (rows) => {
      const page = pageOf(rows, "credits");
      return [changed(page, { payments: page.value.payments.map((each) => ({ ...each, returned: 0 })) })];
    },
    says: /its test checkout is missing, or knows nothing of its payment/,
  },
  {
    name: "event of a test page",
    plant: (rows) => {
      const page = pageOf(rows, "credits");
      return [changed(page, { events: page.value.events.slice(1) })];
    },
    says: /event 1 cannot have been told then/,
  },
  {
    name: "amount in an event of a test page",
    plant: (rows) => {
      const page = pageOf(rows, "premium");
      const events = page.value.events.map((event) =>
        event.kind === "renewed" ? { ...event, amount: 1 } : event
      );
      return [changed(page, { events })];
    },
    says: /event 2 cannot have been told then/,
  },
  ...([
    ["state", { state: "ended" }],
    ["beginning", { since: 5 }],
    ["periods", { periods: 9 }],
    ["failures", { failures: 2 }],
    ["next renewal", { due_at: 5 }],
  ] as [string, Partial<TestContract>][]).map(([what, own]): Corruption => ({
    name: `${what} of a contract of a test page`,
    plant: (rows) => [contract(rows, own)],
    says: /contract is not what its events make it/,
  })),
  {
    name: "contract of a test page that renews no more",
    plant: (rows) => [contract(rows, { renews: false })],
    says: /contract does not stand as its test checkout says/,
  },
  {
    name: "webhook of a test page that waits",
    plant: (rows) => {
      const { reference } = pageOf(rows, "premium").value;
      return [[
        rows.find<TestWebhook>("test_webhook", ({ event }) => event.id.includes(reference)).key,
        undefined,
      ]];
    },
    says: /was handled as something else, or not at all/,
  },
  {
    name: "event of a test page that was heard",
    plant: (
      { find },
    ) => [[find<PaymentEventRow>("payment_event", ({ kind }) => kind === "pending").key, undefined]],
    says: /was handled as something else, or not at all/,
  },
  {
    name: "event of a test page that was heard as another",
    plant: ({ find }) => [
      changed(find<PaymentEventRow>("payment_event", ({ kind }) => kind === "pending"), { kind: "refused" }),
    ],
    says: /was handled as something else, or not at all/,
  },
];

const OTHERS: Corruption[] = [
  {
    name: "version of the catalogue, changed later",
    plant: ({ find }) => [changed(find<{ site: object }>("catalogue_version"), { site: { name: "Other" } })],
    says: /it is not what it was/,
  },
  {
    name: "hash of a version",
    plant: () => [[keys.catalogueHash(2), undefined]],
    says: /its hash is missing/,
  },
  {
    name: "hash of no version",
    plant: () => [[keys.catalogueHash(9), "0"]],
    says: /hash of a version that is not there/,
  },
  {
    name: "version that is gone",
    plant: () => [[keys.catalogueVersion(2), undefined]],
    says: /version 3 follows version 1/,
  },
  {
    name: "end of a boost",
    plant: (rows) => {
      const row = boostOf(rows);
      return [changed(row, { exp: row.value.exp + DAY_MS })];
    },
    says: /with another end or more impressions/,
  },
  {
    name: "impressions of a boost",
    plant: (rows) => [changed(boostOf(rows), { impressions_left: 999 })],
    says: /with another end or more impressions/,
  },
  {
    name: "boost that nobody paid",
    plant: ({ world, find }) => {
      const since = world.clock.now();
      const discoveryEntry = find<object>("standing", (_, key) => key[1] === world.dan);
      return [
        [keys.spotlightOf(world.dan), since],
        [keys.spotlight(since, world.dan), { since, exp: since + DAY_MS, impressions_left: 100 }],
        changed(discoveryEntry, { boosted: 1 }),
      ];
    },
    says: /boost that no entry of its member's pays/,
  },
  {
    name: "likes of the day",
    plant: (
      { find, world },
    ) => [changed(find<Swipes>("swipes", (_, key) => key[1] === world.ada), { likes: 0 })],
    says: /0 likes on day .*, there are 1/,
  },
  {
    name: "likes received lowered",
    plant: (rows) => likedBy(rows, -1),
    says: /1 likes received, there are 2/,
  },
  { name: "likes received raised", plant: (rows) => likedBy(rows, 7), says: /9 likes received, there are 2/ },
  {
    name: "likes of somebody whom nobody likes",
    plant: (rows) => likedBy(rows, 7, rows.world.vera),
    says: /7 likes received, there are 0/,
  },
  {
    name: "day of the likes",
    plant: (
      { find, world },
    ) => [changed(find<Swipes>("swipes", (_, key) => key[1] === world.ada), { day: 1 })],
    says: /1 likes on day 1, there are 0/,
  },
];

function exportOf({ find }: Rows, state: DataExport["state"]) {
  return find<DataExport>("export", (row) => row.state === state);
}

const EXPORTS: Corruption[] = [
  {
    name: "archive that nobody makes",
    plant: ({ find }) => [[find("export_due").key, undefined]],
    says: /archive that would never be made/,
  },
  {
    name: "archive to be made for nobody",
    plant: (rows) => [[exportOf(rows, "waiting").key, undefined]],
    says: /would be made, and nobody has asked/,
  },
  {
    name: "archive to be made that is done",
    plant: (rows) => [changed(exportOf(rows, "waiting"), { state: "failed" })],
    says: /would be made, .* or it is done/,
  },
  {
    name: "archive that never ends",
    plant: (rows) => {
      const row = exportOf(rows, "ready");
      const ends = row.value.parts.map(({ blob }): Planted => [keys.blobEnd(9e15, blob), row.value.id]);
      return [changed(row, { exp: 9e15 }), ...ends];
    },
    says: /archive that ends at 9000000000000000/,
  },
  {
    name: "archive without an end",
    plant: (rows) => [without(exportOf(rows, "waiting"), "exp")],
    says: /archive that ends at undefined/,
  },
  {
    name: "file of an archive that nobody would remove",
    plant: (rows) => {
      const { value: { exp, parts } } = exportOf(rows, "ready");
      return [[keys.blobEnd(exp, parts[0]?.blob ?? assert.fail()), undefined]];
    },
    says: /file 1 of an archive has no end/,
  },
  {
    name: "archive of another member",
    plant: (rows) => [changed(exportOf(rows, "ready"), { member: rows.world.ada })],
    says: /archive of nobody, or of another member/,
  },
];

const SELFIES: Corruption[] = [
  {
    name: "selfie that is missing in the list",
    plant: ({ find }) => [[find("selfie_waiting").key, undefined]],
    says: /selfie that waits is missing in the list/,
  },
  {
    name: "place of a selfie that does not wait",
    plant: ({ world }) => [[keys.selfieWaiting(5, world.ben), 0]],
    says: /list of selfies names one that does not wait/,
  },
  {
    name: "selfie without its way",
    plant: ({ find }) => [[find("selfie").key, undefined]],
    says: /selfie is kept that does not wait/,
  },
  {
    name: "selfie that is another photo",
    plant: ({ find }) => [
      changed(find<{ photo: string }>("selfie"), {
        photo: find<{ id: string; use: string | null }>("photo", ({ use }) => use !== "selfie").value.id,
      }),
    ],
    says: /selfie that waits is not there, or is another photo/,
  },
  {
    name: "way of a virtual profile",
    plant: (
      { find, world },
    ) => [[keys.selfie(world.vera), { ...find<object>("selfie").value, step: "expired" }]],
    says: /of nobody who could send a selfie/,
  },
  {
    name: "mark of a virtual profile",
    plant: ({ find, world }) => [[keys.verifiedPhotos(world.vera), find("verified_photos").value]],
    says: /mark of verified photos that no member can have/,
  },
  {
    name: "mark without a photo",
    plant: ({ find }) => [changed(find<{ photos: string[] }>("verified_photos"), { photos: [] })],
    says: /mark of verified photos that no member can have/,
  },
];

/** So many more likes, with the rows of the index that follow from them. */
function likedBy({ find, world }: Rows, more: number, member = world.ada): Planted[] {
  const row = find<DiscoveryEntry>("standing", (_, key) => key[1] === member);
  const after = { ...row.value, likes: row.value.likes + more };
  const { sets, removes } = differenceOf(member, row.value, after);
  return [
    ...removes.map((key): Planted => [key, undefined]),
    ...sets.map(({ key, value }): Planted => [key, value]),
    [row.key, after],
  ];
}

function boostOf({ find }: Rows) {
  return find<Spotlight>("spotlight", ({ exp }) => exp > 0);
}

const PARTS = {
  coins: COINS,
  wheel: WHEEL,
  messages: MESSAGES,
  commands: [...COMMANDS, ...ANSWERS, ...REPEATS],
  orders: ORDERS,
  pages: PAGES,
  others: OTHERS,
  exports: EXPORTS,
  selfies: SELFIES,
};

Deno.test("OP-20 VE-12 CH-99 audit: a world with every kind of row is clean, and one of each kind of corruption in it is named", async (t) => {
  await using world = await openAuditWorld();
  assert.deepEqual(await Array.fromAsync(audit(world.database, world.clock.now)), []);
  const copy = await openCopy(world);
  const rows = await readRows(copy);
  for (const [part, corruptions] of Object.entries(PARTS)) {
    for (const { name, plant: planted, says, laterMs } of corruptions) {
      await t.step(`OP-20 ${part}: ${name}`, async () => {
        const said = await plant(copy, planted(rows), laterMs);
        assert.ok(
          said.some((line) => says.test(line)),
          `${says} is not among ${JSON.stringify(said, null, 1)}`,
        );
      });
    }
  }
  assert.deepEqual(await Array.fromAsync(audit(copy.database, copy.clock.now)), [], "all was put back");
  copy.database.close();
});
