import assert from "node:assert/strict";
import { unzipSync } from "fflate";
import type { Blobs } from "@/domain/blobs.ts";
import { EXPORT_SECTIONS } from "@/domain/export_sections.ts";
import { type BlobId, type MemberId, messageId, pairOf, type SessionId } from "@/domain/ids.ts";
import {
  EXPORT_AGAIN_MS,
  EXPORT_BUILD_MS,
  EXPORT_LEASE_MS,
  EXPORT_LIFE_MS,
  EXPORT_PAGE_ROWS,
  EXPORT_PART_BYTES,
  EXPORT_TRIES,
} from "@/domain/limits.ts";
import type { PasswordHash } from "@/domain/password_hash.ts";
import { SYSTEM_ACTOR } from "@/domain/staff_log.ts";
import { exportSchema } from "@/protocol/export.ts";
import { newChange, remove, set } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import { EXPORT_STEPS } from "@/actors/export/build.ts";
import { audit } from "@/store/audit/mod.ts";
import { PASSWORD } from "@/tests/kit/actors.ts";
import { openAuditWorld } from "@/tests/kit/audit_world.ts";
import { openExporter } from "@/tests/kit/exports.ts";
import { layLongChat } from "@/tests/kit/long_chat.ts";
import { loseAnswer, LOSSES, meetFate } from "@/tests/kit/lossy.ts";
import { openTestActors, type TestActors, TestClock } from "@/tests/kit/mod.ts";
import { addProfilePhoto } from "@/tests/kit/photos.ts";
import { addSelfie } from "@/tests/kit/selfies.ts";
import { textTo } from "@/tests/kit/talk.ts";

const SESSION = "session" as SessionId;
const ABOUT = { lang: "en", timeZone: "Europe/Berlin" } as const;

/** The files of a member's archive that is ready. */
async function readArchive({ actors }: TestActors, member: MemberId): Promise<Record<string, Uint8Array>> {
  const opened = await actors.exports.open({ member, session: SESSION });
  assert.ok(opened.ok, JSON.stringify(opened));
  const chunks = await Array.fromAsync(opened.value.stream);
  const whole = new Uint8Array(await new Blob(chunks as BlobPart[]).arrayBuffer());
  assert.equal(whole.length, opened.value.bytes);
  return unzipSync(whole);
}

function textOf(files: Record<string, Uint8Array>, name: string): string {
  assert.ok(files[name], `${name} is not among ${Object.keys(files)}`);
  return new TextDecoder().decode(files[name]);
}

async function askAndMake(
  world: TestActors,
  member: MemberId,
  about: Parameters<TestActors["actors"]["exports"]["ask"]>[1] = ABOUT,
): Promise<Record<string, Uint8Array>> {
  const asked = await world.actors.exports.ask({ member, session: SESSION }, about);
  assert.ok(asked.ok, JSON.stringify(asked));
  assert.equal(await world.actors.exports.run(), 1);
  return await readArchive(world, member);
}

async function blobEnds({ database }: TestActors): Promise<{ at: number; blob: BlobId }[]> {
  return (await Array.fromAsync(database.list(keys.blobEnds()))).map(({ key }) => ({
    at: Number(key[1]),
    blob: key[2] as BlobId,
  }));
}

function hashOf(password: PasswordHash | null | undefined): string | undefined {
  return password?.hash.toBase64();
}

function chatOf(count: number) {
  return { count, textOf: (seq: number) => `Line ${seq}`, atOf: (seq: number) => seq * 1_000 };
}

/** The session that a member opens by their password. */
async function logIn({ actors, database }: TestActors, name: string): Promise<SessionId> {
  const members = await Array.fromAsync(database.list(keys.members()), ({ value }) => value);
  const { email = "" } = members.find((each) => each.email.startsWith(name)) ?? {};
  const origin = { address: "a", lang: "en" };
  const opened = await actors.membership.login({ email, password: PASSWORD }, origin);
  assert.ok(opened.ok);
  const { token } = opened.value;
  const identity = await actors.sessions.find(token) ?? await actors.sessions.findConfined(token);
  return identity?.session ?? assert.fail("no session");
}

