import assert from "node:assert/strict";
import { newChange } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import { getMember, getMemberEntry } from "@/store/members/reader.ts";
import { addMember } from "@/store/members/writer.ts";
import { demoStories } from "@/store/seed/demo/stories.ts";
import { demoMembers } from "@/store/seed/members.ts";
import { removeStory } from "@/store/stories/writer.ts";
import type { Database } from "@/store/database.ts";
import type { InstanceId } from "@/domain/ids.ts";
import { openDemoStories, postDemoStories } from "@/actors/stories/demo.ts";
import { audit, openTestActors, type TestActors, TestClock, until } from "@/tests/kit/mod.ts";

const HOUR_MS = 3_600_000;
const signal = new AbortController().signal;
/** As of a start long before. */
const clockOfSeed = new TestClock();
const owners = demoMembers(clockOfSeed.now()).slice(0, 30);

async function openDemo(): Promise<TestActors & { clock: TestClock }> {
  const clock = new TestClock();
  const world = await openTestActors({ now: clock.now });
  for (const owner of owners) {
    const change = newChange();
    addMember(change, owner, 200);
    await world.database.commit(change);
  }
  return Object.assign(world, { clock });
}

/** The ids of the stories that each of the profiles has by its record. */
async function listMarks(database: Database): Promise<string[][]> {
  const members = await Promise.all(owners.map(({ id }) => getMember(database, id)));
  return members.map((member) => (member?.stories ?? []).map(({ id }) => id));
}

function due(now: number): string[][] {
  return owners.map((owner) => demoStories(owner, now).map(({ id }) => id));
}

Deno.test("ST-33 postDemoStories: what is due is posted once, day by day, and whoever follows a profile hears of it", async () => {
  await using world = await openDemo();
  const { clock, database, env, published } = world;
  const count = due(clock.now()).flat().length;
  assert.ok(count > 10);
  assert.equal(await postDemoStories(env, owners, signal), count);
  assert.deepEqual(await listMarks(database), due(clock.now()));
  assert.equal(
    published.flatMap(({ deliveries }) => deliveries).filter(({ kind }) => kind === "watched").length,
    count,
  );
  assert.equal(await postDemoStories(env, owners, signal), 0);
  await audit(world);

  for (let hours = 0; hours < 26; hours += 13) {
    clock.advance(13 * HOUR_MS);
    assert.ok(await postDemoStories(env, owners, signal) > 0);
    const alive = (await Promise.all(owners.map(({ id }) => getMember(database, id)))).map((member) =>
      (member?.stories ?? []).filter(({ exp }) => exp > clock.now()).map(({ id }) => id)
    );
    assert.deepEqual(alive, due(clock.now()));
    await audit(world);
  }
});

Deno.test("ST-33 postDemoStories: what was taken away does not come back, and whoever is no virtual profile posts nothing", async () => {
  await using world = await openDemo();
  const { clock, database, env } = world;
  await postDemoStories(env, owners, signal);
  const nth = due(clock.now()).findIndex((ids) => ids.length > 0);
  const entry = await getMemberEntry(database, owners[nth]?.id ?? owners[0]?.id as never);
  const mark = entry?.value.stories?.[0];
  assert.ok(entry && mark);
  const change = newChange();
  removeStory(change, entry, mark.id);
  await database.commit(change);
  clock.advance(HOUR_MS);
  await postDemoStories(env, owners, signal);
  assert.ok(!(await listMarks(database)).flat().includes(mark.id));

  const person = {
    ...owners[1],
    id: "p000000001",
    email: "p@example.com",
    virtual: false,
  } as typeof owners[number];
  const own = newChange();
  addMember(own, person, 200);
  await database.commit(own);
  clock.advance(48 * HOUR_MS);
  await postDemoStories(env, [person, { id: "n000000001" as typeof person.id, lang: "en" }], signal);
  assert.equal((await getMember(database, person.id))?.stories, undefined);
});

Deno.test("ST-33 postDemoStories: two isolates at the same moment post the same ones once, and one that is cut off is gone on with", async () => {
  await using world = await openDemo();
  const { clock, database, env } = world;
  const other = await openTestActors({ database, now: clock.now, instance: "other" });
  const over = new AbortController();
  over.abort();
  assert.equal(await postDemoStories(env, owners, over.signal), 0);
  assert.equal((await database.get(keys.demoStories())).value, null);
  const counts = await Promise.all([env, other.env].map((each) => postDemoStories(each, owners, signal)));
  assert.equal((counts[0] ?? 0) + (counts[1] ?? 0), due(clock.now()).flat().length);
  assert.deepEqual(await listMarks(database), due(clock.now()));
  await audit(world);
});

Deno.test("ST-33 openDemoStories: the first of the isolates that live posts, the others do not", async () => {
  await using world = await openDemo();
  const { clock, database, env } = world;
  const live = new Set(["a", "b"] as InstanceId[]);
  const complaints: unknown[] = [];
  const onError = (_message: string, error: unknown) => void complaints.push(error);
  const as = (instance: string) => ({ ...env, instance: instance as InstanceId, live: () => live });
  await openDemoStories(as("b"), owners, { onError })[Symbol.asyncDispose]();
  assert.deepEqual((await listMarks(database)).flat(), []);
  await using _first = openDemoStories(as("a"), owners, { onError });
  await until(
    "the demo stories",
    async () => (await listMarks(database)).flat().length === due(clock.now()).flat().length,
  );
  assert.deepEqual(complaints, []);
});
