import assert from "node:assert/strict";
import { arriveAt, awakeAfter, comeToRest, goTo, useBrowser } from "@/tests/kit/browser.ts";
import { Wire } from "@/tests/kit/browser_wire.ts";
import { balanceOf, connect, instanceOf, signUp, type TestServer, until } from "@/tests/kit/mod.ts";
import { boxOf, expectLine, textsOf, write } from "@/tests/browser/chat_page.ts";
import { openLine } from "@/tests/browser/line.ts";

const { browserTest } = useBrowser();
const LOST = [/WebSocket connection/, /net::ERR_/];

async function pair(server: TestServer) {
  return { ada: await signUp(server, { name: "Ada" }), ben: await signUp(server, { name: "Ben" }) };
}

for (const what of ["answers", "calls"] as const) {
  browserTest(
    `P2 CH-17 a reload while ${what} get lost sends the message once`,
    async ({ server, visit, allow }) => {
      allow(...LOST);
      const { ada, ben } = await pair(server);
      await using device = await connect(server, ben);
      await using line = openLine(server.origin);
      const page = await visit(`/chat/${ben.id}`, { as: ada, origin: line.origin });
      line.lose(what);
      await write(page, "only once");
      await expectLine(page, "only once", "Sending…");
      if (what === "answers") await device.expectEvent("new_message");
      else await until("the call is said", () => Wire.of(page).countSaid("send_message") > 0);

      await goTo(page);
      await expectLine(page, "only once", "Sent");
      await device.expectEvent("new_message");
      await goTo(page);
      await expectLine(page, "only once", "Sent");
      assert.deepEqual(await textsOf(page), ["only once"]);
      assert.equal(new Set(device.heard("new_message").map((event) => event.request_details.id)).size, 1);
      assert.equal(await balanceOf(server, ada), 150);
    },
  );
}

browserTest(
  "WI-22 a socket that closes says so on the console, as no error, and another one takes over",
  async ({ server, visit }) => {
    const ada = await signUp(server, { name: "Ada" });
    await using line = openLine(server.origin);
    const page = await visit("/explore", { as: ada, origin: line.origin });
    const said: string[] = [];
    page.on("console", (message) => said.push(`${message.type()}: ${message.text()}`));
    // A picture that is still on its way would complain of the cut, too.
    await comeToRest(page);
    const before = Wire.of(page).count("connected");
    line.cut();
    line.mend();
    await until("it is told", () => said.includes("info: Socket closed: 1006"));
    await until("it is back", () => Wire.of(page).count("connected") > before);
  },
);

browserTest(
  "CH-17 P2 messages written offline wait in order, and each is sent once",
  async ({ server, visit, allow }) => {
    allow(...LOST);
    const { ada, ben } = await pair(server);
    await using line = openLine(server.origin);
    const page = await visit(`/chat/${ben.id}`, { as: ada, origin: line.origin });
    const there = await visit(`/chat/${ada.id}`, { as: ben });
    line.cut();
    await page.context().setOffline(true);
    await page.getByText("Connection lost. Trying to reconnect…").waitFor();
    for (const text of ["one", "two", "three"]) await write(page, text);
    for (const text of ["one", "two", "three"]) await expectLine(page, text, "Sending…");
    assert.deepEqual(await textsOf(there), []);
    assert.equal(await balanceOf(server, ada), 200);
    await write(there, "meanwhile");
    await expectLine(there, "meanwhile", "Sent");

    line.mend();
    await page.context().setOffline(false);
    await expectLine(there, "three");
    await expectLine(page, "three", "Seen");
    await page.getByText("Connection lost. Trying to reconnect…").waitFor({ state: "detached" });
    const all = ["meanwhile", "one", "two", "three"];
    assert.deepEqual(await textsOf(there), all);
    assert.deepEqual(await textsOf(page), all);
    assert.equal(await balanceOf(server, ada), 50);
  },
);

browserTest(
  "P1 P8 a restart of the server loses nothing, and pages come back by themselves",
  async ({ server, visit, allow }) => {
    allow(...LOST);
    const { ada, ben } = await pair(server);
    const [here, there] = [
      await visit(`/chat/${ben.id}`, { as: ada }),
      await visit(`/chat/${ada.id}`, { as: ben }),
    ];
    await write(here, "before");
    await expectLine(there, "before");
    for (const each of [here, there]) await comeToRest(each);
    await instanceOf(server)[Symbol.asyncDispose]();
    await write(here, "meanwhile");
    await expectLine(here, "meanwhile", "Sending…");

    await server.open({ PORT: new URL(server.origin).port });
    await expectLine(there, "meanwhile");
    await expectLine(here, "meanwhile", "Seen");
    await write(there, "after");
    await expectLine(here, "after");
    assert.deepEqual(await textsOf(here), ["before", "meanwhile", "after"]);
    assert.deepEqual(await textsOf(there), ["before", "meanwhile", "after"]);
    assert.equal(await balanceOf(server, ada), 100);
  },
);

