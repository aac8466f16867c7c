import assert from "node:assert/strict";
import { type MemberId, messageId, pairOf } from "@/domain/ids.ts";
import type { Language } from "@/domain/language.ts";
import { TRANSLATION_CACHE_MS, TRANSLATIONS_CACHED } from "@/domain/limits.ts";
import { SYSTEM_ACTOR } from "@/domain/staff_log.ts";
import { keys } from "@/store/keys.ts";
import { audit, openTestActors, type TestActors, TestClock } from "@/tests/kit/mod.ts";
import { givePremium } from "@/tests/kit/premium.ts";
import { loseAnswer, LOSSES } from "@/tests/kit/lossy.ts";
import { codeOf, expectOk } from "@/tests/kit/results.ts";
import { postStory } from "@/tests/kit/stories.ts";
import { giftTo, textTo } from "@/tests/kit/talk.ts";
import { translatedBy } from "@/tests/kit/translate_service.ts";
import { FakeTranslator } from "@/tests/kit/translator.ts";

interface World extends TestActors {
  clock: TestClock;
  translator: FakeTranslator;
  ada: MemberId;
  ben: MemberId;
  cleo: MemberId;
  /** Message `seq` between Ada and Ben. */
  message(seq: number): string;
  /** What comes of asking in Ada's name: the code of a refusal, or the translation. */
  ask(
    of: Parameters<TestActors["actors"]["translations"]["text"]>[1],
    by?: MemberId,
    to?: Language,
  ): Promise<string>;
}

async function openWorld(): Promise<World> {
  const clock = new TestClock();
  const translator = new FakeTranslator();
  const test = await openTestActors({ now: clock.now, translator });
  const [ada, ben, cleo] = [await test.join("Ada"), await test.join("Ben"), await test.join("Cleo")];
  await test.actors.conversations.send(ben, "one", textTo({ id: ada }, "hello Ada"));
  for (const member of [ada, cleo]) expectOk(await test.actors.translations.agree(member, "Babel"));
  return {
    ...test,
    clock,
    translator,
    ada,
    ben,
    cleo,
    message: (seq) => messageId(pairOf(ada, ben), seq),
    async ask(of, by = ada, to = "en") {
      const found = await test.actors.translations.text(by, of, to);
      return found.ok ? found.value.text : codeOf(found);
    },
  };
}

Deno.test("TR-3 text: nothing goes anywhere before the member has agreed to this very service", async () => {
  await using world = await openWorld();
  const { actors: { translations }, ask, ben, clock, database, message, translator } = world;
  const asked = await translations.text(ben, { message_id: message(1) }, "en");
  assert.deepEqual(asked, {
    ok: false,
    refusal: { code: "translation_consent", data: { service: "Babel" } },
  });
  assert.equal(codeOf(await translations.agree(ben, "Another")), "translation_consent");
  assert.equal(await translations.consentOf(ben), null);
  assert.deepEqual(translator.asked, []);
  expectOk(await translations.agree(ben, "Babel"));
  const at = clock.now();
  clock.advance(1_000);
  expectOk(await translations.agree(ben, "Babel"));
  assert.deepEqual(await translations.consentOf(ben), { service: "Babel", at }, "the first one counts");
  assert.equal(await ask({ message_id: message(1) }, ben), translatedBy("hello Ada", "en"));

  // The operator has another one: everybody is asked anew.
  translator.service = "Elsewhere";
  assert.equal(await translations.consentOf(ben), null);
  assert.equal(await ask({ message_id: message(1) }, ben), "translation_consent");
  expectOk(await translations.agree(ben, "Elsewhere"));
  assert.equal((await database.get(keys.member(ben))).value?.translation?.service, "Elsewhere");
  await translations.revoke(ben);
  await translations.revoke(ben);
  assert.equal((await database.get(keys.member(ben))).value?.translation, undefined);
  assert.equal(await ask({ message_id: message(1) }, ben), "translation_consent");
  await audit(world);
});

Deno.test("TR-1 text, agree: where nothing translates, both say so", async () => {
  await using world = await openWorld();
  const { actors: { translations }, ada, ask, message, translator } = world;
  translator.service = null;
  assert.equal(translations.service, null);
  assert.equal(await ask({ message_id: message(1) }), "translation_off");
  assert.equal(codeOf(await translations.agree(ada, "Babel")), "translation_off");
  assert.deepEqual(translator.asked, []);
});

