import assert from "node:assert/strict";
import type { Answer } from "@/client/answer.ts";
import { StoryCache } from "@/client/stories/cache.ts";
import { settle } from "@/tests/kit/fake_ports.ts";
import { cardOf, storiesOf } from "@/tests/kit/story_player.ts";

/** A shelf whose questions are answered by the test, with so many stories. */
function open() {
  const asked: ((count: number) => void)[] = [];
  const shelf = new StoryCache((user_id) =>
    new Promise<Answer<"stories/get">>((resolve) => {
      asked.push((count) =>
        resolve({ ok: true, value: { user: cardOf(user_id), list: storiesOf(user_id, count) } })
      );
    })
  );
  return { shelf, asked, count: (id: string) => shelf.get(id)?.list.length };
}

Deno.test("ST-51 StoryShelf: a question on its way is shared, and what is known is not asked for", async () => {
  const { shelf, asked } = open();
  const loads = [shelf.load("a"), shelf.load("a")];
  asked[0]?.(2);
  await Promise.all([...loads, shelf.load("a")]);
  assert.equal(asked.length, 1);
});

Deno.test("ST-53 StoryShelf: of two answers, the one that was asked for later counts", async () => {
  const { shelf, asked, count } = open();
  const [first, second] = [shelf.reload("a"), shelf.reload("a")];
  asked[1]?.(1);
  await second;
  asked[0]?.(3);
  await first;
  assert.equal(count("a"), 1);
});

Deno.test("ST-53 StoryShelf: what was forgotten meanwhile stays so, and is asked for anew", async () => {
  const { shelf, asked, count } = open();
  const first = shelf.load("a");
  shelf.drop("a");
  const second = shelf.load("a");
  asked[0]?.(3);
  await settle();
  assert.equal(count("a"), undefined);
  asked[1]?.(1);
  assert.deepEqual(await first, await second);
  assert.equal(count("a"), 1);
});

Deno.test("ST-53 StoryShelf: whoever waits for an answer that was overtaken gets the one that counts", async () => {
  for (const order of [[0, 1], [1, 0]]) {
    const { shelf, asked } = open();
    const answers = [shelf.load("a"), shelf.reload("a")];
    for (const nth of order) {
      asked[nth]?.(nth + 1);
      await settle();
    }
    for (const loaded of await Promise.all(answers)) {
      assert.equal(loaded.kind === "stories" && loaded.stories.list.length, 2);
    }
  }
});
