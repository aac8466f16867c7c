/**
 * Replay: what a device shows after the events, by the browser's own rules, equals what it would fetch afresh. Over
 * every call that changes state, in any mix, for each device of both members.
 */
import assert from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";
import fc from "@/tests/kit/property.ts";
import { REACTIONS } from "@/domain/reactions.ts";
import { type Balance, newerBalance } from "@/client/state/balance.ts";
import {
  addRows,
  applyMessage,
  applyRead,
  noContacts,
  removeRow,
  rowsOf,
  staleContacts,
} from "@/client/state/contact_list.ts";
import { type PhotoList, Photos } from "@/client/state/photos.ts";
import {
  addChange,
  addMessages,
  addReact,
  clearUpTo,
  isSeen,
  isViewed,
  markRead,
  markViewed,
  type MessagesPage,
  reactionsOf,
  threadOf,
} from "@/client/state/thread.ts";
import { type CallInput, type CallOutput, calls } from "@/protocol/calls/mod.ts";
import type { EventData } from "@/protocol/events/mod.ts";
import type { ContactView } from "@/protocol/views/contact.ts";
import type { MessageView } from "@/protocol/views/message.ts";
import {
  type Client,
  connect,
  contextOf,
  giftTo,
  givePremium,
  grantCoins,
  keepingOf,
  keepPhoto,
  keepStory,
  openServer,
  photoTo,
  request,
  signUp,
  type TestMember,
  type TestServer,
  textTo,
  until,
} from "@/tests/kit/mod.ts";
import { demoGifts } from "@/store/seed/gifts.ts";
import type { Mute } from "@/domain/mute.ts";
import { REPLAYED, UNTOLD } from "@/tests/contracts/replayed.ts";

/** What a member does on one of their devices. `back` counts from the newest of what they received or have. */
type Act =
  | { do: "text"; text: string }
  | { do: "gift" | "story" }
  | { do: "reply"; back: number }
  | { do: "image" | "add" | "order" | "block" | "unblock" | "archive" | "bring_back" | "report" | "remove" }
  | { do: "mute"; mute: Mute }
  | { do: "pin"; pinned: 0 | 1 }
  | { do: "react"; back: number; reaction: CallInput<"message/react">["reaction"] }
  | { do: "read" | "view" | "open" | "delete" | "edit" | "unsend"; back: number };
type Step = Act & { by: 0 | 1; device: 0 | 1 };

const GIFT = demoGifts[0]?.id ?? 0;

/** What a member may take back with their next step. */
const MOVES: ReadonlySet<Step["do"]> = new Set(["block", "unblock", "archive", "bring_back", "remove"]);

const text = fc.string({ minLength: 1, unit: "grapheme" }).map((text) => `_${text}`);
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ do: fc.constant("text" as const), text }),
  fc.record({ do: fc.constantFrom("image", "image", "add", "add", "order", "archive", "bring_back") }),
  fc.record({ do: fc.constantFrom("block", "unblock", "unblock", "archive", "report", "remove") }),
  fc.record({
    do: fc.constant("react" as const),
    back: fc.nat({ max: 3 }),
    reaction: fc.constantFrom(...REACTIONS, "" as const),
  }),
  fc.record({ do: fc.constant("mute" as const), mute: fc.constantFrom("off", "week", "always") }),
  fc.record({ do: fc.constant("pin" as const), pinned: fc.constantFrom(0, 1) }),
  fc.record({ do: fc.constantFrom("edit", "edit", "unsend"), back: fc.nat({ max: 5 }) }),
  fc.record({ do: fc.constantFrom("gift", "story") }),
  fc.record({ do: fc.constant("reply" as const), back: fc.nat({ max: 5 }) }),
  fc.record({ do: fc.constantFrom("read", "view", "open", "delete"), back: fc.nat({ max: 3 }) }),
);
const who = fc.constantFrom<0 | 1>(0, 1);
const step: fc.Arbitrary<Step> = fc.tuple(act, who, who).map(([what, by, device]) => ({
  ...what,
  by,
  device,
}));

/** What a device shows: from fetched pages, or from those and the events after them. */
interface Shown {
  balance: Balance;
  contacts: ContactView[];
  messages: MessageView[];
  photos: PhotoList;
  /** The member's own photo that others see first. */
  photo: string;
}

interface Fetched extends Shown {
  page: MessagesPage;
}

async function fetchState(device: Client, me: TestMember, contact: TestMember): Promise<Fetched> {
  const [validated, contacts, page, photos] = await Promise.all([
    device.expectReply("session/validate", {}),
    device.expectReply("user/contacts", {}),
    device.expectReply("messages", { contact_user_id: contact.id, recordsToTake: 100 }),
    device.expectReply("user/photos", { user_id: me.id }),
  ]);
  const { credits = 0, credits_seq = 0, photo = "" } = validated.user ?? {};
  return { balance: { credits, credits_seq }, contacts, page, messages: page.list, photos, photo };
}

