import assert from "node:assert/strict";
import { callPersistently } from "@/client/persist.ts";
import type { Call } from "@/client/socket.ts";
import { FakeTimers, until } from "@/tests/kit/mod.ts";

/** A server that gives these refusals, one a call, and then an answer. */
function answering(...codes: string[]) {
  const asked: string[] = [];
  const call = ((module: string) => {
    asked.push(module);
    const code = codes.shift();
    return Promise.resolve(code ? { ok: false, refusal: { code, data: {} } } : { ok: true, value: [] });
  }) as unknown as Call;
  return { asked, call };
}

Deno.test("P5 callPersistently: a busy server is asked again, with pauses, until it answers", async () => {
  using timers = new FakeTimers();
  const { asked, call } = answering("busy", "deadline_exceeded", "too_many_requests");
  const answer = callPersistently(call, "user/contacts", {});
  for (let nth = 2; nth <= 4; nth++) {
    await until("a pause is under way", () => timers.size > 0);
    timers.advance(15_000);
    await until("it was asked again", () => asked.length === nth);
  }
  assert.deepEqual(await answer, { ok: true, value: [] });
});

Deno.test("P5 callPersistently: a final refusal and a lost socket end it at once", async () => {
  for (const code of ["unknown_user", "connection_lost"]) {
    const { asked, call } = answering(code);
    const answer = await callPersistently(call, "user/contacts", {});
    assert.equal(answer.ok || answer.refusal.code, code);
    assert.equal(asked.length, 1);
  }
});
