/**
 * A database with few members who have stories, or with many, laid down by the store's own writers, many stories a commit:
 * what the app would have stored.
 */
import { keepPhoto } from "@/actors/photos/keep.ts";
import { openFolderBlobs } from "@/adapters/blobs/folder.ts";
import { makeStoryId, PHOTO_ID_BYTES, type StoryId } from "@/domain/ids.ts";
import { STORIES_MAX, STORY_LIFE_MS } from "@/domain/limits.ts";
import { newChange, set } from "@/store/change.ts";
import { type Database, openDatabase } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import { getMember, getMemberEntry } from "@/store/members/reader.ts";
import type { Story } from "@/store/records.ts";
import { addStory } from "@/store/stories/writer.ts";
import { type Person, seedPeople } from "@/tasks/bench/people.ts";
import { openTestActors, PICTURE } from "@/tests/kit/mod.ts";

/** How large the photo of a story is on the wire, about as a card of a photograph is. */
const PHOTO_BYTES = 56 * 1024;
/** Owners of one commit, with two checks each. */
const OWNERS_AT_ONCE = 40;
/** The first stories came so long ago. */
const SINCE_MS = STORY_LIFE_MS / 2;
/** How many of those who posted last the one viewer has seen already. */
export const SEEN_OWNERS = 300;

export interface StoryWorld {
  path: string;
  now: number;
  /** With premium; has seen nothing. */
  viewer: Person;
  /** With premium; has seen those who posted last. */
  keen: Person;
  /** Without premium. */
  guest: Person;
  /** Has as many stories as a member may, drawn ones but for the last, which is a photo. */
  busy: Person;
  drawn: StoryId;
  photo: StoryId;
}

/** Fills an empty database file: `owners` members with a story each, the busy one on top. */
export async function writeStories(path: string, owners: number): Promise<StoryWorld> {
  const now = Date.now();
  const [viewer, keen, guest, busy, ...others] = await seedPeople(path, owners + 4, now);
  if (!viewer || !keen || !guest || !busy) throw new RangeError("Cannot tell stories to nobody");
  const database = await openDatabase({ path });
  try {
    for (const { id } of [viewer, keen]) await givePremium(database, id, now);
    const seen = Math.min(SEEN_OWNERS, owners - 1);
    for (let from = 0; from < others.length; from += OWNERS_AT_ONCE) {
      const some = others.slice(from, from + OWNERS_AT_ONCE);
      const entries = await Promise.all(some.map(({ id }) => getMemberEntry(database, id)));
      const change = newChange();
      entries.forEach((entry, index) => {
        if (!entry) return;
        const nth = from + index;
        const story = storyAt(now - SINCE_MS + Math.floor(nth * SINCE_MS / 2 / others.length));
        addStory(change, entry, { story, waiting: false });
        if (nth < others.length - seen) return;
        const { id, exp } = story;
        set(change, keys.storiesSeen(keen.id, entry.value.id), { stories: [{ id, exp }], exp }, exp - now);
      });
      if (await database.commit(change) === null) throw new Error("Cannot keep stories: somebody else does");
    }
    return { path, now, viewer, keen, guest, busy, ...await fill(database, busy, { path, now }) };
  } finally {
    await database.close();
  }
}

/** Gives a member as many stories as there may be, by the app's own command the last one. */
async function fill(
  database: Database,
  { id }: Person,
  { path, now }: { path: string; now: number },
): Promise<Pick<StoryWorld, "drawn" | "photo">> {
  let drawn: StoryId | null = null;
  for (let nth = 1; nth < STORIES_MAX; nth++) {
    const entry = await getMemberEntry(database, id);
    const change = newChange();
    const story = storyAt(now - (STORIES_MAX - nth) * 1_000);
    if (entry) addStory(change, entry, { story, waiting: false });
    await database.commit(change);
    drawn = story.id;
  }
  await using world = await openTestActors({ database });
  const bytes = new Uint8Array(PHOTO_BYTES);
  const image = { ...PICTURE, files: { thumb: bytes, card: bytes, full: bytes } };
  const blobs = openFolderBlobs(blobsBeside(path));
  const upload = await keepPhoto(world.env, { blobs }, { image, scan: "clean", member: id });
  const posted = await world.actors.stories.add(id, "photo", { photo: upload.id, story: "" });
  if (!posted.ok || !drawn) throw new Error("Cannot post the story of the bench");
  return { drawn, photo: posted.value.request_details.story.id as StoryId };
}

/** The folder of a database's pictures. */
export function blobsBeside(path: string): string {
  return `${path}.blobs`;
}

function storyAt(at: number): Story {
  const id = makeStoryId(crypto.getRandomValues(new Uint8Array(PHOTO_ID_BYTES)));
  return { id, photo: null, placeholder: "", text: "One more song", at, exp: at + STORY_LIFE_MS };
}

async function givePremium(database: Database, id: Person["id"], now: number): Promise<void> {
  const member = await getMember(database, id);
  if (!member) throw new RangeError(`Cannot give "${id}" premium: no such member`);
  const change = newChange();
  set(change, keys.member(id), { ...member, premium_until: now + STORY_LIFE_MS });
  await database.commit(change);
}
