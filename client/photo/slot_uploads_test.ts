import assert from "node:assert/strict";
import { PHOTO_SLOTS } from "@/domain/limits.ts";
import type { Answer } from "@/client/answer.ts";
import type { Prepared } from "@/client/photo/prepare.ts";
import type { SendOptions, Sent } from "@/client/photo/send.ts";
import { pendingUploads } from "@/client/photo/slot_upload.ts";
import { SlotUploads } from "@/client/photo/slot_uploads.ts";
import type { PhotoList } from "@/client/state/photos.ts";
import { settle } from "@/tests/kit/fake_ports.ts";

type Added = Answer<"user/photos/add">;

/** A step of an upload that waits for the test to answer it. */
interface Asked<Question, Reply> {
  question: Question;
  answer(reply: Reply): void;
}

function steps<Question, Reply>() {
  const asked: Asked<Question, Reply>[] = [];
  const ask = (question: Question) =>
    new Promise<Reply>((resolve) => asked.push({ question, answer: resolve }));
  return { asked, ask };
}

/** A profile with so many photos, and a server that the test plays. */
function world(count = 0) {
  const prepares = steps<string, Prepared>();
  const sends = steps<SendOptions & { size: number }, Sent>();
  const adds = steps<{ photo: string; rid: string }, Added>();
  const notified = { warnings: 0, refreshes: 0 };
  let own: PhotoList = { version: 0, list: [] };
  let rids = 0;
  const has = (id: string) => {
    const photo = { id, photo: `/photos/${id}/card`, placeholder: "", waiting: 0 as const };
    own = { version: own.version + 1, list: [...own.list, photo] };
  };
  for (let number = 1; number <= count; number++) has(`old${number}`);
  const uploads = new SlotUploads({
    prepare: (file) => prepares.ask((file as File).name),
    send: (photo, options) => sends.ask({ ...options, size: photo.size }),
    add: (photo, rid) => adds.ask({ photo, rid }),
    own: () => own,
    refresh: () => Promise.resolve(void notified.refreshes++),
    createCanvas: () => ({}) as HTMLCanvasElement,
    rid: () => `rid-${++rids}`,
    text: (text) => `text of ${text}`,
    warn: () => notified.warnings++,
  });
  const shown = () => uploads.items.value.map(({ name, state }) => [name, state.kind]);
  /** The photo of an upload becomes one of the profile. */
  const accept = async (at: number, id: string) => {
    has(id);
    const photo = { id, photo: `/photos/${id}/card`, placeholder: "", waiting: 0 as const };
    adds.asked[at]?.answer({ ok: true, value: { request_details: { photo_id: id, photo } } });
    await settle();
  };
  return { uploads, prepares, sends, adds, notified, shown, has, accept };
}

function files(...names: string[]): File[] {
  return names.map((name) => new File(["bytes"], name));
}

const READY: Prepared = { kind: "ready", photo: new Blob(["jpeg"]) };
const KEPT: Sent = { kind: "kept", url: "/photos/new/card" };

Deno.test("PH-52 SlotUploads: photos that are chosen together go in one after the other", async () => {
  const { uploads, prepares, sends, adds, shown, accept } = world(2);
  uploads.take(files("a", "b"));
  await settle();
  assert.deepEqual(shown(), [["a", "preparing"], ["b", "waiting"]]);
  assert.equal(uploads.items.value[0]?.preview, null);
  prepares.asked[0]?.answer(READY);
  await settle();
  assert.notEqual(uploads.items.value[0]?.preview, null);
  sends.asked[0]?.question.onProgress(40);
  assert.deepEqual(uploads.items.value[0]?.state, { kind: "sending", percent: 40 });
  sends.asked[0]?.answer(KEPT);
  await settle();
  assert.deepEqual(shown(), [["a", "adding"], ["b", "waiting"]]);
  await accept(0, "new1");
  assert.deepEqual(shown(), [["b", "preparing"]]);
  assert.equal(uploads.added.value, 3);
  assert.equal(adds.asked.length, 1);
});

Deno.test("PH-52 SlotUploads: no more than the profile has room for", async () => {
  const { uploads, shown } = world(PHOTO_SLOTS - 2);
  uploads.take(files("a", "b", "c"));
  await settle();
  assert.deepEqual(shown(), [["a", "preparing"], ["b", "waiting"]]);
  assert.deepEqual(uploads.problems.value, [{ name: null, message: "text of photo_slots_full" }]);
  uploads.take(files("d"));
  assert.equal(uploads.items.value.length, 2);
  uploads.dismissProblems();
  assert.deepEqual(uploads.problems.value, []);
});

Deno.test("PH-50 SlotUploads: a file that is no photo takes no slot, and the others go on", async () => {
  const { uploads, prepares, shown } = world();
  uploads.take(files("a.gif", "b.jpg"));
  await settle();
  prepares.asked[0]?.answer({ kind: "refused", code: "file_type" });
  await settle();
  assert.deepEqual(shown(), [["b.jpg", "preparing"]]);
  assert.deepEqual(uploads.problems.value, [{ name: "a.gif", message: "text of file_type" }]);
  // What was told about the last choice goes with the next.
  uploads.take(files("c.jpg"));
  assert.deepEqual(uploads.problems.value, []);
});