function replay(before: Fetched, fresh: Fetched, device: Client, me: TestMember): Shown {
  let { balance } = before;
  let thread = threadOf(before.page, me.id);
  let list = addRows(noContacts(me.id), before.contacts);
  for (const event of device.events) {
    switch (event.module) {
      case "new_message": {
        const { request_details, credits, credits_seq } = event.data as EventData<"new_message">;
        thread = addMessages(thread, [request_details], me.id);
        // The browser asks for a contact that it does not have.
        list = applyMessage(list, request_details) ?? addRows(list, fresh.contacts);
        if (credits !== undefined && credits_seq !== undefined) {
          balance = newerBalance(balance, { credits, credits_seq });
        }
        break;
      }
      case "message/read": {
        const { reader_id, sender_id, seq } = event.data as EventData<"message/read">;
        thread = markRead(thread, reader_id === me.id ? "me" : "contact", seq);
        if (reader_id === me.id) list = applyRead(list, sender_id, seq);
        break;
      }
      case "photo/view":
        thread = markViewed(thread, (event.data as EventData<"photo/view">).seq);
        break;
      case "message/react":
        thread = addReact(thread, event.data as EventData<"message/react">);
        break;
      case "message/change": {
        const changed = event.data as EventData<"message/change">;
        thread = addChange(thread, changed, me.id);
        // The browser asks for the row anew.
        list = addRows(list, fresh.contacts);
        break;
      }
      case "conversation/delete": {
        const { user_id, seq } = event.data as EventData<"conversation/delete">;
        list = removeRow(list, user_id, seq);
        thread = clearUpTo(thread, seq);
        break;
      }
      case "conversation/archive": {
        const { user_id, archived, seq } = event.data as EventData<"conversation/archive">;
        list = archived === 1 ? removeRow(list, user_id, seq) : addRows(list, fresh.contacts);
        break;
      }
      case "user/block":
      case "user/gone":
        list = removeRow(list, (event.data as EventData<"user/gone">).user_id);
        break;
      case "user/unblock":
      case "user/back":
        // What is there again is asked for anew.
        list = addRows(list, fresh.contacts);
        thread = threadOf(fresh.page, me.id);
        break;
    }
  }
  const own = new Photos(me.id, () => Promise.reject(new Error("Nothing is asked for here")));
  own.seed(before.photos);
  for (const told of device.heard("user/photos")) own.handle(told);
  // A mark in the midst of rows from the server is one that the browser asks about.
  if (staleContacts(list).length > 0) list = addRows(list, fresh.contacts);
  return {
    balance,
    contacts: rowsOf(list),
    messages: thread.messages.map((message) => ({
      ...message,
      seen: isSeen(thread, message, me.id),
      reactions: message.unsent ? [] : reactionsOf(thread, message, me.id),
      // There is nothing to open any more.
      ...(isViewed(thread, message) && !message.unsent && { viewed: 1, message: "" }),
    })),
    photos: own.own.peek() ?? before.photos,
    photo: own.shown.peek() ?? before.photo,
  };
}

/** Of a contact's new photo nobody is told: a row shows the one it was fetched with. Rings are state of their own (ST-39). */
function shownOf({ balance, contacts, messages, photos, photo }: Shown) {
  const { list, version } = photos;
  const rows = contacts.map(({ has_story: _, ...row }) => ({ ...row, photo: "" }));
  // One that was taken away shows as none, and in which order they stand says nothing.
  const reacted = messages.map(({ reactions = [], ...message }) => ({
    ...message,
    reactions: reactions.filter(({ reaction }) => reaction !== "").map((each) => JSON.stringify(each)).sort(),
  }));
  return { balance, contacts: rows, reacted, photos: { list, version }, photo };
}

