/** The ring of a card: the same as that of an avatar, along the edge of the picture. */
import type { VNode } from "preact";
import { classes } from "@/components/classes.ts";
import type { StoryRing } from "@/domain/story_ring.ts";

export interface CardRingProps {
  ring: NonNullable<StoryRing>;
  /** Spoken. */
  label: string;
}

export function CardRing({ ring, label }: CardRingProps): VNode {
  return (
    <span
      role="img"
      aria-label={label}
      className={classes(
        "absolute inset-0 forced-color-adjust-none rounded-card",
        ring === "new" ? "border-3 border-bloom" : "border border-field",
      )}
    />
  );
}
