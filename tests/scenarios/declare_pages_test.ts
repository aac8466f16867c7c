/** /cancel, /withdraw and the forms of the subscription over HTTP: what works without JavaScript and without signing in. */
import assert from "node:assert/strict";
import { LANGUAGES } from "@/domain/language.ts";
import { keys } from "@/store/keys.ts";
import type { Declaration } from "@/store/records.ts";
import { buyPremium } from "@/tests/kit/contracts.ts";
import {
  contextOf,
  mailTo,
  openServer,
  postForm,
  request,
  signUp,
  type TestMember,
  type TestServer,
} from "@/tests/kit/mod.ts";

const FORM = { name: "Dana", email: "dana@example.com", contract: "", reason: "", website: "" };

async function listDeclarations(server: TestServer): Promise<Declaration[]> {
  const found: Declaration[] = [];
  for await (const { value } of server.database.list(keys.declarations())) found.push(value);
  return found;
}

function buy(server: TestServer, { id }: TestMember) {
  const { actors, database } = contextOf(server);
  const { catalogue } = actors;
  return buyPremium({ actors, database, env: { catalogue, now: Date.now } }, id);
}

Deno.test("SU-11 pages: every page has the two buttons that end contracts, for visitors and for members", async () => {
  await using server = await openServer();
  const dana = await signUp(server, { name: "Dana" });
  const guests = ["/", "/login", "/reset", "/support", "/tos", "/terms-and-conditions", "/cancel"];
  for (const path of guests) {
    const { text } = await request(server, path);
    for (const kind of ["cancel", "withdraw"]) {
      assert.match(text, new RegExp(`href="/${kind}"`), `${path} ${kind}`);
    }
  }
  for (const path of ["/settings", "/tos", "/profile/edit"]) {
    const { text } = await request(server, path, { cookie: dana.cookie });
    for (const kind of ["cancel", "withdraw"]) {
      assert.match(text, new RegExp(`href="/${kind}"`), `${path} ${kind}`);
    }
  }
  const german = await request(server, "/?lang=de");
  for (const words of ["Verträge hier kündigen", "Vertrag widerrufen"]) {
    assert.ok(german.text.includes(words));
  }
  assert.ok((await request(server, "/cancel?lang=de")).text.includes("Jetzt kündigen"));
  assert.ok((await request(server, "/withdraw?lang=de")).text.includes("Widerruf bestätigen"));
});

Deno.test("SU-10 /cancel: the contract is cancelled, and page and mail give number and time, the mail to a member what was typed", async () => {
  await using server = await openServer();
  const dana = await signUp(server, { name: "Dana" });
  const { order } = await buy(server, dana);
  const form = { ...FORM, email: dana.email, reason: "<b>Too dear</b>" };
  const answer = await postForm(server, "/cancel", form);
  assert.equal(answer.status, 303);
  const [declaration] = await listDeclarations(server);
  assert.ok(declaration);
  const location = answer.headers.get("location") ?? "";
  assert.equal(location, `/cancel?sent=${declaration.id}.${Math.floor(declaration.at / 1000)}`);
  const page = await request(server, location);
  assert.match(page.text, /Your cancellation has arrived/);
  assert.ok(page.text.includes(declaration.id));
  assert.ok(page.text.includes(String(new Date(declaration.at).getUTCFullYear())));
  const mail = await mailTo(server, dana.email, { kind: "cancel_received" });
  for (const words of [declaration.id, "<b>Too dear</b>", "/wallet", "does not renew any more"]) {
    assert.ok(mail.text.includes(words), words);
  }
  assert.equal(
    (await server.database.get(keys.subscription(order.subscription ?? assert.fail()))).value?.state,
    "cancelled",
  );
});

Deno.test("SU-10 /cancel, /withdraw: the answer is the same for every address, in every language", async () => {
  await using server = await openServer();
  const dana = await signUp(server, { name: "Dana" });
  await buy(server, dana);
  for (const path of ["/cancel", "/withdraw"]) {
    for (const lang of LANGUAGES) {
      const shown = async (email: string) => {
        const answer = await postForm(server, path, { ...FORM, email, contract: "1".repeat(32) }, {
          cookie: `lang=${lang}`,
        });
        assert.equal(answer.status, 303);
        const location = answer.headers.get("location") ?? "";
        const page = await request(server, location, { cookie: `lang=${lang}` });
        assert.equal(page.status, 200);
        return page.text.replaceAll(/[a-z0-9]{5}-[a-z0-9]{5}(\.\d+)?|\d{1,2}:\d{2}/g, "");
      };
      assert.equal(await shown(dana.email), await shown("nobody@example.com"), `${path} ${lang}`);
    }
  }
  assert.equal((await listDeclarations(server)).length, LANGUAGES.length * 4);
});

