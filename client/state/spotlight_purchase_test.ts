import assert from "node:assert/strict";
import { signal } from "@preact/signals";
import type { Call } from "@/client/socket.ts";
import { SpotlightPurchase } from "@/client/state/spotlight_purchase.ts";
import { FakePorts } from "@/tests/kit/fake_ports.ts";

const LOST = { ok: false, refusal: { code: "connection_lost", data: {} } };

/** A server that gives these answers, one after the other. */
function open(answers: unknown[]) {
  const rids: (string | undefined)[] = [];
  const paid: unknown[] = [];
  let refreshed = 0;
  const shown: unknown[] = [];
  const call = ((_module: string, data: unknown, options?: { rid: string }) => {
    shown.push(data);
    rids.push(options?.rid);
    return Promise.resolve(answers.shift());
  }) as unknown as Call;
  const ports = new FakePorts();
  const purchase = new SpotlightPurchase({
    call,
    rid: () => ports.rid(),
    handleBalance: (balance) => void paid.push(balance),
  });
  const strip = {
    until: signal<number | null>(null),
    refresh() {
      refreshed++;
      return Promise.resolve();
    },
  };
  return {
    buy: (price = 300) => purchase.buy(strip, price),
    strip,
    rids,
    shown,
    paid,
    refreshed: () => refreshed,
  };
}

Deno.test("NB-14 SpotlightPurchase: an unknown outcome is repeated under its rid, a known one is not", async () => {
  const details = { credits_spent: 300, until: 7_000, credits: 200, credits_seq: 9 };
  const { buy, strip, rids, shown, paid } = open([
    LOST,
    { ok: false, refusal: { code: "internal", data: {} } },
    { ok: true, value: { request_details: details } },
    { ok: false, refusal: { code: "not_enough_credits", data: {} } },
  ]);
  assert.deepEqual(await buy(), { kind: "uncertain" });
  assert.deepEqual(await buy(350), { kind: "uncertain" });
  assert.deepEqual(await buy(), { kind: "done" });
  assert.deepEqual(await buy(), { kind: "refused", code: "not_enough_credits" });
  assert.deepEqual(rids, ["rid-1", "rid-1", "rid-1", "rid-2"]);
  // The same command again is the same price.
  assert.deepEqual(shown, [300, 300, 300, 300].map((price) => ({ price })));
  assert.deepEqual(paid, [{ credits: 200, credits_seq: 9 }]);
  assert.equal(strip.until.value, 7_000);
});

Deno.test("NB-14 SpotlightPurchase: whoever stands in it already learns until when", async () => {
  const { buy, refreshed } = open([{ ok: false, refusal: { code: "already_in_spotlight", data: {} } }]);
  assert.deepEqual(await buy(), { kind: "refused", code: "already_in_spotlight" });
  assert.equal(refreshed(), 1);
});
