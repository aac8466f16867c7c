/**
 * What makes a ring a target: a link over a member's picture to their stories. It stands beside the link of the row, not in
 * it, so each of the two is one for the keyboard and for screen readers.
 */
import type { VNode } from "preact";
import { classes } from "@/components/classes.ts";
import { ringOf, storiesHref, type StoryFlags } from "@/domain/story_ring.ts";
import type { Translate } from "@/locales/text.ts";

export interface RingLinkProps {
  t: Translate;
  member: StoryFlags & { id: string; name: string };
  /** Where the picture is in the element around both. */
  className: string;
}

/** Nothing where there are no stories. */
export function RingLink({ t, member, className }: RingLinkProps): VNode | null {
  const ring = ringOf(member);
  if (!ring) return null;
  return (
    <a
      href={storiesHref(member.id)}
      data-ring={ring}
      aria-label={t(`ring.watch_${ring}`, { name: member.name })}
      className={classes("absolute inset-y-0 my-auto rounded-full", className)}
    />
  );
}
