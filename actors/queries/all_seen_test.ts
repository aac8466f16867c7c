/** What rings are drawn from: has_story and story_seen, in every view of a member. */
import assert from "node:assert/strict";
import type { MemberId } from "@/domain/ids.ts";
import { STORY_LIFE_MS } from "@/domain/limits.ts";
import type { StoryFlags } from "@/domain/story_ring.ts";
import { newChange } from "@/store/change.ts";
import { openDatabase, transact } from "@/store/database.ts";
import { getMemberEntry } from "@/store/members/reader.ts";
import type { Story } from "@/store/records.ts";
import { putMarks } from "@/store/stories/writer.ts";
import { findAllSeen } from "@/actors/queries/all_seen.ts";
import {
  addCrowd,
  crowdId,
  givePremium,
  grantCoins,
  keepStory,
  openTestActors,
  type TestActors,
  TestClock,
} from "@/tests/kit/mod.ts";
import { countReads } from "@/tests/kit/counted.ts";

const [ANN, BEN, CAL] = [crowdId(0), crowdId(1), crowdId(2)];
const FIRST_PAGE = { currentLength: 0, recordsToTake: 10 };

/** Ann (0) looks for Ben (1) and Cal (2), who look for her. */
async function openThree(): Promise<TestActors & { clock: TestClock }> {
  const clock = new TestClock();
  const world = await openTestActors({ now: clock.now });
  const search = { ages: [18, 70] as [number, number], radius_km: 100, gender: 1 };
  await addCrowd(world.database, 1, { own: () => ({ gender: 2, search }) });
  await addCrowd(world.database, 2, { from: 1 });
  return { ...world, clock };
}

type Seen = StoryFlags & { id?: string; story?: number; photo?: string };

/** Everything that shows `whom` to Ann, by where it does. */
async function viewsOf({ actors }: TestActors, whom: MemberId): Promise<Record<string, Seen>> {
  const { discovery, relations, ask } = actors;
  const profile = await ask.members.profile(ANN, whom);
  const contact = await ask.contacts.get(ANN, whom);
  const lists: Record<string, readonly Seen[]> = {
    explore: await discovery.explore(ANN, { exclude: [] }),
    meet: await discovery.meet(ANN, FIRST_PAGE),
    popular: await discovery.popular(ANN, FIRST_PAGE),
    spotlight: await discovery.spotlight(ANN, FIRST_PAGE),
    matches: await relations.matches(ANN, FIRST_PAGE),
    mylikes: await relations.mylikes(ANN, FIRST_PAGE),
    fans: await relations.fans(ANN, FIRST_PAGE),
    visitors: await relations.visitors(ANN, FIRST_PAGE),
    contacts: await ask.contacts.list(ANN, { ...FIRST_PAGE, archived: 0 }),
    profile: profile.ok ? [profile.value] : [],
    contact: contact.ok ? [contact.value] : [],
  };
  return Object.fromEntries(
    Object.entries(lists).flatMap(([where, rows]) => {
      const row = rows.find(({ id }) => id === whom);
      return row ? [[where, row]] : [];
    }),
  );
}

/** The flags of each view, in short: "-" none, "new", "seen". */
function shortly(views: Record<string, Seen>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(views).map(([where, { has_story, story_seen }]) => [
      where,
      has_story === 1 ? story_seen === 1 ? "seen" : "new" : "-",
    ]),
  );
}

async function look({ actors }: TestActors, story: Story): Promise<void> {
  assert.ok((await actors.stories.view(ANN, { owner: BEN, id: story.id })).ok);
}