async function openTwo() {
  const clock = new TestClock();
  const world = await openTestActors({ now: clock.now });
  const ada = await world.join("Ada");
  const ben = await world.join("Ben");
  return Object.assign(world, { clock, ada, ben });
}

Deno.test("TD-3 export: data.json of a member who has everything keeps to its schema, and holds each section", async () => {
  await using world = await openAuditWorld();
  const made = openExporter(world.env, world);
  await made.run();
  await made.ask({ member: world.ada, session: SESSION }, ABOUT);
  assert.equal(await made.run(), 1);
  const opened = await made.open({ member: world.ada, session: SESSION });
  assert.ok(opened.ok);
  const bytes = await new Blob(await Array.fromAsync(opened.value.stream) as BlobPart[]).arrayBuffer();
  const files = unzipSync(new Uint8Array(bytes));
  const data = exportSchema.parse(JSON.parse(textOf(files, "data.json")));
  assert.deepEqual(Object.keys(data).sort(), ["version", "made_at", ...EXPORT_SECTIONS].sort());
  for (const section of ["movements", "orders", "spins", "swipes", "blocked", "chats", "accepted"] as const) {
    if (section !== "blocked") assert.ok(data[section].length > 0, `nothing in ${section}`);
  }
  assert.equal(data.account.id, world.ada);
  const movements = data.movements.reduce((sum, { delta }) => sum + delta, 0);
  assert.equal(movements, data.coins.balance);
  assert.deepEqual(
    JSON.parse(textOf(files, "schema.json")),
    JSON.parse(await Deno.readTextFile("docs/export.schema.json")),
  );
  assert.deepEqual(await Array.fromAsync(audit(world.database, world.clock.now)), []);
});

Deno.test("TD-3 VE-11 export: a selfie while it waits, what came of one, and a mark, without who decided", async () => {
  await using world = await openTwo();
  const { ada, actors, database } = world;
  const photo = await addProfilePhoto(world, ada);
  const { attempt, photo: selfie } = await addSelfie(world, ada);
  const waiting = await askAndMake(world, ada);
  const { verification } = exportSchema.parse(JSON.parse(textOf(waiting, "data.json")));
  assert.deepEqual(verification.map(({ state, gesture, file }) => [state, gesture, file]), [
    ["waiting", "palm", `photos/${selfie}.jpg`],
  ]);
  assert.ok((waiting[`photos/${selfie}.jpg`]?.length ?? 0) > 0);
  await actors.desk.verifications.approve(SYSTEM_ACTOR, { member: ada, attempt, photos: [photo] });
  const change = newChange();
  remove(change, keys.dataExport(ada));
  await database.commit(change);
  const again = await askAndMake(world, ada);
  const data = exportSchema.parse(JSON.parse(textOf(again, "data.json")));
  assert.deepEqual(data.verification.map(({ state, photos }) => [state, photos]), [["verified", [photo]]]);
  assert.equal(again[`photos/${selfie}.jpg`], undefined);
  assert.ok(!JSON.stringify(data.verification).includes("system"), "who decided is not said");
});

