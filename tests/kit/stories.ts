/** Stories for tests, as posting one leaves them. */
import { makePhotoId, type MemberId, PHOTO_ID_BYTES, type StoryId } from "@/domain/ids.ts";
import { newChange } from "@/store/change.ts";
import type { Database } from "@/store/database.ts";
import type { Story } from "@/store/records.ts";
import { addStory } from "@/store/stories/writer.ts";

/** How long a story lives, in milliseconds. */
const LIFE_MS = 24 * 3_600_000;

/** Keeps a story of a member's that lives a day from `at`. */
export async function keepStory(
  { database }: { database: Database },
  owner: { id: MemberId },
  own: Partial<Story> = {},
): Promise<Story> {
  const at = own.at ?? Date.now();
  const id = makePhotoId(crypto.getRandomValues(new Uint8Array(PHOTO_ID_BYTES))) as string as StoryId;
  const story: Story = { id, photo: "/images/portraits/1.svg", at, exp: at + LIFE_MS, ...own };
  const change = newChange();
  addStory(change, owner.id, story);
  if (await database.commit(change) === null) throw new Error(`Cannot keep story "${story.id}": it is there`);
  return story;
}
