/** What is said of the story that is shown, for those who do not see it. */
import { agoText } from "@/domain/ago_text.ts";
import { STORY_VIEWS_COUNTED } from "@/domain/limits.ts";
import type { Translate } from "@/locales/text.ts";
import type { CardView } from "@/protocol/views/member.ts";
import type { StoryView } from "@/protocol/views/story.ts";

interface Shown {
  /** Null while they are loading. */
  member: CardView | null;
  story: StoryView | null;
  isOwn: boolean;
  /** From 1. */
  number: number;
  count: number;
}

/** The name of the viewer. */
export function storyWords(t: Translate, { member, isOwn }: Pick<Shown, "member" | "isOwn">): string {
  if (isOwn) return t("story.own");
  return member ? t("story.title", { name: member.name }) : t("nav.stories");
}

/** By how many a story was seen; the server counts up to so many. */
export function seenByWords(t: Translate, count: number): string {
  const isMany = count >= STORY_VIEWS_COUNTED;
  return isMany ? t("story.seen_by_many", { count: STORY_VIEWS_COUNTED }) : t("story.seen_by", { count });
}

/** Announced once a story: whose it is, which one, from when, and what is written into it. */
export function spokenStory(
  t: Translate,
  { member, story, isOwn, number, count }: Shown,
  { now, locale }: { now: number; locale: string },
): string {
  if (!member || !story) return "";
  const name = isOwn ? t("story.own") : member.name;
  const words = t("story.spoken", { name, number, count, time: agoText(story.time, now, locale) });
  return story.story === "" ? words : `${words}. ${story.story}`;
}
