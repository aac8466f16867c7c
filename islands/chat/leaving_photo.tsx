/** A photo of the member's own on its way: a tile at once, and what stands on it as soon as its code is there. */
import { useEffect, useState } from "react";
import type { VNode } from "preact";
import { late } from "@/client/late.ts";
import { PhotoTile } from "@/components/photo_tile.tsx";
import type { LeavingBodyProps } from "@/islands/chat/leaving_body.tsx";

/** Loaded when a photo is about to be sent, so that nothing is late. */
export const loadLeavingBody = () => late(import("@/islands/chat/leaving_body.tsx"));

type Body = Awaited<ReturnType<typeof loadLeavingBody>>["LeavingBody"];

export function LeavingPhoto(props: LeavingBodyProps): VNode {
  const [Body, setBody] = useState<Body | null>(null);
  useEffect(() => {
    // Without a connection the tile stays empty: the upload itself waits for one too.
    loadLeavingBody().then(({ LeavingBody }) => setBody(() => LeavingBody), () => {});
  }, []);
  return Body ? <Body {...props} /> : <PhotoTile behind={null} />;
}
