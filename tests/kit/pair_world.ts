/** Ada and Ben, who like and visit each other through the actors, and what was told of it. */
import type { MemberId } from "@/domain/ids.ts";
import type { Delivery } from "@/protocol/delivery.ts";
import { openTestActors, type TestActors } from "@/tests/kit/actors.ts";
import { audit } from "@/tests/kit/audit.ts";
import { TestClock } from "@/tests/kit/clock.ts";
import { givePremium } from "@/tests/kit/premium.ts";

/** The first page of a list. */
export const FIRST_PAGE = { currentLength: 0, recordsToTake: 20 };

export interface PairWorld extends AsyncDisposable {
  clock: TestClock;
  test: TestActors;
  ada: MemberId;
  ben: MemberId;
  relations: TestActors["actors"]["relations"];
  swipe(by: MemberId, other: MemberId, like: 0 | 1): Promise<boolean | string>;
  premium(member: MemberId): Promise<void>;
  /** What was told since the last time, as "member module". */
  told(): string[];
}

/** Opens actors with Ada and Ben; when it ends, the database is audited. */
export async function openPairWorld(): Promise<PairWorld> {
  const clock = new TestClock();
  const test = await openTestActors({ now: clock.now });
  const [ada, ben] = [await test.join("Ada"), await test.join("Ben")];
  const { relations } = test.actors;
  test.published.length = 0;
  return {
    clock,
    test,
    ada,
    ben,
    relations,
    async swipe(by, other, like) {
      const result = await relations.swipe(by, { swiped_user_id: other, like });
      return result.ok ? result.value.request_details.is_matched : result.refusal.code;
    },
    premium: (member) => givePremium(test, { id: member }),
    told() {
      const name = (id: MemberId) => id === ada ? "ada" : "ben";
      const texts = (each: Delivery) =>
        each.kind === "event" ? each.to.map((to) => `${name(to)} ${each.frame.module}`) : [each.kind];
      return test.published.splice(0).flatMap(({ deliveries }) => deliveries.flatMap(texts)).sort();
    },
    async [Symbol.asyncDispose]() {
      await audit(test).finally(() => test[Symbol.asyncDispose]());
    },
  };
}
