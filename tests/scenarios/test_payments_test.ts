/** Purchases over the embedded test provider as a member makes them: pages, forms, signed webhooks, coins. */
import assert from "node:assert/strict";
import { LEASE_MS } from "@/adapters/payments/test/sender.ts";
import { isOrderId } from "@/domain/ids.ts";
import { keys } from "@/store/keys.ts";
import { changeCatalogue } from "@/tests/kit/catalogue.ts";
import {
  type Answer,
  audit,
  balanceOf,
  connect,
  contextOf,
  instanceOf,
  openServer,
  postForm,
  request,
  signUp,
  type TestMember,
  type TestServer,
  until,
} from "@/tests/kit/mod.ts";

const COINS = { provider: "ccil", type: "buy-credits", package_id: 3 } as const;
const PREMIUM = { provider: "cc3a", type: "premium", package_id: 1 } as const;
const SIGN_UP_COINS = 200;

/** Begins a purchase; gives its page and its order. */
async function begin(
  server: TestServer,
  member: TestMember,
  { lang = "en", input = COINS }: { lang?: string; input?: typeof COINS | typeof PREMIUM } = {},
): Promise<{ url: string; order: string }> {
  await using device = await connect(server, member, {
    headers: { cookie: `${member.cookie}; lang=${lang}` },
  });
  const { redirect_url, order_id, framed } = await device.expectReply("payment/initiate", input);
  assert.equal(framed, 1);
  return { url: redirect_url, order: order_id };
}

function press(server: { origin: string }, url: string, action: string): Promise<Answer> {
  return postForm(server, url, { do: action });
}

function policyOf({ headers }: Answer): string {
  return headers.get("content-security-policy") ?? "";
}

function buttonsOf({ text }: Answer): string[] {
  return Array.from(text.matchAll(/name="do" value="(\w+)"/g), ([, action = ""]) => action);
}

async function stateOf(server: TestServer, order: string): Promise<string | undefined> {
  assert.ok(isOrderId(order));
  return (await server.database.get(keys.order(order))).value?.state;
}

Deno.test("PY-15 PY-6 a purchase: the page, the way back, the webhook, the coins", async () => {
  await using server = await openServer();
  const ada = await signUp(server, { name: "Ada" });
  const ben = await signUp(server, { name: "Ben" });
  const { url, order } = await begin(server, ada);
  const back = `/payments/redirect?order=${order}`;
  // Neither the way back nor what it says of itself grants anything.
  for (const forged of ["", "&status=paid", "&paid=1&credits=100000"]) {
    const early = await request(server, `${back}${forged}`, { cookie: ada.cookie });
    assert.match(early.text, /Nothing has been heard of your payment yet/);
    assert.match(early.headers.get("refresh") ?? "", /^1; url=\/payments\/redirect\?order=/);
  }
  assert.equal(await balanceOf(server, ada), SIGN_UP_COINS);
  assert.equal(await stateOf(server, order), "open");

  const paid = await press(server, url, "pay");
  assert.equal(paid.status, 303);
  assert.equal(paid.headers.get("location"), back);
  await until("the coins", async () => await balanceOf(server, ada) >= SIGN_UP_COINS + 1_000);
  const after = await request(server, back, { cookie: ada.cookie });
  assert.match(after.text, /Thank you! Your coins are there/);
  assert.equal(after.headers.get("refresh"), null);
  assert.match(after.text, /target="_top"/);
  // Nobody else learns anything of it.
  for (const cookie of [undefined, ben.cookie]) {
    const other = await request(server, back, { cookie });
    assert.match(other.text, /The payment page is closed/);
    assert.doesNotMatch(other.text, /Thank you/);
    assert.equal(other.headers.get("refresh"), null);
  }
  await audit(server);
  assert.deepEqual(server.complaints(), []);
});

