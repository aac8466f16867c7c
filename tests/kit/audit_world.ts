/** A database with every kind of row in it, as the app's own commands leave them: for tests of what the audit finds. */
import assert from "node:assert/strict";
import { openTestProvider } from "@/adapters/payments/test/mod.ts";
import { type MemberId, messageId, pairOf, type SessionId } from "@/domain/ids.ts";
import { photoUrl } from "@/domain/photo.ts";
import { SYSTEM_ACTOR } from "@/domain/staff_log.ts";
import type { TestAction } from "@/domain/test_payments.ts";
import type { RefusalCode, Result } from "@/domain/refusals.ts";
import { postDemoStories } from "@/actors/stories/demo.ts";
import { newChange } from "@/store/change.ts";
import { startPoll } from "@/store/pace.ts";
import { openTestDatabase } from "@/tests/kit/place.ts";
import { keys } from "@/store/keys.ts";
import { addMember } from "@/store/members/writer.ts";
import { getOrCreateSecret } from "@/store/secrets/writer.ts";
import { demoCatalogue } from "@/store/seed/catalogue.ts";
import { demoMembers } from "@/store/seed/members.ts";
import { addHouseSpotlight } from "@/store/spotlight/writer.ts";
import { openCheckoutBook } from "@/store/test_payments/book.ts";
import { openLog } from "@/telemetry/log.ts";
import { registrationOf } from "@/tests/kit/actors.ts";
import { changeCatalogue } from "@/tests/kit/catalogue.ts";
import { TestClock } from "@/tests/kit/clock.ts";
import { keepDevice } from "@/tests/kit/devices.ts";
import { acceptFirstCoin } from "@/tests/kit/first_coin.ts";
import { addProfilePhoto, keepPhoto, photoTo } from "@/tests/kit/photos.ts";
import { keepVoice, voiceTo } from "@/tests/kit/voices.ts";
import { openTestPost, type TestPost } from "@/tests/kit/post.ts";
import { addSelfie } from "@/tests/kit/selfies.ts";
import { postStory } from "@/tests/kit/stories.ts";
import { giftTo, textTo } from "@/tests/kit/talk.ts";
import { claimOf, eventOf, order, orderOf, paidOf } from "@/tests/kit/till.ts";

export interface AuditWorld extends TestPost {
  clock: TestClock;
  /**
   * Ada buys, sends, swipes and spins; Ben answers; Cleo has blocked Ada, and pays on the pages of the test provider; Dan has only
   * registered; Vera is virtual.
   */
  ada: MemberId;
  ben: MemberId;
  cleo: MemberId;
  dan: MemberId;
  vera: MemberId;
}

/** What a command came to; it must not have been refused. */
async function done<Value>(result: Promise<Result<Value, RefusalCode>>): Promise<Value> {
  const settled = await result;
  assert.ok(settled.ok, JSON.stringify(settled));
  return settled.value;
}

