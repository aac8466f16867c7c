/** Stories for tests, as posting one leaves them. */
import { STORY_LIFE_MS } from "@/domain/limits.ts";
import { makeStoryId, type MemberId, PHOTO_ID_BYTES } from "@/domain/ids.ts";
import type { ScanState } from "@/domain/photo.ts";
import type { StoryView } from "@/protocol/views/story.ts";
import { newChange } from "@/store/change.ts";
import { type Database, transact } from "@/store/database.ts";
import { getMemberEntry } from "@/store/members/reader.ts";
import type { Story } from "@/store/records.ts";
import { addStory } from "@/store/stories/writer.ts";
import type { TestActors } from "@/tests/kit/actors.ts";
import type { Client } from "@/tests/kit/client.ts";
import { keepingOf, keepPhoto } from "@/tests/kit/photos.ts";
import type { TestServer } from "@/tests/kit/server.ts";

/** Keeps a story of a member's that lives a day from `at`, and comes then or at `since`; its picture is a drawn one. */
export async function keepStory(
  { database }: { database: Database },
  owner: { id: MemberId },
  own: Partial<Story> = {},
  since = own.at ?? Date.now(),
): Promise<Story> {
  const at = own.at ?? since;
  const id = makeStoryId(crypto.getRandomValues(new Uint8Array(PHOTO_ID_BYTES)));
  const story: Story = { id, photo: null, placeholder: "", text: "", at, exp: at + STORY_LIFE_MS, ...own };
  return await transact(database, async () => {
    const entry = await getMemberEntry(database, owner.id);
    if (!entry) throw new Error(`Cannot keep a story of "${owner.id}": no such member`);
    const change = newChange();
    addStory(change, entry, { story, waiting: false, now: since });
    return { change, value: story };
  });
}

/** What may be said of a story that is posted. */
interface Posting {
  scan?: ScanState;
  text?: string;
}

/** Posts a story of an upload with the files of `PICTURE`, by the actors. */
export async function postStory(
  world: TestActors,
  member: MemberId,
  { scan, text = "" }: Posting = {},
): Promise<StoryView> {
  const { id } = await keepPhoto(world, member, scan);
  const posted = await world.actors.stories.add(member, crypto.randomUUID(), { photo: id, story: text });
  if (!posted.ok) throw new Error(`Cannot post a story: ${posted.refusal.code}`);
  return posted.value.request_details.story;
}

/** Posts such a story on a device of its member. */
export async function postStoryBy(
  device: Client,
  { server, member, scan, text = "" }: Posting & { server: TestServer; member: { id: MemberId } },
): Promise<StoryView> {
  const { id } = await keepPhoto(keepingOf(server), member.id, scan);
  const { request_details } = await device.expectReply("stories/add", { photo: id, story: text });
  return request_details.story;
}
