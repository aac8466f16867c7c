import assert from "node:assert/strict";
import type { Call } from "@/client/socket.ts";
import { Premium } from "@/client/state/premium.ts";

const CONTRACT = {
  id: "c1",
  state: "active",
  months: 1,
  price: 24.99,
  currency: "USD",
  paid_until: 2_000,
} as const;

Deno.test("SU-16 Premium: what was asked for is shown as the server has it, also where it refused", async () => {
  const asked: string[] = [];
  const call = ((module: string) => {
    asked.push(module);
    if (module !== "subscription") {
      return Promise.resolve({ ok: false, refusal: { code: "subscription_over", data: {} } });
    }
    const subscription = { ...CONTRACT, state: "ended" };
    return Promise.resolve({ ok: true, value: { subscription, premium_until: 2_000 } });
  }) as unknown as Call;
  const premium = new Premium({ call });
  premium.handle({ module: "user/premium", data: { premium: 1, premium_until: 9, subscription: CONTRACT } });
  assert.deepEqual(premium.state.value, { subscription: CONTRACT, premium_until: 9 });
  assert.equal(await premium.change("cancel"), "failed");
  assert.deepEqual(asked, ["subscription/cancel", "subscription"]);
  assert.equal(premium.state.value?.subscription?.state, "ended");
});