Deno.test("TD-3 export: the chat itself, and neither secrets nor who of the desk wrote, noted or looked", async () => {
  await using world = await openTwo();
  const { ada, ben, database, actors } = world;
  await actors.conversations.send(ada, "one", textTo({ id: ben }, "Hello <b>Ben</b>"));
  await actors.conversations.send(ben, "two", textTo({ id: ada }, "Hello Ada"));
  const change = newChange();
  const note = { id: "n", kind: "fact", text: "likes tea", by: "secret-staff", at: 1, log: 1 } as never;
  set(change, keys.memberNote(ada, "n"), note);
  await database.commit(change);
  await actors.desk.members.export(SYSTEM_ACTOR, { member: ada, reason: "asked by letter" });
  const photo = await addProfilePhoto(world, ada);
  const files = await askAndMake(world, ada);
  const data = exportSchema.parse(JSON.parse(textOf(files, "data.json")));
  assert.deepEqual(data.chats.map(({ name, lines }) => [name, lines.map(({ mine, text }) => [mine, text])]), [
    ["Ben", [[true, "Hello <b>Ben</b>"], [false, "Hello Ada"]]],
  ]);
  assert.deepEqual(data.notes_about_you, [{ kind: "fact", text: "likes tea", at: 1 }]);
  assert.deepEqual(data.looks_by_staff.map(({ what, reason }) => [what, reason]), [[
    "member.export",
    "asked by letter",
  ]]);
  assert.ok((files[`photos/${photo}.jpg`]?.length ?? 0) > 0);
  const all = Object.entries(files).filter(([name]) => !name.startsWith("photos/"))
    .map(([name]) => textOf(files, name)).join("\n");
  const [own, bens] = await database.getMany([keys.member(ada), keys.member(ben)]);
  const sessions = await Array.fromAsync(database.list(keys.memberSessions(ada)));
  const secrets = ["secret-staff", bens.value?.email, hashOf(own.value?.password)];
  for (const secret of [...secrets, ...sessions.map(({ value }) => value.token_hash)]) {
    assert.ok(secret, "there is one to look for");
    assert.ok(!all.includes(secret), secret);
  }
  for (const name of ["written_by", "password", "token_hash"]) assert.ok(!all.includes(`"${name}":`), name);
  assert.ok(textOf(files, "pages/chat-1.html").includes("Hello &lt;b>Ben&lt;/b>"));
});

Deno.test("TD-3 CH-77 export: an edited line says when, and of an unsent one there is no more than that, on both sides", async () => {
  await using world = await openTwo();
  const { ada, ben, actors: { conversations } } = world;
  for (const [rid, words] of [["one", "first words"], ["two", "a secret"]] as const) {
    assert.ok((await conversations.send(ada, rid, textTo({ id: ben }, words))).ok);
  }
  const id = (seq: number) => messageId(pairOf(ada, ben), seq);
  assert.ok((await conversations.edit(ada, { message_id: id(1), message_text: "other words" })).ok);
  assert.ok((await conversations.unsend(ada, { message_id: id(2) })).ok);
  for (const member of [ada, ben]) {
    const files = await askAndMake(world, member);
    const data = exportSchema.parse(JSON.parse(textOf(files, "data.json")));
    const [edited, unsent] = data.chats[0]?.lines ?? [];
    assert.deepEqual([edited?.text, typeof edited?.edited_at], ["other words", "number"]);
    assert.deepEqual([unsent?.text, typeof unsent?.unsent_at], ["", "number"]);
    const page = textOf(files, "pages/chat-1.html");
    assert.match(page, /Edited/);
    assert.match(page, member === ada ? /You unsent a message/ : /Message unsent/);
    const all = Object.keys(files).map((name) => textOf(files, name)).join("\n");
    assert.doesNotMatch(all, /first words|a secret/);
  }
});

