import assert from "node:assert/strict";
import type { SubscriberId } from "@/domain/ids.ts";
import { joinAlerts } from "@/actors/alerts/retry.ts";

const [PHONE, LAPTOP] = ["phone", "laptop"] as [SubscriberId, SubscriberId];

Deno.test("AL-49 joinAlerts: nobody is left out whom one of the two would have told", () => {
  const early = { at: 1, tries: 3, exp: 10, retry: { devices: [PHONE], told: true } };
  const late = { at: 2, tries: 1, exp: 11, retry: { devices: [LAPTOP], told: false } };
  for (const both of [joinAlerts(early, late), joinAlerts(late, early)]) {
    const { retry, ...rest } = both;
    assert.deepEqual(rest, { at: 2, tries: 1, exp: 11 });
    assert.deepEqual(retry?.devices.toSorted(), [LAPTOP, PHONE]);
    assert.equal(retry?.told, false);
  }
  const forAll = { at: 0, tries: 0, exp: 9 };
  assert.deepEqual(joinAlerts(forAll, late), { at: 2, tries: 0, exp: 11 });
});
