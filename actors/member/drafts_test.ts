import assert from "node:assert/strict";
import { DRAFT_LIFE_MS, EMAIL_MAX_CHARS, INTERESTS_MAX, NAME_INPUT_MAX_CHARS } from "@/domain/limits.ts";
import { EMPTY_DRAFT } from "@/domain/wizard/draft.ts";
import { type FieldId, fieldOf, FIELDS } from "@/domain/wizard/fields.ts";
import { cheapHash, openTestActors, TestClock } from "@/tests/kit/mod.ts";
import type { PhotoId } from "@/domain/ids.ts";

/** Browsers keep 4,096 characters of a cookie, its name and attributes among them. */
const COOKIE_MAX_CHARS = 3_900;

Deno.test("RG-3 RG-4 drafts: a sealed draft comes back for a day", async () => {
  const clock = new TestClock();
  await using test = await openTestActors({ now: clock.now });
  const { drafts } = test.actors;
  const draft = { ...EMPTY_DRAFT, answers: { name: "Dana", ages: ["25", "45"] } };
  const cookie = await drafts.seal(draft);
  assert.deepEqual(await drafts.read(cookie), draft);
  clock.advance(DRAFT_LIFE_MS);
  assert.deepEqual(await drafts.read(cookie), EMPTY_DRAFT);
  for (const other of [null, "", "x", cookie.slice(1)]) {
    assert.deepEqual(await drafts.read(other), EMPTY_DRAFT);
  }
});

Deno.test("RG-3 drafts: the longest answers to all questions fit into a cookie", async () => {
  await using test = await openTestActors();
  const longest = (options: readonly string[]) => options.toSorted((a, b) => b.length - a.length);
  const answers = Object.fromEntries((Object.keys(FIELDS) as FieldId[]).map((id) => {
    const field = fieldOf(id);
    if (field.kind === "choice") return [id, longest(field.options)[0] ?? ""];
    if (field.kind === "choices") return [id, longest(field.options).slice(0, INTERESTS_MAX)];
    if (id === "name") return [id, "ש".repeat(NAME_INPUT_MAX_CHARS)];
    return [id, id === "email" ? "x".repeat(EMAIL_MAX_CHARS) : ["2000000000", "2000"]];
  }));
  const password = {
    scheme: "argon2id" as const,
    memory_kib: 19_456,
    passes: 2,
    lanes: 1,
    salt: new Uint8Array(16),
    hash: cheapHash("x").hash,
  };
  const cookie = await test.actors.drafts.seal({ answers, password, photo: "x".repeat(22) as PhotoId });
  assert.ok(cookie.length < COOKIE_MAX_CHARS, `${cookie.length} characters`);
});
