import assert from "node:assert/strict";
import type { Answer } from "@/client/answer.ts";
import type { Call } from "@/client/socket.ts";
import { Unread } from "@/client/state/unread.ts";
import { FakeTimers, until } from "@/tests/kit/mod.ts";

/** A server whose answers the test gives, in any order. */
function open() {
  const asked: ((answer: unknown) => void)[] = [];
  const call = (() => new Promise((resolve) => asked.push(resolve))) as unknown as Call;
  const unread = new Unread(call, { after: () => () => {} });
  const give = (nth: number, total: number) =>
    asked[nth]?.({ ok: true, value: [{ total }] } as unknown as Answer<"user/contacts/unread">);
  return { asked, give, unread };
}

Deno.test("P6 unread: an answer that was overtaken by a later one changes nothing", async () => {
  const { give, unread } = open();
  const [first, second] = [unread.refresh(), unread.refresh()];
  give(1, 7);
  await second;
  give(0, 5);
  await first;
  assert.equal(unread.total.value, 7);
});

Deno.test("P6 unread: a refusal for the moment leaves no old total", async () => {
  using timers = new FakeTimers();
  const { asked, give, unread } = open();
  const refreshed = unread.refresh();
  asked[0]?.({ ok: false, refusal: { code: "busy", data: {} } });
  await until("it waits", () => timers.size > 0);
  timers.advance(60_000);
  await until("it asks again", () => asked.length === 2);
  give(1, 3);
  await refreshed;
  assert.equal(unread.total.value, 3);
});
