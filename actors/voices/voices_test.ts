import assert from "node:assert/strict";
import { CLOSING_MS, EVIDENCE_LIFE_MS, UPLOAD_LIFE_MS, VOICE_FRAME_BYTES } from "@/domain/limits.ts";
import { type MemberId, type MessageId, messageId, pairOf } from "@/domain/ids.ts";
import { openDatabase } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import { SYSTEM_ACTOR } from "@/domain/staff_log.ts";
import { openExportSource } from "@/actors/export/sections.ts";
import { getMember } from "@/store/members/reader.ts";
import { audit, balanceOf, grantCoins, openTestActors, TestClock, textTo } from "@/tests/kit/mod.ts";
import { putStaff } from "@/tests/kit/staff.ts";
import { keepVoice, LEVELS, recordingOf, voiceTo } from "@/tests/kit/voices.ts";

async function openPair(options: Parameters<typeof openTestActors>[0] = {}) {
  const clock = new TestClock();
  const test = await openTestActors({ now: clock.now, ...options });
  const [ada, ben, cleo] = [await test.join("Ada"), await test.join("Ben"), await test.join("Cleo")];
  await grantCoins(test, { id: ada }, 1_000);
  /** Sends a recording of Ada's to Ben. */
  const say = async (rid: string = crypto.randomUUID()) => {
    const voice = await keepVoice(test, ada);
    const sent = await test.actors.conversations.send(ada, rid, voiceTo({ id: ben }, voice.url));
    if (!sent.ok) throw new Error(sent.refusal.code);
    return { ...voice, message: sent.value.request_details.message, sent };
  };
  const hears = async (id: string, ...members: MemberId[]) =>
    await Promise.all(members.map(async (member) => await test.actors.voices.read(id, member) !== null));
  return { ...test, clock, ada, ben, cleo, say, hears };
}

Deno.test("CH-91 upload: what is refused is refused with its code, and is nobody's to keep", async () => {
  await using test = await openPair();
  const { actors: { voices }, ada, database } = test;
  const outcome = async (bytes: Uint8Array<ArrayBuffer>, levels = LEVELS) => {
    const kept = await voices.upload(ada, { bytes, levels });
    return kept.ok ? "kept" : kept.refusal.code;
  };
  assert.equal(await outcome(recordingOf(60_024)), "voice_too_long");
  assert.equal(await outcome(recordingOf(984)), "voice_too_short");
  assert.equal(await outcome(new Uint8Array(VOICE_FRAME_BYTES * 100)), "voice_unreadable");
  for (const levels of ["", LEVELS.slice(1), `${LEVELS}0`, LEVELS.replace("f", "g"), LEVELS.toUpperCase()]) {
    assert.equal(await outcome(recordingOf(2_400), levels), "voice_unreadable", levels);
  }
  assert.deepEqual(await Array.fromAsync(database.list(keys.blobEnds())), []);
});

Deno.test("CH-96 upload: a member may upload so many in an hour", async () => {
  await using test = await openPair({ limited: { voices: { attempts: 2, windowMs: 3_600_000 } } });
  const { actors: { voices }, ada, ben } = test;
  const file = () => ({ bytes: recordingOf(2_400), levels: LEVELS });
  assert.deepEqual([(await voices.upload(ada, file())).ok, (await voices.upload(ada, file())).ok], [
    true,
    true,
  ]);
  const refused = await voices.upload(ada, file());
  assert.equal(!refused.ok && refused.refusal.code, "too_many_requests");
  assert.ok((await voices.upload(ben, file())).ok);
});

Deno.test("CH-90 CH-93 P1 send: a recording is sent once, for the price of a photo, with its wave form", async () => {
  await using test = await openPair();
  const { actors, database, ada, ben, cleo, say, hears } = test;
  const { id, url, message, sent } = await say("r1");
  assert.deepEqual(
    [message.type, message.message, message.voice],
    ["voice", url, { length: "0:03", levels: LEVELS }],
  );
  assert.equal(sent.ok && sent.value.request_details.credits_spent, 50);
  assert.equal(await balanceOf(test, { id: ada }), 1_150);
  const pair = pairOf(ada, ben);
  const [voice, ...others] = await database.getMany([
    keys.voice(id),
    keys.message(pair, 1),
    keys.conversation(pair),
    keys.account(ada),
    keys.rid(ada, "r1"),
  ]);
  for (const { versionstamp } of others) assert.equal(versionstamp, voice?.versionstamp);
  assert.deepEqual([voice?.value?.use, voice?.value?.exp], ["chat", 0]);
  assert.deepEqual(await actors.conversations.send(ada, "r1", voiceTo({ id: ben }, id)), sent);
  const again = await actors.conversations.send(ada, "r2", voiceTo({ id: ben }, url));
  assert.equal(!again.ok && again.refusal.code, "unknown_voice");
  assert.deepEqual(await hears(id, ada, ben, cleo), [true, true, false]);
  assert.deepEqual(await hears(id, ada, ben), [true, true], "as often as they like");
  await audit(test);
});

