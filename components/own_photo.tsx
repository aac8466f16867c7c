/** The member's own photo at the top of the start column; the name lies on it. */
import type { VNode } from "preact";
import { NO_PHOTO, photoInSize } from "@/domain/photo.ts";

export function OwnPhoto({ photo }: { photo: string }): VNode {
  return (
    <img
      src={photo ? photoInSize(photo, "card") : NO_PHOTO}
      alt=""
      width="240"
      height="240"
      decoding="async"
      data-fade=""
      className="aspect-square w-full object-cover transition-[scale] duration-200 ease-out group-hover:scale-[1.04]"
    />
  );
}
