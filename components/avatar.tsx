/** A member's picture in a circle, or a square of the spotlight, with a story ring and an online dot where they apply. */
import type { VNode } from "preact";
import { classes } from "@/components/classes.ts";
import { NO_PHOTO, photoInSize } from "@/domain/photo.ts";
import type { StoryRing } from "@/domain/story_ring.ts";

const SIZES = {
  sm: { box: "size-9", dot: "size-2.5", px: 36 },
  md: { box: "size-11", dot: "size-3", px: 44 },
  lg: { box: "size-14", dot: "size-3.5", px: 56 },
  xl: { box: "size-24", dot: "size-5", px: 96 },
} as const;

export interface AvatarProps {
  /** Address of the photo, or "" for the placeholder. */
  photo: string;
  size?: keyof typeof SIZES | undefined;
  /** The text for screen readers while the member is online; the dot shows only then. */
  onlineLabel?: string | undefined;
  /** Thick and in brand colours while there are unseen stories, thin and grey once all are seen; the text beside it says it. */
  ring?: StoryRing | undefined;
  /** Of somebody in the spotlight. */
  square?: boolean | undefined;
  /** The alternative text; empty if the name is beside the picture. */
  alt?: string | undefined;
  /** The picture is needed for the first paint. */
  eager?: boolean | undefined;
  className?: string | undefined;
}

export function Avatar(
  { photo, size = "lg", onlineLabel, ring, square, alt = "", eager, className }: AvatarProps,
): VNode {
  const { box, dot, px } = SIZES[size];
  return (
    <span className={classes("relative inline-flex shrink-0", box, className)}>
      <span
        className={classes(
          "size-full",
          square ? "rounded-card" : "rounded-full",
          ring && "forced-color-adjust-none p-1",
          ring && (ring === "new" ? "bg-brand" : "border border-field"),
        )}
      >
        <img
          src={photo ? photoInSize(photo, "thumb") : NO_PHOTO}
          alt={alt}
          width={px}
          height={px}
          loading={eager ? "eager" : "lazy"}
          decoding="async"
          data-fade=""
          className={classes(
            "size-full bg-sunken object-cover",
            square ? "rounded-lg" : "rounded-full",
            ring && "ring-2 ring-surface",
          )}
        />
      </span>
      {onlineLabel !== undefined && (
        <span
          role="img"
          aria-label={onlineLabel}
          className={classes("absolute end-0 bottom-0 rounded-full bg-online ring-2 ring-surface", dot)}
        />
      )}
    </span>
  );
}