browserTest("CH-13 P2 a double click on send sends once", async ({ server, visit }) => {
  const { ada, ben } = await pair(server);
  const page = await visit(`/chat/${ben.id}`, { as: ada });
  await boxOf(page).fill("just one");
  await page.getByRole("button", { name: "Send", exact: true }).dblclick();
  await expectLine(page, "just one", "Sent");
  assert.equal(await boxOf(page).evaluate((box) => box === document.activeElement), true);
  await write(page, "and another");
  await expectLine(page, "and another", "Sent");
  assert.deepEqual(await textsOf(page), ["just one", "and another"]);
  assert.equal(await balanceOf(server, ada), 100);
});

browserTest(
  "CH-13 two tabs that come back together send what waits once",
  async ({ server, visit, allow }) => {
    allow(...LOST);
    const { ada, ben } = await pair(server);
    await using line = openLine(server.origin);
    const one = await visit(`/chat/${ben.id}`, { as: ada, origin: line.origin });
    const two = await visit(`/chat/${ben.id}`, { beside: one, origin: line.origin });
    line.cut();
    await one.context().setOffline(true);
    await one.getByText("Connection lost. Trying to reconnect…").waitFor();
    await write(one, "from one");
    await expectLine(two, "from one", "Sending…");
    await write(two, "from two");
    line.mend();
    await one.context().setOffline(false);
    for (const page of [one, two]) {
      await expectLine(page, "from two", "Sent");
      assert.deepEqual(await textsOf(page), ["from one", "from two"]);
    }
    assert.equal(await balanceOf(server, ada), 100);
  },
);

browserTest("P16 a logout in one tab ends the session of the other one", async ({ server, visit }) => {
  const { ada, ben } = await pair(server);
  const one = await visit(`/chat/${ben.id}`, { as: ada });
  const two = await visit("/profile", { beside: one });
  await boxOf(one).fill("a secret draft");
  await two.getByRole("main").getByRole("button", { name: "Log out" }).click();
  await arriveAt(two, (url) => url.pathname === "/");
  await arriveAt(one, (url) => url.pathname === "/");
  assert.equal(await two.evaluate(() => JSON.stringify(Object.entries(localStorage))), "[]");
});

browserTest(
  "P1 CH-13 a message that was acknowledged is there after the browser is closed",
  async ({ server, visit }) => {
    const { ada, ben } = await pair(server);
    const page = await visit(`/chat/${ben.id}`, { as: ada });
    await write(page, "keep me");
    await expectLine(page, "keep me", "Sent");
    await page.context().close();
    const again = await visit(`/chat/${ben.id}`, { as: ada });
    await expectLine(again, "keep me", "Sent");
    await awakeAfter(again, () => again.reload());
    assert.deepEqual(await textsOf(again), ["keep me"]);
  },
);

browserTest(
  "PF-12 ME-10 whoever was blocked elsewhere while there was no connection is on no page afterwards",
  async ({ server, visit, allow }) => {
    allow(...LOST);
    const ada = await signUp(server, { name: "Ada" });
    const ben = await signUp(server, { name: "Ben", gender: "1" });
    await using elsewhere = await connect(server, ada);
    await using line = openLine(server.origin);
    const profile = await visit(`/profile/${ben.id}`, { as: ada, origin: line.origin });
    const chat = await visit(`/chat/${ben.id}`, { beside: profile, origin: line.origin });
    const meet = await visit("/meet", { beside: profile, origin: line.origin });
    const card = meet.locator(`#page a[href^="/profile/${ben.id}"]`).first();
    await card.waitFor();
    line.cut();
    await chat.getByText("Connection lost. Trying to reconnect…").waitFor();
    await elsewhere.expectReply("user/block", { user_id: ben.id });
    line.mend();
    await arriveAt(profile, "**/explore");
    await arriveAt(chat, "**/contacts");
    await card.waitFor({ state: "detached" });
  },
);

browserTest(
  "NV-25 a network that is gone is said at once, and covers neither name nor picture of whom the chat is with",
  async ({ server, visit, allow }) => {
    allow(...LOST);
    const { ada, ben } = await pair(server);
    const page = await visit(`/chat/${ben.id}`, { as: ada });
    const banner = page.getByText("Connection lost. Trying to reconnect…");
    // The socket itself goes on here: without what the browser says it would notice nothing.
    await page.context().setOffline(true);
    await banner.waitFor();
    await page.getByText("Connecting…", { exact: true }).first().waitFor();
    const [above, name] = await Promise.all([banner.boundingBox(), page.locator("#page h1").boundingBox()]);
    assert.ok(above && name && above.y > name.y + name.height);
    await page.context().setOffline(false);
    await banner.waitFor({ state: "detached" });
  },
);
