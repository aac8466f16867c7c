import assert from "node:assert/strict";
import { SYSTEM_ACTOR } from "@/domain/staff_log.ts";
import { keys } from "@/store/keys.ts";
import type { ListedPhoto } from "@/actors/photos/review.ts";
import { bring } from "@/tests/kit/desk_people.ts";
import { audit, openTestActors, type TestActors, TestClock } from "@/tests/kit/mod.ts";
import { addProfilePhoto, photoRow, PICTURE } from "@/tests/kit/photos.ts";
import { parseArgs, takeRule } from "@/tasks/photos/args.ts";
import { keepAll, keepEach, removeEach } from "@/tasks/photos/decide.ts";
import { type Acting, type Desk, deskOn } from "@/tasks/photos/desk.ts";
import { ageText, entryOf } from "@/tasks/photos/entry.ts";
import { printList, reviewAll } from "@/tasks/photos/review.ts";
import { findSheets, pageOf, writeSheet } from "@/tasks/photos/sheet.ts";

interface Room extends AsyncDisposable {
  folder: string;
  lines: string[];
  print(line: string): void;
}

async function openRoom(): Promise<Room> {
  const around = await Deno.makeTempDir({ prefix: "kindling_review_" });
  const lines: string[] = [];
  return {
    folder: `${around}/review`,
    lines,
    print: (line) => void lines.push(line),
    [Symbol.asyncDispose]: () => Deno.remove(around, { recursive: true }),
  };
}

function deskOf({ env, blobs }: TestActors, acting: Partial<Acting> = {}): Desk {
  return deskOn(env, blobs, { by: SYSTEM_ACTOR, rule: null, ...acting });
}

async function exists(path: string): Promise<boolean> {
  return await Deno.stat(path).then(() => true, () => false);
}

Deno.test("parseArgs: what is asked for, and a usage for all else", () => {
  const id = "A".repeat(22);
  assert.deepEqual(parseArgs(["review"]), { verb: "review", folder: "data/review" });
  assert.deepEqual(parseArgs(["review", "/srv/sheets"]), { verb: "review", folder: "/srv/sheets" });
  assert.deepEqual(parseArgs(["review", "--list"]), { verb: "list", folder: null });
  assert.deepEqual(parseArgs(["review", "--keep", id, id]), { verb: "keep", ids: [id, id] });
  assert.deepEqual(parseArgs(["review", "--remove", id]), { verb: "remove", ids: [id] });
  const until = Date.UTC(2026, 0, 31, 12);
  assert.deepEqual(parseArgs(["review", "--keep-all", "2026-01-31T12:00:00Z"]), { verb: "keep-all", until });
  const wrong = [[], ["list"], ["review", "--delete"], ["review", "--keep"], ["review", "a", "b"]];
  for (const args of [...wrong, ["review", "--keep-all"], ["review", "--keep-all", "soon"]]) {
    assert.throws(() => parseArgs(args), /Usage/, args.join(" "));
  }
  assert.throws(() => parseArgs(["review", "--remove", "../x"]), /"..\/x" is no id of a photo/);
});

Deno.test("ageText: minutes, hours, days", () => {
  assert.deepEqual([-1, 0, 59, 60, 47 * 60, 48 * 60].map((minutes) => ageText(minutes * 60_000)), [
    ...["0 min", "0 min", "59 min", "1 h", "47 h", "2 d"],
  ]);
});

Deno.test("PH-47 sheet: its pictures and names are the operator's alone, and go with its folder", async () => {
  await using world = await openTestActors();
  await using room = await openRoom();
  const ada = await world.join("Ada");
  const id = await addProfilePhoto(world, ada, "unscanned");
  const photos = await world.actors.photos.review.list({ limit: 10 });
  const { read } = world.actors.photos.review;
  const sheet = await writeSheet(photos, { read, folder: room.folder, now: world.env.now() });
  const [own = ""] = await findSheets(room.folder);
  assert.equal(sheet.page, `${await Deno.realPath(own)}/index.html`);
  assert.deepEqual(await Deno.readFile(`${own}/${id}.jpg`), PICTURE.files.full);
  for (const [path, mode] of [[own, 0o700], [sheet.page, 0o600], [`${own}/${id}.jpg`, 0o600]] as const) {
    assert.equal(((await Deno.stat(path)).mode ?? 0) & 0o777, mode, path);
  }
  await Deno.writeTextFile(`${room.folder}/notes.txt`, "mine");
  await sheet.remove();
  assert.deepEqual(await findSheets(room.folder), []);
  assert.ok(await exists(`${room.folder}/notes.txt`), "what it did not write stays");
});

