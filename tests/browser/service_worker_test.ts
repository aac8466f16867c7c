import assert from "node:assert/strict";
import type { PushMessage } from "@/domain/push.ts";
import { outboxTag } from "@/domain/service_worker.ts";
import { arriveAt, goTo, PATIENCE_MS, useBrowser } from "@/tests/kit/browser.ts";
import { changeCatalogue } from "@/tests/kit/catalogue.ts";
import { connect, contextOf, signUp, until } from "@/tests/kit/mod.ts";
import { expectLine, textsOf, write } from "@/tests/browser/chat_page.ts";
import { openLine } from "@/tests/browser/line.ts";
import {
  cachedPaths,
  countWaiting,
  keepDevice,
  notificationsOf,
  openWorkerLine,
  preloads,
  shellCaches,
  updateWorker,
  workerReady,
} from "@/tests/browser/worker_page.ts";

const { browserTest } = useBrowser({ full: true });
const LOST = [/WebSocket connection/, /net::ERR_/, /Failed to fetch/];
const WITH_WORKER = { serviceWorkers: "allow" } as const;

browserTest(
  "SW-3 SW-4 SW-5 SW-6 SW-8 SW-9 SW-12 offline in the language seen last, back by itself, two deployments kept",
  async ({ server, visit, allow }) => {
    allow(...LOST);
    const ada = await signUp(server, { name: "Ada" });
    await using line = openLine(server.origin);
    const guest = await visit("/", { origin: line.origin, locale: "de-DE", ...WITH_WORKER });
    // A worker that a member's page brings takes over the pages of guests as well.
    assert.equal(await guest.evaluate(() => navigator.serviceWorker.controller), null);
    const page = await visit("/explore", { as: ada, beside: guest, origin: line.origin });
    await workerReady(page);
    assert.equal(await preloads(page), true);
    const language = () =>
      page.evaluate(async () => await (await caches.match("/.kindling/language"))?.json());
    await until(
      "the page that brought the worker has said its language",
      async () => await language() === "de",
    );
    await goTo(page, `${line.origin}/contacts?lang=he`);
    line.cut();
    await page.goto(`${line.origin}/wallet`);
    await page.getByRole("heading", { name: "אין חיבור" }).waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.dir), "rtl");
    await page.getByText("ממתינים לחיבור…").waitFor();
    line.mend();
    await page.locator("kin-island[name=wallet]").waitFor();
    assert.equal(new URL(page.url()).pathname, "/wallet");
    await page.goto(`${line.origin}/explore?lang=en`);
    await page.getByRole("heading", { name: "Swipes" }).waitFor();

    for (const name of ["Ember", "Spark"]) {
      const before = await shellCaches(page);
      await changeCatalogue(server, { site: { ...contextOf(server).actors.catalogue().site, name } });
      await until("the new name is known", () => contextOf(server).actors.catalogue().site.name === name);
      await updateWorker(page, before.at(-1));
      await until("older files are gone", async () => (await shellCaches(page)).length === 2, PATIENCE_MS);
      assert.equal((await shellCaches(page))[0], before.at(-1));
    }
    for (const path of await cachedPaths(page)) {
      assert.match(path, /^\/(?:assets|\.kindling)\/|^\/offline\?lang=/);
    }
    await page.evaluate(() => {
      const main = document.getElementById("page");
      if (main) main.dataset.build = "before";
      document.body.dataset.kept = "yes";
    });
    await page.locator('.tab-bar a[href="/profile"]').click();
    await page.getByRole("heading", { name: "Profile", level: 1 }).waitFor();
    assert.equal(await page.evaluate(() => document.body.dataset.kept), undefined);
  },
);

