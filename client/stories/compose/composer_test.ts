import assert from "node:assert/strict";
import { STORY_TEXT_MAX_CODE_POINTS, STORY_TEXT_MAX_UNITS } from "@/domain/limits.ts";
import type { SendOptions, Sent } from "@/client/photo/send.ts";
import type { Posted, StoryDraft } from "@/client/state/own_stories.ts";
import { Composer, type ReadPicture } from "@/client/stories/compose/composer.ts";
import type { Scene } from "@/client/stories/compose/draw_story.ts";
import type { StoryView } from "@/protocol/views/story.ts";
import { settle } from "@/tests/kit/fake_ports.ts";

/** A step that waits for the test to answer it. */
function steps<Question, Reply>() {
  const asked: { question: Question; answer(reply: Reply): void }[] = [];
  const ask = (question: Question) =>
    new Promise<Reply>((resolve) => asked.push({ question, answer: resolve }));
  /** Answers the latest one. */
  const answer = async (reply: Reply) => {
    asked.at(-1)?.answer(reply);
    await settle();
  };
  return { asked, ask, answer };
}

const PICTURE = { width: 900, height: 1_600 } as HTMLCanvasElement;
const DONE: Posted = { kind: "done", story: { id: "story-1" } as StoryView };
const KEPT: Sent = { kind: "kept", url: "/photos/p/full" };

function world() {
  const reads = steps<Blob, ReadPicture>();
  const draws = steps<Scene, Blob | null>();
  const sends = steps<SendOptions, Sent>();
  const adds = steps<StoryDraft, Posted>();
  const removes = steps<string, boolean>();
  let rids = 0;
  const composer = new Composer({
    read: (file) => reads.ask(file),
    draw: (scene) => draws.ask(scene),
    send: (_photo, options) => sends.ask(options),
    opened: () => Promise.resolve(),
    add: (draft) => adds.ask(draft),
    remove: (id) => removes.ask(id),
    rid: () => `rid-${++rids}`,
    measure: (text, sizePx) => text.length * sizePx / 2,
    direction: "ltr",
  });
  const post = async () => {
    void composer.post();
    await settle();
  };
  return { composer, reads, draws, sends, adds, removes, post, state: () => composer.state.peek() };
}

/** A composer with a picture. */
async function editing() {
  const made = world();
  void made.composer.take(new Blob());
  await made.reads.answer({ kind: "read", picture: PICTURE });
  return made;
}

Deno.test("ST-67 Composer: a file that is no photo is told, and another one can be taken", async () => {
  const { composer, reads, state } = world();
  void composer.take(new Blob());
  assert.deepEqual(state(), { kind: "reading" });
  await reads.answer({ kind: "refused", code: "file_type" });
  assert.deepEqual(state(), { kind: "choosing", problem: "file_type" });
  void composer.take(new Blob());
  await reads.answer({ kind: "lost" });
  assert.deepEqual(state(), { kind: "choosing", problem: "lost" });
  void composer.take(new Blob());
  await reads.answer({ kind: "read", picture: PICTURE });
  assert.deepEqual(state(), { kind: "editing", problem: null });
  void composer.take(new Blob());
  await reads.answer({ kind: "refused", code: "photo_unreadable" });
  assert.deepEqual(state(), { kind: "editing", problem: "photo_unreadable" });
  assert.equal(composer.scene.peek()?.picture, PICTURE);
});

Deno.test("ST-67 Composer: of two files the later one is taken, whichever is read first", async () => {
  const { composer, reads } = world();
  void composer.take(new Blob());
  void composer.take(new Blob());
  const later = { width: 30, height: 40 } as HTMLCanvasElement;
  await reads.answer({ kind: "read", picture: later });
  reads.asked[0]?.answer({ kind: "read", picture: PICTURE });
  await settle();
  assert.equal(composer.scene.peek()?.picture, later);
});

Deno.test("ST-73 Composer: a story is posted once, however often it is asked to", async () => {
  const { composer, draws, sends, adds, state } = await editing();
  composer.writeLabel({ text: " hello\u0007\n" });
  for (let count = 0; count < 3; count++) void composer.post();
  assert.deepEqual(state(), { kind: "posting", step: { kind: "drawing" } });
  await draws.answer(new Blob());
  sends.asked[0]?.question.onProgress(40);
  assert.deepEqual(state(), { kind: "posting", step: { kind: "sending", percent: 40 } });
  await sends.answer(KEPT);
  void composer.post();
  assert.deepEqual(state(), { kind: "posting", step: { kind: "adding" } });
  await adds.answer(DONE);
  assert.deepEqual(state(), { kind: "posted", story_id: "story-1" });
  assert.equal(composer.scene.peek(), null);
  assert.deepEqual([draws, sends, adds].map(({ asked }) => asked.length), [1, 1, 1]);
  assert.deepEqual(adds.asked[0]?.question, { rid: "rid-1", photo: "/photos/p/full", story: "hello" });
});

