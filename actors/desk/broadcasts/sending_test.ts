/** What becomes of a notice that waits to leave as a mail or a push. */
import assert from "node:assert/strict";
import type { BroadcastChannel } from "@/domain/broadcasts.ts";
import type { MemberId } from "@/domain/ids.ts";
import { SYSTEM_ACTOR } from "@/domain/staff_log.ts";
import { newChange, set } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import type { AlertSettingsRow, Member } from "@/store/records.ts";
import { openTestActors, type TestActors } from "@/tests/kit/actors.ts";
import { TestClock } from "@/tests/kit/clock.ts";
import { openTestPost } from "@/tests/kit/post.ts";
import { MemoryPush } from "@/tests/kit/push.ts";
import { addDevice, openTestPusher } from "@/tests/kit/pushing.ts";
import { alertsOf, until } from "@/tests/kit/mod.ts";

type World = Pick<TestActors, "actors" | "database">;

/** Begins a notice, and tells everybody; gives its id. */
async function tell(
  { actors: { desk: { broadcasts } } }: World,
  channel: BroadcastChannel,
  clock: TestClock,
): Promise<string> {
  const written = await broadcasts.write(SYSTEM_ACTOR, crypto.randomUUID(), {
    subject: "terms",
    languages: ["en", "he"],
    group: "all",
    channels: [channel],
    texts: {
      en: { title: "New terms", text: "They hold from Monday.\n\nNothing gets dearer." },
      he: { title: "תנאים חדשים", text: "מיום שני." },
    },
    rate: 60_000,
  });
  assert.ok(written.ok);
  await broadcasts.run();
  assert.ok((await broadcasts.start(SYSTEM_ACTOR, written.value)).ok);
  const { broadcast } = written.value;
  while ((await broadcasts.get(broadcast))?.broadcast.state === "running") {
    await broadcasts.run();
    clock.advance(1_000);
  }
  return broadcast;
}

async function change({ database }: World, id: MemberId, own: Partial<Member>): Promise<Member> {
  const { value } = await database.get(keys.member(id));
  assert.ok(value);
  const next = { ...value, ...own };
  const draft = newChange();
  set(draft, keys.member(id), next);
  await database.commit(draft);
  return next;
}

Deno.test("BR-9 mailer: to a confirmed address in its member's language, whatever they chose for digests", async () => {
  const clock = new TestClock();
  await using test = await openTestPost({ now: clock.now });
  const ada = await change(test, await test.join("Ada"), { verified_at: 1 });
  const dana = await change(test, await test.join("Dana"), { verified_at: 1, lang: "he" });
  const ben = await change(test, await test.join("Ben"), {});
  const settings = await test.database.get(keys.alertSettings(ada.id));
  assert.ok(settings.value);
  const quiet = newChange();
  set(quiet, settings.key, { ...settings.value, mails: false });
  await test.database.commit(quiet);
  await tell(test, "mail", clock);
  await test.settle();
  const { mail } = await test.post.expect(ada.email, "broadcast");
  assert.equal(mail.subject, "Notice from Kindling: New terms");
  assert.match(mail.text, /Hi|Hello/);
  assert.ok(mail.text.includes("They hold from Monday.") && mail.text.includes("/notices"));
  assert.ok(mail.text.includes("no advertising"));
  assert.ok((await test.post.expect(dana.email, "broadcast")).mail.subject.includes("תנאים חדשים"));
  assert.deepEqual(test.post.list(ben.email, "broadcast"), []);
  assert.equal(test.post.list(undefined, "broadcast").length, 2);
});

Deno.test("LM-13 broadcasts: who has paused is told of a notice by the app, and by no mail", async () => {
  const clock = new TestClock();
  await using test = await openTestPost({ now: clock.now });
  const ada = await change(test, await test.join("Ada"), { verified_at: 1 });
  const dana = await change(test, await test.join("Dana"), { verified_at: 1 });
  assert.ok((await test.actors.limits.pause(ada.id, "exclusion/6_months")).ok);
  const mailed = await tell(test, "mail", clock);
  await test.post.expect(dana.email, "broadcast");
  assert.deepEqual(test.post.list(ada.email, "broadcast"), []);
  const { broadcasts } = test.actors.desk;
  assert.equal((await broadcasts.get(mailed))?.progress.told, 1);
  const shown = await tell(test, "app", clock);
  assert.equal((await broadcasts.get(shown))?.progress.told, 2);
});

