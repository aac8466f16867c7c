/**
 * What leaves the server about stories of others without premium, byte by byte: a member of many means asks for everything,
 * by every call, page, event and address. The same with premium shows that the search would have found it.
 */
import assert from "node:assert/strict";
import { type MemberId, messageId, pairOf, type StoryId } from "@/domain/ids.ts";
import { PHOTO_SIZES, photoUrl } from "@/domain/photo.ts";
import { storyUrl } from "@/domain/story.ts";
import { calls, type Module } from "@/protocol/calls/mod.ts";
import { TABLE } from "@/routes/mod.ts";
import { keys } from "@/store/keys.ts";
import {
  type Client,
  connect,
  contextOf,
  givePremium,
  grantCoins,
  keepStory,
  openServer,
  PICTURE,
  postStoryBy,
  request,
  sendText,
  signUp,
  type TestMember,
  type TestServer,
  textTo,
} from "@/tests/kit/mod.ts";

/** What is written into the stories. */
const TEXTS = ["Kaffee am Fluss", "צילום של בוקר"];

interface World extends AsyncDisposable {
  server: TestServer;
  /** Had premium, and replied to a story then. */
  ada: TestMember;
  ben: TestMember;
  /** A device of Ada's that has heard everything, and one of Ben's. */
  client: Client;
  bens: Client;
  /** Ids of Ben's stories: two with a photo, and a drawn one. */
  stories: StoryId[];
  /** Ada's reply, and Ben's answer to it. */
  reply: string;
  /** What must be in no byte. */
  secrets: string[];
  /** Addresses under which a picture of them could be asked for. */
  addresses: string[];
}

