import assert from "node:assert/strict";
import { Bearer, type MadeToken } from "@/adapters/push/bearer.ts";
import { TestClock } from "@/tests/kit/clock.ts";

function open(make?: () => Promise<MadeToken>) {
  const clock = new TestClock();
  let made = 0;
  const own = () => Promise.resolve({ token: `token ${++made}`, livesMs: 1_000 });
  return { clock, bearer: new Bearer(make ?? own, () => clock.now()) };
}

Deno.test("PN-12 Bearer: a token is made once, for all that ask, and anew when it is over", async () => {
  const { clock, bearer } = open();
  const all = await Promise.all([bearer.get(), bearer.get(), bearer.get()]);
  assert.deepEqual(new Set(all), new Set(["token 1"]));
  clock.advance(999);
  assert.equal(await bearer.get(), "token 1");
  clock.advance(1);
  assert.equal(await bearer.get(), "token 2");
});

Deno.test("PN-12 Bearer: a token that is not taken any more is given up, another one is not", async () => {
  const { bearer } = open();
  await bearer.drop("token 1");
  assert.equal(await bearer.get(), "token 1");
  await bearer.drop("token 0");
  assert.equal(await bearer.get(), "token 1");
  await Promise.all([bearer.drop("token 1"), bearer.drop("token 1")]);
  assert.equal(await bearer.get(), "token 2");
  await bearer.drop("token 1");
  assert.equal(await bearer.get(), "token 2");
});

Deno.test("PN-12 Bearer: whoever asks after a failure has it tried again", async () => {
  let tries = 0;
  const { bearer } = open(() =>
    ++tries === 1 ? Promise.reject(new Error("no")) : Promise.resolve({ token: "yes", livesMs: 1 })
  );
  await assert.rejects(bearer.get(), /no/);
  assert.equal(await bearer.get(), "yes");
});
