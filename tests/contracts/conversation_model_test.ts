/**
 * One conversation against a simple model: any mix of what its two members can do to it, in any order, from two isolates
 * that each remember what they last knew.
 */
import assert from "node:assert/strict";
import fc from "@/tests/kit/property.ts";
import { type MemberId, messageId, pairOf } from "@/domain/ids.ts";
import { type Reaction, REACTIONS } from "@/domain/reactions.ts";
import { openTestDatabase } from "@/tests/kit/place.ts";
import { audit, grantCoins, openTestActors, type TestActors } from "@/tests/kit/mod.ts";

type Who = 0 | 1;
type Act =
  | { do: "send" | "remove" | "archive" | "bring_back" | "block" | "unblock" | "typing" }
  | { do: "read"; back: number }
  | { do: "react"; back: number; reaction: Reaction | "" };
type Step = Act & { by: Who; at: Who };

const bit = fc.constantFrom<Who>(0, 1);
const back = fc.nat({ max: 6 });
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Act>({ do: "send" }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("read" as const), back }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("react" as const),
      back,
      reaction: fc.constantFrom<Reaction | "">(...REACTIONS.slice(0, 2), ""),
    }),
  },
  { weight: 2, arbitrary: fc.constant<Act>({ do: "remove" }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom("archive", "bring_back", "block", "unblock", "unblock", "typing"),
    }),
  },
);
const step: fc.Arbitrary<Step> = fc.tuple(act, bit, bit).map(([what, by, at]) => ({ ...what, by, at }));

interface Said {
  by: Who;
  text: string;
  /** By side: what stands under it, and how often that has changed. */
  reactions: { reaction: Reaction | ""; n: number }[];
}

/** What must be true, kept the simple way. Numbers of messages count from 1, by side where there are two. */
class Model {
  readonly said: Said[] = [];
  readonly marks = [0, 0];
  readonly cleared = [0, 0];
  readonly archived = [false, false];
  readonly blocks = new Set<Who>();
  reacts = 0;

  /** The messages that are there for a member, with their numbers. */
  left(by: Who): [number, Said][] {
    return this.said.map((each, index): [number, Said] => [index + 1, each])
      .filter(([seq]) => seq > (this.cleared[by] ?? 0));
  }

  unread(by: Who): number {
    return this.left(by).filter(([seq, { by: sender }]) => sender !== by && seq > (this.marks[by] ?? 0))
      .length;
  }

  /** Does a step, and gives how it is answered. */
  take(step: Step): string {
    const { by } = step;
    const closed = this.blocks.size > 0;
    switch (step.do) {
      case "send":
        if (closed) return "unknown_user";
        this.said.push({ by, text: `text ${this.said.length + 1}`, reactions: none() });
        this.archived.fill(false);
        return "ok";
      case "read":
      case "react": {
        const seq = Math.max(1, this.said.length - step.back);
        const message = new Map(this.left(by)).get(seq);
        if (closed || !message) return "unknown_message";
        if (step.do === "read") {
          if (message.by === by) return "not_receiver";
          this.marks[by] = Math.max(seq, this.marks[by] ?? 0);
          return `ok ${this.marks[by]} ${this.unread(by)}`;
        }
        const row = message.reactions[by] ?? assert.fail();
        if (row.reaction !== step.reaction) {
          message.reactions[by] = { reaction: step.reaction, n: row.n + 1 };
          this.reacts++;
        }
        return `ok ${step.reaction} ${message.reactions[by]?.n}`;
      }
      case "remove":
        if (closed) return "unknown_user";
        if (this.said.length === 0) return "unknown_conversation";
        if (this.left(by).length > 0) this.archived[by] = false;
        this.cleared[by] = this.said.length;
        return "ok";
      case "archive":
      case "bring_back":
        if (closed) return "unknown_user";
        if (this.left(by).length === 0) return "unknown_conversation";
        this.archived[by] = step.do === "archive";
        return "ok";
      case "block":
        this.blocks.add(by);
        return "ok";
      case "unblock":
        this.blocks.delete(by);
        return "ok";
      case "typing":
        return "ok";
      default:
        return step satisfies never;
    }
  }
}

function none(): Said["reactions"] {
  return [{ reaction: "", n: 0 }, { reaction: "", n: 0 }];
}

/** Does a step for real, and says how it was answered in the words of the model. */
async function take(
  { actors }: TestActors,
  step: Step,
  ids: readonly MemberId[],
  count: number,
): Promise<string> {
  const [me = assert.fail(), other = assert.fail()] = step.by === 0 ? ids : ids.toReversed();
  const { conversations, blocks } = actors;
  switch (step.do) {
    case "send": {
      const input = { receiver_id: other, message_type: "text", message_text: `text ${count + 1}` };
      return said(await conversations.send(me, crypto.randomUUID(), input));
    }
    case "read": {
      const message_id = messageId(pairOf(me, other), Math.max(1, count - step.back));
      return said(await conversations.read(me, { message_id }), ({ contacts }) => {
        const [{ id, read_seq, unread } = assert.fail()] = contacts;
        assert.equal(id, other);
        return `ok ${read_seq} ${unread}`;
      });
    }
    case "react": {
      const message_id = messageId(pairOf(me, other), Math.max(1, count - step.back));
      return said(
        await conversations.react(me, { message_id, reaction: step.reaction }),
        ({ reaction: { member_id, reaction, n } }) => {
          assert.equal(member_id, me);
          return `ok ${reaction} ${n}`;
        },
      );
    }
    case "remove":
      return said(await conversations.remove(me, other));
    case "archive":
    case "bring_back":
      return said(await conversations.archive(me, other, step.do === "archive"));
    case "block":
    case "unblock":
      return said(await blocks[step.do](me, other));
    case "typing":
      return said(await conversations.typing(me, { user_id: other, typing: 1 }));
    default:
      return step satisfies never;
  }
}

