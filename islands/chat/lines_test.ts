import assert from "node:assert/strict";
import type { OutboxEntry } from "@/client/outbox_store.ts";
import { addMessages, type Thread, threadOf } from "@/client/state/thread.ts";
import { linesOf } from "@/islands/chat/lines.ts";
import type { MessageView } from "@/protocol/views/message.ts";

const ME = "me";
const NOON = Date.UTC(2026, 4, 20, 12) / 1000;
const DAY_S = 86_400;
const VIEW = {
  me: ME,
  reader: { locale: "en", timeZone: "UTC" },
  now: NOON,
  serverNow: NOON,
  progress: new Map<string, number>(),
};

function message(seq: number, mine: boolean, timestamp: number, rid?: string): MessageView {
  const view = {
    id: `a.b.${seq}`,
    seq,
    type: "text",
    message: `text ${seq}`,
    timestamp,
    seen: false,
  } as const;
  const sides = mine ? { sender_id: ME, receiver_id: "you" } : { sender_id: "you", receiver_id: ME };
  return { ...view, ...sides, ...(rid && { rid }) };
}

function thread(...list: MessageView[]): Thread {
  return threadOf(
    { list, has_more: false, resync: false, reacts: 0, last_seq: list.length, read_seq: 1 },
    ME,
  );
}

function entry(rid: string, failed: string | null = null): OutboxEntry {
  return { rid, me: ME, contact: "you", text: rid, order: NOON * 1000, failed };
}

Deno.test("CH-12 linesOf: each day has its separator, today and yesterday by name", () => {
  const lines = linesOf(
    thread(
      message(1, true, NOON - 3 * DAY_S),
      message(2, true, NOON - DAY_S),
      message(3, true, NOON),
      message(4, true, NOON),
    ),
    [],
    VIEW,
  );
  const kinds = lines.map((line) => (line.kind === "day" ? line.label.kind : line.text));
  assert.deepEqual(kinds, ["date", "text 1", "yesterday", "text 2", "today", "text 3", "text 4"]);
});

Deno.test("CH-13 linesOf: an own message is sending, failed, sent or seen; the contact's is plain", () => {
  const sent = thread(message(1, true, NOON), message(2, true, NOON), message(3, false, NOON));
  const lines = linesOf(sent, [entry("x"), entry("y", "unknown_user")], VIEW);
  const states = lines.flatMap((line) => (line.kind === "message" ? [line.state] : []));
  assert.deepEqual(states, ["seen", "sent", "sent", "sending", "failed"]);
});

Deno.test("CH-13 linesOf: a message keeps its key when it is committed, and is never there twice", () => {
  const waiting = linesOf(thread(), [entry("r1")], VIEW);
  const heard = addMessages(thread(), [message(1, true, NOON, "r1")], ME);
  const both = linesOf(heard, [entry("r1")], VIEW);
  const after = linesOf(heard, [], VIEW);
  assert.deepEqual(waiting.map((line) => line.key), ["day-r1", "r1"]);
  assert.deepEqual(both.map((line) => line.key), ["day-r1", "r1"]);
  assert.deepEqual(after, both);
});

Deno.test("CH-12 linesOf: messages of one side and minute are joined", () => {
  const lines = linesOf(
    thread(
      message(1, true, NOON),
      message(2, true, NOON + 1),
      message(3, false, NOON + 2),
      message(4, false, NOON + 90),
    ),
    [],
    VIEW,
  );
  const joined = lines.flatMap((line) => (line.kind === "message" ? [line.joined] : []));
  assert.deepEqual(joined, [true, false, false, false]);
});

/** What the bubbles of photos show. */
function looks(messages: readonly MessageView[], serverNow = NOON) {
  const lines = linesOf(thread(...messages), [], { ...VIEW, serverNow });
  return lines.flatMap((line) => (line.kind === "message" ? [line.photo?.kind] : []));
}

