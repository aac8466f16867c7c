import assert from "node:assert/strict";
import { globSync } from "node:fs";
import { NOTICE_TEXTS } from "@/domain/notices.ts";
import { en } from "@/locales/en.ts";
import { textsOf } from "@/routes/island_texts.ts";

function allTextsOf(island: string) {
  const { now, late } = textsOf(island);
  return [...now, ...late];
}

const ROOT = new URL("../", import.meta.url);

Deno.test("textsOf: keys that an island names, in tables and templates, and what it imports at once or late", () => {
  assert.deepEqual(textsOf("sound_switch"), { now: ["settings.sound", "settings.sound_hint"], late: [] });
  for (
    const [island, key] of [
      ["chat", "chat.free_script"],
      ["chat", "refusal.photo_unchecked"],
      ["member_list", "lists.fan_premium"],
      ["member_profile", "report.reason_spam"],
      ["own_profile", "compose.lost"],
      ["own_profile", "refusal.file_type"],
      ["shell_status", "wheel.odds"],
      ["shell_status", "story.delete_title"],
    ] as const
  ) assert.ok(allTextsOf(island).includes(key), `${island} lacks ${key}`);
});

Deno.test("textsOf: no keys of types, nor of what is only fetched ahead", () => {
  assert.ok(!allTextsOf("contacts_page").includes("keys.title"));
  assert.ok(!allTextsOf("stories_page").includes("story.delete_title"));
});

Deno.test("textsOf: whoever shows banners has all of their texts", () => {
  assert.deepEqual(new Set(NOTICE_TEXTS).difference(new Set(allTextsOf("shell_status"))), new Set());
  assert.ok(!allTextsOf("settings").includes("notice.match"));
});

Deno.test("textsOf: what is named only by code that comes by `late` is told apart", () => {
  for (
    const [island, now, late] of [
      ["shell_status", "connection.lost", "wheel.odds"],
      ["chat", "chat.send", "gift.title"],
    ] as const
  ) {
    const texts = textsOf(island);
    assert.ok(texts.now.includes(now) && !texts.late.includes(now), now);
    assert.ok(texts.late.includes(late) && !texts.now.includes(late), late);
  }
});

Deno.test("textsOf: throws where no island has the name", () => {
  assert.throws(() => textsOf("nobody"), Deno.errors.NotFound);
});

Deno.test("textsOf: beside islands and components, code of a browser names no texts but those of banners", () => {
  const banners = new Set<string>(NOTICE_TEXTS);
  const named = globSync("{client,domain,protocol}/**/*.ts", { cwd: ROOT }).filter((path) =>
    !path.endsWith("_test.ts")
  )
    .flatMap((path) => {
      const source = Deno.readTextFileSync(new URL(path, ROOT));
      return Array.from(source.matchAll(/"(\w+\.[\w.]+)"/g), ([, text = ""]) => ({ path, text }));
    });
  assert.deepEqual(named.filter(({ text }) => text in en && !banners.has(text)), []);
});