async function openWorld(): Promise<World> {
  await using stack = new AsyncDisposableStack();
  const server = stack.use(await openServer());
  const ada = await signUp(server, { name: "Ada" });
  const ben = await signUp(server, { name: "Ben", gender: "1" });
  for (const member of [ada, ben]) await grantCoins(server, member, 5_000);
  const bens = stack.use(await connect(server, ben));
  const posted: string[] = [];
  for (const text of TEXTS) posted.push((await postStoryBy(bens, { server, member: ben, text })).id);
  posted.push((await keepStory(server, ben, { text: "Drawn by hand" })).id);
  const stories = posted as StoryId[];

  // All that two members can have had to do with each other, from the time of premium too.
  await givePremium(server, ada);
  const early = await connect(server, ada);
  const [first = assert.fail()] = stories;
  await early.expectReply("stories/view", { user_id: ben.id, story_id: first });
  const replied = await early.expectReply("send_message", { ...textTo(ben, "Lovely"), story_id: first });
  await early.close();
  await givePremium(server, ada, 0);
  const reply = replied.request_details.message.id;
  await bens.expectReply("send_message", { ...textTo(ada, "Thanks"), reply_to: reply });
  await bens.expectReply("swipe", { swiped_user_id: ada.id, like: 1 });
  await bens.expectReply("visit", { visited_user_id: ada.id });
  await bens.expectReply("spotlight/add", {});

  const client = stack.use(await connect(server, ada));
  const files: string[] = [];
  const addresses: string[] = [];
  for (const id of stories) {
    addresses.push(...PHOTO_SIZES.map((size) => storyUrl({ owner: ben.id, id, size })));
    const { value: story } = await server.database.get(keys.story(ben.id, id));
    const photo = story?.photo && (await server.database.get(keys.photo(story.photo))).value;
    if (!photo) continue;
    files.push(photo.id, ...Object.values(photo.files));
    addresses.push(...PHOTO_SIZES.map((size) => photoUrl(photo.id, size)), `/photos/${photo.id}/once`);
    addresses.push(...Object.values(photo.files).map((blob) => `/blurred/${blob}`));
  }
  const secrets = [...stories, ...files, ...TEXTS, "Drawn by hand"];
  const owned = stack.move();
  return {
    server,
    ada,
    ben,
    client,
    bens,
    stories,
    reply,
    secrets,
    addresses,
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

/** Inputs that ask about Ben and his stories; a call that can tell of others and is not here gets nothing. */
function inputsOf({ ben, stories, reply }: World): Partial<Record<Module, unknown>> {
  const of = { user_id: ben.id };
  return {
    configs: { keys: "site,genders,answers,credits,premium,prices,gifts" },
    plugins: { plugins: "terms" },
    profile: of,
    onlines: { user_ids: [ben.id] },
    "user/contact/get_by_id": { contact_id: ben.id },
    "user/contacts/search": { search: "be" },
    messages: { contact_user_id: ben.id },
    "messages/search": { contact_user_id: ben.id, search: "l" },
    "message/read": { message_id: reply.replace(/\d+$/, "2") },
    "message/react": { message_id: reply, reaction: "🔥" },
    "photo/view": { message_id: reply },
    send_message: { ...textTo(ben, "Hello"), reply_to: reply },
    typing: of,
    "user/photos": of,
    "user/report": { ...of, reason: "other", story_id: stories[0] },
    swipe: { swiped_user_id: ben.id, like: 1 },
    visit: { visited_user_id: ben.id },
    search_location_new: { search: "ber" },
    "stories/get": of,
    "stories/view": { ...of, story_id: stories[0] },
    "stories/viewers": { story_id: stories[0] },
    "stories/delete": { story_id: stories[0] },
  };
}

/** Everything that Ada is given when she asks for everything: texts, and the bytes of pictures. */
async function askForAll(world: World): Promise<{ texts: Map<string, string>; pictures: number[] }> {
  const { server, ada, ben, client, bens } = world;
  const texts = new Map<string, string>();
  const inputs = inputsOf(world);
  // What takes her chat or Ben away comes at no time.
  const without: readonly Module[] = ["conversation/delete", "user/block", "swipe/undo"];
  for (const module of Object.keys(calls) as Module[]) {
    if (without.includes(module)) continue;
    await client.call(module, inputs[module] ?? {});
  }
  for (const { user_id } of [{ user_id: "0000000000" }, { user_id: "x" }]) {
    await client.call("stories/get", { user_id });
    await client.call("stories", { after: user_id, currentLength: 3 });
  }
  // What comes by itself: a story, a message in answer to the reply, and presence.
  await postStoryBy(bens, { server, member: ben, text: TEXTS[0] ?? "" });
  const about = messageId(pairOf(ada.id, ben.id), 1);
  await bens.expectReply("send_message", { ...textTo(ada, "And?"), reply_to: about });
  await sendText(bens, ada, "Still there?");
  await client.expectEvent(
    "new_message",
    ({ request_details }) => request_details.message === "Still there?",
  );
  texts.set("the socket", client.frames.map((frame) => JSON.stringify(frame)).join("\n"));

  const slugs = ["", `/${ben.id}`];
  const paths = TABLE.filter(({ guard }) => guard === "member").flatMap(({ path }) =>
    slugs.map((slug) => path.replace(/\/:\w+\??/, slug))
  );
  for (const path of [...new Set(paths), `/stories?user=${ben.id}`, `/explore?user_id=${ben.id}`]) {
    for (const part of [{}, { "x-part": "main" }]) {
      const page = await request(server, path, { cookie: ada.cookie, headers: part });
      assert.ok(page.status < 500, path);
      texts.set(`${path} ${JSON.stringify(part)}`, `${page.text}${JSON.stringify([...page.headers])}`);
    }
  }
  const pictures: number[] = [];
  for (const address of world.addresses) {
    const { status, text, bytes } = await request(server, address, { cookie: ada.cookie });
    pictures.push(status);
    const isPicture = Object.values(PICTURE.files).some((file) => file.toHex() === bytes.toHex());
    texts.set(address, status === 200 || isPicture ? "<picture>" : text);
  }
  return { texts, pictures };
}

/** Where something of the stories stands. */
function findLeaks({ secrets }: World, texts: ReadonlyMap<string, string>): string[] {
  return [...texts].flatMap(([where, text]) =>
    [...secrets, "<picture>", '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 360 640"']
      .filter((secret) => text.includes(secret)).map((secret) => `${where}: ${secret}`)
  );
}

Deno.test("ST-23 ST-15 ST-20 without premium: no byte of a story of others, by any call, event, page or address", async () => {
  await using world = await openWorld();
  const { client, ben, stories, reply } = world;
  const { texts, pictures } = await askForAll(world);
  assert.deepEqual(findLeaks(world, texts), []);
  assert.deepEqual(new Set(pictures), new Set([404]));
  assert.ok(
    client.heard("stories").some(({ user_id, added }) => user_id === ben.id && added === 1),
    "but a ring",
  );

  // What it takes is told before anything else.
  for (const user_id of [ben.id, "0000000000", "x"]) {
    await client.expectRefusal("stories/get", { user_id }, "premium_required");
    for (const story_id of [stories[0], "x"]) {
      await client.expectRefusal("stories/view", { user_id, story_id }, "premium_required");
    }
  }
  const { list } = await client.expectReply("messages", { contact_user_id: ben.id });
  const own = list.find(({ id }) => id === reply);
  assert.deepEqual([own?.story_id, own?.story, own?.message], ["", "", "Lovely"]);
  const theirs = await world.bens.expectReply("messages", { contact_user_id: world.ada.id });
  const seen = theirs.list.find(({ id }) => id === reply);
  assert.deepEqual([seen?.story_id, seen?.story], [
    stories[0],
    storyUrl({ owner: ben.id, id: stories[0] ?? assert.fail(), size: "thumb" }),
  ]);
});

Deno.test("ST-23 with premium: the same questions find the stories, their texts and their pictures", async () => {
  await using world = await openWorld();
  const { server, ada, ben, client, stories, reply } = world;
  await givePremium(server, ada);
  const { texts, pictures } = await askForAll(world);
  const leaks = findLeaks(world, texts);
  for (const found of [...stories, ...TEXTS]) assert.ok(leaks.includes(`the socket: ${found}`), found);
  assert.equal(leaks.filter((leak) => leak.endsWith("<picture>")).length, 3 * PHOTO_SIZES.length);
  assert.equal(pictures.filter((status) => status === 200).length, 3 * PHOTO_SIZES.length);
  const { list } = await client.expectReply("messages", { contact_user_id: ben.id });
  assert.equal(
    list.find(({ id }) => id === reply)?.story_id,
    stories[0],
    "and her reply names its story again",
  );
});

Deno.test("ST-16 blocked meanwhile: whoever looks gets nothing more of it by any way, and hears of nothing", async () => {
  await using world = await openWorld();
  const { server, ada, ben, client, bens, stories } = world;
  await givePremium(server, ada);
  await client.expectReply("stories/get", { user_id: ben.id });
  const [, second = assert.fail()] = stories;
  await bens.expectReply("user/block", { user_id: ada.id });
  await client.expectEvent("user/gone");
  const heard = client.frames.length;
  await client.expectRefusal("stories/get", { user_id: ben.id }, "unknown_user");
  await client.expectRefusal("stories/view", { user_id: ben.id, story_id: second }, "unknown_story");
  await client.expectRefusal("send_message", { ...textTo(ben, "x"), story_id: second }, "unknown_user");
  for (const path of world.addresses) {
    assert.equal((await request(server, path, { cookie: ada.cookie })).status, 404, path);
  }
  assert.deepEqual((await client.expectReply("stories", {})).list, []);
  await postStoryBy(bens, { server, member: ben, text: "For others" });
  // How many there were it was told when it began to follow.
  await client.refuteEvent("stories", ({ story }) => story !== stories.length);
  const after = client.frames.slice(heard).map((frame) => JSON.stringify(frame)).join("\n");
  for (const secret of [...world.secrets, "For others"]) assert.equal(after.includes(secret), false, secret);
  const page = await bens.expectReply("stories/viewers", { story_id: stories[0] ?? "" });
  assert.deepEqual([page.list, page.total], [[], 0]);
});

Deno.test("ST-15 own stories: without premium they are there for their owner, by every way", async () => {
  await using world = await openWorld();
  const { server, ben, bens, stories, addresses } = world;
  const { value: member } = await server.database.get(keys.member(ben.id as MemberId));
  assert.equal((member?.premium_until ?? 0) <= contextOf(server).now(), true);
  const { list, user, version } = await bens.expectReply("stories/get", { user_id: ben.id });
  assert.deepEqual(list.map(({ id }) => id), stories);
  assert.deepEqual([user.id, list[0]?.views, list[0]?.story], [ben.id, 1, TEXTS[0]]);
  assert.ok((version ?? 0) > 0);
  for (const path of addresses.filter((each) => each.startsWith("/stories/"))) {
    assert.equal((await request(server, path, { cookie: ben.cookie })).status, 200);
  }
});
