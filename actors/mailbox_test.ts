import assert from "node:assert/strict";
import fc from "@/tests/kit/property.ts";
import { MailboxFull, openMailboxes } from "@/actors/mailbox.ts";

Deno.test("P4 P12 mailbox: commands of one key run one after the other, in their order", async () => {
  await fc.assert(fc.asyncProperty(fc.scheduler(), fc.array(fc.nat(2)), async (scheduler, keys) => {
    const mailboxes = openMailboxes(() => ({ running: 0, done: [] as number[] }), {
      idleMs: 0,
      now: () => 0,
    });
    const all = keys.map((key, nth) =>
      mailboxes.run(String(key), async (state) => {
        assert.equal(++state.running, 1);
        await scheduler.schedule(Promise.resolve());
        state.running--;
        state.done.push(nth);
        return state.done;
      })
    );
    await scheduler.waitAll();
    await scheduler.waitFor(Promise.all(all));
    for (const done of await Promise.all(all)) {
      assert.deepEqual(
        done,
        done.toSorted((one, other) => one - other),
      );
    }
  }));
});

Deno.test("P1 mailbox: a command that throws does not stop the next one", async () => {
  const mailboxes = openMailboxes(() => ({}), { idleMs: 0, now: () => 0 });
  const failed = mailboxes.run("a", () => Promise.reject(new Error("boom")));
  const next = mailboxes.run("a", () => Promise.resolve("fine"));
  await assert.rejects(failed, /boom/);
  assert.equal(await next, "fine");
});

Deno.test("P9 mailbox: at most 512 commands wait", async () => {
  const hold = Promise.withResolvers<void>();
  const mailboxes = openMailboxes(() => ({}), { idleMs: 0, now: () => 0 });
  const waiting = Array.from({ length: 512 }, () => mailboxes.run("a", () => hold.promise));
  await assert.rejects(mailboxes.run("a", () => Promise.resolve()), MailboxFull);
  await mailboxes.run("b", () => Promise.resolve());
  hold.resolve();
  await Promise.all(waiting);
  await mailboxes.run("a", () => Promise.resolve());
});

Deno.test("P1 mailbox: dropped once idle, never while something runs", async () => {
  let now = 0;
  let opened = 0;
  const mailboxes = openMailboxes(() => ++opened, { idleMs: 100, now: () => now });
  await mailboxes.run("a", () => Promise.resolve());
  now = 99;
  mailboxes.evictIdle();
  assert.equal(mailboxes.size, 1);
  now = 100;
  const hold = Promise.withResolvers<void>();
  const running = mailboxes.run("a", () => hold.promise);
  now = 500;
  mailboxes.evictIdle();
  assert.equal(mailboxes.size, 1);
  hold.resolve();
  await running;
  now = 600;
  mailboxes.evictIdle();
  assert.equal(mailboxes.size, 0);
  await mailboxes.run("a", () => Promise.resolve());
  assert.equal(opened, 2);
});
