/**
 * Replay: what a device shows after the events, by the browser's own rules, equals what it would fetch afresh. Over
 * every call that changes state, in any mix, for each device of both members.
 */
import assert from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { type Balance, newerBalance } from "@/client/state/balance.ts";
import {
  addRows,
  applyMessage,
  applyRead,
  NO_CONTACTS,
  rowsOf,
  staleContacts,
} from "@/client/state/contact_list.ts";
import { addMessages, isSeen, markRead, type MessagesPage, threadOf } from "@/client/state/thread.ts";
import { calls, type Module } from "@/protocol/calls/mod.ts";
import type { ContactView } from "@/protocol/views/contact.ts";
import type { MessageView } from "@/protocol/views/message.ts";
import {
  type Client,
  connect,
  openServer,
  signUp,
  type TestMember,
  type TestServer,
  until,
} from "@/tests/kit/mod.ts";
import { grantCoins } from "@/tests/kit/mod.ts";

/** The calls that the replay below makes; a new one that changes state must join it. */
const REPLAYED: readonly Module[] = ["send_message", "message/read"];

type Step = { by: 0 | 1; device: 0 | 1; text: string } | { by: 0 | 1; device: 0 | 1; back: number };

const who = fc.constantFrom<0 | 1>(0, 1);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    by: who,
    device: who,
    text: fc.string({ minLength: 1, unit: "grapheme" }).map((text) => `_${text}`),
  }),
  fc.record({ by: who, device: who, back: fc.nat({ max: 3 }) }),
);

/** What a device shows: from fetched pages, or from those and the events after them. */
interface Shown {
  balance: Balance;
  contacts: ContactView[];
  messages: MessageView[];
}

interface Fetched extends Shown {
  page: MessagesPage;
}

async function fetchState(device: Client, contact: TestMember): Promise<Fetched> {
  const [validated, contacts, page] = await Promise.all([
    device.expectReply("session/validate", {}),
    device.expectReply("user/contacts", {}),
    device.expectReply("messages", { contact_user_id: contact.id, recordsToTake: 100 }),
  ]);
  const { credits = 0, credits_seq = 0 } = validated.user ?? {};
  return { balance: { credits, credits_seq }, contacts, page, messages: page.list };
}

function replay(before: Fetched, fresh: Fetched, device: Client, me: TestMember): Shown {
  let { balance } = before;
  let thread = threadOf(before.page, me.id);
  let list = addRows(NO_CONTACTS, before.contacts);
  for (const message of device.heard("new_message")) {
    const { request_details, credits, credits_seq } = message;
    thread = addMessages(thread, [request_details], me.id);
    list = applyMessage(list, request_details, me.id) ?? list;
    if (credits !== undefined && credits_seq !== undefined) {
      balance = newerBalance(balance, { credits, credits_seq });
    }
  }
  for (const { reader_id, sender_id, seq } of device.heard("message/read")) {
    thread = markRead(thread, reader_id === me.id ? "me" : "contact", seq);
    if (reader_id === me.id) list = applyRead(list, sender_id, seq);
  }
  // A mark in the midst of rows from the server is one that the browser asks about.
  if (staleContacts(list).length > 0) list = addRows(list, fresh.contacts);
  return {
    balance,
    contacts: rowsOf(list, me.id),
    messages: thread.messages.map((message) => ({ ...message, seen: isSeen(thread, message, me.id) })),
  };
}

function shownOf({ balance, contacts, messages }: Shown): Shown {
  return { balance, contacts, messages };
}

async function act(server: TestServer, steps: readonly Step[]): Promise<void> {
  const pair = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })] as const;
  const otherOf = (by: 0 | 1) => pair[by === 0 ? 1 : 0];
  for (const member of pair) await grantCoins(server, member, 10_000);
  await using stack = new AsyncDisposableStack();
  const devices: [Client[], Client[]] = [[], []];
  for (const by of [0, 1] as const) {
    for (let nth = 0; nth < 2; nth++) {
      devices[by].push(stack.use(await connect(server, pair[by], { instance: nth })));
    }
  }
  const first = devices[0][0];
  const greeting = { receiver_id: pair[1].id, message_type: "text", message_text: "hello" };
  await first?.expectReply("send_message", greeting);
  const before = await Promise.all([0, 1].map((by) => fetchOf(by as 0 | 1)));

  async function fetchOf(by: 0 | 1): Promise<Fetched[]> {
    return await Promise.all(devices[by].map((device) => fetchState(device, otherOf(by))));
  }

  for (const each of steps) {
    const device = devices[each.by][each.device];
    assert.ok(device);
    if ("text" in each) {
      const text = { receiver_id: otherOf(each.by).id, message_type: "text", message_text: each.text };
      await device.expectReply("send_message", text);
    } else {
      const { list } = await device.expectReply("messages", { contact_user_id: otherOf(each.by).id });
      const received = list.filter(({ sender_id }) => sender_id !== pair[each.by].id);
      const message = received.at(-1 - each.back);
      if (message) await device.expectReply("message/read", { message_id: message.id });
    }
  }

  const after = await Promise.all([0, 1].map((by) => fetchOf(by as 0 | 1)));
  for (const by of [0, 1] as const) {
    for (const [nth, device] of devices[by].entries()) {
      const [old, fresh] = [before[by]?.[nth], after[by]?.[nth]];
      assert.ok(old && fresh);
      const show = () => shownOf(replay(old, fresh, device, pair[by]));
      // A fetch has what was committed at once, a device of another instance hears of it by an event (P3).
      await until("every event has come", () => isDeepStrictEqual(show(), shownOf(fresh)), 3_000).catch(
        () => {},
      );
      assert.deepEqual(show(), shownOf(fresh));
    }
  }
}

Deno.test("CH-4 P4 P6 replay: events applied to old state equal a fresh fetch, on every device", async () => {
  const changing = Object.values(calls).filter(({ effect }) => effect !== "read").map(({ module }) => module);
  assert.deepEqual([...REPLAYED].sort(), changing.sort());
  await using server = await openServer({ lane: "three" });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), (steps) => act(server, steps)),
    { numRuns: 15 },
  );
});