Deno.test("ST-74 Composer: what was lost goes on where it ended, under the same rid", async () => {
  const { post, draws, sends, adds, state } = await editing();
  await post();
  await draws.answer(new Blob());
  await sends.answer({ kind: "lost" });
  assert.deepEqual(state(), { kind: "failed", problem: { code: "network" }, canRetry: true });
  await post();
  await sends.answer(KEPT);
  for (let count = 0; count < 3; count++) await adds.answer({ kind: "uncertain" });
  assert.deepEqual(state(), { kind: "failed", problem: { code: "uncertain" }, canRetry: true });
  await post();
  await adds.answer(DONE);
  assert.equal(state().kind, "posted");
  assert.deepEqual([draws.asked.length, sends.asked.length], [1, 2]);
  assert.deepEqual(new Set(adds.asked.map(({ question }) => question.rid)), new Set(["rid-1"]));
});

Deno.test("ST-74 Composer: an upload that the server has thrown away is sent again", async () => {
  const { post, draws, sends, adds, state } = await editing();
  await post();
  await draws.answer(new Blob());
  await sends.answer(KEPT);
  await adds.answer({ kind: "refused", code: "unknown_photo", max: null });
  assert.deepEqual(state(), { kind: "failed", problem: { code: "late" }, canRetry: true });
  await post();
  await sends.answer(KEPT);
  await adds.answer(DONE);
  assert.deepEqual([draws.asked.length, adds.asked.at(-1)?.question.rid], [1, "rid-2"]);
});

Deno.test("ST-74 Composer: a refused picture cannot be sent again as it is, and too many stories are told", async () => {
  const { composer, post, draws, sends, adds, state } = await editing();
  await post();
  await draws.answer(new Blob());
  await sends.answer({ kind: "refused", code: "sensitive_content", message: "Not allowed", canRetry: false });
  const problem = { code: "refused", message: "Not allowed" };
  assert.deepEqual(state(), { kind: "failed", problem, canRetry: false });
  composer.movePicture({ x: 0, y: 10 });
  assert.deepEqual(state(), { kind: "editing", problem: null });
  await post();
  await draws.answer(new Blob());
  await sends.answer(KEPT);
  await adds.answer({ kind: "refused", code: "stories_full", max: 20 });
  assert.deepEqual(state(), { kind: "failed", problem: { code: "stories_full" }, canRetry: true });
});

Deno.test("ST-75 Composer: stopped while it is sent, everything is still there, and a change is posted anew", async () => {
  const { composer, post, draws, sends, adds, state } = await editing();
  composer.writeLabel({ text: "hello" });
  await post();
  await draws.answer(new Blob());
  composer.writeLabel({ text: "not while it is posted" });
  composer.stop();
  assert.equal(sends.asked[0]?.question.signal.aborted, true);
  await sends.answer({ kind: "stopped" });
  assert.deepEqual([state().kind, composer.scene.peek()?.label.text], ["editing", "hello"]);
  composer.writeLabel({ text: "good night" });
  await post();
  await draws.answer(new Blob());
  await sends.answer(KEPT);
  await adds.answer(DONE);
  assert.deepEqual(adds.asked.map(({ question }) => question.story), ["good night"]);
  assert.equal(draws.asked.length, 2);
});

/** A composer whose story was asked to be shown, and that has not heard yet whether it is. */
async function adding() {
  const made = await editing();
  await made.post();
  await made.draws.answer(new Blob());
  await made.sends.answer(KEPT);
  return made;
}

Deno.test("ST-75 Composer: what is shown although it was stopped is taken back, and posted as it is by then", async () => {
  for (const text of ["", "new"]) {
    const { composer, post, draws, sends, adds, removes, state } = await adding();
    composer.stop();
    if (text) composer.writeLabel({ text });
    await adds.answer(DONE);
    assert.deepEqual(removes.asked.map(({ question }) => question), ["story-1"]);
    await removes.answer(true);
    assert.equal(state().kind, "editing");
    await post();
    if (text) await draws.answer(new Blob());
    await sends.answer(KEPT);
    assert.deepEqual(adds.asked.at(-1)?.question, { rid: "rid-2", photo: "/photos/p/full", story: text });
    await adds.answer(DONE);
    assert.deepEqual([state().kind, removes.asked.length], ["posted", 1]);
  }
});