Deno.test("PY-6 /payments/redirect: an address that makes no sense says nothing, and looks again only so often", async () => {
  await using server = await openServer();
  const ada = await signUp(server, { name: "Ada" });
  const { order } = await begin(server, ada);
  const nonsense = ["", "?order=", "?order=%00", `?order=${"f".repeat(32)}`, "?order[]=1", "?order=<b>"];
  for (const query of nonsense) {
    const page = await request(server, `/payments/redirect${query}`, { cookie: ada.cookie });
    assert.equal(page.status, 200);
    assert.match(page.text, /The payment page is closed/, query);
  }
  const refreshOf = async (look: string) =>
    (await request(server, `/payments/redirect?order=${order}&look=${look}`, { cookie: ada.cookie })).headers
      .get("refresh");
  assert.match(await refreshOf("19") ?? "", /^3; .*look=20$/);
  assert.equal(await refreshOf("20"), null);
  assert.match(await refreshOf("-1") ?? "", /look=1$/);
});

Deno.test("PY-3 the test page: no session, in words, in the order's language, a button for every way on", async () => {
  await using server = await openServer();
  const ada = await signUp(server, { name: "Ada" });
  const said = {
    en: [/Test page: no money is taken here/, /Renews every|Renews every month/, /\$/],
    he: [/דף בדיקה: לא נגבה כאן כסף/, /מתחדש/, /₪/],
    de: [/Testseite: Hier wird kein Geld abgebucht/, /Verlängert sich/, /\$/],
  };
  for (const [lang, texts] of Object.entries(said)) {
    const { url } = await begin(server, ada, { lang, input: PREMIUM });
    const page = await request(server, url, { headers: { "accept-language": "en" } });
    assert.equal(page.status, 200);
    for (const text of texts) assert.match(page.text, text);
    assert.match(page.text, new RegExp(`<html lang="${lang}"`));
    assert.deepEqual(buttonsOf(page), ["pay", "hold", "refuse", "cancel"]);
    assert.doesNotMatch(page.text, /kin-island/);
    assert.match(page.headers.get("cache-control") ?? "", /no-store/);
  }
  const once = await begin(server, ada);
  assert.match((await request(server, once.url)).text, /Paid once/);
  await press(server, once.url, "hold");
  assert.deepEqual(buttonsOf(await request(server, once.url)), ["pay", "refuse"]);
  await press(server, once.url, "pay");
  assert.deepEqual(buttonsOf(await request(server, once.url)), ["return", "return_half", "charge_back"]);
  const half = await press(server, once.url, "return_half");
  assert.equal(half.headers.get("location"), once.url);
  assert.deepEqual(buttonsOf(await request(server, once.url)), ["return", "charge_back"]);
  const premium = await begin(server, ada, { input: PREMIUM });
  await press(server, premium.url, "pay");
  assert.deepEqual(buttonsOf(await request(server, premium.url)).slice(-2), ["renew", "let_fail"]);
  await press(server, premium.url, "let_fail");
  assert.deepEqual(buttonsOf(await request(server, premium.url)).slice(-2), ["renew", "let_renew"]);
});

Deno.test("PY-3 SE-4 the test page: takes no other site's forms, and nothing that it does not offer", async () => {
  await using server = await openServer();
  const ada = await signUp(server, { name: "Ada" });
  const { url, order } = await begin(server, ada);
  const foreign = await postForm(server, url, { do: "pay" }, { headers: { origin: "https://evil.example" } });
  assert.equal(foreign.status, 403);
  for (const action of ["", "return", "renew", "grant", "__proto__"]) {
    const answer = await press(server, url, action);
    assert.equal(answer.headers.get("location"), url, action);
  }
  assert.equal(await stateOf(server, order), "open");
  for (const unknown of ["/pay/test/x", `/pay/test/${"0".repeat(32)}`]) {
    assert.equal((await request(server, unknown)).status, 404);
    assert.equal((await press(server, unknown, "pay")).status, 404);
  }
});

Deno.test("PY-15 outcomes: each one reaches the order", async () => {
  await using server = await openServer();
  const ada = await signUp(server, { name: "Ada" });
  const walks = [
    [["refuse"], "refused", /The payment was refused/],
    [["cancel"], "cancelled", /The payment was cancelled/],
    [["hold"], "pending", /Your payment is on its way/],
    [["hold", "pay"], "paid", /Your coins are there/],
    [["pay", "return"], "refunded", /This payment was returned/],
    [["pay", "charge_back"], "refunded", /This payment was returned/],
  ] as const;
  for (const [actions, state, text] of walks) {
    const { url, order } = await begin(server, ada);
    for (const action of actions) {
      await press(server, url, action);
      // One after the other, as they would happen.
      await contextOf(server).testPayments.tick();
    }
    await until(state, async () => await stateOf(server, order) === state);
    const back = await request(server, `/payments/redirect?order=${order}`, { cookie: ada.cookie });
    assert.match(back.text, text);
  }
  await audit(server);
  assert.deepEqual(server.complaints(), []);
});

