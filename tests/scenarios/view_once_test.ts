/** Photos in a chat: their receiver looks at one once, within an hour, and nobody else ever (P20). */
import assert from "node:assert/strict";
import { openFolderBlobs } from "@/adapters/blobs/folder.ts";
import { CHAT_PHOTO_LIFE_MS } from "@/domain/limits.ts";
import { oncePhotoUrl, PHOTO_SIZES, photoNamed, photoUrl } from "@/domain/photo.ts";
import type { PhotoId } from "@/domain/ids.ts";
import type { MessageView } from "@/protocol/views/message.ts";
import {
  type Answer,
  audit,
  balanceOf,
  connect,
  instanceOf,
  logOut,
  openServer,
  photoTo,
  request,
  type ServerOptions,
  signUp,
  TestClock,
  type TestMember,
  type TestServer,
  until,
  uploadPhoto,
} from "@/tests/kit/mod.ts";
import { isJpeg, photoRow } from "@/tests/kit/photos.ts";

/** What a browser says of an image on a page of ours. */
const VIEWING = { "sec-fetch-site": "same-origin", "sec-fetch-dest": "image" };

interface World extends AsyncDisposable {
  server: TestServer;
  ada: TestMember;
  ben: TestMember;
  /** Ada sends Ben a photo. */
  send(): Promise<{ id: PhotoId; url: string; message: MessageView }>;
}