Deno.test("TD-3 CH-51 export: of what the member has deleted their own lines alone, once each, also where a block came", async () => {
  await using world = await openTwo();
  const { ada, ben, database, actors: { conversations, blocks } } = world;
  const cleo = await world.join("Cleo");
  const dan = await world.join("Dan");
  const write = async (from: MemberId, to: MemberId, text: string, reply_to?: string) => {
    const line = { ...textTo({ id: to }, text), ...reply_to && { reply_to } };
    const sent = await conversations.send(from, crypto.randomUUID(), line);
    assert.ok(sent.ok, JSON.stringify(sent));
  };
  // All of it gone, some of it gone, all of it gone with a block, and one in which she never wrote.
  await write(ben, ada, "words of Ben");
  await write(ada, ben, "hers to Ben", messageId(pairOf(ada, ben), 1));
  await conversations.react(ben, { message_id: messageId(pairOf(ada, ben), 2), reaction: "❤️" });
  await conversations.remove(ada, ben);
  await write(cleo, ada, "words of Cleo");
  await write(ada, cleo, "hers to Cleo");
  await conversations.remove(ada, cleo);
  await write(cleo, ada, "begun anew");
  await write(ada, dan, "hers to Dan");
  await write(dan, ada, "words of Dan");
  await conversations.remove(ada, dan);
  await blocks.block(dan, ada);
  const eve = await world.join("Eve");
  await write(eve, ada, "words of Eve");
  await conversations.remove(ada, eve);
  // The other one keeps all of it, archived or not.
  await conversations.archive(ben, ada, true);

  const files = await askAndMake(world, ada);
  const { chats } = exportSchema.parse(JSON.parse(textOf(files, "data.json")));
  const linesOf = (of: typeof chats) =>
    Object.fromEntries(
      of.map(({ name, lines }) => [name, lines.map(({ text, deleted }) => [text, deleted])]),
    );
  assert.deepEqual(linesOf(chats), {
    Cleo: [["hers to Cleo", true], ["begun anew", undefined]],
    Ben: [["hers to Ben", true]],
    Dan: [["hers to Dan", true]],
  });
  assert.equal(chats.length, 3);
  const all = Object.entries(files).map(([name]) => textOf(files, name)).join("\n");
  assert.doesNotMatch(all, /words of|❤️/);
  assert.match(all, /deleted by you/);
  const bens = exportSchema.parse(JSON.parse(textOf(await askAndMake(world, ben), "data.json")));
  assert.deepEqual(linesOf(bens.chats), { Ada: [["words of Ben", undefined], ["hers to Ben", undefined]] });
  assert.deepEqual(await Array.fromAsync(database.list(keys.contacts(ben))), []);
});

Deno.test("CH-109 TD-3 export: that a chat is pinned is its owner's, and no part of the other's archive", async () => {
  await using world = await openTwo();
  const { ada, ben, actors: { conversations } } = world;
  assert.ok((await conversations.send(ada, crypto.randomUUID(), textTo({ id: ben }, "hello"))).ok);
  assert.ok((await conversations.pin(ada, ben, true)).ok);
  for (const [member, pinned] of [[ada, true], [ben, undefined]] as const) {
    const files = await askAndMake(world, member);
    const { chats } = exportSchema.parse(JSON.parse(textOf(files, "data.json")));
    assert.deepEqual(chats.map((chat) => chat.pinned), [pinned]);
  }
});

Deno.test("CH-104 TD-3 export: until when a chat is muted is its owner's, and no part of the other's archive", async () => {
  await using world = await openTwo();
  const { ada, ben, actors: { conversations } } = world;
  assert.ok((await conversations.send(ada, crypto.randomUUID(), textTo({ id: ben }, "hello"))).ok);
  assert.ok((await conversations.mute(ada, ben, "always")).ok);
  for (const [member, isMuted] of [[ada, true], [ben, false]] as const) {
    const files = await askAndMake(world, member);
    const { chats } = exportSchema.parse(JSON.parse(textOf(files, "data.json")));
    assert.deepEqual(chats.map(({ muted_until }) => muted_until !== undefined), [isMuted]);
  }
});

Deno.test("TD-1 TD-10 ask: one whose time was over before it was made leaves nothing that is to be made", async () => {
  await using world = await openTwo();
  const { ada: member, database, clock, actors: { exports } } = world;
  const by = { member, session: SESSION };
  await exports.ask(by, ABOUT);
  clock.advance(EXPORT_LIFE_MS);
  assert.ok((await exports.ask(by, ABOUT)).ok);
  assert.deepEqual((await Array.fromAsync(database.list(keys.exportsDue()))).map(({ key }) => key), [
    keys.exportDue(clock.now(), member),
  ]);
});

Deno.test("TD-1 ask: of an account that is being erased nothing may come anew", async () => {
  await using world = await openTwo();
  const { ada: member, database, actors: { exports } } = world;
  const { key, value } = await database.get(keys.member(member));
  const change = newChange();
  set(change, key, { ...value ?? assert.fail(), closing: { at: 1, until: 2, erasing: true } } as never);
  await database.commit(change);
  const asked = await exports.ask({ member, session: SESSION }, ABOUT);
  assert.deepEqual(asked, { ok: false, refusal: { code: "not_authenticated" } });
  assert.deepEqual(await Array.fromAsync(database.list(keys.exportsDue())), []);
});

