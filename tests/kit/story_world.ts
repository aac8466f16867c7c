/** Ada, who has premium, and Ben, who shows stories: for tests of who may look at what. */
import type { MemberId } from "@/domain/ids.ts";
import { openTestDatabase } from "@/tests/kit/place.ts";
import type { Change } from "@/store/change.ts";
import { openTestActors, type TestActors, type TestActorsOptions } from "@/tests/kit/actors.ts";
import { audit } from "@/tests/kit/audit.ts";
import { TestClock } from "@/tests/kit/clock.ts";
import { countReads } from "@/tests/kit/counted.ts";
import { givePremium } from "@/tests/kit/premium.ts";

export interface StoryWorld extends TestActors {
  clock: TestClock;
  ada: MemberId;
  ben: MemberId;
  counts: ReturnType<typeof countReads>["counts"];
  /** What happens once, right before the next commit of the actors'. */
  meanwhile: { now: () => Promise<void> };
  /** The answer of `stories/get`, or the code of its refusal. */
  get(viewer: MemberId, owner: string): ReturnType<typeof outcome<"get">>;
  /** The answer of `stories/view`, or the code of its refusal. */
  view(viewer: MemberId, story: { owner: string; id: string }): ReturnType<typeof outcome<"view">>;
}

type Answer<Verb extends "get" | "view"> = Extract<
  Awaited<ReturnType<TestActors["actors"]["stories"][Verb]>>,
  { ok: true }
>["value"];

/** Opens the two; all that happens leaves the audit nothing to find. */
export async function openStoryWorld(options: TestActorsOptions = {}): Promise<StoryWorld> {
  const clock = new TestClock();
  const stored = await openTestDatabase();
  const { database, counts } = countReads(stored);
  const meanwhile = { now: async () => {} };
  const test = await openTestActors({
    now: clock.now,
    ...options,
    database: {
      ...database,
      async commit(change: Change) {
        const { now } = meanwhile;
        meanwhile.now = async () => {};
        await now();
        return await database.commit(change);
      },
    },
  });
  const [ada, ben] = [await test.join("Ada"), await test.join("Ben")];
  await givePremium({ database: stored }, { id: ada });
  const { stories } = test.actors;
  return {
    ...test,
    database: stored,
    clock,
    ada,
    ben,
    counts,
    meanwhile,
    get: (viewer, owner) => outcome<"get">(stories.get(viewer, owner)),
    view: (viewer, story) => outcome<"view">(stories.view(viewer, story)),
    async [Symbol.asyncDispose]() {
      await audit({ database: stored });
      await test[Symbol.asyncDispose]();
      await stored.close();
    },
  };
}

async function outcome<Verb extends "get" | "view">(
  result: ReturnType<TestActors["actors"]["stories"][Verb]>,
): Promise<Answer<Verb> | string> {
  const settled = await result;
  return settled.ok ? settled.value as Answer<Verb> : settled.refusal.code;
}