Deno.test("ST-35 ST-36 views: whether a member shows stories, and with premium whether all were seen, wherever they are", async () => {
  await using world = await openThree();
  const { actors, clock } = world;
  await givePremium(world, { id: ANN });
  await actors.relations.visit(BEN, ANN);
  await actors.relations.swipe(CAL, { swiped_user_id: BEN, like: 1 });
  await grantCoins(world, { id: BEN }, 1_000);
  assert.ok((await actors.discovery.addToSpotlight(BEN, "r1")).ok);
  const everywhere = (what: string, where: string[]) =>
    Object.fromEntries(where.map((each) => [each, what]).toSorted());
  const shown = async () => Object.fromEntries(Object.entries(shortly(await viewsOf(world, BEN))).toSorted());

  const unknown = ["explore", "meet", "popular", "spotlight", "visitors", "profile", "contact"];
  assert.deepEqual(await shown(), everywhere("-", unknown));
  const first = await keepStory(world, { id: BEN }, { at: clock.now() });
  assert.deepEqual(await shown(), everywhere("new", unknown));
  await look(world, first);
  assert.deepEqual(await shown(), everywhere("seen", unknown));
  clock.advance(1_000);
  await keepStory(world, { id: BEN }, { at: clock.now() });
  assert.deepEqual(await shown(), everywhere("new", unknown), "one of two was seen");

  await actors.relations.swipe(BEN, { swiped_user_id: ANN, like: 1 });
  assert.deepEqual(await shown(), everywhere("new", [...unknown, "fans"]));
  await actors.relations.swipe(ANN, { swiped_user_id: BEN, like: 1 });
  const matched = ["spotlight", "visitors", "matches", "mylikes", "profile", "contact"];
  assert.deepEqual(await shown(), everywhere("new", matched));
  assert.equal((await viewsOf(world, BEN)).matches?.story, 2, "how many there are");

  // The first one is over: the second one is what counts, to the millisecond.
  clock.advance(STORY_LIFE_MS - 1);
  assert.equal((await viewsOf(world, BEN)).matches?.story, 1);
  clock.advance(1);
  const over = await viewsOf(world, BEN);
  assert.deepEqual(new Set(Object.values(shortly(over))), new Set(["-"]));
  assert.equal(over.matches?.story, 0);
});

Deno.test("ST-35 views: a story that waits for its check is there for its owner alone", async () => {
  await using world = await openThree();
  const { database, actors, clock } = world;
  const story = await keepStory(world, { id: BEN }, { at: clock.now() });
  await transact(database, async () => {
    const entry = await getMemberEntry(database, BEN);
    assert.ok(entry?.value.stories);
    const change = newChange();
    putMarks(change, entry, entry.value.stories.map((mark) => ({ ...mark, waiting: true as const })));
    return { change, value: null };
  });
  const shown = await viewsOf(world, BEN);
  assert.deepEqual(new Set(Object.values(shortly(shown))), new Set(["-"]));
  const own = await actors.ask.members.own(BEN);
  assert.deepEqual([own?.has_story, own?.story_seen], [1, undefined]);
  clock.advance(story.exp - clock.now());
  assert.equal((await actors.ask.members.own(BEN))?.has_story, 0);
});

Deno.test("ST-36 views: without premium nobody's stories count as seen, and premium that comes back remembers", async () => {
  await using world = await openThree();
  const { clock } = world;
  const story = await keepStory(world, { id: BEN }, { at: clock.now() });
  await givePremium(world, { id: ANN }, clock.now() + 1_000);
  await look(world, story);
  assert.equal(shortly(await viewsOf(world, BEN)).meet, "seen");
  clock.advance(1_000);
  assert.equal(shortly(await viewsOf(world, BEN)).meet, "new");
  await givePremium(world, { id: ANN });
  assert.equal(shortly(await viewsOf(world, BEN)).meet, "seen");
});

Deno.test("ST-36 findAllSeen: reads nothing for members without stories, and one row each with premium alone", async () => {
  const opened = await openDatabase({ path: ":memory:" });
  const { database, counts } = countReads(opened);
  await using world = await openTestActors({ database });
  const members = await addCrowd(database, 30);
  const stories = [{ id: "s", at: 0, exp: Number.MAX_SAFE_INTEGER } as unknown as Story];
  const env = { database, now: Date.now };
  const ask = async (withStories: number) => {
    counts.gets = counts.lists = 0;
    const crowd = members.map((id, nth) => ({ id, ...(nth < withStories && { stories }) }));
    await findAllSeen(env, CAL, crowd);
    return [counts.gets, counts.lists];
  };
  assert.deepEqual(await ask(0), [0, 0]);
  assert.deepEqual(await ask(30), [1, 0], "the viewer's record");
  await givePremium(world, { id: CAL });
  assert.deepEqual(await ask(30), [1 + 29, 0], "one's own need no row");
  await opened.close();
});
