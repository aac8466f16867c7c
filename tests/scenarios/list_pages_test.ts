/** The grid, the member's own lists and the archive as pages: what is there without a script. */
import assert from "node:assert/strict";
import { HIDDEN_STEP_MS } from "@/domain/limits.ts";
import { connect, contextOf, openServer, request, sendText, signUp, TestClock } from "@/tests/kit/mod.ts";

/** Profiles that a page links to in its main part, in order. */
function profilesOf(html: string): string[] {
  const main = html.slice(html.indexOf('<main id="page"'), html.indexOf("</main>"));
  const grid = main.slice(main.indexOf('name="meet"'));
  return [...grid.matchAll(/href="\/profile\/([^"?]+)" data-modal="always"/g)].map(([, id = ""]) => id);
}

Deno.test("ME-1 /meet: goes on by links to others, and a cursor that is none leads to the beginning", async () => {
  await using server = await openServer({ settings: { DEMO: "1" } });
  const ada = await signUp(server, { name: "Ada" });
  const first = await request(server, "/meet", { cookie: ada.cookie });
  const more = /href="(\/meet\?after=[^"]+)"/.exec(first.text)?.[1] ?? "";
  const second = await request(server, more, { cookie: ada.cookie });
  const all = [...profilesOf(first.text), ...profilesOf(second.text)];
  assert.deepEqual([all.length, new Set(all).size], [48, 48]);
  assert.equal(all.includes(ada.id), false);
  for (const after of ["nonsense", "x".repeat(300)]) {
    const { status, headers } = await request(server, `/meet?after=${after}`, { cookie: ada.cookie });
    assert.deepEqual([status, headers.get("location")], [303, "/meet"]);
  }
  const tooLong = await request(server, `/meet?after=${"x".repeat(3_000)}`, { cookie: ada.cookie });
  assert.deepEqual(profilesOf(tooLong.text), profilesOf(first.text));
});

Deno.test("LS-1 LS-4 lists: each page has its rows and total, and marks nothing as seen by itself", async () => {
  const clock = new TestClock();
  await using server = await openServer({ overrides: { now: clock.now } });
  const [ada, ben] = [
    await signUp(server, { name: "Ada" }),
    await signUp(server, { name: "Ben", gender: "1" }),
  ];
  const { relations } = contextOf(server).actors;
  await relations.visit(ben.id, ada.id);
  await relations.swipe(ben.id, { swiped_user_id: ada.id, like: 1 });
  clock.advance(HIDDEN_STEP_MS);
  const titles = { "/match": "Matches · 0", "/likesme": "Likes me · 1", "/visitors": "Visitors · 1" };
  for (const [path, title] of Object.entries(titles)) {
    const { status, text } = await request(server, path, { cookie: ada.cookie });
    assert.deepEqual([status, /<h1[^>]*>([^<]+)</.exec(text)?.[1]], [200, title], path);
  }
  const { fans_new, visits_new } = await relations.totals(ada.id);
  assert.deepEqual([fans_new, visits_new], [1, 1]);
  const likes = await request(server, "/mylikes", { cookie: ben.cookie });
  assert.match(likes.text, new RegExp(`My likes · 1.*href="/profile/${ada.id}\\?target=mylikes"`, "s"));
  assert.equal((await request(server, "/mylikes")).status, 303);
});

Deno.test("CN-9 CN-10 archive: has what was archived and nothing else, until a message brings it back", async () => {
  await using server = await openServer();
  const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
  await using device = await connect(server, ada);
  await using other = await connect(server, ben);
  await sendText(device, ben, "hello");
  const linksTo = async (path: string) => {
    const { text } = await request(server, path, { cookie: ada.cookie });
    return text.slice(text.indexOf('<main id="page"'), text.indexOf("</main>")).includes(`/chat/${ben.id}`);
  };
  await device.expectReply("conversation/archive", { user_id: ben.id, archived: 1 });
  assert.deepEqual([await linksTo("/contacts"), await linksTo("/contacts?archived=1")], [false, true]);
  await sendText(other, ada, "are you there?");
  assert.deepEqual([await linksTo("/contacts"), await linksTo("/contacts?archived=1")], [true, false]);
});