Deno.test("SU-19 /cancel: a stranger's address gets the number and the time, and nothing that was typed", async () => {
  await using server = await openServer();
  const form = { ...FORM, name: "Win a prize", contract: "www.evil.example", reason: "evil.example" };
  assert.equal((await postForm(server, "/cancel", form)).status, 303);
  const mail = await mailTo(server, FORM.email, { kind: "cancel_received" });
  assert.ok(mail.text.includes((await listDeclarations(server))[0]?.id ?? "?"));
  for (const part of [mail.subject, mail.text, mail.html]) assert.doesNotMatch(part, /prize|evil/);
});

Deno.test("SU-12 /withdraw: wrong fields are named, what was typed stays, members find theirs filled in", async () => {
  await using server = await openServer();
  const dana = await signUp(server, { name: "Dana" });
  const own = await request(server, "/withdraw", { cookie: dana.cookie });
  assert.ok(own.text.includes(`value="${dana.email}"`));
  assert.match(own.text, /value="Dana"/);
  const wrong = await postForm(server, "/withdraw", { ...FORM, email: "dana", contract: "<i>17</i>" });
  assert.equal(wrong.status, 422);
  assert.match(wrong.text, /aria-describedby="[^"]*field-email-error/);
  assert.match(wrong.text, /value="&lt;i>17&lt;\/i>"/);
  assert.doesNotMatch(wrong.text, /Please give your email address/);
  const missing = await postForm(server, "/withdraw", { ...FORM, email: " " });
  assert.equal(missing.status, 422);
  assert.match(missing.text, /field-email-error.*Please give your email address\./s);
  const robot = await postForm(server, "/withdraw", { ...FORM, website: "https://spam.example" });
  assert.equal(robot.headers.get("location"), "/withdraw?sent");
  assert.deepEqual(await listDeclarations(server), []);
});

Deno.test("SU-15 /cancel: so many an hour from an address, then 429", async () => {
  await using server = await openServer({ settings: { RATE_DECLARATIONS: "2/3600" } });
  for (const nth of [1, 2]) {
    const email = `nobody${nth}@example.com`;
    assert.equal((await postForm(server, "/cancel", { ...FORM, email })).status, 303);
  }
  const refused = await postForm(server, "/cancel", FORM);
  assert.equal(refused.status, 429);
  assert.ok(Number(refused.headers.get("retry-after")) > 0);
  assert.match(refused.text, /value="dana@example\.com"/);
});

Deno.test("SU-16 /profile/edit: premium is cancelled and taken back by plain forms, in every language", async () => {
  await using server = await openServer();
  const dana = await signUp(server, { name: "Dana" });
  const none = await request(server, "/profile/edit", { cookie: dana.cookie });
  assert.match(none.text, /You have no premium account/);
  await buy(server, dana);
  for (const lang of LANGUAGES) {
    const cookie = `${dana.cookie}; lang=${lang}`;
    const shown = await request(server, "/profile/edit", { cookie });
    assert.match(shown.text, /name="ask" value="cancel"/, lang);
    assert.match(shown.text, /[$₪]/, lang);
    const cancelled = await postForm(server, "/subscription", { ask: "cancel", back: "/profile/edit" }, {
      cookie,
    });
    assert.equal(cancelled.headers.get("location"), "/profile/edit?premium=cancelled#premium");
    const after = await request(server, "/profile/edit?premium=cancelled", { cookie });
    assert.match(after.text, /name="ask" value="resume"/, lang);
    assert.doesNotMatch(after.text, /name="ask" value="cancel"/, lang);
    const resumed = await postForm(server, "/subscription", { ask: "resume", back: "//evil.example" }, {
      cookie,
    });
    assert.equal(resumed.headers.get("location"), "/profile/edit?premium=resumed#premium");
  }
  const mail = await mailTo(server, dana.email, { kind: "premium_cancelled" });
  assert.match(mail.text, /\/wallet/);
  const stranger = await postForm(server, "/subscription", { ask: "cancel", back: "/wallet" });
  assert.equal(stranger.headers.get("location"), "/");
});
