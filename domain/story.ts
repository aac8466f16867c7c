/** Stories: pictures that a member shows for a day. What both sides know of them. Pure. */
import { isMemberId, isStoryId, type MemberId, type StoryId } from "@/domain/ids.ts";
import { STORY_TEXT_MAX_CODE_POINTS } from "@/domain/limits.ts";
import { PHOTO_SIZES, type PhotoSize } from "@/domain/photo.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import { codePoints, dropControls, isBlank } from "@/domain/text.ts";

/** More than one empty line in a row. */
const EMPTY_LINES = /\n(?:[^\S\n]*\n){2,}/gu;
const STORY_URL = /^\/stories\/([^/]+)\/([^/]+)\/([^/]+)$/;

/** A picture of a story in one size. */
export interface StoryPicture {
  owner: MemberId;
  id: StoryId;
  size: PhotoSize;
}

/** Address of a story's picture. It leads somewhere for those alone who may look at the story, and as long as it lives. */
export function storyUrl({ owner, id, size }: StoryPicture): string {
  return `/stories/${owner}/${id}/${size}`;
}

/** What an address shows, or null where it is none of a story's picture. */
export function parseStoryUrl(path: string): StoryPicture | null {
  const [, owner = "", id = "", asked] = STORY_URL.exec(path) ?? [];
  const size = PHOTO_SIZES.find((each) => each === asked);
  return size && isMemberId(owner) && isStoryId(id) ? { owner, id, size } : null;
}

/** What is written into a story's picture, trimmed and without what nobody sees; empty where there is nothing to see. */
export function checkStoryText(raw: string): Result<string, "story_text_too_long"> {
  const text = dropControls(raw).trim().replace(EMPTY_LINES, "\n\n");
  if (isBlank(text)) return accept("");
  return codePoints(text) > STORY_TEXT_MAX_CODE_POINTS
    ? refuse("story_text_too_long", { max: STORY_TEXT_MAX_CODE_POINTS })
    : accept(text);
}