async function openWorld(options: ServerOptions = {}): Promise<World> {
  await using stack = new AsyncDisposableStack();
  const server = stack.use(await openServer(options));
  const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
  const owned = stack.move();
  return {
    server,
    ada,
    ben,
    async send() {
      const data = await uploadPhoto(server, ada);
      const id = photoNamed(data) ?? assert.fail();
      await using adas = await connect(server, ada);
      const { request_details } = await adas.expectReply("send_message", photoTo(ben, data));
      return { id, url: oncePhotoUrl(id), message: request_details.message };
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

function get(
  { server }: Pick<World, "server">,
  url: string,
  options: { as?: TestMember; instance?: number; method?: string; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const { as, instance, headers = VIEWING, ...rest } = options;
  return request(instanceOf(server, instance), url, { ...rest, headers, cookie: as?.cookie });
}

async function statusOf(world: Pick<World, "server">, url: string, as?: TestMember): Promise<number> {
  return (await get(world, url, as ? { as } : {})).status;
}

for (const lane of ["three", "workers"] as const) {
  Deno.test(`P20 PH-25 lane ${lane}: of 50 parallel requests exactly one gets the photo, and all devices hear of it`, async () => {
    await using world = await openWorld({ lane });
    const { server, ada, ben } = world;
    const instances = server.instances.length;
    await using stack = new AsyncDisposableStack();
    const devices = [];
    for (let nth = 0; nth < 3; nth++) {
      for (const member of [ada, ben]) {
        devices.push(stack.use(await connect(server, member, { instance: nth % instances })));
      }
    }
    const { id, url, message } = await world.send();
    const { files: { full } } = await photoRow(server, id) ?? assert.fail();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, nth) => get(world, url, { as: ben, instance: nth % instances })),
    );
    const given = answers.filter(({ status }) => status === 200);
    assert.equal(given.length, 1);
    assert.equal(answers.filter(({ status }) => status === 410).length, 49);
    assert.ok(given[0] && isJpeg(given[0]));
    const told = { message_id: message.id, sender_id: ada.id, viewer_id: ben.id, seq: 1 };
    for (const device of devices) {
      assert.deepEqual(await device.expectEvent("photo/view", undefined, 5_000), told);
      assert.equal(device.heard("photo/view").length, 1);
    }
    assert.equal(await statusOf(world, url, ben), 410);
    const blobs = openFolderBlobs(`${server.path}.blobs`);
    await until("its bytes are gone", async () => full && await blobs.get(full) === null);
    await audit(server);
    assert.deepEqual(server.complaints(), []);
  });
}

Deno.test("CH-18 CH-19 CH-4 photo: costs what a text costs, and each side sees its own side of it", async () => {
  await using world = await openWorld({ lane: "three" });
  const { server, ada, ben } = world;
  await using adasOther = await connect(server, ada, { instance: 1 });
  await using bens = await connect(server, ben, { instance: 2 });
  const { id, url, message } = await world.send();
  assert.equal(await balanceOf(server, ada), 150);
  assert.deepEqual([message.type, message.message, message.viewed], ["image", "", 0]);
  const { request_details: own, credits } = await adasOther.expectEvent("new_message");
  assert.deepEqual(own, message);
  assert.equal(credits, 150);
  const { request_details: received } = await bens.expectEvent("new_message");
  assert.deepEqual([received.type, received.message, received.viewed], ["pphoto", url, 0]);
  assert.equal(received.visible_until, received.timestamp + CHAT_PHOTO_LIFE_MS / 1000);
  assert.match(received.placeholder ?? "", /^[0-9a-f]{36}$/);
  assert.equal(JSON.stringify(adasOther.frames).includes(id), false, "the sender has nothing to open");

  for (const [device, other] of [[adasOther, ben], [bens, ada]] as const) {
    const [row] = await device.expectReply("user/contacts", {});
    assert.deepEqual([row?.id, row?.last_m, row?.last_m_is_photo], [other.id, "", 1]);
  }
  assert.deepEqual((await bens.expectReply("messages", { contact_user_id: ada.id })).list, [received]);
  assert.equal(await statusOf(world, url, ben), 200);
  const after = { ...received, message: "", viewed: 1 };
  assert.deepEqual((await bens.expectReply("messages", { contact_user_id: ada.id })).list, [after]);
  const [seen] = (await adasOther.expectReply("messages", { contact_user_id: ben.id })).list;
  assert.deepEqual([seen?.viewed, seen?.message], [1, ""]);
});

Deno.test("P20 PH-25 once: nobody but the receiver, neither who sent it nor a third member nor a guest", async () => {
  await using world = await openWorld();
  const { server, ada, ben } = world;
  const cleo = await signUp(server, { name: "Cleo" });
  const { id, url } = await world.send();
  for (const as of [ada, cleo]) assert.equal(await statusOf(world, url, as), 404);
  assert.equal(await statusOf(world, url), 404);
  for (const size of PHOTO_SIZES) {
    for (const as of [ada, ben, cleo]) assert.equal(await statusOf(world, photoUrl(id, size), as), 404);
  }
  const answer = await get(world, url, { as: ben });
  assert.ok(isJpeg(answer));
  assert.equal(await statusOf(world, url, ben), 410);
  for (const as of [ada, cleo]) assert.equal(await statusOf(world, url, as), 404);
});

Deno.test("P20 PH-26 once: it is kept nowhere, comes whole, and sets nothing", async () => {
  await using world = await openWorld();
  const { url } = await world.send();
  const headers = { ...VIEWING, range: "bytes=0-0", "if-none-match": "*", "accept-encoding": "gzip" };
  const answer = await get(world, url, { as: world.ben, headers });
  assert.equal(answer.status, 200);
  assert.ok(isJpeg(answer));
  assert.deepEqual(
    ["cache-control", "etag", "accept-ranges", "content-type", "content-encoding"].map((name) =>
      answer.headers.get(name)
    ),
    ["private, no-store", null, "none", "image/jpeg", null],
  );
  assert.equal(answer.headers.get("content-security-policy"), "default-src 'none'; sandbox");
  assert.deepEqual(answer.headers.getSetCookie(), []);
  const gone = await get(world, url, { as: world.ben });
  assert.equal(JSON.parse(gone.text).error_code, "photo_gone");
  assert.equal(gone.headers.get("cache-control"), "no-store");
});

Deno.test("P20 PH-28 once: what nobody looks at uses nothing up", async () => {
  await using world = await openWorld();
  const { ben } = world;
  const { url } = await world.send();
  const head = await get(world, url, { as: ben, method: "HEAD" });
  assert.deepEqual([head.status, head.headers.get("allow")], [405, "GET"]);
  const ways: Record<string, string>[] = [
    { ...VIEWING, "sec-purpose": "prefetch" },
    { ...VIEWING, "sec-purpose": "prefetch;prerender" },
    { ...VIEWING, purpose: "prefetch" },
    { "sec-fetch-site": "cross-site", "sec-fetch-dest": "image" },
    { "sec-fetch-site": "same-site", "sec-fetch-dest": "image" },
    { "sec-fetch-site": "none", "sec-fetch-dest": "document" },
    { "sec-fetch-site": "same-origin", "sec-fetch-dest": "document" },
    { "sec-fetch-site": "same-origin", "sec-fetch-dest": "iframe" },
  ];
  for (const headers of ways) {
    assert.equal((await get(world, url, { as: ben, headers })).status, 404, JSON.stringify(headers));
  }
  assert.equal((await get(world, url, { as: ben, method: "POST" })).status, 404);
  assert.equal(await statusOf(world, url, ben), 200);
});

Deno.test("P20 PH-25 once: its hour ends to the millisecond, on every instance", async () => {
  const clock = new TestClock();
  await using world = await openWorld({ lane: "three", overrides: { now: clock.now } });
  const { server, ada, ben } = world;
  const [first, second] = [await world.send(), await world.send()];
  clock.advance(CHAT_PHOTO_LIFE_MS - 1);
  assert.equal(await statusOf(world, first.url, ben), 200);
  clock.advance(1);
  for (const instance of [0, 1, 2]) {
    assert.equal((await get(world, second.url, { as: ben, instance })).status, 410);
  }
  await using bens = await connect(server, ben);
  await bens.expectRefusal("photo/view", { message_id: second.message.id }, "photo_gone");
  const { list } = await bens.expectReply("messages", { contact_user_id: ada.id });
  assert.deepEqual(list.map(({ message, viewed }) => [message, viewed]), [["", 1], ["", 0]]);
  assert.equal(await statusOf(world, second.url, ada), 404);
});

Deno.test("P20 BL-4 P16 once: after a block or a logout there is nothing, and an end of the block brings it back", async () => {
  await using world = await openWorld({ lane: "three" });
  const { server, ada, ben } = world;
  const { url, message } = await world.send();
  await using adas = await connect(server, ada);
  await using bens = await connect(server, ben, { instance: 1 });
  for (const [device, other] of [[adas, ben], [bens, ada]] as const) {
    await device.expectReply("user/block", { user_id: other.id });
    for (const instance of [0, 1, 2]) {
      assert.equal((await get(world, url, { as: ben, instance })).status, 404);
    }
    await bens.expectRefusal("photo/view", { message_id: message.id }, "unknown_message");
    await device.expectReply("user/unblock", { user_id: other.id });
  }
  const phone = { ...ben };
  await logOut(server, phone.cookie);
  assert.equal(await statusOf(world, url, phone), 404);
  await adas.refuteEvent("photo/view");
});

Deno.test("PH-27 photo/view: reaches the devices of both on every instance, once, however often it is said", async () => {
  await using world = await openWorld({ lane: "three" });
  const { server, ada, ben } = world;
  await using bens = await connect(server, ben, { instance: 0 });
  await using bensOther = await connect(server, ben, { instance: 1 });
  await using adas = await connect(server, ada, { instance: 2 });
  const { url, message } = await world.send();
  const viewed = { message_id: message.id };
  for (const device of [bens, bensOther, bens]) await device.expectReply("photo/view", viewed);
  for (const device of [bens, bensOther, adas]) {
    await device.expectEvent("photo/view", ({ message_id }) => message_id === message.id);
  }
  assert.equal(await statusOf(world, url, ben), 200, "saying it uses nothing up");
  await adas.expectRefusal("photo/view", viewed, "not_receiver");
  for (const device of [bens, bensOther, adas]) assert.equal(device.heard("photo/view").length, 1);
});

Deno.test("P20 P1 once: kill -9 neither brings back what was given nor loses what was not", async () => {
  await using world = await openWorld({ lane: "two" });
  const { server, ben } = world;
  const [given, waiting] = [await world.send(), await world.send()];
  assert.equal(await statusOf(world, given.url, ben), 200);
  await instanceOf(server, 0).process?.kill();
  const restarted = server.instances.length;
  await server.open();
  for (const instance of [1, restarted]) {
    assert.equal((await get(world, given.url, { as: ben, instance })).status, 410);
  }
  const answer = await get(world, waiting.url, { as: ben, instance: restarted });
  assert.ok(isJpeg(answer));
  assert.equal((await get(world, waiting.url, { as: ben, instance: 1 })).status, 410);
});
