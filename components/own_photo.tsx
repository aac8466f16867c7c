/** The member's own photo at the top of the start column, with a ring while they show stories; the name lies on it. */
import type { VNode } from "preact";
import { classes } from "@/components/classes.ts";
import { NO_PHOTO, photoInSize } from "@/domain/photo.ts";

export interface OwnPhotoProps {
  photo: string;
  /** What the ring says; null where there is none. */
  ring: string | null;
}

export function OwnPhoto({ photo, ring }: OwnPhotoProps): VNode {
  return (
    <img
      src={photo ? photoInSize(photo, "card") : NO_PHOTO}
      alt={ring ?? ""}
      width="240"
      height="240"
      decoding="async"
      data-fade=""
      className={classes(
        "aspect-square w-full object-cover pressable",
        ring !== null && "rounded-card border-3 border-bloom",
      )}
    />
  );
}
