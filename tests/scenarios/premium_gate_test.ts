/** What leaves the server about fans and visitors without premium, byte by byte (LK-14). */
import assert from "node:assert/strict";
import { HIDDEN_STEP_MS } from "@/domain/limits.ts";
import { photoNamed } from "@/domain/photo.ts";
import { newChange } from "@/store/change.ts";
import { getMemberEntry } from "@/store/members/reader.ts";
import { updateMember } from "@/store/members/writer.ts";
import {
  type Client,
  connect,
  contextOf,
  givePremium,
  keepingOf,
  keepPhoto,
  openServer,
  request,
  signUp,
  TestClock,
  type TestMember,
  type TestServer,
  until,
} from "@/tests/kit/mod.ts";

/** Pages on which fans and visitors are shown or counted. */
const PAGES = ["/likesme", "/visitors", "/contacts", "/profile"];

/** Somebody whose every fact stands out. */
async function openFan(server: TestServer): Promise<{ fan: TestMember; secrets: string[] }> {
  const fan = await signUp(server, { name: "Zephyrine", birth_date: "1953-03-04" });
  const entry = await getMemberEntry(server.database, fan.id);
  assert.ok(entry);
  const change = newChange();
  const place = { city: "Reykjavik", country: "Iceland" };
  updateMember(change, entry, { ...entry.value, ...place, bio: "Knits volcanoes" });
  assert.ok(await server.database.commit(change));
  const photo = await keepPhoto(keepingOf(server), fan.id);
  const added = await contextOf(server).actors.photos.add(fan.id, "added", photo.id);
  assert.ok(added.ok);
  const shown = ["Zephyrine", "Reykjavik", "Iceland", "Knits", `"age":72`, "1953"];
  return { fan, secrets: [fan.id, photo.id, ...shown, ...Object.values(photo.files)] };
}

/** The fan likes and visits, again with the next step, while the member looks at their lists; then the fan comes online. */
async function play(server: TestServer, clock: TestClock, { member, fan }: {
  member: TestMember;
  fan: TestMember;
}): Promise<{ device: Client; bodies: string[]; pictures: string[] }> {
  const { relations } = contextOf(server).actors;
  const device = await connect(server, member);
  const bodies: string[] = [];
  for (let round = 0; round < 2; round++) {
    await relations.swipe(fan.id, { swiped_user_id: member.id, like: 1 });
    await relations.visit(fan.id, member.id);
    for (const module of ["user/fans", "user/visitors"] as const) {
      await device.expectReply(module, {});
      await device.expectReply(module, { before: 1_000 });
      await device.expectReply(module, { currentLength: 1 });
      await device.expectReply(`${module}/seen`, {});
    }
    await device.expectReply("totals", {});
    clock.advance(HIDDEN_STEP_MS);
    await device.expectReply("totals", {});
    await until("the visit is told", () => device.heard("notification").length >= 2 + round);
  }
  for (const path of PAGES) bodies.push((await request(server, path, { cookie: member.cookie })).text);
  const rows = [
    ...await device.expectReply("user/fans", {}),
    ...await device.expectReply("user/visitors", {}),
  ];
  const pictures = rows.map(({ photo }) => photo);
  for (const path of pictures) {
    const { headers, status } = await request(server, path, { cookie: member.cookie });
    assert.equal(status, 200);
    bodies.push(JSON.stringify([...headers]));
  }
  await using _ = await connect(server, fan);
  await device.refuteEvent("swipe");
  return { device, bodies, pictures };
}

Deno.test("LK-14 LK-17 without premium: no byte about who likes or visits, in frames, pages and headers", async () => {
  const clock = new TestClock();
  await using server = await openServer({ overrides: { now: clock.now } });
  const { fan, secrets } = await openFan(server);
  const member = await signUp(server, { name: "Ada" });
  const { device, bodies, pictures } = await play(server, clock, { member, fan });
  await using _ = device;
  const leaked = [...device.frames.map((frame) => JSON.stringify(frame)), ...bodies].flatMap((text) =>
    secrets.filter((secret) => text.includes(secret)).map((secret) => `${secret}: ${text.slice(0, 200)}`)
  );
  assert.deepEqual(leaked, []);
  assert.deepEqual(device.heard("onlines"), []);
  assert.deepEqual(
    device.heard("notification").map(({ type, message }) => `${type} ${message}`),
    ["like notice.like", "visit notice.visit", "visit notice.visit"],
  );
  assert.equal(pictures.length, 2);
});

Deno.test("LK-14 LK-17 with premium: the same rows and notifications say who it is", async () => {
  const clock = new TestClock();
  await using server = await openServer({ overrides: { now: clock.now } });
  const { fan } = await openFan(server);
  const member = await signUp(server, { name: "Ada" });
  await givePremium(server, member);
  const { device, pictures } = await play(server, clock, { member, fan });
  await using _ = device;
  const [told] = device.heard("notification");
  assert.deepEqual([told?.message, told?.name, told?.user_id], ["notice.like_from", "Zephyrine", fan.id]);
  const [row] = await device.expectReply("user/visitors", {});
  assert.ok(row?.hidden === 0 && row.id === fan.id && row.city === "Reykjavik");
  assert.ok(pictures.every((path) => photoNamed(path)));
  assert.ok(device.heard("onlines").some(({ user_id }) => user_id === fan.id), "and are watched");
  await givePremium(server, member, 0);
  const [hidden] = await device.expectReply("user/visitors", {});
  assert.equal(hidden?.hidden, 1, "until it ends");
});

Deno.test("LK-19 profile: says whether the viewer likes, and whether it is a match, never whether they are liked", async () => {
  await using server = await openServer();
  const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
  await using adas = await connect(server, ada);
  await using bens = await connect(server, ben);
  const profile = () => adas.expectReply("profile", { user_id: ben.id });
  const stranger = await profile();
  await bens.expectReply("swipe", { swiped_user_id: ada.id, like: 1 });
  assert.deepEqual(await profile(), stranger);
  await adas.expectReply("swipe", { swiped_user_id: ben.id, like: 0 });
  assert.deepEqual(await profile(), stranger);
  await adas.expectReply("swipe", { swiped_user_id: ben.id, like: 1 });
  assert.deepEqual(await profile(), { ...stranger, liked: 1, matched: 1 });
});