Deno.test("CH-93 send: nobody sends what another has recorded, or what its hour has taken", async () => {
  await using test = await openPair();
  const { actors: { conversations }, ada, ben, clock } = test;
  const code = async (data: string) => {
    const sent = await conversations.send(ada, crypto.randomUUID(), voiceTo({ id: ben }, data));
    return sent.ok ? "sent" : sent.refusal.code;
  };
  assert.equal(await code((await keepVoice(test, ben)).id), "unknown_voice");
  for (const named of ["", "hello", "/photos/x/card", "/voices/../x"]) {
    assert.equal(await code(named), "unknown_voice", named);
  }
  const late = await keepVoice(test, ada);
  clock.advance(UPLOAD_LIFE_MS);
  assert.equal(await code(late.id), "unknown_voice");
  assert.equal(await test.actors.files.sweep(), 2);
  assert.deepEqual(await Array.fromAsync(test.database.list(keys.blobEnds())), []);
  await audit(test);
});

Deno.test("CH-93 send: of two messages at the same moment one gets the recording, on two isolates", async () => {
  const database = await openDatabase({ path: ":memory:" });
  {
    await using here = await openPair({ database, instance: "here" });
    await using there = await openTestActors({ database, instance: "there", now: here.clock.now });
    const { ada, ben } = here;
    const { id } = await keepVoice(here, ada);
    const results = await Promise.all(
      [here, there].map(({ actors }, nth) =>
        actors.conversations.send(ada, `r${nth}`, voiceTo({ id: ben }, id))
      ),
    );
    const outcomes = results.map((each) => each.ok ? "sent" : each.refusal.code).toSorted();
    assert.deepEqual(outcomes, ["sent", "unknown_voice"]);
    await audit(here);
  }
  await database.close();
});

Deno.test("CH-95 BL-4 read: a block either way, and deleting the chat, end it for whom they should", async () => {
  await using test = await openPair();
  const { actors, database, ada, ben, say, hears } = test;
  const { id } = await say();
  await actors.blocks.block(ben, ada);
  assert.deepEqual(await hears(id, ada, ben), [false, false]);
  await actors.blocks.unblock(ben, ada);
  assert.deepEqual(await hears(id, ada, ben), [true, true]);
  assert.ok((await actors.conversations.remove(ben, ada)).ok);
  assert.deepEqual(await hears(id, ada, ben), [true, false]);
  assert.ok((await actors.conversations.remove(ada, ben)).ok);
  assert.equal((await database.get(keys.voice(id))).value, null, "nobody can hear it, so nobody keeps it");
  assert.equal(await actors.files.sweep(), 1);
  assert.deepEqual(await hears(id, ada, ben), [false, false]);
  await audit(test);
});

Deno.test("CH-95 ER-6 sweep: a recording goes with its sender's account, and stays with its receiver's", async () => {
  await using test = await openPair();
  const { actors, database, ada, ben, clock, say, hears } = test;
  const { id } = await say();
  const theirs = await keepVoice(test, ben);
  assert.ok((await actors.conversations.send(ben, "m1", voiceTo({ id: ada }, theirs.id))).ok);
  await actors.closings.begin(ada, { by: "member" });
  clock.advance(CLOSING_MS);
  await actors.erasures.sweep();
  await actors.files.sweep();
  assert.equal((await database.get(keys.voice(id))).value, null);
  assert.deepEqual(await hears(theirs.id, ben), [true]);
  const members = await Array.fromAsync(database.list(keys.members()));
  const ghost = members.find(({ value }) => value.erased_at !== undefined)?.value ?? assert.fail();
  const { value: message } = await database.get(keys.message(pairOf(ghost.id, ben), 1));
  assert.equal(typeof message?.voice?.ended_at, "number");
  await audit(test);
});

Deno.test("CH-95 RP-10 report: a reported recording is kept for safety, whatever becomes of its message", async () => {
  await using test = await openPair();
  const { actors, database, ada, ben, clock, say } = test;
  const { id, message } = await say();
  const reported = await actors.reports.report(ben, "r1", {
    user_id: ada,
    reason: "harassment",
    message_id: message.id,
  });
  assert.ok(reported.ok);
  await actors.conversations.remove(ben, ada);
  await actors.conversations.remove(ada, ben);
  assert.equal((await database.get(keys.voice(id))).value?.use, "evidence");
  assert.equal(await actors.voices.read(id, ada), null);
  await audit(test);
  clock.advance(EVIDENCE_LIFE_MS);
  await actors.files.sweep();
  assert.equal((await database.get(keys.voice(id))).value, null);
  await audit(test);
});