Deno.test("PH-52 SlotUploads: a lost connection keeps the prepared photo for another try", async () => {
  const { uploads, prepares, sends, adds, shown, accept } = world();
  uploads.take(files("a"));
  await settle();
  prepares.asked[0]?.answer(READY);
  await settle();
  sends.asked[0]?.answer({ kind: "lost" });
  await settle();
  const [failed] = uploads.items.value;
  assert.deepEqual(failed?.state, { kind: "failed", message: "text of network", canRetry: true });
  uploads.retry(failed?.id ?? "");
  await settle();
  assert.equal(prepares.asked.length, 1);
  sends.asked[1]?.answer(KEPT);
  await settle();
  assert.deepEqual(shown(), [["a", "adding"]]);
  assert.equal(adds.asked.length, 1);
  await accept(0, "new");
  assert.deepEqual(shown(), []);
});

Deno.test("PH-52 SlotUploads: an answer that was lost is asked for again under the same rid", async () => {
  const { uploads, prepares, sends, adds, notified, accept } = world();
  uploads.take(files("a"));
  await settle();
  prepares.asked[0]?.answer(READY);
  await settle();
  sends.asked[0]?.answer(KEPT);
  await settle();
  for (const code of ["connection_lost", "no_answer"] as const) {
    adds.asked.at(-1)?.answer({ ok: false, refusal: { code, data: {} } });
    await settle();
  }
  adds.asked.at(-1)?.answer({ ok: false, refusal: { code: "connection_lost", data: {} } });
  await settle();
  const [failed] = uploads.items.value;
  assert.equal(failed?.state.kind, "failed");
  uploads.retry(failed?.id ?? "");
  await settle();
  assert.deepEqual(new Set(adds.asked.map(({ question }) => question.rid)), new Set(["rid-1"]));
  assert.equal(sends.asked.length, 1);
  await accept(adds.asked.length - 1, "new");
  assert.deepEqual(uploads.items.value, []);
  assert.equal(notified.refreshes, 0);
});

Deno.test("PH-52 SlotUploads: an upload that the server has forgotten is sent again", async () => {
  const { uploads, prepares, sends, adds } = world();
  uploads.take(files("a"));
  await settle();
  prepares.asked[0]?.answer(READY);
  await settle();
  sends.asked[0]?.answer(KEPT);
  await settle();
  adds.asked[0]?.answer({ ok: false, refusal: { code: "unknown_photo", data: {} } });
  await settle();
  uploads.retry(uploads.items.value[0]?.id ?? "");
  await settle();
  sends.asked[1]?.answer(KEPT);
  await settle();
  assert.deepEqual(adds.asked.map(({ question }) => question.rid), ["rid-1", "rid-2"]);
});

Deno.test("PH-52 SlotUploads: a photo that is not allowed says so everywhere, and is not sent again", async () => {
  const { uploads, prepares, sends, notified } = world();
  uploads.take(files("a", "b"));
  await settle();
  prepares.asked[0]?.answer(READY);
  await settle();
  sends.asked[0]?.answer({
    kind: "refused",
    code: "sensitive_content",
    message: "Not allowed",
    canRetry: false,
  });
  await settle();
  const [failed, next] = uploads.items.value;
  assert.deepEqual(failed?.state, { kind: "failed", message: "Not allowed", canRetry: false });
  assert.equal(notified.warnings, 1);
  assert.equal(next?.state.kind, "preparing");
  uploads.discard(failed?.id ?? "");
  assert.equal(uploads.items.value.length, 1);
});

Deno.test("PH-52 SlotUploads: one that is cancelled leaves at once, whatever it still answers", async () => {
  const { uploads, prepares, sends, adds, shown } = world();
  uploads.take(files("a", "b"));
  await settle();
  prepares.asked[0]?.answer(READY);
  await settle();
  const [first] = uploads.items.value;
  uploads.discard(first?.id ?? "");
  assert.equal(sends.asked[0]?.question.signal.aborted, true);
  sends.asked[0]?.answer(KEPT);
  await settle();
  assert.deepEqual(shown(), [["b", "preparing"]]);
  assert.equal(adds.asked.length, 0);
  uploads.retry(first?.id ?? "");
  assert.deepEqual(shown(), [["b", "preparing"]]);
});

Deno.test("PH-53 SlotUploads: a photo that an event has brought is not shown twice, also without its answer", async () => {
  const { uploads, prepares, sends, adds, shown, has } = world(1);
  uploads.take(files("a"));
  await settle();
  prepares.asked[0]?.answer(READY);
  await settle();
  sends.asked[0]?.answer(KEPT);
  await settle();
  assert.deepEqual(shown(), [["a", "adding"]]);
  const photo = { id: "new", photo: "/photos/new/card", placeholder: "", waiting: 0 as const };
  assert.equal(pendingUploads(uploads.items.value, []).length, 1);
  assert.equal(pendingUploads(uploads.items.value, [photo]).length, 0);
  assert.equal(uploads.room, PHOTO_SLOTS - 2);
  has("new");
  assert.equal(uploads.room, PHOTO_SLOTS - 2);
  while (uploads.items.value.length > 0) {
    adds.asked.at(-1)?.answer({ ok: false, refusal: { code: "no_answer", data: {} } });
    await settle();
    assert.ok(adds.asked.length < 10);
  }
  assert.equal(uploads.room, PHOTO_SLOTS - 2);
});

Deno.test("PH-52 SlotUploads: nothing more is sent for a member who is not signed in any more", async () => {
  const { uploads, prepares, sends, adds } = world();
  uploads.take(files("a", "b"));
  await settle();
  prepares.asked[0]?.answer(READY);
  await settle();
  uploads.end();
  assert.equal(sends.asked[0]?.question.signal.aborted, true);
  sends.asked[0]?.answer(KEPT);
  await settle();
  assert.deepEqual([uploads.items.value.length, prepares.asked.length, adds.asked.length], [0, 1, 0]);
});