function photo(seq: number, mine: boolean, more: Partial<MessageView> = {}): MessageView {
  const content = { type: mine ? "image" : "pphoto", message: mine ? "" : "/photos/x/once" } as const;
  return { ...message(seq, mine, NOON), ...content, viewed: 0, visible_until: NOON + 3_600, ...more };
}

Deno.test("CH-25 linesOf: a photo can be opened by its receiver, once, and until its hour is over", () => {
  const photos = [
    photo(1, true),
    photo(2, false),
    photo(3, false, { viewed: 1 }),
    photo(4, true, { viewed: 1 }),
  ];
  assert.deepEqual(looks(photos), ["sent", "open", "viewed", "viewed"]);
  assert.deepEqual(looks(photos, NOON + 3_599), ["sent", "open", "viewed", "viewed"]);
  assert.deepEqual(looks(photos, NOON + 3_600), ["expired", "expired", "viewed", "viewed"]);
  // The server names no address any more: it is over, whatever this clock says.
  assert.deepEqual(looks([photo(1, false, { message: "" })]), ["expired"]);
});

Deno.test("CH-25 linesOf: the time that is left is told in minutes that have begun", () => {
  const minutes = [0, 1, 59, 60, 61, 3_599].map((pastS) => {
    const [, line] = linesOf(thread(photo(1, false)), [], { ...VIEW, serverNow: NOON + pastS });
    return line?.kind === "message" && line.photo?.kind === "open" ? line.photo.minutesLeft : null;
  });
  assert.deepEqual(minutes, [60, 60, 60, 59, 59, 1]);
});

Deno.test("CH-23 linesOf: a photo on its way says how far it is, and keeps its key when it is committed", () => {
  const file = new Blob(["a photo"]);
  const lookAt = (text: string, progress: Map<string, number>) => {
    const leaving = { ...entry("r1"), text, photo: file };
    const [, line] = linesOf(thread(), [leaving], { ...VIEW, progress });
    return line?.kind === "message" ? line.photo : null;
  };
  assert.deepEqual(lookAt("", new Map()), { kind: "leaving", file, percent: 0 });
  assert.deepEqual(lookAt("", new Map([["r1", 40]])), { kind: "leaving", file, percent: 40 });
  assert.deepEqual(lookAt("/photos/x/card", new Map()), { kind: "leaving", file, percent: null });
  const sent = linesOf(thread(photo(1, true, { rid: "r1" })), [{ ...entry("r1"), photo: file }], VIEW);
  assert.deepEqual(sent.map((line) => line.key), ["day-r1", "r1"]);
});

Deno.test("MI-10 MI-14 MI-22 linesOf: a line has what its message answers and what stands under it", () => {
  const quote = { id: "a.b.1", seq: 1, sender_id: ME, type: "text", message: "text 1" } as const;
  const reactions = [
    { member_id: "you", reaction: "🔥", n: 1 } as const,
    { member_id: ME, reaction: "", n: 2 } as const,
  ];
  const sent = thread(
    message(1, true, NOON),
    { ...message(2, false, NOON), reply_to: quote, reactions },
    { ...message(3, false, NOON), story_id: "s1", story: "/photos/s/card" },
    { ...message(4, true, NOON), story_id: "s2" },
  );
  const lines = linesOf(sent, [{ ...entry("x"), reply: quote }], VIEW).filter((line) =>
    line.kind === "message"
  );
  const look = { seq: 1, mine: true, kind: "text", text: "text 1" };
  assert.deepEqual(lines.map((line) => line.quote), [null, look, null, null, look]);
  assert.deepEqual(lines.map((line) => line.story), [null, null, "/photos/s/card", "", null]);
  assert.deepEqual(lines.map((line) => line.reactions.length), [0, 1, 0, 0, 0]);
  assert.deepEqual(lines[1]?.reactions, [{ reaction: "🔥", mine: false, theirs: true }]);
  assert.deepEqual(lines.map((line) => line.id), ["a.b.1", "a.b.2", "a.b.3", "a.b.4", null]);
});
