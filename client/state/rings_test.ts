import assert from "node:assert/strict";
import { STORY_LIFE_MS } from "@/domain/limits.ts";
import { ringOf, type StoryFlags } from "@/domain/story_ring.ts";
import type { Call } from "@/client/socket.ts";
import { Own } from "@/client/state/own.ts";
import { Rings } from "@/client/state/rings.ts";
import type { OwnView } from "@/protocol/views/member.ts";
import { FakePorts, settle } from "@/tests/kit/fake_ports.ts";

const ME = "me";
const NONE = { id: "ben" };
const NEW = { id: "ben", has_story: 1 } as const;
const SEEN = { id: "ben", has_story: 1, story_seen: 1 } as const;

/** `left`: which of the stories that are left the server says are seen. */
function open({ premium = 0, left = [] }: { premium?: 0 | 1; left?: readonly (0 | 1)[] } = {}) {
  const ports = new FakePorts();
  const asked: string[] = [];
  const call = ((_module: string, { user_id }: { user_id: string }) => {
    asked.push(user_id);
    return Promise.resolve({ ok: true, value: { list: left.map((seen) => ({ seen })) } });
  }) as unknown as Call;
  const own = new Own(call);
  own.seed({ premium, version: 0 } as OwnView);
  const rings = new Rings({ me: ME, after: (ms, work) => ports.after(ms, work), call, own });
  return {
    ports,
    rings,
    asked,
    /** The ring of a row of Ben's. */
    ring: (row: StoryFlags & { id: string }) => ringOf(rings.of(row)),
    notified: (story: number, added: 0 | 1) =>
      rings.handle({ module: "stories", data: { user_id: "ben", story, added } }),
    looked: (story_seen: 0 | 1) =>
      rings.handle({ module: "stories/view", data: { user_id: "ben", story_id: "s", story_seen } }),
  };
}

Deno.test("ST-37 ringOf: none without stories, in colours while there are some to see, quiet once all are seen", () => {
  assert.equal(ringOf({}), null);
  assert.equal(ringOf({ has_story: 0, story_seen: 1 }), null);
  assert.equal(ringOf({ has_story: 1 }), "new");
  assert.equal(ringOf({ has_story: 1, story_seen: 0 }), "new");
  assert.equal(ringOf({ has_story: 1, story_seen: 1 }), "seen");
});

Deno.test("ST-39 Rings: a row says what it came with until something is heard of its member", () => {
  const { rings, ring, notified } = open();
  for (const row of [NONE, NEW, SEEN]) assert.equal(rings.of(row), row);
  notified(1, 1);
  const other = { id: "cal", has_story: 1 } as const;
  assert.equal(rings.of(other), other);
  assert.deepEqual([ring(NONE), ring(SEEN)], ["new", "new"]);
});

Deno.test("ST-39 Rings: one that comes is new, one that goes leaves what is known of the others", () => {
  const { ring, notified, looked } = open();
  notified(2, 1);
  notified(1, 0);
  assert.equal(ring(NONE), "new");
  looked(0);
  assert.equal(ring(NONE), "new", "not the last one");
  looked(1);
  assert.equal(ring(NONE), "seen");
  notified(2, 1);
  assert.equal(ring(SEEN), "new");
  notified(0, 0);
  assert.equal(ring(NEW), null);
});

Deno.test("ST-39 Rings: an older story that is removed says nothing of the seen ones of a row", () => {
  const { ring, notified } = open();
  notified(1, 0);
  assert.deepEqual([ring(SEEN), ring(NEW)], ["seen", "new"]);
});

Deno.test("ST-39 Rings: whether the last unseen one was removed is asked, and what is heard meanwhile counts more", async () => {
  for (
    const { left, expected } of [{ left: [1, 1], expected: "seen" }, {
      left: [1, 0],
      expected: "new",
    }] as const
  ) {
    const { ring, notified } = open({ premium: 1, left });
    notified(2, 0);
    await settle();
    assert.equal(ring(NEW), expected);
  }
  const { ring, notified, asked } = open({ premium: 1, left: [1] });
  notified(1, 0);
  notified(2, 1);
  await settle();
  assert.equal(ring(NEW), "new");
  notified(0, 0);
  await settle();
  assert.deepEqual([ring(NEW), asked], [null, ["ben"]]);
});

Deno.test("ST-36 ST-39 Rings: without premium nothing is asked of a story that is removed", async () => {
  const { ring, notified, asked } = open({ left: [1] });
  notified(1, 0);
  await settle();
  assert.deepEqual([ring(NEW), asked], ["new", []]);
});

Deno.test("ST-39 Rings: a look makes no ring where there are no stories any more", () => {
  const { ring, looked } = open();
  looked(1);
  assert.deepEqual([ring(NONE), ring(NEW)], [null, "seen"]);
});

Deno.test("ST-39 Rings: a page that has just come outranks what was heard before it", () => {
  const { rings, ring, notified, looked } = open();
  notified(1, 1);
  looked(1);
  rings.forget("ben");
  assert.equal(ring(NEW), "new");
  notified(0, 0);
  assert.equal(ring(NEW), null, "what is heard after it counts again");
});

Deno.test("ST-39 Rings: after a lost connection the rows that come count, and what is heard meanwhile", () => {
  const { ports, rings, ring, notified, looked } = open();
  looked(1);
  rings.refresh();
  assert.equal(ring(NEW), "seen", "until the rows are here");
  ports.pass(10_000);
  assert.equal(ring(NEW), "new");
  looked(1);
  rings.refresh();
  notified(0, 0);
  ports.pass(10_000);
  assert.equal(ring(NEW), null);
});

Deno.test("ST-39 Rings: a day after the last story came all are over, and not a day after the one before", () => {
  const { ports, ring, notified } = open();
  notified(1, 1);
  ports.pass(1_000);
  notified(2, 1);
  ports.pass(STORY_LIFE_MS - 1_000);
  assert.equal(ring(NONE), "new");
  ports.pass(1_000);
  assert.equal(ring(NEW), null);
});

Deno.test("ST-40 Rings: one's own are there while there are any", () => {
  const { rings } = open();
  const story = { id: "s", user_id: ME, story_photo: "", placeholder: "", story: "", time: 0, until: 9 };
  const own = (count: number) => {
    const list = Array.from({ length: count }, () => ({ ...story, seen: 1 as const }));
    rings.handle({ module: "stories/own", data: { list, version: 1 } });
    return ringOf(rings.of({ id: ME, has_story: 0 }));
  };
  assert.deepEqual([own(1), own(0), own(2)], ["new", null, "new"]);
});
