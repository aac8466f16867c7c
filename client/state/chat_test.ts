import assert from "node:assert/strict";
import fc from "@/tests/kit/property.ts";
import { Chat } from "@/client/state/chat.ts";
import { isSeen, isViewed, reactionsOf, type Thread } from "@/client/state/thread.ts";
import type { Call } from "@/client/socket.ts";
import type { CallInput, CallOutput } from "@/protocol/calls/mod.ts";
import type { EventData } from "@/protocol/events/mod.ts";
import type { MessageView, ReactionView } from "@/protocol/views/message.ts";

const ME = "me";
const YOU = "you";
const CHOICES = ["❤️", "😂", "👍"] as const;

type Ask = CallInput<"messages">;
type Page = CallOutput<"messages">;

/** A server with one conversation, as it is told by the protocol, and the events that it would send. */
class World {
  last = 0;
  reacts = 0;
  cleared = 0;
  readByMe = 0;
  readByYou = 0;
  readonly under = new Map<number, ReactionView[]>();
  readonly asked: Ask[] = [];
  /** Whether calls fail. */
  isDown = false;
  /** Runs before each answer. */
  before: () => void = () => {};

  view(seq: number): MessageView {
    const mine = seq % 3 === 0;
    const under = this.under.get(seq);
    return {
      id: `a.b.${seq}`,
      seq,
      type: "text",
      message: `text ${seq}`,
      sender_id: mine ? ME : YOU,
      receiver_id: mine ? YOU : ME,
      timestamp: 1_000 + seq,
      seen: seq <= (mine ? this.readByYou : this.readByMe),
      ...under && { reactions: under },
    };
  }

  page({ before_seq, after_seq, from_seq, recordsToTake = 20 }: Partial<Ask> = {}): Page {
    const about = {
      last_seq: this.last,
      read_seq: this.readByYou,
      reacts: this.reacts,
      ...this.cleared > 0 && { cleared_seq: this.cleared },
    };
    if (after_seq !== undefined && this.last - Math.max(Number(after_seq), this.cleared) > 500) {
      return { ...about, list: [], has_more: true, resync: true };
    }
    const start = after_seq === undefined ? from_seq : Number(after_seq) + 1;
    const take = Number(recordsToTake);
    const end = Math.min(this.last, (before_seq === undefined ? Infinity : Number(before_seq)) - 1);
    const from = Math.max(this.cleared + 1, start === undefined ? end - take + 1 : Number(start));
    const to = start === undefined ? end : Math.min(this.last, from + take - 1);
    const list = Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => this.view(from + at));
    const hasMore = start === undefined ? from > this.cleared + 1 && list.length > 0 : to < this.last;
    return { ...about, list, has_more: hasMore, resync: false };
  }

  react(member_id: string, seq: number, reaction: ReactionView["reaction"]): EventData<"message/react"> {
    const before = this.under.get(seq) ?? [];
    const n = (before.find((each) => each.member_id === member_id)?.n ?? 0) + 1;
    const view = { member_id, reaction, n };
    this.under.set(seq, [...before.filter((each) => each.member_id !== member_id), view]);
    this.reacts++;
    const { id, sender_id, receiver_id } = this.view(seq);
    return { message_id: id, seq, sender_id, receiver_id, reaction: view, reacts: this.reacts };
  }

  readonly call = (async (module: string, data: unknown) => {
    await Promise.resolve();
    this.before();
    if (this.isDown) return { ok: false, refusal: { code: "unknown_user", data: {} } };
    if (module === "message/react") {
      const { message_id, reaction } = data as CallInput<"message/react">;
      const event = this.react(ME, Number(message_id.split(".")[2]), reaction);
      return { ok: true, value: { message_id, reaction: event.reaction } };
    }
    assert.equal(module, "messages");
    this.asked.push(data as Ask);
    return { ok: true, value: this.page(data as Ask) };
  }) as Call;
}

