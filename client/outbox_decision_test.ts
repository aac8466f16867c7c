import assert from "node:assert/strict";
import { decideAfterAnswer, mayTryAgain, mend, needsNoQuote } from "@/client/outbox_decision.ts";

function refused(code: string, data: Record<string, unknown> = {}) {
  return { ok: false, refusal: { code, data } } as const;
}

Deno.test("P2 decideAfterAnswer: what may have been committed is tried again under its rid", () => {
  assert.deepEqual(decideAfterAnswer(refused("busy"), 1), { kind: "retry", afterMs: 500 });
  assert.deepEqual(decideAfterAnswer(refused("deadline_exceeded"), 3), { kind: "retry", afterMs: 2_000 });
  assert.deepEqual(decideAfterAnswer(refused("no_answer"), 60), { kind: "retry", afterMs: 15_000 });
  assert.deepEqual(decideAfterAnswer(refused("connection_lost"), 1), { kind: "wait" });
});

Deno.test("CH-11 decideAfterAnswer: too many requests wait as long as they are told", () => {
  const answer = refused("too_many_requests", { retry_after_ms: 730 });
  assert.deepEqual(decideAfterAnswer(answer, 1), { kind: "retry", afterMs: 730 });
});

Deno.test("CH-14 decideAfterAnswer: missing coins give the text back", () => {
  for (const code of ["not_enough_credits", "spending_blocked", "spend_cap_reached", "paused"]) {
    assert.deepEqual(decideAfterAnswer(refused(code), 1), { kind: "give_back", code });
  }
});

Deno.test("CH-13 decideAfterAnswer: other refusals and a server that keeps failing are for the member", () => {
  assert.deepEqual(decideAfterAnswer(refused("unknown_user"), 1), { kind: "failed", code: "unknown_user" });
  assert.equal(decideAfterAnswer(refused("internal"), 1).kind, "retry");
  assert.deepEqual(decideAfterAnswer(refused("internal"), 4), { kind: "failed", code: "internal" });
});

Deno.test("CH-13 mayTryAgain: what may pass can be tried again, a member who is gone or a refusal that nobody knows cannot", () => {
  for (
    const code of ["internal", "busy", "too_many_requests", "upload_lost", "unknown_photo", "unknown_message"]
  ) {
    assert.equal(mayTryAgain(code), true, code);
  }
  for (const code of ["unknown_user", "unknown_gift", "own_id", "something_new"]) {
    assert.equal(mayTryAgain(code), false, code);
  }
});

Deno.test("GI-12 mend: an answer to a message that is gone is tried again without it, and else as it is", () => {
  const reply = { id: "a.b.1", seq: 1, sender_id: "b", type: "text", message: "What?" } as const;
  const entry = { rid: "r", me: "a", contact: "b", text: "That", reply, order: 1, failed: "unknown_message" };
  const { reply: _, ...bare } = entry;
  assert.equal(needsNoQuote(entry.failed), true);
  assert.deepEqual(mend(entry), { ...bare, failed: null });
  assert.deepEqual(mend({ ...entry, failed: "internal" }), { ...entry, failed: null });
});