Deno.test("TD-7 export: what the desk hands out has the same sections", async () => {
  await using world = await openTwo();
  const { ada, actors } = world;
  const exported = await actors.desk.members.export(SYSTEM_ACTOR, { member: ada, reason: "asked by letter" });
  assert.ok(exported.ok);
  const data = JSON.parse((await Array.fromAsync(exported.value)).join(""));
  exportSchema.parse(data);
});

Deno.test("TD-4 export: pages are in the member's language and direction, and a long chat has several", async () => {
  await using world = await openTwo();
  const { ada, ben, database } = world;
  await layLongChat(database, [ada, ben], chatOf(EXPORT_PAGE_ROWS + 1));
  const files = await askAndMake(world, ada, { lang: "he", timeZone: "Asia/Jerusalem" });
  const index = textOf(files, "index.html");
  assert.match(index, /^<!doctype html>\n<html lang="he" dir="rtl">/);
  for (const section of EXPORT_SECTIONS) {
    assert.ok(index.includes(`pages/${section}.html`), section);
    assert.ok(files[`pages/${section}.html`], section);
  }
  const [first, second] = [textOf(files, "pages/chat-1.html"), textOf(files, "pages/chat-1-2.html")];
  assert.equal(first.match(/<li[ >]/g)?.length, EXPORT_PAGE_ROWS);
  assert.equal(second.match(/<li[ >]/g)?.length, 1);
  assert.ok(first.includes('href="chat-1-2.html"') && second.includes('href="chat-1.html"'));
  for (const [name] of Object.entries(files).filter(([name]) => name.endsWith(".html"))) {
    const links = [...textOf(files, name).matchAll(/(?:href|src)="([^"]+)"/g)];
    for (const [, link = ""] of links) {
      const path = new URL(link, `file:///a/${name}`).pathname.slice("/a/".length);
      assert.ok(files[path], `${name} leads to ${link}, which is not there`);
    }
  }
});

Deno.test("TD-1 ask: one at a time and one a day; one that failed may be asked for again at once", async () => {
  await using world = await openTwo();
  const { ada: member, actors: { exports }, clock } = world;
  const by = { member, session: SESSION };
  assert.deepEqual(await exports.get(by), { state: "none" });
  assert.ok((await exports.ask(by, ABOUT)).ok);
  const asked_at = clock.now();
  clock.advance(1_000);
  assert.ok((await exports.ask(by, ABOUT)).ok, "asked again while it waits");
  assert.deepEqual(await exports.get(by), { state: "running", done: 0, of: EXPORT_STEPS, asked_at });
  assert.equal(await exports.run(), 1);
  assert.equal(await exports.run(), 0);
  const again_at = asked_at + EXPORT_AGAIN_MS;
  assert.deepEqual(await exports.ask(by, ABOUT), {
    ok: false,
    refusal: { code: "export_daily", data: { again_at } },
  });
  const before = await blobEnds(world);
  clock.advance(EXPORT_AGAIN_MS);
  assert.ok((await exports.ask(by, ABOUT)).ok);
  const ended = await blobEnds(world);
  assert.deepEqual(ended.map(({ blob }) => blob).sort(), before.map(({ blob }) => blob).sort());
  assert.ok(ended.every(({ at }) => at === clock.now()), "the files of the one before go now");
});

Deno.test("TD-1 ask: whatever becomes of its commit, it is asked for once", async () => {
  for (const loss of LOSSES) {
    await using world = await openTwo();
    const { ada: member, actors: { exports }, database } = world;
    loseAnswer(database, loss, { fits: ({ sets }) => sets.some(({ key }) => key[0] === "export") });
    assert.ok((await exports.ask({ member, session: SESSION }, ABOUT)).ok);
    assert.equal((await Array.fromAsync(database.list(keys.exportsDue()))).length, 1, loss);
  }
});

