/** A member's picture in a circle, with a story ring and an online dot where they apply. */
import type { VNode } from "preact";
import { classes } from "@/components/classes.ts";
import { NO_PHOTO, photoInSize } from "@/domain/photo.ts";

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
  /** Spoken when the member is online; the dot shows only then. */
  onlineLabel?: string | undefined;
  /** A ring of the brand's colours: there is a story to see. */
  story?: boolean | undefined;
  /** Text instead of the picture; empty where the name stands beside it. */
  alt?: string | undefined;
  /** The picture is needed for the first paint. */
  eager?: boolean | undefined;
  className?: string | undefined;
}

export function Avatar(
  { photo, size = "lg", onlineLabel, story, alt = "", eager, className }: AvatarProps,
): VNode {
  const { box, dot, px } = SIZES[size];
  return (
    <span className={classes("relative inline-flex shrink-0", box, className)}>
      <span className={classes("size-full rounded-full", story && "bg-brand p-[2.5px]")}>
        <img
          src={photo ? photoInSize(photo, "thumb") : NO_PHOTO}
          alt={alt}
          width={px}
          height={px}
          loading={eager ? "eager" : "lazy"}
          decoding="async"
          data-fade=""
          className={classes("size-full rounded-full bg-sunken object-cover", story && "ring-2 ring-surface")}
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
