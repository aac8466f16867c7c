import assert from "node:assert/strict";
import { type MemberId, type Pair, pairOf } from "@/domain/ids.ts";
import { HiddenMembers, type StoredBlocks } from "@/gateway/hidden_members.ts";
import { openLog } from "@/telemetry/log.ts";

const [ada, ben, cleo] = ["adaadaada0", "benbenben0", "cleocleo00"] as [MemberId, MemberId, MemberId];
const both: Pair = pairOf(ada, ben);

/** Blocks as they are stored, whose readings take as long as the test says. */
class Stored implements StoredBlocks {
  isSet = false;
  readonly waiting: (() => void)[] = [];

  async list(): Promise<MemberId[]> {
    const others = this.isSet ? [ben] : [];
    await this.#turn();
    return others;
  }

  async isBlocked(): Promise<boolean> {
    const { isSet } = this;
    await this.#turn();
    return isSet;
  }

  #turn(): Promise<void> {
    return new Promise((resolve) => void this.waiting.push(resolve));
  }

  /** Lets the readings end, also those that begin meanwhile. */
  async settle(): Promise<void> {
    for (let round = 0; round < 10; round++) {
      for (const end of this.waiting.splice(0)) end();
      await new Promise((resolve) => setTimeout(resolve));
    }
  }
}

function open(isSet: boolean) {
  const stored = new Stored();
  stored.isSet = isSet;
  const hidden = new HiddenMembers(stored, openLog({ level: "silent" }));
  const following = hidden.follow(ada);
  return { stored, hidden, following };
}

Deno.test("BL-7 hidden: everybody is hidden until it is known who is, and from whoever is not here", async () => {
  const { stored, hidden, following } = open(true);
  assert.deepEqual([hidden.has(ada, ben), hidden.has(ada, cleo)], [true, true]);
  await stored.settle();
  await following;
  assert.deepEqual([hidden.has(ada, ben), hidden.has(ada, cleo)], [true, false]);
  assert.equal(hidden.has(ben, ada), true, "Ben is not here");
  hidden.forget(ada);
  assert.equal(hidden.has(ada, cleo), true);
});

Deno.test("BL-7 hidden: a block counts at once, its end once what is stored says so", async () => {
  const { stored, hidden } = open(false);
  await stored.settle();
  stored.isSet = true;
  hidden.handle(both);
  assert.equal(hidden.has(ada, ben), true);
  await stored.settle();
  assert.equal(hidden.has(ada, ben), true);
  stored.isSet = false;
  hidden.handle(both);
  assert.equal(hidden.has(ada, ben), true);
  await stored.settle();
  assert.equal(hidden.has(ada, ben), false);
});

Deno.test("BL-7 hidden: what came last counts, also where it overtakes its forerunner or the first reading", async () => {
  const { stored, hidden } = open(true);
  // Taken back while the first reading still sees the block.
  stored.isSet = false;
  hidden.handle(both);
  await stored.settle();
  assert.equal(hidden.has(ada, ben), false);
  // Set and taken back again before either delivery comes, in the wrong order.
  hidden.handle(both);
  hidden.handle(both);
  await stored.settle();
  assert.equal(hidden.has(ada, ben), false);
});

Deno.test("BL-7 hidden: what cannot be read stays hidden", async () => {
  const stored: StoredBlocks = {
    list: () => Promise.reject(new Error("lost")),
    isBlocked: () => Promise.reject(new Error("lost")),
  };
  const hidden = new HiddenMembers(stored, openLog({ level: "silent" }));
  await assert.rejects(hidden.follow(ada), /lost/);
  assert.equal(hidden.has(ada, cleo), true);
  hidden.handle(both);
  await new Promise((resolve) => setTimeout(resolve));
  assert.equal(hidden.has(ada, ben), true);
});