Deno.test("TD-5 TD-6 run: a letter says that it is ready, and only the session that asked gets it, for 48 hours", async () => {
  await using world = await openTwo();
  const { ada: member, actors: { exports }, database, clock } = world;
  const session = await logIn(world, "ada");
  assert.ok((await exports.ask({ member, session }, ABOUT)).ok);
  assert.equal(await exports.run(), 1);
  const letters = (await Array.fromAsync(database.list(keys.mailJobs()))).map(({ value }) => value);
  assert.equal(letters.filter(({ kind, to }) => kind === "export_ready" && to.startsWith("ada")).length, 1);
  const elsewhere = { member, session: "other" as SessionId };
  assert.deepEqual(await exports.open(elsewhere), {
    ok: false,
    refusal: { code: "export_elsewhere" },
  });
  const view = await exports.get(elsewhere);
  assert.ok(view.state === "ready" && !view.isOwn);
  const asked = await exports.ask(elsewhere, ABOUT);
  assert.equal(asked.ok || asked.refusal.code, "export_daily");
  clock.advance(EXPORT_LIFE_MS);
  assert.equal((await exports.open({ member, session })).ok, false);
  assert.deepEqual(await exports.get({ member, session }), { state: "none" });
});

Deno.test("TD-6 TD-9 ask: where the session that asked has ended with the others, as an account closes, another one gets it", async () => {
  await using world = await openTwo();
  const { ada: member, actors, database, clock } = world;
  const { exports } = actors;
  const before = { member, session: await logIn(world, "ada") };
  assert.ok((await exports.ask(before, ABOUT)).ok);
  assert.equal(await exports.run(), 1);
  await actors.closings.begin(member, { by: "member" });
  const after = { member, session: await logIn(world, "ada") };
  assert.deepEqual(await exports.get(after), { state: "none" }, "it is asked for, and not lying open");
  const unasked = await exports.open(after);
  assert.equal(unasked.ok || unasked.refusal.code, "export_elsewhere");
  const { value: row } = await database.get(keys.dataExport(member));
  assert.ok((await exports.ask(after, ABOUT)).ok);
  assert.deepEqual((await database.get(keys.dataExport(member))).value, { ...row, session: after.session });
  assert.ok((await exports.open(after)).ok);
  assert.equal((await exports.open(before)).ok, false);
  assert.deepEqual(await Array.fromAsync(audit(database, clock.now)), []);
  clock.advance(EXPORT_LIFE_MS);
  assert.equal((await exports.open(after)).ok, false, "for no longer than before");
});

Deno.test("TD-6 sweep: its files go after 48 hours, and not before", async () => {
  await using world = await openTwo();
  const { ada: member, actors, clock, blobs } = world;
  await askAndMake(world, member);
  const [end] = await blobEnds(world);
  assert.ok(end);
  clock.advance(EXPORT_LIFE_MS - 1);
  assert.equal(await actors.files.sweep(), 0);
  clock.advance(1);
  assert.ok(await blobs.get(end.blob));
  assert.ok(await actors.files.sweep() > 0);
  assert.equal(await blobs.get(end.blob), null);
  assert.deepEqual(await blobEnds(world), []);
});

/** An isolate of its own on the world's database; `blobs` in the place of the world's. */
function isolate(world: TestActors, instance: string, blobs: Blobs = world.blobs) {
  return openExporter(world.env, { instance, blobs });
}

Deno.test("TD-2 run: two isolates make it once", async () => {
  await using world = await openTwo();
  const [one, other] = [isolate(world, "one"), isolate(world, "other")];
  await one.ask({ member: world.ada, session: SESSION }, ABOUT);
  const made = await Promise.all([one.run(), other.run()]);
  assert.deepEqual(made.sort(), [0, 1]);
});

