import assert from "node:assert/strict";
import { actionsOf, TEST_ACTIONS, type TestCheckout } from "@/domain/test_payments.ts";
import { act, giveBack, referenceOf } from "@/adapters/payments/test/outcomes.ts";
import fc from "@/tests/kit/property.ts";
import { checkoutOf } from "@/tests/kit/test_payments.ts";

const REFERENCE = "0123456789abcdef".repeat(2);

function fresh(months: number | null): TestCheckout {
  return {
    ...checkoutOf("a".repeat(32), months),
    reference: REFERENCE,
    state: "open",
    payments: [],
    contract: null,
    events: [],
    created_at: 0,
  };
}

Deno.test("PY-4 act: whatever is pressed, a checkout is paid once, returns no more than that, and numbers its events", () => {
  const deeds = fc.array(fc.constantFrom(...TEST_ACTIONS), { maxLength: 60 });
  fc.assert(fc.property(fc.constantFrom(null, 1, 12), deeds, (months, actions) => {
    let checkout = fresh(months);
    for (const [at, action] of actions.entries()) {
      const offered = actionsOf(checkout).includes(action);
      const next = act(checkout, action, at);
      assert.equal(next !== null, offered);
      checkout = next ?? checkout;
    }
    const { events, payments, amount, state } = checkout;
    assert.deepEqual(events.map(({ id }) => Number(id.slice(-3))), events.map((_, index) => index + 1));
    const paid = events.filter(({ kind }) => kind === "paid" || kind === "renewed");
    assert.equal(paid.length, payments.length);
    assert.equal(events.filter(({ kind }) => kind === "paid").length, state === "paid" ? 1 : 0);
    for (const { id, returned } of payments) {
      assert.ok(returned >= 0 && returned <= amount);
      assert.equal(referenceOf(id), REFERENCE);
      const told = events.filter((event) => "amount" in event && event.payment === id);
      const amounts = told.filter(({ kind }) => kind !== "renewed").map((event) =>
        Reflect.get(event, "amount")
      );
      assert.deepEqual(amounts, [...amounts].sort((one, other) => one - other));
    }
  }));
});

Deno.test("PY-4 act: a page that has told very much takes no more", () => {
  let checkout: TestCheckout | null = act(fresh(1), "pay", 0);
  let pressed = 0;
  while (checkout) {
    pressed++;
    const next: TestCheckout | null = act(checkout, "renew", pressed);
    if (!next) break;
    checkout = next;
  }
  assert.equal(pressed, 200);
  assert.ok(checkout && JSON.stringify(checkout).length < 65_536);
  assert.deepEqual([checkout.events.at(-1)?.kind, checkout.contract?.state], ["subscription_ended", "ended"]);
});

Deno.test("PY-9 giveBack: a renewal can be returned by its name", () => {
  let checkout: TestCheckout | null = act(fresh(1), "pay", 0);
  checkout = checkout && act(checkout, "renew", 1);
  assert.ok(checkout);
  const [first, second] = checkout.payments;
  assert.ok(first && second);
  const done = giveBack(checkout, { kind: "refunded", amount: checkout.amount, now: 2, payment: first.id });
  assert.deepEqual(done.payments, [{ ...first, returned: 1_999 }, second]);
});