/** A chat of so many messages, connected. */
async function open(last: number) {
  const world = new World();
  world.last = last;
  const chat = new Chat(ME, YOU, world.page());
  chat.attach(world.call, () => 0);
  await chat.resume();
  world.asked.length = 0;
  return { world, chat };
}

const seqs = (thread: Thread) => thread.messages.map(({ seq }) => seq);
const between = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);
const shows = (thread: Thread, seq: number) =>
  reactionsOf(thread, { seq }, ME).map(({ member_id, reaction }) => [member_id, reaction]);

Deno.test("CT-3 Chat: a reaction shows at once, and stays as the server has it", async () => {
  const { world, chat } = await open(5);
  const done = chat.react(world.view(4), "❤️");
  await Promise.resolve();
  assert.equal(await done, true);
  assert.deepEqual(shows(chat.thread.value, 4), [[ME, "❤️"]]);
  assert.equal(await chat.react(world.view(4), ""), true);
  assert.deepEqual(shows(chat.thread.value, 4), []);
});

Deno.test("CT-3 Chat: of reactions chosen in a row the last one stays, and one that fails goes", async () => {
  const { world, chat } = await open(5);
  await chat.react(world.view(1), "👍");
  const seen: unknown[] = [];
  world.before = () => seen.push(shows(chat.thread.value, 4)[0]?.[1]);
  const all = [
    chat.react(world.view(4), "❤️"),
    chat.react(world.view(4), "😂"),
    chat.react(world.view(4), "👍"),
  ];
  assert.deepEqual(await Promise.all(all), [true, true, true]);
  assert.equal(seen[0], "👍");
  assert.deepEqual(world.under.get(4)?.map(({ reaction }) => reaction), ["👍"]);
  world.isDown = true;
  assert.equal(await chat.react(world.view(4), ""), false);
  assert.deepEqual(shows(chat.thread.value, 4), [[ME, "👍"]]);
  chat.detach();
  assert.equal(await chat.react(world.view(4), "😂"), false);
  assert.deepEqual(shows(chat.thread.value, 4), [[ME, "👍"]]);
});

Deno.test("CT-2 Chat: reactions that were missed are there after a reconnect, and nothing is read again without", async () => {
  const { world, chat } = await open(300);
  await chat.pages.loadOlder();
  world.react(YOU, 265, "❤️");
  world.asked.length = 0;
  await chat.resume();
  assert.deepEqual(shows(chat.thread.value, 265), [[YOU, "❤️"]]);
  assert.deepEqual(world.asked.map(({ after_seq, from_seq }) => after_seq ?? from_seq), [300, 261]);
  world.asked.length = 0;
  chat.handleChange(world.react(YOU, 265, "👍"));
  await chat.resume();
  assert.equal(world.asked.length, 1);
  assert.deepEqual(shows(chat.thread.value, 265), [[YOU, "👍"]]);
});

Deno.test("CT-2 P5 Chat: at most 500 messages are read again, those around the one that is read", async () => {
  const { world, chat } = await open(2_000);
  while (chat.thread.value.floor > 1_000) await chat.pages.loadOlder();
  chat.threads.reading = 1_200;
  world.react(YOU, 1_201, "❤️");
  world.react(YOU, 1_999, "👍");
  world.asked.length = 0;
  await chat.resume();
  const shown = seqs(chat.thread.value);
  assert.deepEqual(shown, between(1_000 + 1, 1_500));
  assert.deepEqual(shows(chat.thread.value, 1_201), [[YOU, "❤️"]]);
  assert.ok(world.asked.length <= 8, `${world.asked.length} calls`);
  chat.pages.showNewest();
  assert.deepEqual(seqs(chat.thread.value), between(1_981, 2_000));
  assert.deepEqual(shows(chat.thread.value, 1_999), [[YOU, "👍"]]);
});