Deno.test("TD-2 run: after an isolate that died another one begins anew within its lease, and what was left goes", async () => {
  await using world = await openTwo();
  const { ada: member, clock, blobs, actors } = world;
  const put = Promise.withResolvers<void>();
  // A process that is gone says nothing any more: its last file is there, and nothing comes after it.
  const dying: Blobs = {
    ...blobs,
    async put(id, bytes) {
      await blobs.put(id, bytes);
      put.resolve();
      await new Promise(() => {});
    },
  };
  const by = { member, session: SESSION };
  const [dead, living] = [isolate(world, "dead", dying), isolate(world, "living")];
  await dead.ask(by, ABOUT);
  void dead.run();
  await put.promise;
  const [left] = await blobEnds(world);
  assert.ok(left);
  assert.equal(await living.run(), 0, "it may still live");
  clock.advance(EXPORT_LEASE_MS);
  assert.equal(await living.run(), 1);
  await readArchive(world, member);
  clock.advance(EXPORT_BUILD_MS);
  await actors.files.sweep();
  assert.equal(await blobs.get(left.blob), null);
  await readArchive(world, member);
});

Deno.test("TD-2 run: a failure leaves no files, is tried again, and in the end said", async () => {
  await using world = await openTwo();
  const { ada: member, blobs, actors, database } = world;
  const broken: Blobs = { ...blobs, put: () => Promise.reject(new Error("no room")) };
  const failing = isolate(world, "failing", broken);
  const by = { member, session: SESSION };
  await failing.ask(by, ABOUT);
  for (let tries = 0; tries < EXPORT_TRIES; tries++) {
    await assert.rejects(failing.run(), /no room/);
    await actors.files.sweep();
    assert.deepEqual(await blobEnds(world), []);
  }
  assert.equal(await failing.run(), 0);
  assert.deepEqual(await failing.get(by), { state: "failed" });
  assert.equal((await Array.fromAsync(database.list(keys.exportsDue()))).length, 0);
  assert.ok((await actors.exports.ask(by, ABOUT)).ok);
});

Deno.test("TD-2 run: whatever becomes of its last commit, it is ready once with all of its files", async () => {
  for (const fate of ["throws", "says no", "overtaken", "busy"] as const) {
    await using world = await openTwo();
    const { ada: member, actors: { exports }, database } = world;
    await exports.ask({ member, session: SESSION }, ABOUT);
    const met = meetFate(database, fate, ({ sets }) => sets.some(({ key }) => key[0] === "mail_job"));
    await exports.run().catch(() => {});
    met.putRight();
    await exports.run();
    const letters = (await Array.fromAsync(database.list(keys.mailJobs())))
      .filter(({ value }) => value.kind === "export_ready");
    assert.equal(letters.length, 1, fate);
    await world.actors.files.sweep();
    await readArchive(world, member);
  }
});

Deno.test("TD-2 run: the end of an isolate ends it, and the next one begins at once", async () => {
  await using world = await openTwo();
  const ended = new AbortController();
  const by = { member: world.ada, session: SESSION };
  const leaving = isolate(world, "leaving", {
    ...world.blobs,
    put: (id, bytes) => {
      ended.abort();
      return world.blobs.put(id, bytes);
    },
  });
  await leaving.ask(by, ABOUT);
  assert.equal(await leaving.run(ended.signal), 0);
  await world.actors.files.sweep();
  assert.deepEqual(await blobEnds(world), []);
  assert.equal(await isolate(world, "next").run(), 1);
});

Deno.test("TD-8 export: a large account needs no more memory than a small one, but for a file of 4 MB at a time", async () => {
  await using world = await openTwo();
  const { ada, ben, database, blobs } = world;
  await layLongChat(database, [ada, ben], chatOf(40_000));
  let largest = 0;
  const watching = isolate(world, "watching", {
    ...blobs,
    put: (id, bytes) => {
      largest = Math.max(largest, bytes.length);
      return blobs.put(id, bytes);
    },
  });
  await watching.ask({ member: ada, session: SESSION }, ABOUT);
  const before = Deno.memoryUsage().heapUsed;
  let peak = 0;
  const timer = setInterval(() => peak = Math.max(peak, Deno.memoryUsage().heapUsed), 20);
  try {
    assert.equal(await watching.run(), 1);
  } finally {
    clearInterval(timer);
  }
  assert.ok(largest <= EXPORT_PART_BYTES);
  assert.ok(peak - before < 150_000_000, `${Math.round((peak - before) / 1e6)} MB more`);
});
