import assert from "node:assert/strict";
import type { Call } from "@/client/socket.ts";
import { Fairness, type SpinPage } from "@/client/state/fairness.ts";
import { settle } from "@/tests/kit/fake_ports.ts";

/** Spins from number `first` down to `last`. */
function spins(first: number, last: number): SpinPage["list"] {
  return Array.from(
    { length: first - last + 1 },
    (_, nth) => ({ n: first - nth }) as SpinPage["list"][number],
  );
}

/** A page with spins 40 to 21, and a server whose latest spins are these. */
function open(list: SpinPage["list"]) {
  const answers: Record<string, unknown> = {
    "spinofluck/history": { list, has_more: true },
    "spinofluck/prizes": { commitment: "sealed" },
  };
  const call = (async (module: string, { before }: { before?: number }) => {
    // What is further down takes longer.
    if (before !== undefined) await settle();
    return { ok: true, value: answers[module] };
  }) as unknown as Call;
  const fairness = new Fairness({ call });
  fairness.show({ list: spins(40, 21), has_more: false, commitment: null });
  return fairness;
}

Deno.test("WH-13 Fairness: later spins come above those that are there, which go where there is a gap between", async () => {
  for (
    const [first, last, until, has_more] of [
      [45, 26, 21, false],
      [60, 41, 21, false],
      [61, 42, 42, true],
      [90, 71, 71, true],
    ] as const
  ) {
    const fairness = open(spins(first, last));
    await fairness.reload();
    assert.deepEqual(fairness.page.value, {
      list: spins(first, until),
      has_more,
      commitment: "sealed",
    });
  }
});

Deno.test("WH-13 Fairness: what comes for spins that went meanwhile is let go", async () => {
  const fairness = open(spins(90, 71));
  const more = fairness.loadMore();
  await fairness.reload();
  await more;
  assert.equal(fairness.loading.value, "idle");
  assert.deepEqual(fairness.page.value.list, spins(90, 71));
  await fairness.loadMore();
  assert.equal(fairness.page.value.list.length, 40);
});
