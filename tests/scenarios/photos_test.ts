/** Photos over HTTP: who gets which bytes, what a browser may keep of them, and when that ends (P20, P17). */
import assert from "node:assert/strict";
import { openFolderBlobs } from "@/adapters/blobs/folder.ts";
import { SESSION_ROTATE_MS } from "@/domain/limits.ts";
import { PHOTO_SIZES, photoInSize, photoNamed } from "@/domain/photo.ts";
import type { CallInput, Module } from "@/protocol/calls/mod.ts";
import type { Photo } from "@/store/records.ts";
import {
  type Answer,
  connect,
  instanceOf,
  logOut,
  openServer,
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

interface World extends AsyncDisposable {
  server: TestServer;
  ada: TestMember;
  ben: TestMember;
  /** Address of a photo in Ada's profile, as a card. */
  url: string;
  /** Makes a call in a member's name. */
  act<M extends Module>(member: TestMember, module: M, data: CallInput<M>): Promise<void>;
}

async function openWorld(options: ServerOptions = {}): Promise<World> {
  await using stack = new AsyncDisposableStack();
  const server = stack.use(await openServer(options));
  const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
  const url = await uploadPhoto(server, ada);
  {
    await using adas = await connect(server, ada);
    await adas.expectReply("user/photos/add", { photo: url });
  }
  const owned = stack.move();
  return {
    server,
    ada,
    ben,
    url,
    async act(member, module, data) {
      await using device = await connect(server, member);
      await device.expectReply(module, data);
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

function get(
  { server }: Pick<World, "server">,
  url: string,
  options: { as?: TestMember; instance?: number; method?: string; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const { as, instance, ...rest } = options;
  return request(instanceOf(server, instance), url, { ...rest, cookie: as?.cookie });
}

/** What each instance answers. */
function statuses({ server }: World, url: string, as?: TestMember): Promise<number[]> {
  return Promise.all(
    server.instances.map(async (_, instance) =>
      (await get({ server }, url, { instance, ...(as && { as }) })).status
    ),
  );
}

async function photoOf({ server }: World, url: string): Promise<Photo> {
  return await photoRow(server, url) ?? assert.fail();
}

/** What no answer with a picture of others may lack, whatever else it says. */
function assertPicture(answer: Answer, status = 200): void {
  const { headers } = answer;
  assert.equal(answer.status, status, answer.text.slice(0, 200));
  assert.equal(headers.get("content-type"), "image/jpeg");
  assert.equal(headers.get("content-disposition"), "inline");
  assert.equal(headers.get("content-security-policy"), "default-src 'none'; sandbox");
  assert.equal(headers.get("x-content-type-options"), "nosniff");
  assert.equal(headers.get("cross-origin-resource-policy"), "same-origin");
  assert.equal(headers.get("referrer-policy"), "no-referrer");
  assert.deepEqual(headers.getSetCookie(), []);
}

Deno.test("PH-20 photos: of a profile every member sees each size, and nobody else anything", async () => {
  await using world = await openWorld();
  const { server, ada, ben, url } = world;
  for (const size of PHOTO_SIZES) {
    const address = photoInSize(url, size);
    for (const as of [ada, ben]) {
      const answer = await get(world, address, { as });
      assertPicture(answer);
      assert.ok(isJpeg(answer));
    }
    assert.equal((await get(world, address)).status, 404);
  }
  const draft = await uploadPhoto(server, ada);
  assertPicture(await get(world, draft, { as: ada }));
  assert.equal((await get(world, draft, { as: ben })).status, 404);
  assert.equal((await get(world, draft)).status, 404);
  const { id, files } = await photoOf(world, url);
  const guesses = [
    `/photos/${id}`,
    `/photos/${id}/`,
    `/photos/${id}/once`,
    `/photos/${id}/blur`,
    `/photos/${id}/original`,
    `/photos/${files.full}/full`,
    `/photos/${"A".repeat(22)}/card`,
    `/photos/..%2f..%2fetc%2fpasswd/card`,
    `/photos/%00/card`,
    `/photos/${id}/card/more`,
    `/blurred/${id}`,
    `/blurred/${files.full}`,
    `/uploads/${id}`,
  ];
  for (const path of guesses) {
    const { status, text } = await get(world, path, { as: ben });
    assert.ok(status === 404 || status === 301, `${path}: ${status}`);
    assert.equal(text.includes("JFIF"), false, path);
  }
  assert.deepEqual(server.complaints(), []);
});

for (const lane of ["three", "workers"] as const) {
  Deno.test(`PH-20 BL-4 P20 lane ${lane}: what is blocked or deleted is 404 at once, on every instance`, async () => {
    await using world = await openWorld({ lane });
    const { ada, ben, url } = world;
    const all = (status: number) => world.server.instances.map(() => status);
    const { files } = await photoOf(world, url);
    for (const [by, other] of [[ada, ben], [ben, ada]] as const) {
      await world.act(by, "user/block", { user_id: other.id });
      assert.deepEqual(await statuses(world, url, ben), all(404));
      assert.deepEqual(await statuses(world, url, ada), all(200), "one's own photos stay one's own");
      await world.act(by, "user/unblock", { user_id: other.id });
      assert.deepEqual(await statuses(world, url, ben), all(200));
    }
    await world.act(ada, "user/photos/delete", { id: photoNamed(url) ?? "" });
    for (const as of [ada, ben]) {
      for (const size of PHOTO_SIZES) {
        assert.deepEqual(await statuses(world, photoInSize(url, size), as), all(404));
      }
    }
    const blobs = openFolderBlobs(`${world.server.path}.blobs`);
    for (const blob of Object.values(files)) {
      await until("its bytes are gone", async () => await blobs.get(blob) === null);
    }
    assert.deepEqual(world.server.complaints(), []);
  });
}

Deno.test("PH-22 photos: a published one is kept for a year by its browser, and comes back as 304 for whoever may see it", async () => {
  await using world = await openWorld();
  const { ada, ben, url } = world;
  const first = await get(world, url, { as: ben });
  assertPicture(first);
  const etag = first.headers.get("etag") ?? "";
  assert.match(etag, /^"[^"]+"$/);
  assert.equal(first.headers.get("cache-control"), "private, max-age=31536000, immutable");
  assert.equal(first.headers.get("vary"), "Cookie");
  assert.equal(first.headers.get("content-length"), String(first.bytes.length));
  assert.notEqual((await get(world, photoInSize(url, "full"), { as: ben })).headers.get("etag"), etag);

  const known = { "if-none-match": `"other", W/${etag}` };
  const again = await get(world, url, { as: ben, headers: known });
  assert.deepEqual([again.status, again.bytes.length], [304, 0]);
  for (const name of ["etag", "cache-control", "vary", "content-security-policy"]) {
    assert.equal(again.headers.get(name), first.headers.get(name), name);
  }
  const range = { range: "bytes=0-0" };
  assert.equal((await get(world, url, { as: ben, headers: { ...known, ...range } })).status, 304);
  assert.equal((await get(world, url, { headers: known })).status, 404, "a guest");
  await world.act(ada, "user/block", { user_id: ben.id });
  assert.equal((await get(world, url, { as: ben, headers: known })).status, 404, "blocked");
  assert.equal((await get(world, url, { as: ben, headers: { "if-none-match": "*" } })).status, 404);
  await world.act(ada, "user/unblock", { user_id: ben.id });
  await logOut(world.server, ben.cookie);
  assert.equal((await get(world, url, { as: ben, headers: known })).status, 404, "signed out");
});

Deno.test("PH-23 photos: one range of a published photo, 416 behind its end, all of it for what is no range", async () => {
  await using world = await openWorld();
  const { ben, url } = world;
  const { bytes, headers } = await get(world, url, { as: ben });
  const etag = headers.get("etag") ?? "";
  const { length } = bytes;
  assert.equal(headers.get("accept-ranges"), "bytes");
  const ask = (range: string, more: Record<string, string> = {}) =>
    get(world, url, { as: ben, headers: { range, ...more } });

  const part = await ask("bytes=10-19", { "if-range": etag });
  assertPicture(part, 206);
  assert.deepEqual(part.bytes, bytes.slice(10, 20));
  assert.equal(part.headers.get("content-range"), `bytes 10-19/${length}`);
  assert.equal(part.headers.get("content-length"), "10");
  assert.equal(part.headers.get("etag"), etag);
  assert.deepEqual((await ask("bytes=-5")).bytes, bytes.slice(-5));
  assert.deepEqual((await ask(`bytes=${length - 1}-`)).bytes, bytes.slice(-1));

  const behind = await ask(`bytes=${length}-`);
  assert.deepEqual([behind.status, behind.bytes.length], [416, 0]);
  assert.equal(behind.headers.get("content-range"), `bytes */${length}`);
  assert.equal(behind.headers.get("cache-control"), "private, no-store");

  for (const range of ["bytes=0-1,3-4", "bytes=5-2", "items=0-1", "bytes=x", `bytes=${"0-1,".repeat(500)}`]) {
    const whole = await ask(range);
    assertPicture(whole);
    assert.deepEqual(whole.bytes, bytes, range);
    assert.equal(whole.headers.get("content-range"), null);
  }
  for (const old of [`W/${etag}`, `"old"`, "Wed, 21 Oct 2015 07:28:00 GMT"]) {
    assert.equal((await ask("bytes=0-1", { "if-range": old })).status, 200, old);
  }
});

Deno.test("PH-22 photos: a request for the headers alone gets those of the picture, and nothing packs it", async () => {
  await using world = await openWorld();
  const { ben, url } = world;
  const whole = await get(world, url, { as: ben, headers: { "accept-encoding": "gzip" } });
  assert.equal(whole.headers.get("content-encoding"), null);
  const head = await get(world, url, { as: ben, method: "HEAD", headers: { range: "bytes=0-1" } });
  assert.deepEqual([head.status, head.bytes.length], [200, 0]);
  for (const name of ["content-type", "content-length", "etag", "cache-control", "content-security-policy"]) {
    assert.equal(head.headers.get(name), whole.headers.get(name), name);
  }
  assert.equal((await get(world, url, { method: "HEAD" })).status, 404);
});

Deno.test("PH-24 photos: one that is not published is kept nowhere, and always comes whole", async () => {
  await using world = await openWorld();
  const { server, ada } = world;
  const draft = await uploadPhoto(server, ada);
  const first = await get(world, draft, { as: ada });
  assertPicture(first);
  const asked = { range: "bytes=0-0", "if-none-match": "*" };
  const second = await get(world, draft, { as: ada, headers: asked });
  assertPicture(second);
  assert.deepEqual(second.bytes, first.bytes);
  for (const { headers } of [first, second]) {
    assert.equal(headers.get("cache-control"), "private, no-store");
    assert.equal(headers.get("etag"), null);
    assert.equal(headers.get("accept-ranges"), "none");
  }
  const missing = await get(world, draft, { as: world.ben });
  assert.equal(missing.headers.get("cache-control"), "no-store");
  assert.deepEqual(missing.headers.getSetCookie(), []);
});

Deno.test("PH-24 photos: a picture renews no session and stores no choice, since browsers keep it; pages still do", async () => {
  const clock = new TestClock();
  await using world = await openWorld({ overrides: { now: clock.now } });
  const { ben, url } = world;
  clock.advance(SESSION_ROTATE_MS);
  const picture = await get(world, `${url}?lang=de&theme=dark`, { as: ben });
  assertPicture(picture);
  const page = await get(world, "/explore", { as: ben });
  assert.ok(page.headers.getSetCookie().some((line) => line.startsWith("sid=")), "the page renews it");
  assert.equal(page.headers.get("cache-control"), "no-store");
});

Deno.test("PH-24 P17 photos: the answer tells nothing of the member besides the picture", async () => {
  await using world = await openWorld();
  const { ada, ben, url } = world;
  const answers = [
    await get(world, url, { as: ben }),
    await get(world, url),
    await get(world, url, { as: ben, headers: { range: "bytes=0-9" } }),
  ];
  const { files } = await photoOf(world, url);
  const [, session = ""] = ada.cookie.split("=");
  for (const { headers, text } of answers) {
    const said = JSON.stringify([...headers]) + text;
    for (const secret of [ada.id, ada.email, ada.birth_date, session, ...Object.values(files)]) {
      assert.equal(said.includes(secret), false, secret);
    }
  }
});