async function play(server: TestServer, steps: readonly Step[]): Promise<void> {
  const pair = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })] as const;
  const otherOf = (by: 0 | 1) => pair[by === 0 ? 1 : 0];
  for (const member of pair) {
    await grantCoins(server, member, 100_000);
    await givePremium(server, member);
  }
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
    return await Promise.all(devices[by].map((device) => fetchState(device, pair[by], otherOf(by))));
  }

  for (const each of steps) {
    const device = devices[each.by][each.device];
    assert.ok(device);
    await take(each, { server, device, me: pair[each.by], contact: otherOf(each.by) });
    if (MOVES.has(each.do)) await settle(server, devices.flat());
  }

  // Nobody sees the chat with somebody who is blocked.
  for (const by of [0, 1] as const) {
    await devices[by][0]?.expectReply("user/unblock", { user_id: otherOf(by).id });
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

/**
 * Waits until every device has heard what was committed: nobody takes back on one device what another one of theirs does
 * not show yet.
 */
async function settle(server: TestServer, devices: readonly Client[]): Promise<void> {
  for (const index of server.instances.keys()) await contextOf(server, index).bus.pull();
  await Promise.all(devices.map((device) => device.call("geodata", {})));
}

/** What one step asks of the server; some of it is refused, which changes nothing anywhere. */
async function take(
  step: Step,
  { server, device, me, contact }: {
    server: TestServer;
    device: Client;
    me: TestMember;
    contact: TestMember;
  },
): Promise<void> {
  const keep = async () => (await keepPhoto(keepingOf(server), me.id)).id;
  switch (step.do) {
    case "text":
      await device.call("send_message", textTo(contact, step.text));
      return;
    case "image":
      await device.call("send_message", photoTo(contact, await keep()));
      return;
    case "react": {
      const page = await device.call("messages", { contact_user_id: contact.id });
      const { list } = page.request_status === "1" ? page.data as CallOutput<"messages"> : { list: [] };
      const message = list.at(-1 - step.back);
      if (!message || message.unsent) return;
      await device.expectReply("message/react", { message_id: message.id, reaction: step.reaction });
      return;
    }
    case "edit":
    case "unsend": {
      const page = await device.call("messages", { contact_user_id: contact.id });
      const { list } = page.request_status === "1" ? page.data as CallOutput<"messages"> : { list: [] };
      const message_id = list.filter(({ sender_id }) => sender_id === me.id).at(-1 - step.back)?.id;
      if (!message_id) return;
      if (step.do === "unsend") await device.call("message/unsend", { message_id });
      else await device.call("message/edit", { message_id, message_text: `edited ${step.back}` });
      return;
    }
    case "remove":
      await device.call("conversation/delete", { user_id: contact.id });
      return;
    case "gift":
      await device.call("send_message", giftTo(contact, GIFT));
      return;
    case "story": {
      const { id } = await keepStory(server, contact);
      await device.call("send_message", { ...textTo(contact, "a story"), story_id: id });
      return;
    }
    case "reply": {
      const page = await device.call("messages", { contact_user_id: contact.id });
      const { list } = page.request_status === "1" ? page.data as CallOutput<"messages"> : { list: [] };
      const reply_to = list.at(-1 - step.back)?.id;
      if (reply_to) await device.call("send_message", { ...textTo(contact, "a reply"), reply_to });
      return;
    }
    case "read":
    case "view":
    case "open": {
      const page = await device.call("messages", { contact_user_id: contact.id });
      const { list } = page.request_status === "1" ? page.data as CallOutput<"messages"> : { list: [] };
      const received = list.filter(({ sender_id, type }) =>
        sender_id !== me.id && (step.do === "read" || type === "pphoto")
      );
      const message = received.at(-1 - step.back);
      if (!message) return;
      if (step.do === "read") await device.expectReply("message/read", { message_id: message.id });
      else if (step.do === "view") await device.call("photo/view", { message_id: message.id });
      else if (message.message) await request(server, message.message, { cookie: me.cookie });
      return;
    }
    case "add":
      await device.call("user/photos/add", { photo: await keep() });
      return;
    case "delete": {
      const { list } = await device.expectReply("user/photos", { user_id: me.id });
      const photo = list.at(-1 - step.back);
      if (photo) await device.expectReply("user/photos/delete", { id: photo.id });
      return;
    }
    case "order": {
      const { list } = await device.expectReply("user/photos", { user_id: me.id });
      // None, or one of another device's, is refused.
      await device.call("user/photos/order", { ids: list.map(({ id }) => id).toReversed() });
      return;
    }
    case "block":
    case "unblock":
      await device.expectReply(`user/${step.do}`, { user_id: contact.id });
      return;
    case "report":
      await device.expectReply("user/report", { user_id: contact.id, reason: "spam" });
      return;
    case "archive":
    case "bring_back": {
      const archived = step.do === "archive" ? 1 : 0;
      await device.call("conversation/archive", { user_id: contact.id, archived });
      return;
    }
    case "pin":
      await device.call("conversation/pin", { user_id: contact.id, pinned: step.pinned });
      return;
    case "mute":
      await device.call("conversation/mute", { user_id: contact.id, mute: step.mute });
      return;
    default:
      step satisfies never;
  }
}

Deno.test("CH-4 CH-46 CH-51 PH-17 PH-27 AR-4 BL-8 P4 P6 replay: events applied to old state equal a fresh fetch, on every device", async () => {
  const changing = Object.entries(calls)
    .flatMap(([module, { effect }]) => effect === "idempotent" || effect === "once" ? [module] : []);
  assert.deepEqual([...new Set([...Object.values(REPLAYED).flat(), ...UNTOLD])].sort(), changing.sort());
  await using server = await openServer({ lane: "three" });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), (steps) => play(server, steps)),
    { numRuns: 15 },
  );
});
