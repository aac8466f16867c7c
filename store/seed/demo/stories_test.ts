import assert from "node:assert/strict";
import { isStoryId } from "@/domain/ids.ts";
import { STORIES_MAX, STORY_LIFE_MS, STORY_TEXT_MAX_CODE_POINTS } from "@/domain/limits.ts";
import { sceneOf, STORY_SCENES } from "@/domain/story_scene.ts";
import { demoStories } from "@/store/seed/demo/stories.ts";
import { STORY_TEXTS } from "@/store/seed/demo/story_texts.ts";
import { demoMembers } from "@/store/seed/members.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const NOON = Date.UTC(2026, 0, 15, 12);
const members = demoMembers(NOON);

Deno.test("ST-33 demoStories: at any time a good part of the profiles shows something, and no two the same", () => {
  for (const at of [0, 3, 7, 13, 22].map((hours) => NOON + hours * HOUR_MS)) {
    const all = members.map((member) => demoStories(member, at));
    const share = all.filter((stories) => stories.length > 0).length / members.length;
    assert.ok(share > 0.4 && share < 0.85, `${share}`);
    assert.ok(all.every((stories) => stories.length <= STORIES_MAX));
    const ids = all.flat().map(({ id }) => id);
    assert.equal(new Set(ids).size, ids.length);
    assert.ok(ids.every(isStoryId));
    assert.equal(new Set(ids.map(sceneOf)).size, STORY_SCENES.length);
    assert.ok(
      all.flat().every((story) => story.at <= at && at < story.exp && story.exp === story.at + STORY_LIFE_MS),
    );
  }
});

Deno.test("ST-33 demoStories: minute by minute only new ones come and only those whose day is over go, in their order", () => {
  for (const member of members.slice(0, 40)) {
    let before = demoStories(member, NOON);
    for (let at = NOON + MINUTE_MS; at < NOON + 30 * HOUR_MS; at += 7 * MINUTE_MS) {
      const now = demoStories(member, at);
      const stay = before.filter(({ exp }) => exp > at);
      assert.deepEqual(now.slice(0, stay.length), stay);
      assert.ok(now.slice(stay.length).every((story) => story.at > at - 7 * MINUTE_MS));
      assert.deepEqual(now, now.toSorted((one, other) => one.at - other.at));
      before = now;
    }
  }
});

Deno.test("ST-33 demoStories: they say something of what they show, in the language of the profile", () => {
  const said = new Map(members.map((member) => [member, demoStories(member, NOON)]));
  for (const lang of ["en", "he", "de"] as const) {
    const stories = members.filter((member) => member.lang === lang).flatMap((member) =>
      said.get(member) ?? []
    );
    assert.ok(stories.length > 10);
    for (const { id, text } of stories) {
      assert.ok(text === "" || STORY_TEXTS[lang][sceneOf(id)].includes(text));
    }
    assert.ok(
      stories.some(({ text }) => text === "") &&
        stories.filter(({ text }) => text).length > stories.length / 2,
    );
    const lines = Object.values(STORY_TEXTS[lang]).flat();
    assert.equal(new Set(lines).size, lines.length);
    assert.ok(lines.every((line) => [...line].length <= Math.min(48, STORY_TEXT_MAX_CODE_POINTS)));
  }
});
