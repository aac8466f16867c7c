import assert from "node:assert/strict";
import { Reacted } from "@/client/stories/reacted.ts";
import type { SliceEnv } from "@/client/slice.ts";

const STORY = { id: "s1", user_id: "ben" };

/** A slice whose calls are answered by hand. */
function open() {
  const calls: { data: unknown; answer(result: unknown): void }[] = [];
  let rids = 0;
  const env = {
    rid: () => `r${++rids}`,
    call: (_module: string, data: unknown) => new Promise((answer) => calls.push({ data, answer })),
  };
  return { reacted: new Reacted(env as unknown as SliceEnv), calls };
}

const refusal = (code: string) => ({ ok: false, refusal: { code, data: {} } });

Deno.test("ST-94 Reacted: two taps at once are one reaction, shown at once", async () => {
  const { reacted, calls } = open();
  const both = [reacted.react(STORY, "🔥"), reacted.react(STORY, "👍")];
  assert.equal(reacted.given.value.get("s1"), "🔥");
  assert.equal(calls.length, 1);
  assert.deepEqual(calls[0]?.data, {
    receiver_id: "ben",
    message_type: "reaction",
    message_text: "🔥",
    story_id: "s1",
    price: 0,
  });
  calls[0]?.answer({ ok: true, value: {} });
  assert.deepEqual(await Promise.all(both), [null, null]);
  assert.equal(await reacted.react(STORY, "👍"), null);
  assert.equal(calls.length, 1);
});

Deno.test("ST-94 Reacted: what is refused can be tapped again, what was given before stays given", async () => {
  const { reacted, calls } = open();
  const first = reacted.react(STORY, "🔥");
  calls[0]?.answer(refusal("too_many_requests"));
  assert.equal(await first, "refusal.too_many_requests");
  assert.equal(reacted.given.value.has("s1"), false);
  const unknown = reacted.react(STORY, "🔥");
  calls[1]?.answer(refusal("premium_required"));
  assert.equal(await unknown, "error.send_failed");
  const again = reacted.react(STORY, "😂");
  calls[2]?.answer(refusal("reaction_used"));
  assert.equal(await again, null);
  assert.equal(reacted.given.value.get("s1"), "before");
});