Deno.test("TR-4 text: a message that the member may see now, and nothing else of a chat", async () => {
  await using world = await openWorld();
  const { actors, ada, ask, ben, cleo, message, translator } = world;
  const { conversations, blocks, desk } = actors;
  assert.equal(await ask({ message_id: message(1) }), translatedBy("hello Ada", "en"));
  assert.equal(await ask({ message_id: message(1) }, cleo), "unknown_message", "it is not hers");
  for (const id of [message(2), message(0), "x", `${ada}.${ben}.1.1`, "__proto__"]) {
    assert.equal(await ask({ message_id: id }), "unknown_message", id);
  }
  const { value: catalogue } = { value: world.env.catalogue() };
  expectOk(await conversations.send(ben, "gift", giftTo({ id: ada }, catalogue.gifts[0]?.id ?? 0)));
  assert.equal(await ask({ message_id: message(2) }), "unknown_message", "a gift has no words of its own");

  expectOk(await conversations.send(ben, "bad", textTo({ id: ada }, "a bad word")));
  expectOk(
    await desk.decisions.decide(SYSTEM_ACTOR, {
      rid: "hide",
      member: ben,
      measure: "hide_text",
      target: { kind: "message", id: message(3) as never },
      rule: "harassment",
      facts: "Insults.",
      automatic: { found: false, decided: false },
      source: { kind: "own", ref: null },
    }),
  );
  assert.equal(await ask({ message_id: message(3) }), "unknown_message", "it was taken out of sight");

  expectOk(await conversations.send(ben, "private", textTo({ id: ada }, "too much")));
  expectOk(await conversations.unsend(ben, { message_id: message(4) }));
  assert.equal(await ask({ message_id: message(4) }), "unknown_message", "he has taken it back");

  expectOk(await blocks.block(ben, ada));
  assert.equal(await ask({ message_id: message(1) }), "unknown_message");
  expectOk(await blocks.unblock(ben, ada));
  assert.equal(await ask({ message_id: message(1) }), translatedBy("hello Ada", "en"));
  expectOk(await conversations.remove(ada, ben));
  assert.equal(await ask({ message_id: message(1) }), "unknown_message", "she has deleted it");
  assert.deepEqual(new Set(translator.asked.map(({ text }) => text)), new Set(["hello Ada"]));
  await audit(world);
});

Deno.test("TR-4 text: a bio and a story of whoever may be seen, with premium where stories take it", async () => {
  await using world = await openWorld();
  const { actors: { blocks, updates }, ada, ask, ben } = world;
  assert.equal(await ask({ user_id: ben }), "unknown_user", "there is nothing to translate");
  expectOk(await updates.update(ben, { key: "bio", value: "I like the sea." }));
  assert.equal(await ask({ user_id: ben }), translatedBy("I like the sea.", "en"));
  for (const user_id of ["", "x", "0000000000"]) assert.equal(await ask({ user_id }), "unknown_user");

  const story = await postStory(world, ben, { text: "my day" });
  const silent = await postStory(world, ben, { text: "" });
  assert.equal(await ask({ user_id: ben, story_id: story.id }), "premium_required");
  await givePremium(world, { id: ada });
  assert.equal(await ask({ user_id: ben, story_id: story.id }), translatedBy("my day", "en"));
  assert.equal(await ask({ user_id: ben, story_id: silent.id }), "unknown_story");
  assert.equal(await ask({ user_id: ada, story_id: story.id }), "unknown_story");
  expectOk(await blocks.block(ben, ada));
  assert.equal(await ask({ user_id: ben }), "unknown_user");
  assert.equal(await ask({ user_id: ben, story_id: story.id }), "unknown_story");
});

