/** View-once photos at the desk, and the pauses of those who see them, over real sockets and pages. */
import assert from "node:assert/strict";
import { DESK_DEFAULTS } from "@/domain/desk.ts";
import type { MemberId } from "@/domain/ids.ts";
import { keys } from "@/store/keys.ts";
import { changeCatalogue } from "@/tests/kit/catalogue.ts";
import { connectDesk } from "@/tests/kit/desk_client.ts";
import { addPersona } from "@/tests/kit/personas.ts";
import { addStaff, signInStaff, type TestStaff } from "@/tests/kit/staff.ts";
import {
  type Answer,
  connect,
  instanceOf,
  openServer,
  photoTo,
  request,
  sendText,
  type ServerOptions,
  signUp,
  type TestMember,
  until,
  uploadPhoto,
} from "@/tests/kit/mod.ts";
import { isJpeg } from "@/tests/kit/photos.ts";

/** What a browser says of an image on a page of ours. */
const VIEWING = { "sec-fetch-site": "same-origin", "sec-fetch-dest": "image" };

/** A moderator who holds the chat of a member. */
async function openWorld(options: ServerOptions = {}) {
  await using stack = new AsyncDisposableStack();
  const server = stack.use(await openServer(options));
  const persona = await addPersona(server);
  const [mia, ada] = [await addStaff(server, { name: "Mia" }), await signUp(server, { name: "Ada" })];
  const desk = stack.use(await connectDesk(server, mia));
  const device = stack.use(await connect(server, ada));
  await desk.expectReply("shift", { open: 1 });
  await sendText(device, { id: persona }, "hello");
  const { claim } = await desk.expectReply("claim/take", { persona, member: ada.id });
  const owned = stack.move();
  return {
    server,
    persona,
    mia,
    ada,
    desk,
    device,
    held: { persona, member: ada.id, claim },
    async sendPhoto(): Promise<string> {
      const data = await uploadPhoto(server, ada);
      const { request_details } = await device.expectReply("send_message", photoTo({ id: persona }, data));
      return request_details.message.id;
    },
    look: (
      address: string,
      as: Pick<TestStaff, "cookie"> | TestMember | null,
      instance = 0,
    ): Promise<Answer> =>
      request(instanceOf(server, instance), address, { cookie: as?.cookie, headers: VIEWING }),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

Deno.test("QA-16 P20 lane three: a photo is given once, to the session that asked, and the member hears of it", async () => {
  await using world = await openWorld({ lane: "three" });
  const { server, persona, mia, ada, desk, device, held } = world;
  const message_id = await world.sendPhoto();
  const address = `/desk/pictures/${message_id}`;
  assert.equal((await world.look(address, mia)).status, 404, "nobody has asked for it");

  const both = await Promise.all([
    desk.expectReply("picture/show", { ...held, message_id }),
    desk.expectReply("picture/show", { ...held, message_id }),
  ]);
  assert.deepEqual(both, [both[0], both[0]]);
  assert.deepEqual([both[0]?.address, both[0]?.pictures], [address, 1]);
  const other = await signInStaff(server, mia.id);
  const strangers = [other, await addStaff(server), ada];
  for (const stranger of strangers) {
    const { status } = await world.look(address, stranger);
    assert.ok(status === 404 || status === 303, String(status));
  }
  assert.equal(device.heard("photo/view").length, 0);

  const answers = await Promise.all(
    Array.from({ length: 9 }, (_, nth) => world.look(address, mia, nth % 3)),
  );
  const given = answers.filter(({ status }) => status === 200);
  assert.equal(given.length, 1);
  assert.ok(given[0] && isJpeg(given[0]));
  assert.equal(answers.filter(({ status }) => status === 410).length, 8);
  const { viewer_id } = await device.expectEvent("photo/view");
  assert.equal(viewer_id, persona);
  const log = await Array.fromAsync(server.database.list(keys.staffLogsAbout(ada.id as MemberId)));
  const entries = await server.database.getMany(log.map(({ key }) => keys.staffLog(Number(key[2]))));
  const reads = entries.flatMap(({ value }) => value?.what === "photo.read" ? value : []);
  assert.deepEqual(reads.map(({ who, subject }) => [who, subject.ref]), [[mia.id, message_id]]);
  assert.deepEqual(server.complaints(), []);
});

Deno.test("QA-16 picture/show: only with the claim, only a photo of the member's, only until it was seen", async () => {
  await using world = await openWorld();
  const { persona, mia, ada, desk, held } = world;
  const message_id = await world.sendPhoto();
  const stale = { ...held, claim: held.claim + 1, message_id };
  await desk.expectRefusal("picture/show", stale, "claim_lost");
  for (const wrong of ["nothing", message_id.replace(/\d+$/, "1"), message_id.replace(/\d+$/, "99")]) {
    await desk.expectRefusal("picture/show", { ...held, message_id: wrong }, "unknown_message");
  }
  const noa = await addStaff(world.server);
  await using hers = await connectDesk(world.server, noa);
  await hers.expectRefusal("picture/show", { ...held, message_id }, "claim_lost");
  const boss = await addStaff(world.server, { roles: ["support"] });
  await using theirs = await connectDesk(world.server, boss);
  await theirs.expectRefusal("picture/show", { ...held, message_id }, "not_permitted");
  const { address } = await desk.expectReply("picture/show", { ...held, message_id });
  assert.equal((await world.look(address, mia)).status, 200);
  assert.equal((await world.look(address, mia)).status, 410);
  const again = await world.sendPhoto();
  const shown = await desk.expectReply("picture/show", { ...held, message_id: again });
  await desk.expectReply("claim/release", held);
  assert.equal((await world.look(shown.address, mia)).status, 404, "the claim is over");
  await desk.expectRefusal("picture/show", { ...held, message_id: again }, "claim_lost");
  const { claim } = await desk.expectReply("claim/take", { persona, member: ada.id });
  await desk.expectReply("picture/show", { persona, member: ada.id, claim, message_id: again });
});

Deno.test("QA-15 desk: after enough pictures no new chat is given, what is held stays, and a pause ends it", async () => {
  await using world = await openWorld();
  const { server, persona, ada, desk, held } = world;
  const limits = { ...DESK_DEFAULTS, pictures_a_day: 1, pause_min: 10 };
  const { version } = await changeCatalogue(server, { desk: limits });
  await until("the catalogue", () => server.instances[0]?.context?.actors.catalogue().version === version);
  const ben = await signUp(server, { name: "Ben" });
  await using bens = await connect(server, ben);
  await sendText(bens, { id: persona }, "hello");
  const before = await desk.expectReply("care", {});
  assert.deepEqual([before.pictures, before.pictures_max, before.pause_due], [0, 1, 0]);

  const message_id = await world.sendPhoto();
  const shown = await desk.expectReply("picture/show", { ...held, message_id });
  assert.deepEqual([shown.pictures, shown.pause_due], [1, 1]);
  assert.deepEqual(await desk.expectRefusal("claim/next", {}, "pause_due"), { minutes: 10 });
  await desk.expectRefusal("claim/take", { persona, member: ben.id }, "pause_due");
  assert.equal((await desk.expectReply("claim/take", { persona, member: ada.id })).claim, held.claim);
  await desk.expectReply("as", {
    ...held,
    module: "send_message",
    data: { receiver_id: ada.id, message_type: "text", message_text: "nice" },
  });

  const paused = await desk.expectReply("care/pause", {});
  assert.deepEqual([paused.pausing, paused.pause_due, paused.pause_min], [1, 1, 10]);
  assert.deepEqual(await desk.expectReply("care/pause", {}), paused);
  await desk.expectRefusal("claim/next", {}, "pause_due");
  // The pause is over.
  const { key, value } = await server.database.get(keys.care(world.mia.id));
  assert.ok(value);
  await server.database.commit({
    checks: [],
    sets: [{ key, value: { ...value, pause_until: Date.now() } }],
    deletes: [],
  });
  assert.equal((await desk.expectReply("claim/next", {})).member, ben.id);
});
