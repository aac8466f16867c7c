/** A photo of the member's own on its way: a tile at once, and what stands on it as soon as its code is there. */
import type { VNode } from "preact";
import { late } from "@/client/late.ts";
import { PhotoTile } from "@/components/photo_tile.tsx";
import type { LeavingBodyProps } from "@/islands/chat/leaving_body.tsx";
import { useLoaded } from "@/islands/chat/use_loaded.ts";

/** Loaded when a photo is about to be sent, so that nothing is late. */
export const loadLeavingBody = () => late(import("@/islands/chat/leaving_body.tsx"));

export function LeavingPhoto(props: LeavingBodyProps): VNode {
  // Without a connection the tile stays empty: the upload itself waits for one too.
  const body = useLoaded(loadLeavingBody);
  return body ? <body.LeavingBody {...props} /> : <PhotoTile behind={null} />;
}