Deno.test("ST-75 Composer: stopped and posted again as it was, it is one story", async () => {
  const { composer, post, adds, removes, state } = await adding();
  composer.stop();
  await post();
  adds.asked[0]?.answer(DONE);
  await settle();
  assert.equal(state().kind, "posting");
  await adds.answer(DONE);
  assert.equal(state().kind, "posted");
  assert.deepEqual(new Set(adds.asked.map(({ question }) => question.rid)), new Set(["rid-1"]));
  assert.equal(removes.asked.length, 0);
});

Deno.test("ST-75 Composer: what was perhaps shown when it was changed is taken back before the other one is shown", async () => {
  const { composer, post, draws, sends, adds, removes, state } = await adding();
  for (let count = 0; count < 3; count++) await adds.answer({ kind: "uncertain" });
  composer.writeLabel({ text: "new" });
  await post();
  await draws.answer(new Blob());
  await sends.answer(KEPT);
  assert.equal(adds.asked.at(-1)?.question.rid, "rid-1");
  await adds.answer(DONE);
  await removes.answer(false);
  assert.deepEqual(state(), { kind: "failed", problem: { code: "uncertain" }, canRetry: true });
  await post();
  await adds.answer(DONE);
  await removes.answer(true);
  assert.deepEqual(adds.asked.at(-1)?.question.rid, "rid-2");
  await adds.answer(DONE);
  assert.equal(state().kind, "posted");
});

Deno.test("ST-75 Composer: what was not shown when it was changed needs not be taken back", async () => {
  const { composer, post, draws, sends, adds, removes, state } = await adding();
  await adds.answer({ kind: "refused", code: "stories_full", max: 20 });
  composer.writeLabel({ text: "new" });
  await post();
  await draws.answer(new Blob());
  await sends.answer(KEPT);
  await adds.answer(DONE);
  assert.deepEqual([state().kind, adds.asked.length, removes.asked.length], ["posted", 2, 0]);
});

Deno.test("ST-75 Composer: a story that could not be taken back counts as posted", async () => {
  const { composer, adds, removes, state } = await adding();
  composer.stop();
  await adds.answer(DONE);
  await removes.answer(false);
  assert.deepEqual(state(), { kind: "posted", story_id: "story-1" });
});

Deno.test("ST-75 Composer: a file that is read while a stopped story comes to be shown is not lost with it", async () => {
  for (const isPicture of [true, false]) {
    const { composer, reads, adds, removes, state } = await adding();
    composer.stop();
    void composer.take(new Blob());
    await adds.answer(DONE);
    await removes.answer(false);
    assert.deepEqual([state().kind, composer.scene.peek()?.picture], ["reading", PICTURE]);
    await reads.answer(isPicture ? { kind: "read", picture: PICTURE } : { kind: "lost" });
    assert.equal(state().kind, isPicture ? "editing" : "posted");
  }
});

Deno.test("ST-71 Composer: of a huge text no more is kept than the server looks at", async () => {
  const { composer } = await editing();
  composer.writeLabel({ text: "x".repeat(1_000_000) });
  assert.equal(composer.scene.peek()?.label.text.length, STORY_TEXT_MAX_UNITS);
});

Deno.test("ST-71 Composer: a text that is too long is counted and not posted", async () => {
  const { composer, draws } = await editing();
  composer.writeLabel({ text: "😀".repeat(STORY_TEXT_MAX_CODE_POINTS) });
  assert.equal(composer.charactersLeft, 0);
  composer.writeLabel({ text: `${"😀".repeat(STORY_TEXT_MAX_CODE_POINTS)}!` });
  assert.equal(composer.charactersLeft, -1);
  await composer.post();
  assert.equal(draws.asked.length, 0);
});

Deno.test("ST-75 Composer: another picture keeps the text, and discarding keeps nothing", async () => {
  const { composer, reads, state } = await editing();
  composer.writeLabel({ text: "hello" });
  void composer.take(new Blob());
  await reads.answer({ kind: "read", picture: PICTURE });
  assert.equal(composer.scene.peek()?.label.text, "hello");
  composer.discard();
  assert.deepEqual([state(), composer.scene.peek()], [{ kind: "choosing", problem: null }, null]);
});