type Answer<Value> = { ok: true; value: Value } | { ok: false; refusal: { code: string } };

function said<Value>(answer: Answer<Value>, say: (value: Value) => string = () => "ok"): string {
  return answer.ok ? say(answer.value) : answer.refusal.code;
}

/** Everything that both members can ask for is what the model says. */
async function compare(
  { actors: { ask } }: TestActors,
  ids: readonly MemberId[],
  model: Model,
): Promise<void> {
  for (const by of [0, 1] as const) {
    const [me = assert.fail(), other = assert.fail()] = by === 0 ? ids : ids.toReversed();
    const closed = model.blocks.size > 0;
    const left = closed ? [] : model.left(by);
    for (const archived of [0, 1] as const) {
      const rows = await ask.contacts.list(me, { archived, currentLength: 0, recordsToTake: 20 });
      const isHere = left.length > 0 && model.archived[by] === (archived === 1);
      assert.deepEqual(
        rows.map(({ id, unread, last_m, seq }) => [id, unread, last_m, seq]),
        isHere ? [[other, model.unread(by), model.said.at(-1)?.text, model.said.length]] : [],
      );
    }
    const isCounted = left.length > 0 && !model.archived[by];
    assert.equal(await ask.contacts.unread(me), isCounted ? model.unread(by) : 0);
    await comparePages({ ask, me, other, by }, model);
  }
}

async function comparePages(
  { ask, me, other, by }: { ask: TestActors["actors"]["ask"]; me: MemberId; other: MemberId; by: Who },
  model: Model,
): Promise<void> {
  const about = { contact_user_id: other, currentLength: 0, recordsToTake: 100 };
  const latest = await ask.conversations.messages(me, about);
  const hits = await ask.conversations.search(me, { ...about, search: "TEXT 1", recordsToTake: 20 });
  if (model.blocks.size > 0) {
    return assert.deepEqual([said(latest), said(hits)], ["unknown_user", "unknown_user"]);
  }
  const left = model.left(by);
  const wanted = left.map(([seq, { text, by: sender, reactions }]) => ({
    seq,
    text,
    seen: seq <= (model.marks[sender === 0 ? 1 : 0] ?? 0),
    isOwn: sender === by,
    reactions: reactions.filter(({ n }) => n > 0).map(({ reaction, n }) => `${reaction} ${n}`).sort(),
  }));
  assert.ok(latest.ok && hits.ok);
  const { list, ...rest } = latest.value;
  const shown = list.map(({ seq, message, seen, sender_id, reactions = [] }) => ({
    seq,
    text: message,
    seen,
    isOwn: sender_id === me,
    reactions: reactions.map(({ reaction, n }) => `${reaction} ${n}`).sort(),
  }));
  assert.deepEqual(shown, wanted);
  const cleared_seq = model.cleared[by] ?? 0;
  const own_read_seq = model.marks[by] ?? 0;
  assert.deepEqual(rest, {
    has_more: false,
    resync: false,
    last_seq: model.said.length,
    read_seq: model.marks[by === 0 ? 1 : 0],
    ...(own_read_seq > 0 && { own_read_seq }),
    reacts: model.reacts,
    ...(cleared_seq > 0 && { cleared_seq }),
  });
  // On and back by pages of three it is the same.
  for (const on of [true, false]) {
    const seqs: number[] = [];
    for (let hasMore = true; hasMore;) {
      const from = on
        ? { from_seq: (seqs.at(-1) ?? 0) + 1 }
        : { before_seq: seqs.at(-1) ?? model.said.length + 1 };
      const page = await ask.conversations.messages(me, { ...about, ...from, recordsToTake: 3 });
      assert.ok(page.ok);
      const found = page.value.list.map(({ seq }) => seq);
      seqs.push(...on ? found : found.reverse());
      hasMore = page.value.has_more;
    }
    assert.deepEqual(on ? seqs : seqs.reverse(), left.map(([seq]) => seq));
  }
  assert.deepEqual(
    hits.value.list.map(({ seq }) => seq),
    left.filter(([, { text }]) => text.includes("1")).map(([seq]) => seq).reverse().slice(0, 20),
  );
}

async function play(steps: readonly Step[]): Promise<void> {
  const database = await openTestDatabase();
  try {
    await using one = await openTestActors({ database, instance: "one" });
    await using two = await openTestActors({ database, instance: "two" });
    const isolates = [one, two] as const;
    const ids = [await one.join("Ada"), await one.join("Ben")];
    for (const id of ids) await grantCoins({ database }, { id }, 10_000);
    const model = new Model();
    for (const [nth, step] of steps.entries()) {
      const count = model.said.length;
      const answer = await take(isolates[step.at], step, ids, count);
      assert.equal(answer, model.take(step), `step ${nth}: ${JSON.stringify(step)}`);
      if (nth % 4 === 0) await compare(isolates[step.at === 0 ? 1 : 0], ids, model);
    }
    await compare(one, ids, model);
    await audit({ database });
  } finally {
    await database.close();
  }
}

Deno.test("CH-59 CH-45 CH-51 CH-52 CH-54 CH-55 AR-1 BL-6 P4 P6 conversation: any mix of its members' steps does what the model does", async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 70, size: "max" }), play), {
    numRuns: 30,
  });
});

Deno.test("CH-59 P4 P6 conversation: also over 600 steps", async () => {
  const [steps] = fc.sample(fc.array(step, { minLength: 600, maxLength: 600, size: "max" }), 1);
  await play(steps ?? assert.fail());
});