Deno.test("PY-10 P13 a server that is killed tells what it owes when it is back, and grants it once", async () => {
  // Nothing listens where the site is said to be.
  await using server = await openServer({ lane: "two", settings: { PUBLIC_ORIGIN: "http://127.0.0.1:2" } });
  const ada = await signUp(server, { name: "Ada" });
  const { url, order } = await begin(server, ada);
  await press(server, url, "pay");
  for (const { process } of server.instances) await process?.kill();
  assert.equal(await stateOf(server, order), "open");
  await server.open({ PUBLIC_ORIGIN: "" });
  // Whoever was killed may have had it in hand, and has it until their lease is over.
  await until("the payment", async () => await stateOf(server, order) === "paid", 2 * LEASE_MS);
  const balance = await balanceOf(server, ada);
  assert.ok(balance >= SIGN_UP_COINS + 1_000);
  await until(
    "an empty queue",
    async () => (await Array.fromAsync(server.database.list(keys.testWebhooks()))).length === 0,
  );
  await server.instances[2]?.process?.kill();
  await server.open({ PUBLIC_ORIGIN: "" });
  assert.equal(await balanceOf(server, ada), balance);
  await audit(server);
});

Deno.test("PY-5 frames: two pages for our own pages, and a frame for our own origin where there is a session", async () => {
  await using server = await openServer();
  const ada = await signUp(server, { name: "Ada" });
  const { url } = await begin(server, ada);
  for (const path of [url, "/payments/redirect"]) {
    for (const cookie of [undefined, ada.cookie]) {
      assert.match(policyOf(await request(server, path, { cookie })), /frame-ancestors 'self'$/);
    }
  }
  assert.match(policyOf(await press(server, url, "x")), /frame-ancestors 'self'$/);
  for (const path of ["/explore", "/profile", "/nowhere", "/support"]) {
    const page = await request(server, path, { cookie: ada.cookie });
    assert.match(policyOf(page), /; frame-src 'self'; .*frame-ancestors 'none'$/, path);
  }
  for (const path of ["/", "/login", "/support", "/nowhere"]) {
    const policy = policyOf(await request(server, path));
    assert.match(policy, /frame-ancestors 'none'$/, path);
    assert.doesNotMatch(policy, /frame-src/, path);
  }
});

Deno.test("PY-19 PY-14 PA-25 the catalogue sells by another provider: test pages and webhooks are not there", async () => {
  await using server = await openServer();
  const ada = await signUp(server, { name: "Ada" });
  const { url, order } = await begin(server, ada);
  assert.equal((await request(server, url)).status, 200);
  await changeCatalogue(server, { payments: { ccil: "stripe", cc3a: "stripe" } });
  await until("no page", async () => (await request(server, url)).status === 404);
  assert.equal((await press(server, url, "pay")).status, 404);
  const body = JSON.stringify({});
  const webhook = await fetch(`${server.origin}/webhooks/payments/test`, { method: "POST", body });
  assert.equal(webhook.status, 404);
  await webhook.body?.cancel();
  assert.equal(await stateOf(server, order), "open");
  const { logs } = await server.open({});
  const warned = logs.some(({ message }) => /has no keys/.test(message));
  assert.ok(warned);
});

Deno.test("PY-14 a public site that sells by the test provider is warned, and another is not", async () => {
  const warning = /play money/;
  const publicSite = { APP_ENV: "production", PUBLIC_ORIGIN: "https://site.example" };
  for (const [settings, warned] of [[publicSite, true], [{}, false]] as const) {
    await using server = await openServer({ settings });
    const lines = instanceOf(server).logs.filter(({ message }) => warning.test(message));
    assert.equal(lines.length > 0, warned);
  }
});