browserTest(
  "SW-13 SW-14 SW-16 SW-18 SW-22 SW-26 pushes, a click, the outbox without a page, and the logout",
  async ({ server, visit, allow }) => {
    allow(...LOST);
    const [ada, ben] = [await signUp(server, { name: "Ada" }), await signUp(server, { name: "Ben" })];
    await using device = await connect(server, ben);
    await using line = openLine(server.origin);
    const page = await visit("/explore", { as: ada, origin: line.origin, ...WITH_WORKER });
    await page.context().grantPermissions(["notifications"], { origin: line.origin });
    await workerReady(page);
    const worker = await openWorkerLine(page, line.origin);
    const message: PushMessage = {
      kind: "test",
      title: "Ben",
      body: "hello",
      tag: `chat-${ben.id}`,
      url: `/chat/${ben.id}`,
      lang: "en",
      dir: "ltr",
      at: 1_800_000_000_000,
    };
    // The worker may still clear up for the page, which has not subscribed: what it takes away comes once more.
    await until("it is shown", async () => {
      await keepDevice(page, { me: ada.id, id: "device", os: "android", name: "Chrome" });
      await worker.push(message);
      return (await notificationsOf(page)).includes("Ben");
    }, PATIENCE_MS);
    await page.evaluate(() =>
      navigator.serviceWorker.addEventListener("message", ({ data }) => {
        if (data.kind === "push") document.body.dataset.asked = "yes";
      })
    );
    await page.bringToFront();
    const elsewhere = { ...message, kind: "message", url: "/wallet" } as const;
    await worker.push({ ...elsewhere, title: "Not shown", tag: "seen" });
    await until(
      "the page is asked",
      () => page.evaluate(() => document.body.dataset.asked === "yes"),
      PATIENCE_MS,
    );

    const [scope] = page.context().serviceWorkers();
    assert.ok(scope);
    await scope.evaluate(async () => {
      const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
      const [notification] = await registration.getNotifications();
      const Click = Reflect.get(globalThis, "NotificationEvent");
      dispatchEvent(new Click("notificationclick", { notification }));
    });
    await arriveAt(page, `**/chat/${ben.id}`);
    await until("it is taken away", async () => !(await notificationsOf(page)).includes("Ben"), PATIENCE_MS);

    const watcher = await visit("/offline", { beside: page, origin: line.origin });
    const waiting = await openWorkerLine(watcher, line.origin);
    // A page that is not awake yet would not notice.
    await goTo(page);
    line.cut();
    await page.getByText("Connection lost. Trying to reconnect…").waitFor();
    await waiting.push({ ...elsewhere, title: "Not seen", tag: "unseen" });
    await until(
      "it is shown, and nothing else was",
      async () => (await notificationsOf(watcher)).join() === "Not seen",
      PATIENCE_MS,
    );
    for (const text of ["one", "two"]) await write(page, text);
    await until("both are stored", async () => await countWaiting(watcher) === 2, PATIENCE_MS);
    await page.close();
    line.mend();
    await waiting.sync(outboxTag(ada.id));
    await until("both are there", () => device.heard("new_message").length === 2, PATIENCE_MS);
    const back = await visit(`/chat/${ben.id}`, { beside: watcher, origin: line.origin });
    await expectLine(back, "two", "Sent");
    assert.deepEqual(await textsOf(back), ["one", "two"]);
    // A page of the chat takes the notice of it away, and one whose session ends has the worker clear up once more.
    await back.close();

    // The worker may still do what the page asked of it last: what it takes away comes once more.
    await until("it is shown again", async () => {
      await waiting.push({ ...message, url: "/likesme" });
      return (await notificationsOf(watcher)).includes("Ben");
    }, PATIENCE_MS);
    await watcher.goto(`${line.origin}/logout`);
    await watcher.locator("#page button[type=submit]").click();
    await arriveAt(watcher, (url) => url.pathname === "/");
    await until("nothing is left", async () => (await notificationsOf(watcher)).length === 0, PATIENCE_MS);
    // The worker may still clear up for the page that came last: what it takes away is pushed once more.
    await until(
      "nobody is shown what it says",
      async () => {
        await waiting.push(message);
        // Those without content stand beside each other, however many there are by now.
        const shown = await notificationsOf(watcher);
        return shown.length > 0 && shown.every((title) => title === "Kindling");
      },
      PATIENCE_MS,
    );
  },
);