Deno.test("PH-47 sheet: whatever a name is made of, it stays text", () => {
  const photo = { id: "A".repeat(22), scan: "unsure" };
  const name = `"><script>alert('x')</script>&\u001b[2J`;
  const listed = { photo, member: "m", name, use: "profile", listed_at: 0 } as unknown as ListedPhoto;
  const page = pageOf([listed], 0);
  assert.doesNotMatch(page, /<script|alert\('/);
  assert.match(page, /&#60;script&#62;alert\(&#39;x&#39;\)/);
  assert.match(page, /default-src &#39;none&#39;/);
  assert.ok(!entryOf(listed, 0).includes("\u001b"), "a terminal gets no commands");
});

Deno.test("PH-47 printList: every photo a line, how to keep them all, and a sheet only where it is asked for", async () => {
  const clock = new TestClock();
  await using world = await openTestActors({ now: clock.now });
  await using room = await openRoom();
  const ada = await world.join("Ada");
  await printList(deskOf(world), { folder: room.folder, print: room.print });
  assert.deepEqual(room.lines.splice(0), ["photos: 0 to look at"]);
  assert.ok(!await exists(room.folder));
  const id = await addProfilePhoto(world, ada, "unsure");
  const listedAt = clock.now();
  clock.advance(3 * 3_600_000);
  await printList(deskOf(world), { folder: null, print: room.print });
  assert.deepEqual(room.lines.splice(0), [
    `${id}  ${ada}  "Ada"  profile  3 h  unsure`,
    "photos: 1 to look at",
    `To keep all of them: --keep-all ${new Date(listedAt).toISOString()}`,
  ]);
  await printList(deskOf(world), { folder: room.folder, print: room.print });
  assert.equal((await findSheets(room.folder)).length, 1);
});

Deno.test("PH-48 PH-49 reviewAll: asks photo by photo, and leaves no picture behind", async () => {
  await using world = await openTestActors();
  await using room = await openRoom();
  const ada = await world.join("Ada");
  const ids = [];
  for (let nth = 0; nth < 4; nth++) ids.push(await addProfilePhoto(world, ada, "unsure"));
  const answers = ["what?", " K ", "remove", "s", "q"];
  const signal = new AbortController().signal;
  const ask = async () => {
    assert.equal((await findSheets(room.folder)).length, 1);
    return answers.shift() ?? null;
  };
  await reviewAll(deskOf(world), { ...room, ask, signal });
  assert.deepEqual(answers, []);
  assert.equal(room.lines.at(-1), "photos: 1 kept, 1 removed, 1 skipped");
  const states = await Promise.all(ids.map(async (id) => (await photoRow(world, id))?.scan ?? null));
  // The order of photos that were listed at the same moment is that of their ids.
  assert.deepEqual(states.toSorted(), ["clean", null, "unsure", "unsure"].toSorted());
  assert.ok(!await exists(room.folder));

  // The terminal is closed.
  await reviewAll(deskOf(world), { ...room, ask: () => Promise.resolve(null), signal });
  assert.equal(room.lines.at(-1), "photos: 0 kept, 0 removed, 0 skipped");
  assert.ok(!await exists(room.folder));
});

Deno.test("PH-48 reviewAll: a photo that went meanwhile is said to be gone, and a killed review's sheet is named", async () => {
  await using world = await openTestActors();
  await using room = await openRoom();
  const ada = await world.join("Ada");
  const id = await addProfilePhoto(world, ada, "unscanned");
  const { review } = world.actors.photos;
  await writeSheet(await review.list({ limit: 1 }), { read: review.read, folder: room.folder, now: 0 });
  const ask = async () => {
    await world.actors.photos.remove(ada, "rid", id);
    return "keep";
  };
  await reviewAll(deskOf(world), { ...room, ask, signal: new AbortController().signal });
  assert.ok(room.lines.includes("It is not there any more"));
  assert.match(room.lines[0] ?? "", /earlier review has left .*sheet_/);
});

Deno.test("PH-48 PH-49 decisions by id: each says what became of it; keep-all stops at its time", async () => {
  const clock = new TestClock();
  await using world = await openTestActors({ now: clock.now });
  await using room = await openRoom();
  const desk = deskOf(world);
  const ada = await world.join("Ada");
  const [first, second] = [await addProfilePhoto(world, ada, "unsure"), await addProfilePhoto(world, ada)];
  assert.equal(await keepEach(desk, [first], room.print), true);
  assert.equal(await removeEach(desk, [first, first, second], room.print), false);
  assert.deepEqual(room.lines, [
    `${first}  kept`,
    `${first}  removed`,
    `${first}  is not there any more`,
    `${second}  removed`,
  ]);
  const old = [await addProfilePhoto(world, ada, "unsure"), await addProfilePhoto(world, ada, "unscanned")];
  const until = clock.now();
  clock.advance(1);
  const young = await addProfilePhoto(world, ada, "unsure");
  assert.equal(await keepAll(desk, until, room.print), true);
  for (const id of old) assert.equal((await photoRow(world, id))?.scan, "clean");
  assert.equal((await photoRow(world, young))?.scan, "unsure");
});

Deno.test("PV-11 parseArgs: a rule of the guidelines, which somebody who removes photos has to name", () => {
  const id = "A".repeat(22);
  assert.deepEqual(takeRule(["review", "--remove", id, "--rule", "hate"], "sam@example.com"), {
    rest: ["review", "--remove", id],
    rule: "hate",
  });
  assert.deepEqual(takeRule(["review", "--keep", id], "sam@example.com").rule, null);
  assert.throws(() => takeRule(["review", "--rule", "taste"], null), /takes one of minor/);
  assert.throws(() => takeRule(["review"], "sam@example.com"), /by which rule/);
});

Deno.test("PV-11 removeEach: a decision of whoever asked for it, and what is kept is in the log", async () => {
  await using world = await openTestActors();
  await using room = await openRoom();
  const { actors, database } = world;
  const ada = await world.join("Ada");
  const { by } = await bring(world, "sam@example.com", ["safety"]);
  const desk = deskOf(world, { by, rule: "hate" });
  const [kept, listed, plain] = [
    await addProfilePhoto(world, ada, "unsure"),
    await addProfilePhoto(world, ada, "unsure"),
    await addProfilePhoto(world, ada),
  ];
  assert.equal(await keepEach(desk, [kept], room.print), true);
  assert.equal(await removeEach(desk, [listed, plain, listed], room.print), false, "once each");
  const { decisions } = await actors.desk.decisions.ofMember(ada);
  assert.deepEqual(decisions.map(({ rule, by: who }) => [rule, who]), [["hate", by.staff], [
    "hate",
    by.staff,
  ]]);
  assert.equal((await Array.fromAsync(database.list(keys.staffLogsBy("what", "photo.keep")))).length, 1);
  assert.equal((await actors.desk.review.list(null)).photos.length, 0);
  await audit(world);
});
