import assert from "node:assert/strict";
import { messageFigures, type PeerRounds } from "@/tasks/bench/peers/figures.ts";

function rounds(name: string, factor: number): PeerRounds {
  return {
    name,
    rates: [100, 300, 200].map((rate) => rate * factor),
    serverMs: [0.11, 0.13, 0.12].map((ms) => ms / factor),
    ownMs: [0.01, 0.02, 0.03].map((ms) => ms / factor),
  };
}

Deno.test("messageFigures: the product beside each peer, by medians of its rounds", () => {
  const lines = messageFigures([rounds("product", 1), rounds("A", 2), rounds("B", 0.5)], [{
    of: "A",
    ratio: 1,
  }]).map(({ what, here, against, ratio, target, met }) =>
    [what, here, against, ratio, target, met].join(", ")
  );
  assert.deepEqual(lines, [
    "durable, charged messages, 200/s, A 400/s, 0.50 ×, ≥ 1 ×, false",
    "durable, charged messages, 200/s, B 100/s, 2.00 ×, , ",
    "processor a message, 0.120 ms, A 0.060 ms, 2.00 ×, , ",
    "processor a message, 0.120 ms, B 0.240 ms, 0.50 ×, , ",
    "processor a message, 0.120 ms, , , ≤ 0.080 ms, false",
    "the load generator's own a message, 0.020 ms, all contenders 0.010 to 0.040 ms, , , ",
  ]);
});