/** Opens it. */
export async function openAuditWorld(): Promise<AuditWorld> {
  const clock = new TestClock();
  const database = await openTestDatabase();
  const book = openCheckoutBook(database);
  const provider = await openTestProvider({
    poll: (work, pace) => startPoll(work, { ...pace, isQuiet: database.isQuiet }),
    book,
    secret: new Uint8Array(32).fill(7),
    now: clock.now,
    origin: () => "http://127.0.0.1:9",
    isOpen: () => true,
    log: openLog({ level: "silent" }),
  });
  let catalogue = demoCatalogue;
  const test = await openTestPost({
    now: clock.now,
    database,
    catalogue: () => catalogue,
    providers: new Map([["test", provider.provider]]),
  });
  const { env, actors } = test;
  const { conversations, relations, payments, wheel, blocks } = actors;
  let commands = 0;
  const rid = () => `rid-${++commands}`;
  const later = () => clock.advance(60_000);

  // The wheel's key is a row as a server leaves it.
  await getOrCreateSecret(database, "wheel", (length) => new Uint8Array(length).fill(7));
  const join = async (name: string, gender: 1 | 2) => {
    later();
    const form = registrationOf(name, {
      gender,
      place: { id: 1, city: "Haifa", country: "Israel", country_code: "IL", lat: 32.8, lng: 35 },
    });
    const origin = { address: name, lang: "en", referredBy: name === "Ada" ? "welcome" : null };
    const { member } = await done(actors.membership.register(form, origin));
    await acceptFirstCoin(actors, member);
    return member;
  };
  const [ada, ben, cleo, dan] = [
    await join("Ada", 2),
    await join("Ben", 1),
    await join("Cleo", 2),
    await join("Dan", 1),
  ];
  const [virtual = assert.fail()] = demoMembers(clock.now());
  const seeded = newChange();
  addMember(seeded, virtual, 200);
  addHouseSpotlight(seeded, virtual.id, clock.now());
  await database.commit(seeded);
  await postDemoStories(env, [virtual], new AbortController().signal);

  // Photos and replies to stories have prices of their own from the second version on; a third one changes them again.
  await conversations.send(ada, rid(), textTo({ id: ben }, "the first price"));
  const prices = (message: number) => [
    { feature: "message", price: message },
    { feature: "photo", price: message + 10 },
    { feature: "story_reply", price: message + 20 },
    { feature: "spotlight", price: 300 },
    { feature: "spin", price: 100 },
  ];
  catalogue = await changeCatalogue(test, { prices: prices(55) });

  const pay = async (package_id: number, type: "buy-credits" | "premium" = "buy-credits") => {
    later();
    const bought = await order(test, ada, {
      provider: type === "premium" ? "cc3a" : "ccil",
      package_id,
      type,
    });
    const paid = paidOf(bought, { reference: bought.reference ?? "" });
    await done(payments.apply(paid));
    return await orderOf(test, bought.id);
  };
  await pay(5);
  await pay(6);
  const returned = await pay(6);
  const { currency } = returned;
  await done(payments.apply(eventOf({
    kind: "refunded",
    payment: `pay-${returned.id}`,
    amount: returned.amount,
    currency,
  })));
  const partly = await pay(2);
  await done(
    payments.apply(eventOf({ kind: "refunded", payment: `pay-${partly.id}`, amount: 100, currency })),
  );
  const premium = await pay(1, "premium");
  const contract = `sub-${premium.id}`;
  later();
  await done(payments.apply(eventOf({
    kind: "renewed",
    subscription: contract,
    payment: "pay-renewed",
    amount: premium.amount,
    currency,
  })));
  await done(payments.apply(eventOf({
    kind: "renewal_failed",
    subscription: contract,
    payment: "pay-failed",
    final: false,
  })));
  await done(payments.apply(eventOf({ kind: "refunded", payment: "pay-early", amount: 5, currency })));
  const refused = await order(test, ada);
  await done(
    payments.apply(eventOf({ kind: "refused", claim: claimOf(refused), reference: refused.reference ?? "" })),
  );
  await order(test, ada);
  // Ben's contract renews no more, and its provider has not heard of it.
  const ofBen = await order(test, ben, { provider: "cc3a", package_id: 2, type: "premium" });
  await done(payments.apply(paidOf(ofBen, { reference: ofBen.reference ?? "" })));
  await done(actors.subscriptions.cancel(ben));
  assert.ok(await provider.payments.act(ofBen.reference ?? "", "pay"));
  // What Cleo's pages tell is heard, but for the last that they have told.
  const press = async ({ reference }: { reference: string | null }, actions: readonly TestAction[]) => {
    for (const action of actions) {
      later();
      assert.ok(await provider.payments.act(reference ?? "", action), action);
    }
  };
  const handle = async ({ reference }: { reference: string | null }) => {
    for await (const waiting of book.listDueWebhooks(clock.now())) {
      if (!waiting.id.includes(reference ?? "")) continue;
      await done(payments.apply(waiting.webhook.event));
      await book.remove(waiting);
    }
  };
  const coins = await order(test, cleo);
  await press(coins, ["hold", "pay", "return_half"]);
  await handle(coins);
  const months = await order(test, cleo, { provider: "cc3a", package_id: 1, type: "premium" });
  await press(months, ["pay", "renew", "let_fail", "renew"]);
  await handle(months);
  await press(months, ["let_renew", "renew"]);

  // Texts, a photo, a gift, a reply, a reply to a story, a recording, reactions, read marks, an archive, a deletion.
  later();
  const toBen = textTo({ id: ben }, "hello");
  await done(conversations.send(ada, rid(), toBen));
  await done(conversations.send(ada, rid(), giftTo({ id: ben }, demoCatalogue.gifts[0]?.id ?? 0)));
  const photo = await keepPhoto(test, ada);
  await done(conversations.send(ada, rid(), photoTo({ id: ben }, photoUrl(photo.id, "card"))));
  const pair = pairOf(ada, ben);
  await done(conversations.read(ben, { message_id: messageId(pair, 2) }));
  await done(
    conversations.send(ben, rid(), { ...textTo({ id: ada }, "thanks"), reply_to: messageId(pair, 2) }),
  );
  await done(conversations.react(ada, { message_id: messageId(pair, 5), reaction: "❤️" }));
  const story = await postStory(test, ben, { text: "my day" });
  await done(actors.stories.view(ada, { owner: ben, id: story.id }));
  await done(conversations.send(ada, rid(), { ...textTo({ id: ben }, "nice"), story_id: story.id }));
  const voice = await keepVoice(test, ada);
  await done(conversations.send(ada, rid(), voiceTo({ id: ben }, voice.url)));
  catalogue = await changeCatalogue(test, { prices: prices(60) });
  await done(conversations.send(ada, rid(), textTo({ id: dan }, "hi Dan")));
  await done(conversations.send(ada, rid(), textTo({ id: dan }, "more")));
  await done(conversations.archive(dan, ada, true));
  await done(conversations.send(ada, rid(), textTo({ id: cleo }, "hi Cleo")));
  await done(conversations.remove(cleo, ada));

  // Likes, a match, a visit, a nope that was taken back, a block, a report.
  await done(relations.swipe(ada, { swiped_user_id: ben, like: 1 }));
  await done(relations.swipe(ben, { swiped_user_id: ada, like: 1 }));
  await done(relations.swipe(dan, { swiped_user_id: ada, like: 1 }));
  await done(relations.swipe(ada, { swiped_user_id: cleo, like: 0 }));
  await done(relations.swipe(ben, { swiped_user_id: cleo, like: 0 }));
  await done(relations.undo(ben, cleo));
  await done(relations.visit(ben, ada));
  await done(blocks.block(cleo, ada));
  await done(actors.reports.report(ada, rid(), { user_id: dan, reason: "spam", text: "why" }));
  later();
  await done(actors.reports.report(ben, rid(), { user_id: dan, reason: "spam", text: "this one is closed" }));
  await actors.desk.reports.fill();
  const ofBens = (await actors.desk.reports.ofMember(dan)).about.filter(({ by }) => by === ben);
  const chosen = { subject: dan, reports: ofBens.map(({ id }) => id) };
  await done(actors.desk.reports.close(SYSTEM_ACTOR, chosen, "seen"));
  const eve = await join("Eve", 2);
  const taken = await actors.desk.decisions.decide(SYSTEM_ACTOR, {
    rid: rid(),
    member: eve,
    measure: "suspend",
    rule: "scam",
    facts: "You asked for money.",
    automatic: { found: false, decided: false },
    lastsMs: 30 * 24 * 3_600_000,
    source: { kind: "own", ref: null },
  });
  await done(Promise.resolve(taken));
  if (taken.ok) await done(actors.desk.decisions.appeal(eve, taken.value.decision, "I did not."));

  // Spins of all kinds, a boost, the reward of a device, a limit of spending.
  await done(wheel.buy({ member: ada, app: null, rid: rid() }));
  for (let spins = 0; spins < 12; spins++) {
    later();
    const spun = await wheel.spin({ member: ada, rid: rid(), client_seed: "" });
    if (!spun.ok) break;
  }
  clock.advance(24 * 3_600_000);
  await done(wheel.spin({ member: ada, rid: rid(), client_seed: "the next day" }));
  await done(wheel.buy({ member: ada, app: null, rid: rid() }));
  await done(actors.discovery.addToSpotlight(ada, rid()));
  await keepDevice(test, { id: ada }, { now: clock.now() });
  await done(actors.rewards.claim({ member: ada, rid: rid(), reward: "push" }));
  await done(actors.rewards.claim({ member: ada, rid: rid(), reward: "sign_up" }));
  await done(actors.limits.setLimit(ada, { window: "day", coins: 50_000, proved: true }));
  await done(actors.limits.setLimit(ada, { window: "day", coins: null, proved: true }));
  await done(actors.limits.setLimit(ada, { window: "month", coins: 90_000, proved: true }));
  const hours = { from: 60, to: 120, zone: "UTC" };
  await done(actors.limits.setHours(ada, { hours, proved: true }));
  await done(actors.limits.setHours(ada, { hours: { ...hours, to: 90 }, proved: true }));

  // Photos, a story with a look, presence, mails, what waits to be told.
  const compared = await addProfilePhoto(test, ada);
  await addProfilePhoto(test, ben, "unscanned");
  // Ada's photos are verified, and Ben's selfie waits.
  const { attempt } = await addSelfie(test, ada);
  await done(actors.desk.verifications.approve(SYSTEM_ACTOR, { member: ada, attempt, photos: [compared] }));
  await addSelfie(test, ben);
  await keepPhoto(test, dan);
  const fresh = await postStory(test, ben);
  await done(actors.stories.view(ada, { owner: ben, id: fresh.id }));
  await done(conversations.send(ada, rid(), textTo({ id: ben }, "the last one")));
  await done(conversations.send(ben, rid(), textTo({ id: ada }, "and mine")));
  const { value: record } = await database.get(keys.member(ada));
  await done(actors.accounts.requestEmailChange(
    dan,
    { email: "dan2@example.com", password: "correct horse" },
    { address: "x", lang: "en" },
  ));
  const { token } = await test.post.expect("dan2@example.com", "email_change");
  await done(actors.accounts.check(token, { device: null }));
  await done(actors.support.send(
    { name: "Ada", email: record?.email ?? "", topic: "payment", text: "where" },
    { member: ada, address: "x", lang: "en" },
  ));
  await done(actors.subscriptions.declare({
    kind: "cancel",
    name: "Ben",
    email: "nobody@example.com",
    contract: "",
    reason: "",
    lang: "en",
    address: "y",
  }));
  await done(actors.accounts.requestVerification(ada));
  await done(actors.limits.pause(dan, "exclusion/12_months"));

  // What Ben takes along is ready, and what Dan does is to be made.
  const about = { lang: "en", timeZone: "UTC" } as const;
  await done(actors.exports.ask({ member: ben, session: "session" as SessionId }, about));
  assert.equal(await actors.exports.run(), 1);
  await done(actors.exports.ask({ member: dan, session: "session" as SessionId }, about));
  await test.settle();
  await actors.presence.join(ada);
  return {
    ...test,
    clock,
    ada,
    ben,
    cleo,
    dan,
    vera: virtual.id,
    async [Symbol.asyncDispose]() {
      await test[Symbol.asyncDispose]();
      await provider[Symbol.asyncDispose]();
      await database.close();
    },
  };
}
