/** Every kind of mailed link, used where the answer of the database is lost. */
import assert from "node:assert/strict";
import type { MemberId } from "@/domain/ids.ts";
import type { RefusalCode, Result } from "@/domain/refusals.ts";
import { keys, keyText } from "@/store/keys.ts";
import { hashToken } from "@/actors/member/token.ts";
import { PASSWORD } from "@/tests/kit/actors.ts";
import { audit } from "@/tests/kit/audit.ts";
import { TestClock } from "@/tests/kit/clock.ts";
import { loseAnswer, LOSSES } from "@/tests/kit/lossy.ts";
import { openTestPost, type TestPost } from "@/tests/kit/post.ts";

const DEVICE = "d".repeat(43);
const NEW_PASSWORD = "another horse";
const NEW_EMAIL = "new@example.com";
const origin = { address: "192.0.2.1", lang: "en" };

interface Scene extends TestPost {
  ada: MemberId;
  email: string;
  clock: TestClock;
}

/** A link: its token, how it is used, and what is true once it was. */
interface Use {
  token: string;
  use(): Promise<Result<unknown, RefusalCode>>;
  isDone(answer: unknown): Promise<boolean>;
}

async function openScene(): Promise<Scene> {
  const clock = new TestClock();
  const test = await openTestPost({ now: clock.now });
  const ada = await test.join("Ada");
  const email = (await test.database.get(keys.member(ada))).value?.email ?? "";
  return { ...test, clock, ada, email };
}

/** Confirms Ada's address; gives the link of the welcome mail. */
async function welcome({ actors, post, email }: Scene): Promise<string> {
  await actors.accounts.verify((await post.expect(email, "verify")).token);
  return (await post.expect(email, "welcome")).token;
}

async function askForChange({ actors, post, ada }: Scene): Promise<string> {
  await actors.accounts.requestEmailChange(ada, { email: NEW_EMAIL, password: PASSWORD }, origin);
  return (await post.expect(NEW_EMAIL, "email_change")).token;
}

const LINKS: Readonly<Record<string, (scene: Scene) => Promise<Use>>> = {
  "confirms an address": async ({ actors, database, post, ada, email }) => {
    const { token } = await post.expect(email, "verify");
    return {
      token,
      use: () => actors.accounts.verify(token),
      isDone: async () => (await database.get(keys.member(ada))).value?.verified_at !== undefined,
    };
  },
  "welcomes": async (scene) => {
    const { actors, ada } = scene;
    const token = await welcome(scene);
    return {
      token,
      use: () => actors.accounts.reconnect(token),
      isDone: async (answer) => {
        const { token } = answer as { token: string };
        return (await actors.sessions.find(token))?.member === ada;
      },
    };
  },
  "signs in": async (scene) => {
    const { actors, post, email, ada } = scene;
    await welcome(scene);
    await actors.accounts.requestSignInLink(email, { ...origin, device: DEVICE });
    const { token } = await post.expect(email, "sign_in");
    return {
      token,
      use: () => actors.accounts.check(token, { device: DEVICE }),
      isDone: async (answer) => {
        const { signedIn } = answer as { signedIn: { token: string } };
        return (await actors.sessions.find(signedIn.token))?.member === ada;
      },
    };
  },
  "recovers": async ({ actors, post, email }) => {
    await actors.accounts.requestRecovery(email, origin);
    const { token } = await post.expect(email, "recovery");
    return {
      token,
      use: () => actors.accounts.recover(token, NEW_PASSWORD),
      isDone: async () => (await actors.membership.login({ email, password: NEW_PASSWORD }, origin)).ok,
    };
  },
  "changes an address": async (scene) => {
    const { actors, database, ada } = scene;
    await welcome(scene);
    const token = await askForChange(scene);
    return {
      token,
      use: () => actors.accounts.check(token, { device: null }),
      isDone: async () => (await database.get(keys.member(ada))).value?.email === NEW_EMAIL,
    };
  },
  "takes an address back": async (scene) => {
    const { actors, database, post, clock, ada, email } = scene;
    await welcome(scene);
    clock.advance(1_000);
    await actors.accounts.check(await askForChange(scene), { device: null });
    const { token } = await post.expect(email, "email_changed");
    return {
      token,
      use: () => actors.accounts.check(token, { device: null }),
      isDone: async () => (await database.get(keys.member(ada))).value?.email === email,
    };
  },
};

for (const [what, prepare] of Object.entries(LINKS)) {
  for (const how of LOSSES) {
    Deno.test(`AU-25 WI-14 a link that ${what}: what it has done is answered as done, and once (the database ${how})`, async () => {
      await using scene = await openScene();
      const { token, use, isDone } = await prepare(scene);
      await scene.settle();
      const row = keyText(keys.mailToken(hashToken(token)));
      const lost = loseAnswer(scene.database, how, {
        fits: ({ sets, deletes }) =>
          [...sets.map(({ key }) => key), ...deletes].some((key) => keyText(key) === row),
      });
      const used = await use();
      assert.equal(lost.count, 1);
      assert.ok(used.ok, JSON.stringify(used));
      assert.ok(await isDone(used.value));
      const again = await use();
      assert.ok(!again.ok && again.refusal.code === "link_invalid", "a second time it is dead");
      await scene.settle();
      await audit(scene);
    });
  }
}

Deno.test("AU-25 a link that two use while answers are lost: one of them has used it", async () => {
  for (const how of LOSSES) {
    await using scene = await openScene();
    const { actors, post, email } = scene;
    await actors.accounts.requestRecovery(email, origin);
    const { token } = await post.expect(email, "recovery");
    await scene.settle();
    const row = keyText(keys.mailToken(hashToken(token)));
    loseAnswer(scene.database, how, { fits: ({ sets }) => sets.some(({ key }) => keyText(key) === row) });
    const passwords = ["the first horse", "the second horse"] as const;
    const used = await Promise.all(passwords.map((each) => actors.accounts.recover(token, each)));
    const logins = await Promise.all(
      passwords.map(async (password) => (await actors.membership.login({ email, password }, origin)).ok),
    );
    assert.deepEqual(used.map(({ ok }) => ok), logins, "whoever is told so has set the password");
    assert.equal(logins.filter(Boolean).length, 1);
  }
});
