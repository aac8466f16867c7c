import assert from "node:assert/strict";
import { Totals } from "@/client/state/totals.ts";
import type { Call } from "@/client/socket.ts";
import type { TotalsView } from "@/protocol/views/totals.ts";

function totalsOf(version: number, fans_new: number): TotalsView {
  const none = { total: 0 };
  return {
    matches: none,
    visits: none,
    fans: { total: fans_new },
    mylikes: none,
    fans_new,
    visits_new: 0,
    version,
  };
}

function fansNewOf(totals: Totals): number | undefined {
  return totals.value?.fans_new;
}

/** Answers every call when it is told to. */
function answering() {
  const answers: ((value: TotalsView | null) => void)[] = [];
  const call = ((): Promise<unknown> =>
    new Promise((resolve) => {
      answers.push((value) =>
        resolve(value ? { ok: true, value } : { ok: false, refusal: { code: "connection_lost", data: {} } })
      );
    })) as unknown as Call;
  return { call, answer: (value: TotalsView | null) => answers.shift()?.(value) };
}

Deno.test("NV-18 Totals: older totals never replace newer ones, whichever way they come", async () => {
  const { call, answer } = answering();
  const totals = new Totals(call);
  assert.equal(fansNewOf(totals), undefined);
  totals.handle(totalsOf(3, 1));
  const refreshing = totals.refresh();
  totals.handle(totalsOf(5, 2));
  answer(totalsOf(4, 9));
  await refreshing;
  assert.equal(fansNewOf(totals), 2);
  totals.handle(totalsOf(2, 7));
  assert.equal(fansNewOf(totals), 2);
});

Deno.test("NV-18 Totals: a refusal leaves what is known", async () => {
  const { call, answer } = answering();
  const totals = new Totals(call);
  totals.handle(totalsOf(1, 4));
  const refreshing = totals.refresh();
  answer(null);
  await refreshing;
  assert.equal(fansNewOf(totals), 4);
});