Deno.test("CH-97 lists: a recording is told by its length, and quoted so", async () => {
  await using test = await openPair();
  const { actors, ada, ben, say } = test;
  const { message } = await say();
  const reply = { ...textTo({ id: ada }, "what?"), reply_to: message.id };
  await grantCoins(test, { id: ben }, 100);
  const [row] = await actors.ask.contacts.list(ben, { archived: 0, recordsToTake: 10, currentLength: 0 });
  assert.deepEqual([row?.last_m, row?.last_m_voice], ["0:03", 1]);
  const sent = await actors.conversations.send(ben, "m1", reply);
  assert.deepEqual(sent.ok && sent.value.request_details.message.reply_to, {
    id: messageId(pairOf(ada, ben), 1),
    seq: 1,
    sender_id: ada,
    type: "voice",
    message: "0:03",
  });
  await audit(test);
});

Deno.test("CH-77 CH-95 unsend: nothing of a recording is left, and nobody hears it any more", async () => {
  await using test = await openPair();
  const { actors, database, ada, ben, say, hears } = test;
  const { id, message } = await say();
  const quoted = { ...textTo({ id: ada }, "what?"), reply_to: message.id };
  await grantCoins(test, { id: ben }, 100);
  assert.ok((await actors.conversations.send(ben, "m1", quoted)).ok);
  const unsent = await actors.conversations.unsend(ada, { message_id: message.id });
  assert.ok(unsent.ok);
  assert.deepEqual(
    [unsent.value.message.message, unsent.value.message.voice, unsent.value.message.unsent],
    ["", undefined, 1],
  );
  assert.deepEqual(await hears(id, ada, ben), [false, false]);
  assert.equal((await database.get(keys.voice(id))).value, null);
  assert.equal(await actors.files.sweep(), 1);
  assert.equal(await balanceOf(test, { id: ada }), 1_150, "what was paid stays paid");
  await audit(test);
});

Deno.test("CH-83 CH-95 unsend: a recording that was reported before stays for safety", async () => {
  await using test = await openPair();
  const { actors, database, ada, ben, say } = test;
  const { id, message } = await say();
  await actors.reports.report(ben, "r1", { user_id: ada, reason: "harassment", message_id: message.id });
  assert.ok((await actors.conversations.unsend(ada, { message_id: message.id })).ok);
  assert.equal((await database.get(keys.voice(id))).value?.use, "evidence");
  assert.equal(await actors.voices.read(id, ben), null);
  await audit(test);
});

Deno.test("CH-93 UP-6 upload: where storage fails, or the process ends before its row, the sweep leaves nothing", async () => {
  await using test = await openPair();
  const { actors, blobs, database, ada, clock } = test;
  const { put } = blobs;
  const kept: string[] = [];
  // As a crash between the bytes and the row leaves it.
  blobs.put = async (id, bytes) => {
    kept.push(id);
    await put(id, bytes);
    throw new Error("no storage");
  };
  await assert.rejects(keepVoice(test, ada), /no storage/);
  blobs.put = put;
  const [blob] = kept;
  assert.ok(blob && await blobs.get(blob as never));
  clock.advance(UPLOAD_LIFE_MS);
  assert.equal(await actors.files.sweep(), 1);
  assert.equal(await blobs.get(blob as never), null);
  assert.deepEqual(await Array.fromAsync(database.list(keys.blobEnds())), []);
  await audit(test);
});

Deno.test("CH-97 lists: the archive that a member takes along has their own recordings, and tells the others' by length", async () => {
  await using test = await openPair();
  const { ada, ben, database, say } = test;
  const { id } = await say();
  for (const [member, file] of [[ada, `voices/${id}.mp3`], [ben, undefined]] as const) {
    const source = openExportSource(database, (await getMember(database, member)) ?? assert.fail());
    const [chat] = await Array.fromAsync(source.chats());
    const [line] = await Array.fromAsync(chat?.lines() ?? []);
    assert.deepEqual([line?.type, line?.voice?.ms, line?.file], ["voice", 2_400, file]);
    const files = await Array.fromAsync(source.files());
    assert.deepEqual(files.map(({ name }) => name), file ? [file] : []);
  }
});

Deno.test("CH-95 DC-6 hide: a decision takes a recording away, and gives it back with an appeal", async () => {
  await using test = await openPair();
  const { actors, database, ada, ben, say, hears } = test;
  const { id, message } = await say();
  const decided = await actors.desk.decisions.decide(SYSTEM_ACTOR, {
    rid: "d1",
    member: ada,
    measure: "hide_text",
    target: { kind: "message", id: message.id as MessageId },
    rule: "harassment",
    facts: "Threats.",
    automatic: { found: false, decided: false },
    source: { kind: "own", ref: null },
  });
  assert.ok(decided.ok);
  assert.deepEqual(await hears(id, ada, ben), [false, false]);
  assert.equal((await database.get(keys.voice(id))).value?.use, "evidence");
  await audit(test);

  const { id: staff } = await putStaff(test, { roles: ["safety"] });
  assert.ok((await actors.desk.decisions.appeal(ada, decided.value.decision, "It was a song.")).ok);
  const undone = { decision: decided.value.decision, undo: true, reason: "It was." };
  assert.ok((await actors.desk.decisions.decideAppeal({ staff, roles: ["safety"] }, undone)).ok);
  assert.deepEqual(await hears(id, ada, ben), [true, true]);
  await audit(test);
});