Deno.test("BR-4 BR-5 mailer: what waits does not leave after a stop, nor to who is out or has moved by then", async () => {
  const clock = new TestClock();
  await using world = await openTestActors({ now: clock.now });
  const [ada, ben, cem] = [
    await change(world, await world.join("Ada"), { verified_at: 1 }),
    await change(world, await world.join("Ben"), { verified_at: 1 }),
    await change(world, await world.join("Cem"), { verified_at: 1 }),
  ];
  const stopped = await tell(world, "mail", clock);
  const sent = await tell(world, "mail", clock);
  await change(world, ben.id, { restrictions: { out_until: null } });
  await change(world, cem.id, { email: "cem.elsewhere@example.com" });
  assert.ok((await world.actors.desk.broadcasts.stop(SYSTEM_ACTOR, stopped)).ok);
  // The mail server was down until now.
  await using test = await openTestPost({ now: clock.now, database: world.database });
  await test.settle();
  assert.deepEqual(test.post.list(undefined, "broadcast").map(({ mail }) => mail.to), [ada.email]);
  assert.notEqual(sent, stopped);
});

Deno.test("BR-9 pusher: a notice is pushed whatever is chosen, never summed up, and discreetly where that is chosen", async () => {
  const clock = new TestClock();
  const push = new MemoryPush();
  await using test = await openTestPost({ now: clock.now, push });
  const [ada, ben] = [await test.join("Ada"), await test.join("Ben")];
  for (const member of [ada, ben]) await addDevice(test, member);
  await choose(test, ada, {
    choices: {
      message: "none",
      like: "none",
      match: "none",
      visit: "none",
      gift: "none",
      story: "none",
      coins: "none",
    },
  });
  await choose(test, ben, { discreet: true });
  const id = await tell(test, "push", clock);
  clock.advance(1_000);
  {
    await using pushing = openTestPusher(test.env, push);
    await pushing.pusher.settle();
    assert.equal(push.sent.length, 2);
  }
  const said = push.sent.map(({ message: { title, body, url, kind, tag } }) => ({
    title,
    body,
    url,
    kind,
    tag,
  }));
  const about = { url: "/notices", kind: "note", tag: `note-${id}` };
  assert.deepEqual(new Set(said.map((each) => JSON.stringify(each))).size, 2);
  assert.ok(said.some(({ title, body }) => title === "New terms" && body.includes("They hold from Monday.")));
  assert.ok(said.some(({ title, body }) => title === "Kindling" && body === "There is a notice for you"));
  for (const { url, kind, tag } of said) assert.deepEqual({ url, kind, tag }, about);
  assert.deepEqual(await alertsOf(test, { id: ada }), []);
});

Deno.test("BR-4 pusher: what waits for the end of quiet hours does not leave after a stop", async () => {
  const clock = new TestClock();
  const push = new MemoryPush();
  await using test = await openTestPost({ now: clock.now, push });
  const ada = await test.join("Ada");
  await addDevice(test, ada);
  const minute = Math.floor(clock.now() / 60_000) % 1_440;
  await choose(test, ada, { quiet: { from: minute, to: (minute + 120) % 1_440 } });
  const id = await tell(test, "push", clock);
  await using pushing = openTestPusher(test.env, push);
  clock.advance(1_000);
  pushing.pusher.wake();
  await until("it waits", async () => {
    const [alert] = await alertsOf(test, { id: ada });
    return alert !== undefined && alert.dueS * 1_000 > clock.now() + 3_600_000;
  });
  assert.ok((await test.actors.desk.broadcasts.stop(SYSTEM_ACTOR, id)).ok);
  clock.advance(3 * 3_600_000);
  pushing.pusher.wake();
  await until("it is gone", async () => (await alertsOf(test, { id: ada })).length === 0);
  assert.deepEqual(push.sent, []);
});

async function choose({ database }: World, member: MemberId, own: Partial<AlertSettingsRow>): Promise<void> {
  const { key, value } = await database.get(keys.alertSettings(member));
  assert.ok(value);
  const draft = newChange();
  set(draft, key, { ...value, ...own });
  await database.commit(draft);
}