Deno.test("CT-6 P5 Chat: whoever reads further back stays there when too much was missed", async () => {
  const { world, chat } = await open(100);
  await chat.pages.loadOlder();
  chat.threads.reading = 70;
  world.last = 900;
  await chat.resume();
  assert.deepEqual(seqs(chat.thread.value), between(61, 100));
  assert.deepEqual(seqs(chat.threads.newest.value), between(881, 900));
  chat.threads.reading = null;
  chat.pages.showNewest();
  world.last = 2_000;
  await chat.resume();
  assert.deepEqual(seqs(chat.thread.value), between(1_981, 2_000));
});

Deno.test("CT-5 Chat: a conversation that was deleted is empty, also where that was not heard", async () => {
  const { world, chat } = await open(50);
  world.cleared = 50;
  chat.handleDelete(50);
  assert.deepEqual([seqs(chat.thread.value), chat.thread.value.floor], [[], 0]);
  world.last = 52;
  chat.handleMessage(world.view(52));
  await chat.resume();
  assert.deepEqual(seqs(chat.thread.value), [51, 52]);
  chat.handleMessage(world.view(50));
  assert.deepEqual(seqs(chat.thread.value), [51, 52]);
  world.cleared = 52;
  await chat.resume();
  assert.deepEqual(seqs(chat.thread.value), []);
});

Deno.test("CT-6 Chat: a jump far back shows what is around it, and grows until it is live again", async () => {
  const { world, chat } = await open(1_000);
  assert.equal(await chat.pages.showAround(990), "here");
  assert.equal(world.asked.length, 0);
  assert.equal(await chat.pages.showAround(700), "here");
  assert.deepEqual(seqs(chat.thread.value), between(660, 759));
  world.last = 1_001;
  chat.handleMessage(world.view(1_001));
  assert.deepEqual(seqs(chat.thread.value), between(660, 759));
  await chat.pages.loadOlder();
  assert.equal(seqs(chat.thread.value)[0], 640);
  for (let turns = 0; chat.threads.window.value && turns < 20; turns++) await chat.pages.loadNewer();
  assert.deepEqual(seqs(chat.thread.value), between(640, 1_001));
  assert.equal(await chat.pages.showAround(5_000), "gone");
  assert.deepEqual(seqs(chat.thread.value), between(640, 1_001));
});

Deno.test("CT-6 Chat: a jump to just before what is loaded needs no window", async () => {
  const { chat } = await open(200);
  assert.equal(await chat.pages.showAround(150), "here");
  assert.deepEqual([chat.threads.window.value, chat.thread.value.floor], [null, 109]);
});

Deno.test("CT-6 Chat: whoever jumps on, or back to the newest, is not called back", async () => {
  const { world, chat } = await open(1_000);
  const slow = chat.pages.showAround(100);
  assert.equal(await chat.pages.showAround(500), "here");
  assert.equal(await slow, "late");
  assert.deepEqual(seqs(chat.thread.value)[0], 460);
  const late = chat.pages.showAround(100);
  chat.pages.showNewest();
  assert.equal(await late, "late");
  assert.equal(chat.threads.window.value, null);
  world.isDown = true;
  assert.equal(await chat.pages.showAround(100), "failed");
  assert.equal(chat.pages.around.value, "failed");
});

const steps = fc.array(
  fc.record({
    kind: fc.constantFrom(
      "message",
      "message lost",
      "react",
      "react lost",
      "older",
      "newer",
      "around",
      "newest",
      "delete",
      "delete lost",
      "read",
      "reconnect",
    ),
    at: fc.nat(10_000),
    reading: fc.boolean(),
  }),
  { maxLength: 40 },
);

Deno.test("CT-2 CT-5 Chat: a deletion that comes while a long chat is read again ends the reading", async () => {
  const { world, chat } = await open(600);
  while (chat.thread.value.floor > 0) await chat.pages.loadOlder();
  chat.threads.reading = 100;
  world.react(YOU, 300, "❤️");
  world.asked.length = 0;
  world.before = () => {
    assert.ok(world.asked.length < 20, "it is asked for ever");
    if (world.asked.length === 1) world.cleared = 600;
  };
  await chat.resume();
  assert.deepEqual([seqs(chat.thread.value), chat.threads.window.value], [[], null]);
});

