/** Pictures of stories over HTTP: who gets which bytes, what a browser may keep of them, and when that ends. */
import assert from "node:assert/strict";
import { openFolderBlobs } from "@/adapters/blobs/folder.ts";
import { STORY_LIFE_MS } from "@/domain/limits.ts";
import { PHOTO_SIZES, type PhotoSize, photoUrl } from "@/domain/photo.ts";
import { storyUrl } from "@/domain/story.ts";
import type { MemberId, PhotoId, StoryId } from "@/domain/ids.ts";
import { keys } from "@/store/keys.ts";
import {
  type Answer,
  connect,
  givePremium,
  instanceOf,
  keepStory,
  logOut,
  openServer,
  PICTURE,
  postStoryBy,
  request,
  type ServerOptions,
  signUp,
  TestClock,
  type TestMember,
  type TestServer,
  until,
  uploadPhoto,
} from "@/tests/kit/mod.ts";

interface World extends AsyncDisposable {
  server: TestServer;
  /** Has premium. */
  ada: TestMember;
  /** Shows a story. */
  ben: TestMember;
  /** Has no premium. */
  cleo: TestMember;
  story: StoryId;
  /** Address of the story's picture. */
  url(size?: PhotoSize): string;
}

async function openWorld(options: ServerOptions = {}): Promise<World> {
  await using stack = new AsyncDisposableStack();
  const server = stack.use(await openServer(options));
  const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
  const cleo = await signUp(server, { name: "Cleo" });
  await givePremium(server, ada);
  const story = await post(server, ben);
  const owned = stack.move();
  return {
    server,
    ada,
    ben,
    cleo,
    story,
    url: (size = "card") => storyUrl({ owner: ben.id, id: story, size }),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

async function post(server: TestServer, member: TestMember, scan?: "unsure"): Promise<StoryId> {
  await using device = await connect(server, member);
  if (server.lane === "workers") {
    // Its processes keep their photos to themselves: there the whole way is gone.
    const input = { photo: await uploadPhoto(server, member) };
    return (await device.expectReply("stories/add", input)).request_details.story.id as StoryId;
  }
  const { id } = await postStoryBy(device, { server, member, ...(scan && { scan }) });
  return id as StoryId;
}

async function act(
  { server }: World,
  member: TestMember,
  ...[module, data]: ["user/block" | "user/unblock", { user_id: MemberId }]
): Promise<void> {
  await using device = await connect(server, member);
  await device.expectReply(module, data);
}

function get(
  { server }: Pick<World, "server">,
  path: string,
  options: { as?: TestMember; instance?: number; method?: string; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const { as, instance, ...rest } = options;
  return request(instanceOf(server, instance), path, { ...rest, cookie: as?.cookie });
}

async function statusOf(world: World, path: string, as?: TestMember): Promise<number> {
  return (await get(world, path, as ? { as } : {})).status;
}

async function photoOf({ server, ben }: World, story: StoryId): Promise<PhotoId> {
  const { value } = await server.database.get(keys.story(ben.id, story));
  return value?.photo ?? assert.fail();
}

Deno.test("ST-21 story pictures: each size for the owner and members with premium, 404 for everybody else", async () => {
  await using world = await openWorld();
  const { server, ada, ben, cleo, story, url } = world;
  for (const size of PHOTO_SIZES) {
    for (const as of [ada, ben]) {
      const { status, bytes, headers } = await get(world, url(size), { as });
      assert.equal(status, 200);
      assert.deepEqual(bytes, PICTURE.files[size]);
      assert.equal(headers.get("content-type"), "image/jpeg");
      assert.equal(headers.get("content-disposition"), "inline");
      assert.equal(headers.get("content-security-policy"), "default-src 'none'; sandbox");
      assert.equal(headers.get("x-content-type-options"), "nosniff");
      assert.equal(headers.get("cross-origin-resource-policy"), "same-origin");
      assert.deepEqual(headers.getSetCookie(), []);
    }
    const refused = [await get(world, url(size), { as: cleo }), await get(world, url(size))];
    const unknown = await get(world, storyUrl({ owner: ben.id, id: "A".repeat(22) as StoryId, size }), {
      as: ada,
    });
    for (const answer of [...refused, unknown]) {
      assert.deepEqual([answer.status, answer.text], [404, unknown.text], "nobody learns whether it exists");
      assert.equal(answer.headers.get("cache-control"), "no-store");
    }
  }
  const head = await get(world, url(), { as: ada, method: "HEAD" });
  assert.deepEqual([head.status, head.headers.get("content-length")], [200, `${PICTURE.files.card.length}`]);
  assert.deepEqual(server.complaints(), []);

  const photo = await photoOf(world, story);
  const { value: row } = await server.database.get(keys.photo(photo));
  const elsewhere = [
    `/stories/${ada.id}/${story}/card`,
    `/stories/${ben.id}/${photo}/card`,
    `/stories/${ben.id}/${row?.files.card}/card`,
    `/stories/${ben.id}/${story}`,
    `/stories/${ben.id}/${story}/`,
    `/stories/${ben.id}/${story}/blur`,
    `/stories/${ben.id}/${story}/once`,
    `/stories/${ben.id}/${story}/card/more`,
    `/stories/${ben.id.toUpperCase()}/${story}/card`,
    `/stories/..%2f..%2fetc/passwd/card`,
    `/stories/%00/${story}/card`,
    `/stories/%E0%A4%A/${story}/card`,
  ];
  for (const path of elsewhere) {
    const { status, bytes } = await get(world, path, { as: ben });
    assert.ok(status === 404 || status === 301 || status === 400, `${path}: ${status}`);
    assert.notDeepEqual(bytes, PICTURE.files.card);
  }
});

Deno.test("ST-25 story pictures: under a photo's addresses they are 404 for everybody, their owner too", async () => {
  await using world = await openWorld();
  const { server, ada, ben, cleo, story } = world;
  const photo = await photoOf(world, story);
  const { value: row } = await server.database.get(keys.photo(photo));
  const paths = [
    ...PHOTO_SIZES.map((size) => photoUrl(photo, size)),
    `/photos/${photo}/once`,
    ...Object.values(row?.files ?? {}).flatMap((blob) => [`/blurred/${blob}`, `/photos/${blob}/full`]),
  ];
  for (const path of paths) {
    for (const as of [ada, ben, cleo]) {
      const headers = { "sec-fetch-dest": "empty", "sec-fetch-site": "same-origin" };
      assert.equal((await get(world, path, { as, headers })).status, 404, path);
    }
  }
});

Deno.test("ST-21 story pictures: a browser keeps one, and asks each time whether it still may show it", async () => {
  const clock = new TestClock();
  await using world = await openWorld({ overrides: { now: clock.now } });
  const { server, ada, ben, url } = world;
  const first = await get(world, url(), { as: ada });
  const etag = first.headers.get("etag") ?? "";
  assert.match(etag, /^"[^"]+"$/);
  assert.equal(first.headers.get("cache-control"), "private, no-cache");
  assert.ok(first.headers.get("vary")?.includes("Cookie"));
  assert.notEqual((await get(world, url("full"), { as: ada })).headers.get("etag"), etag);
  const headers = { "if-none-match": etag };
  const known = async (as?: TestMember) => (await get(world, url(), { headers, ...(as && { as }) })).status;
  const again = await get(world, url(), { as: ada, headers });
  assert.deepEqual([again.status, again.bytes.length], [304, 0]);
  for (const name of ["etag", "cache-control", "content-security-policy"]) {
    assert.equal(again.headers.get(name), first.headers.get(name), name);
  }
  const part = await get(world, url(), { as: ada, headers: { range: "bytes=0-0" } });
  assert.deepEqual([part.status, part.bytes], [200, PICTURE.files.card]);
  assert.equal(await known(), 404, "a guest");
  assert.equal(await known(world.cleo), 404, "without premium");
  await givePremium(server, ada, clock.now());
  assert.equal(await known(ada), 404, "premium that is over");
  await givePremium(server, ada);
  for (const [by, other] of [[ada, ben], [ben, ada]] as const) {
    await act(world, by, "user/block", { user_id: other.id });
    assert.equal(await known(ada), 404, "blocked");
    assert.equal(await known(ben), 304, "one's own stays one's own");
    await act(world, by, "user/unblock", { user_id: other.id });
  }
  clock.advance(STORY_LIFE_MS - 1);
  assert.deepEqual([await known(ada), await known(ben)], [304, 304]);
  clock.advance(1);
  assert.deepEqual([await known(ada), await known(ben)], [404, 404], "over, to the millisecond");
});

Deno.test("ST-21 story pictures: signed out, nothing of it is left for the next one in the same browser", async () => {
  await using world = await openWorld();
  const { server, ada, url } = world;
  const { headers } = await get(world, url(), { as: ada });
  await logOut(server, ada.cookie);
  const known = { "if-none-match": headers.get("etag") ?? "" };
  assert.equal((await get(world, url(), { as: ada, headers: known })).status, 404);
  assert.equal((await get(world, url(), { as: ada, headers: { "if-none-match": "*" } })).status, 404);
});

for (const lane of ["three", "workers"] as const) {
  Deno.test(`ST-16 ST-21 lane ${lane}: what is blocked or deleted is 404 at once, on every instance`, async () => {
    await using world = await openWorld({ lane });
    const { server, ada, ben, story, url } = world;
    const all = (status: number) => server.instances.map(() => status);
    const statuses = (as: TestMember) =>
      Promise.all(
        server.instances.map(async (_, instance) => (await get(world, url(), { as, instance })).status),
      );
    for (const [by, other] of [[ada, ben], [ben, ada]] as const) {
      await act(world, by, "user/block", { user_id: other.id });
      assert.deepEqual(await statuses(ada), all(404));
      assert.deepEqual(await statuses(ben), all(200));
      await act(world, by, "user/unblock", { user_id: other.id });
      assert.deepEqual(await statuses(ada), all(200));
    }
    const photo = await photoOf(world, story);
    const { value: row } = await server.database.get(keys.photo(photo));
    await using bens = await connect(server, ben);
    await bens.expectReply("stories/delete", { story_id: story });
    for (const as of [ada, ben]) assert.deepEqual(await statuses(as), all(404));
    const blobs = openFolderBlobs(`${server.path}.blobs`);
    for (const blob of Object.values(row?.files ?? {})) {
      await until("its bytes are gone", async () => await blobs.get(blob) === null);
    }
    assert.deepEqual(server.complaints(), []);
  });
}

Deno.test("ST-13 ST-21 story pictures: one that waits to be checked is its owner's alone", async () => {
  await using world = await openWorld();
  const { server, ada, ben } = world;
  const path = storyUrl({ owner: ben.id, id: await post(server, ben, "unsure"), size: "full" });
  assert.deepEqual([await statusOf(world, path, ada), await statusOf(world, path, ben)], [404, 200]);
});

Deno.test("ST-21 story pictures: a drawn one stands behind the same gate, also for whoever has it already", async () => {
  await using world = await openWorld();
  const { server, ada, ben, cleo } = world;
  const { id } = await keepStory(server, ben, { text: `<script>&"'` });
  const path = storyUrl({ owner: ben.id, id, size: "full" });
  const { status, headers, text } = await get(world, path, {
    as: ada,
    headers: { "accept-encoding": "gzip" },
  });
  assert.deepEqual([status, headers.get("content-type")], [200, "image/svg+xml"]);
  assert.ok(text.startsWith("<svg") && !text.includes("<script>"));
  assert.equal(headers.get("content-security-policy"), "default-src 'none'; sandbox");
  const known = { "if-none-match": headers.get("etag") ?? "" };
  assert.equal((await get(world, path, { as: ada, headers: known })).status, 304);
  for (const as of [cleo, undefined]) {
    assert.equal((await get(world, path, { headers: known, ...(as && { as }) })).status, 404);
  }
});
