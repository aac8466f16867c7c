import assert from "node:assert/strict";
import { soldFor } from "@/actors/payments/sold.ts";
import { creditPackageViews } from "@/actors/queries/packages.ts";
import { demoCatalogue } from "@/store/seed/catalogue.ts";

const NOW = Date.UTC(2026, 4, 20);
const [dearest = assert.fail()] = demoCatalogue.credits.filter(({ spins }) => spins > 0);
const wish = { provider: "ccil", type: "buy-credits", package_id: dearest.id } as const;

function spinsWith(wheel: typeof demoCatalogue.wheel) {
  const catalogue = { ...demoCatalogue, wheel };
  const goods = soldFor(wish, catalogue, NOW)?.goods;
  const shown = creditPackageViews(catalogue, { currency: "USD", now: NOW });
  return [goods?.type === "credits" && goods.spins, shown.find(({ id }) => id === dearest.id)?.spins];
}

Deno.test("CG-16 soldFor: free spins come with a package where there is a wheel, and are shown there alone", () => {
  assert.deepEqual(spinsWith(demoCatalogue.wheel), [dearest.spins, dearest.spins]);
  assert.deepEqual(spinsWith(null), [0, 0]);
});