Deno.test("CT-1 CT-5 CT-6 P4 Chat: whatever is heard, lost, loaded or jumped to, what is shown is what the server has", async () => {
  await fc.assert(
    fc.asyncProperty(steps, fc.integer({ min: 0, max: 900 }), fc.boolean(), async (steps, last, isWhole) => {
      const { world, chat } = await open(last);
      while (isWhole && chat.thread.value.floor > 0) await chat.pages.loadOlder();
      const late: (() => void)[] = [];
      /** Events come at once, or later, and now and then twice. */
      const notify = (at: number, handle: () => void) => {
        if (at % 3 === 0) late.push(handle);
        else handle();
        if (at % 5 === 0) late.push(handle);
      };
      for (const { kind, at, reading } of steps) {
        const seq = 1 + at % Math.max(1, world.last);
        const middle = chat.thread.value.messages[Math.floor(chat.thread.value.messages.length / 2)];
        chat.threads.reading = reading ? middle?.seq ?? null : null;
        switch (kind) {
          case "message":
          case "message lost": {
            const view = world.view(++world.last);
            if (kind === "message") notify(at, () => chat.handleMessage(view));
            break;
          }
          case "react":
          case "react lost": {
            if (world.last === 0 || seq <= world.cleared) break;
            const event = world.react(at % 2 === 0 ? ME : YOU, seq, CHOICES[at % 3] ?? "");
            if (kind === "react") notify(at, () => chat.handleChange(event));
            break;
          }
          case "older":
            await chat.pages.loadOlder();
            break;
          case "newer":
            await chat.pages.loadNewer();
            break;
          case "around":
            await chat.pages.showAround(seq);
            break;
          case "newest":
            chat.pages.showNewest();
            break;
          case "delete":
          case "delete lost": {
            if (at % 4 > 0) break;
            const cleared = world.cleared = world.last;
            for (const each of world.under.keys()) if (each <= cleared) world.under.delete(each);
            if (kind === "delete") notify(at, () => chat.handleDelete(cleared));
            break;
          }
          case "read": {
            const mark = world.readByYou = Math.max(world.readByYou, seq);
            notify(at, () => chat.handleRead(YOU, mark));
            break;
          }
          case "reconnect":
            await chat.resume();
        }
        if (at % 4 === 0) late.shift()?.();
      }
      for (const handle of late) handle();
      await chat.resume();
      await chat.resume();
      for (const thread of [chat.thread.value, chat.threads.newest.value]) {
        const [from, to] = [Math.max(thread.floor, world.cleared) + 1, thread.upTo];
        assert.deepEqual(seqs(thread), between(from, Math.max(from - 1, to)));
        for (const message of thread.messages) {
          const now = world.view(message.seq);
          assert.deepEqual({ ...message, reactions: undefined, seen: undefined }, {
            ...now,
            reactions: undefined,
            seen: undefined,
          });
          const under = (now.reactions ?? []).filter(({ reaction }) => reaction !== "");
          const shown = reactionsOf(thread, message, ME);
          assert.deepEqual(new Set(shown), new Set(under), `under ${message.seq}`);
          assert.equal(isViewed(thread, message), false);
          if (message.sender_id === ME) assert.equal(isSeen(thread, message, ME), now.seen);
        }
      }
      assert.equal(chat.threads.newest.value.upTo, world.last);
      chat.pages.showNewest();
      while (chat.thread.value.floor > 0) await chat.pages.loadOlder();
      assert.deepEqual(seqs(chat.thread.value), between(world.cleared + 1, world.last));
    }),
    { numRuns: 60 },
  );
});