Deno.test("TR-11 text: of a member all that they say in words, or nothing", async () => {
  await using world = await openWorld();
  const { actors: { ask: { members }, translations, updates }, ada, ben, translator } = world;
  const value = [{ prompt: "ask_me", text: "bees" }, { prompt: "song", text: "the old ones" }];
  expectOk(await updates.update(ben, { key: "prompts", value }));
  const translated = (text: string) => translatedBy(text, "en");
  const prompts = value.map(({ prompt, text }) => ({ prompt, text: translated(text) }));
  assert.deepEqual(expectOk(await translations.text(ada, { user_id: ben }, "en")), {
    text: "",
    prompts,
    from: "en",
    service: "Babel",
  });
  expectOk(await updates.update(ben, { key: "bio", value: "I like the sea." }));
  const { text, prompts: both } = expectOk(await translations.text(ada, { user_id: ben }, "en"));
  assert.deepEqual([text, both], [translated("I like the sea."), prompts]);

  expectOk(await updates.update(ben, { key: "bio", value: "I like the hills." }));
  translator.isDown = true;
  assert.equal(codeOf(await translations.text(ada, { user_id: ben }, "en")), "translation_failed");
  translator.isDown = false;
  assert.equal(expectOk(await translations.text(ada, { user_id: ben }, "en")).prompts?.length, 2);

  // An answer alone is enough for the link.
  translator.language = "fr";
  expectOk(await updates.update(ben, { key: "bio", value: "" }));
  assert.equal(expectOk(await members.profile(ada, ben)).foreign, 1);
});

Deno.test("TR-8 text: what was translated is remembered for some minutes in memory, nothing of it is stored", async () => {
  await using world = await openWorld();
  const { ask, clock, database, message, translator } = world;
  const rows = async () => JSON.stringify(await Array.fromAsync(database.list([] as never)));
  const before = await rows();
  const both = await Promise.all([ask({ message_id: message(1) }), ask({ message_id: message(1) })]);
  assert.deepEqual(both, [translatedBy("hello Ada", "en"), translatedBy("hello Ada", "en")]);
  await ask({ message_id: message(1) });
  assert.equal(translator.asked.length, 1, "two at once ask once");
  assert.equal(await ask({ message_id: message(1) }, world.ada, "de"), translatedBy("hello Ada", "de"));
  assert.equal(await rows(), before);
  clock.advance(TRANSLATION_CACHE_MS);
  await ask({ message_id: message(1) });
  assert.equal(translator.asked.length, 3);

  translator.isDown = true;
  clock.advance(TRANSLATION_CACHE_MS);
  assert.equal(await ask({ message_id: message(1) }), "translation_failed");
  translator.isDown = false;
  assert.equal(
    await ask({ message_id: message(1) }),
    translatedBy("hello Ada", "en"),
    "a failure is not remembered",
  );
  assert.ok(TRANSLATIONS_CACHED > 1);
});

Deno.test("TR-2 profile, stories: what is in a language that the reader does not read can be translated", async () => {
  await using world = await openWorld();
  const { actors: { ask, stories, updates }, ada, ben, translator } = world;
  expectOk(await updates.update(ben, { key: "bio", value: "J'aime la mer." }));
  await postStory(world, ben, { text: "ma journée" });
  await givePremium(world, { id: ada });
  const shown = async () => [
    expectOk(await ask.members.profile(ada, ben)).foreign,
    expectOk(await stories.get(ada, ben)).list[0]?.foreign,
  ];
  translator.language = "fr";
  assert.deepEqual(await shown(), [1, 1]);
  assert.equal(expectOk(await ask.members.profile(ben, ben)).foreign, undefined, "not one's own");
  for (const language of ["en", null]) {
    translator.language = language;
    assert.deepEqual(await shown(), [undefined, undefined], String(language));
  }
  translator.language = "fr";
  expectOk(await updates.update(ada, { key: "about", value: "languages=fr" }));
  assert.deepEqual(await shown(), [undefined, undefined], "she says that she speaks it");
  translator.language = "de";
  assert.deepEqual(await shown(), [1, 1]);
  translator.service = null;
  assert.deepEqual(await shown(), [undefined, undefined]);
});

Deno.test("TR-5 agree, revoke: done once where the answer of the database is lost", async () => {
  for (const loss of LOSSES) {
    await using world = await openWorld();
    const { actors: { translations }, ben, database } = world;
    const fits = ({ sets }: { sets: readonly { key: readonly unknown[] }[] }) =>
      sets.some(({ key }) => key[0] === "member");
    loseAnswer(database, loss, { fits });
    expectOk(await translations.agree(ben, "Babel"));
    assert.equal((await translations.consentOf(ben))?.service, "Babel");
    loseAnswer(database, loss, { fits });
    await translations.revoke(ben);
    assert.equal(await translations.consentOf(ben), null);
  }
});
