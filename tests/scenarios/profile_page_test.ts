/** /profile/{id} as the server renders it: what it shows, and to whom (PF). */
import assert from "node:assert/strict";
import { pairOf, parseMessageId } from "@/domain/ids.ts";
import { storyUrl } from "@/domain/story.ts";
import {
  addCrowd,
  connect,
  givePremium,
  keepStory,
  openServer,
  request,
  signUp,
  type TestServer,
  textTo,
} from "@/tests/kit/mod.ts";

/** The page's main part, as a modal asks for it. */
async function partOf(server: TestServer, path: string, { cookie }: { cookie: string }) {
  return await request(server, path, { cookie, headers: { "x-part": "main" } });
}

/** What islands are given, shown or not. */
const DATA = /<script type="application\/json">[^<]*/g;

Deno.test("PF-1 PF-2 /profile/{id}: a member in words, the answer among them, and nothing of virtual profiles", async () => {
  await using server = await openServer();
  const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
  await using bens = await connect(server, ben);
  await bens.expectReply("user/update", { key: "bio", value: "I sing in the kitchen" });
  const { status, text, headers } = await partOf(server, `/profile/${ben.id}`, ada);
  assert.equal(status, 200);
  assert.equal(headers.get("x-part"), "main");
  for (const words of ["I sing in the kitchen", "Berlin, Germany", "Good conversations", "Online"]) {
    assert.match(text, new RegExp(`>${words}<`), words);
  }
  assert.match(text, /<bdi[^>]*>Ben, \d\d<\/bdi>/);
  assert.doesNotMatch(text, /<span>This is a virtual profile/);
  assert.match(text, new RegExp(`href="/chat/${ben.id}"`));
  assert.doesNotMatch(text, / id="(?!page)/);
});

Deno.test("PF-1 P19 /profile/{id}: nobody, and whoever has blocked the viewer, is a 404 part with a way back", async () => {
  await using server = await openServer();
  const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
  await using adas = await connect(server, ada);
  await adas.expectReply("user/block", { user_id: ben.id });
  const asked = [[ben, ada.id], [ben, "nobody"]] as const;
  const parts = await Promise.all(asked.map(([who, id]) => partOf(server, `/profile/${id}`, who)));
  for (const { status, text, headers } of parts) {
    assert.equal(status, 404);
    assert.equal(headers.get("x-part"), "main");
    assert.match(text, /This page could not be found/);
    assert.match(text, /data-back=""[^>]*><a href="\/explore"/);
    // Whoever is blocked is not told it.
    assert.equal(text, parts[1]?.text);
  }
});

Deno.test("BL-12 P19 /profile/{id}: of one's own block there is a name, and a way to take it back", async () => {
  await using server = await openServer();
  const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
  await using adas = await connect(server, ada);
  await using bens = await connect(server, ben);
  await bens.expectReply("user/update", { key: "bio", value: "I sing in the kitchen" });
  await adas.expectReply("user/block", { user_id: ben.id });
  const { status, text } = await partOf(server, `/profile/${ben.id}?target=mylikes`, ada);
  assert.equal(status, 200);
  assert.match(text, /You have blocked Ben\./);
  assert.match(text, />Unblock</);
  assert.doesNotMatch(text, /kitchen|Berlin|Online|Offline|\/chat\/|, \d\d</);
  assert.equal((await bens.expectReply("totals", {})).visits.total, 0);
  await bens.expectReply("user/block", { user_id: ada.id });
  await adas.expectReply("user/unblock", { user_id: ben.id });
  assert.equal((await partOf(server, `/profile/${ben.id}`, ada)).status, 404);
});

Deno.test("AU-60 ids: a newcomer's is long, and with a member whose id is short there is all that there is among newcomers", async () => {
  await using server = await openServer();
  const ada = await signUp(server, { name: "Ada" });
  assert.match(ada.id, /^[0-9a-hjkmnp-tv-z]{13}$/);
  const [old = assert.fail()] = await addCrowd(server.database, 1, { own: () => ({ name: "Old" }) });
  assert.equal(old.length, 10);
  const story = await keepStory(server, { id: old });
  await givePremium(server, ada);
  await using adas = await connect(server, ada);
  await adas.expectReply("swipe", { swiped_user_id: old, like: 1 });
  const { request_details: { message } } = await adas.expectReply(
    "send_message",
    textTo({ id: old }, "Hello"),
  );
  assert.deepEqual(parseMessageId(message.id), { pair: pairOf(ada.id, old), seq: 1 });
  const picture = storyUrl({ owner: old, id: story.id, size: "card" });
  for (const path of [`/profile/${old}`, `/chat/${old}`, `/stories?user=${old}`, picture]) {
    assert.equal((await request(server, path, { cookie: ada.cookie })).status, 200, path);
  }
  await adas.expectReply("user/block", { user_id: old });
  assert.deepEqual((await adas.expectReply("user/blocked", {})).map(({ id }) => id), [old]);
});

Deno.test("PF-4 /profile/{id}: one's own has nothing to write, like, block or report, but to edit", async () => {
  await using server = await openServer();
  const ada = await signUp(server, { name: "Ada" });
  const { text } = await partOf(server, `/profile/${ada.id}`, ada);
  assert.match(text, /href="\/profile\/edit"/);
  const shown = text.replace(DATA, "");
  assert.doesNotMatch(shown, /href="\/chat|aria-pressed|>Block<|>Report</);
});

Deno.test("PF-5 /profile/{id}?target=: who likes or visits is opened with premium, other targets by everybody", async () => {
  await using server = await openServer();
  const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
  const statusOf = async (target: string) => {
    const { status, headers } = await partOf(server, `/profile/${ben.id}?target=${target}`, ada);
    return headers.get("location") ?? status;
  };
  assert.deepEqual(await Promise.all(["fan", "visitor", "match", "mylikes", "constructor"].map(statusOf)), [
    "/likesme",
    "/visitors",
    200,
    200,
    200,
  ]);
  await givePremium(server, ada);
  assert.deepEqual(await Promise.all(["fan", "visitor"].map(statusOf)), [200, 200]);
});
