import assert from "node:assert/strict";
import fc from "@/tests/kit/property.ts";
import type { PhotoId } from "@/domain/ids.ts";
import { DRAFT_LIFE_MS } from "@/domain/limits.ts";
import type { PasswordHash } from "@/domain/password_hash.ts";
import { type Draft, EMPTY_DRAFT, readDraft, writeDraft } from "@/domain/wizard/draft.ts";

const NOW = Date.UTC(2026, 2, 14);

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });
const hash: fc.Arbitrary<PasswordHash> = fc.record({
  scheme: fc.constant("argon2id" as const),
  memory_kib: fc.nat(),
  passes: fc.nat(),
  lanes: fc.nat(),
  salt: bytes(16),
  hash: bytes(32),
}, { noNullPrototype: true });
const draft: fc.Arbitrary<Draft> = fc.record({
  answers: fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.array(fc.string())), {
    noNullPrototype: true,
  }),
  password: fc.option(hash),
  photo: fc.option(fc.string().map((text) => text as PhotoId)),
}, { noNullPrototype: true });

Deno.test("RG-3 writeDraft, readDraft: a draft comes back as it was", () => {
  fc.assert(fc.property(draft, fc.nat(DRAFT_LIFE_MS - 1), (draft, age) => {
    assert.deepEqual(readDraft(writeDraft(draft, NOW), NOW + age), draft);
  }));
});

Deno.test("RG-4 readDraft: a day later, or written by another version, it is empty", () => {
  const text = writeDraft({ ...EMPTY_DRAFT, answers: { name: "Dana" } }, NOW);
  assert.deepEqual(readDraft(text, NOW + DRAFT_LIFE_MS), EMPTY_DRAFT);
  assert.deepEqual(readDraft(text.replace('"version":1', '"version":0'), NOW), EMPTY_DRAFT);
  assert.deepEqual(readDraft("{}", NOW), EMPTY_DRAFT);
});
