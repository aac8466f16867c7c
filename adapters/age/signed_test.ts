import assert from "node:assert/strict";
import { AGE_ASK_MS } from "@/domain/age_check.ts";
import { openAgeTestPage, openSignedAgeProvider } from "@/adapters/age/signed.ts";

const SECRET = new Uint8Array(32).fill(3);
const NOW = Date.UTC(2026, 10, 26);
const ASK = {
  reference: "abcdefghijklmnop-_123456",
  returnTo: "https://kindling.example/age/return",
  exp: NOW + AGE_ASK_MS,
};

function paramsOf(url: string): URLSearchParams {
  return new URL(url).searchParams;
}

function open(secret = SECRET) {
  const provider = openSignedAgeProvider({
    method: "redirect",
    url: () => "https://age.example/start?site=7",
    secret,
  });
  return { provider, page: openAgeTestPage(secret) };
}

Deno.test("AG-3 askUrl: the provider's address stays, and nothing but a random reference is about the member", () => {
  const { provider, page } = open();
  const url = new URL(provider.askUrl(ASK));
  assert.equal(url.origin + url.pathname, "https://age.example/start");
  assert.deepEqual([...url.searchParams.keys()], ["site", "ref", "return", "exp", "sig"]);
  assert.deepEqual(page.readAsk(url.searchParams, NOW), { reference: ASK.reference, returnTo: ASK.returnTo });
});

Deno.test("AG-4 readAnswer: each outcome, and nothing that was changed, forged, turned round or is too old", () => {
  const { provider, page } = open();
  for (const answer of ["adult", "not_adult", "unknown", "cancelled"] as const) {
    const params = paramsOf(page.answerUrl(ASK, answer, NOW));
    assert.deepEqual(provider.readAnswer(params, NOW), { reference: ASK.reference, answer });
  }
  const right = paramsOf(page.answerUrl(ASK, "unknown", NOW));
  for (
    const [name, value] of [
      ["outcome", "adult"],
      ["ref", "abcdefghijklmnop-_999999"],
      ["exp", String(Number(right.get("exp")) + 1)],
      ["sig", "0".repeat(64)],
      ["sig", ""],
    ] as const
  ) {
    const forged = new URLSearchParams(right);
    forged.set(name, value);
    assert.equal(provider.readAnswer(forged, NOW), null, name);
  }
  assert.equal(provider.readAnswer(right, NOW + 2 * AGE_ASK_MS), null, "too old");
  assert.equal(provider.readAnswer(paramsOf(provider.askUrl(ASK)), NOW), null, "a question is no answer");
  const other = open(new Uint8Array(32).fill(4));
  assert.equal(provider.readAnswer(paramsOf(other.page.answerUrl(ASK, "adult", NOW)), NOW), null);
  assert.equal(provider.readAnswer(new URLSearchParams(), NOW), null);
});
