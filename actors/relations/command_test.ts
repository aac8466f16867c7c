import assert from "node:assert/strict";
import { type Database, openDatabase } from "@/store/database.ts";
import { audit, givePremium, openTestActors } from "@/tests/kit/mod.ts";
import { openRemoteSized } from "@/tests/kit/remote_sized.ts";

Deno.test("LK-2 changes: no command checks more than ten rows, which is what a remote database allows", async () => {
  const database = await openRemoteSized();
  await using test = await openTestActors({ database });
  const [ada, ben] = [await test.join("Ada"), await test.join("Ben")];
  const { relations } = test.actors;
  await givePremium(test, { id: ben });
  for (const id of [ada, ben]) await test.actors.presence.join(id);
  await relations.swipe(ada, { swiped_user_id: ben, like: 0 });
  await relations.undo(ada, ben);
  await relations.visit(ada, ben);
  await relations.swipe(ada, { swiped_user_id: ben, like: 1 });
  await relations.swipe(ben, { swiped_user_id: ada, like: 1 });
  await relations.seen(ben, "visitor");
  await database.close();
});

Deno.test("LK-13 swipe: where the answer to the commit is lost, it is done once and told once", async () => {
  const database = await openDatabase({ path: ":memory:" });
  let losing = false;
  const faulty: Database = {
    ...database,
    async commit(change) {
      const versionstamp = await database.commit(change);
      if (!losing) return versionstamp;
      losing = false;
      throw new Error("connection lost");
    },
  };
  await using test = await openTestActors({ database: faulty });
  const [ada, ben] = [await test.join("Ada"), await test.join("Ben")];
  const { relations } = test.actors;
  await givePremium(test, { id: ben });
  for (
    const act of [
      () => relations.swipe(ada, { swiped_user_id: ben, like: 0 }),
      () => relations.undo(ada, ben),
      () => relations.swipe(ada, { swiped_user_id: ben, like: 1 }),
      () => relations.visit(ada, ben),
    ]
  ) {
    test.published.length = 0;
    losing = true;
    assert.ok((await act()).ok);
    assert.equal(test.published.length, 1);
  }
  const { fans, visits } = await relations.totals(ben);
  assert.deepEqual([fans.total, visits.total], [1, 1]);
  await audit(test);
  await database.close();
});

Deno.test("LK-2 swipe: many of one member at once are one commit each, and in nobody's way", async () => {
  const database = await openDatabase({ path: ":memory:" });
  let commits = 0;
  const counting: Database = {
    ...database,
    commit(change) {
      commits++;
      return database.commit(change);
    },
  };
  await using test = await openTestActors({ database: counting });
  const ada = await test.join("Ada");
  const others = await Promise.all(
    Array.from({ length: 12 }, (_, nth) => test.join(`Ben${"abcdefghijkl"[nth]}`)),
  );
  commits = 0;
  await Promise.all(others.map((id) => test.actors.relations.swipe(ada, { swiped_user_id: id, like: 1 })));
  assert.equal(commits, others.length);
  await audit(test);
  await database.close();
});
