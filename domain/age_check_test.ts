import assert from "node:assert/strict";
import { ageNeeded, checkMayAsk, NO_AGE_CHECKS, readAgePolicy, withOutcome } from "@/domain/age_check.ts";

Deno.test("AG-1 readAgePolicy: a gate for all, and others by country; what is neither is none", () => {
  const policy = readAgePolicy("off, DE=photo,GB=sign_up");
  assert.deepEqual(["Germany", "United Kingdom", "France", ""].map((each) => policy?.(each)), [
    "photo",
    "sign_up",
    "off",
    "off",
  ]);
  assert.equal(readAgePolicy("sign_up,IL=off")?.("Israel"), "off");
  assert.equal(readAgePolicy("sign_up,IL=off")?.(""), "sign_up");
  assert.equal(readAgePolicy("off"), NO_AGE_CHECKS);
  for (const text of ["", "on", "DE", "de=photo", "DE=maybe", "DE=photo;GB=off", "photo,"]) {
    assert.equal(readAgePolicy(text), null, text);
  }
});

Deno.test("AG-5 checkMayAsk: an adult is not asked again, and after two checks of which nothing came support helps", () => {
  const policy = () => "photo" as const;
  const member = (check?: Parameters<typeof withOutcome>[0]) => ({
    country: "Germany",
    ...check && { age_check: check },
  });
  const once = withOutcome(undefined, { outcome: "unknown", method: "test", at: 1 });
  const twice = withOutcome(once, { outcome: "unknown", method: "test", at: 2 });
  assert.equal(checkMayAsk(member(), policy).ok, true);
  assert.equal(checkMayAsk(member(once), policy).ok, true);
  const over = checkMayAsk(member(twice), policy);
  assert.equal(!over.ok && over.refusal.code, "age_check_over");
  const adult = withOutcome(once, { outcome: "adult", method: "test", at: 3 });
  const done = checkMayAsk(member(adult), policy);
  assert.equal(!done.ok && done.refusal.code, "age_check_done");
  assert.equal(ageNeeded(member(adult), policy), null);
  assert.equal(ageNeeded(member(), policy), "photo");
  assert.equal(ageNeeded(member(), NO_AGE_CHECKS), null);
});
