/**
 * The member's own photo at the top of wide screens, as others see it first, with a ring while they show stories. Follows a change at once, and outlives navigations.
 */
import type { VNode } from "preact";
import { OwnPhoto } from "@/components/own_photo.tsx";
import { ringOf } from "@/domain/story_ring.ts";
import type { Me } from "@/client/client.ts";
import { useClient } from "@/islands/use_client.ts";
import { useLive } from "@/islands/use_live.ts";

export interface ShellPhotoProps {
  me: Me;
  /** As the page was rendered. */
  photo: string;
  has_story: 0 | 1;
  /** What the ring says. */
  ring_label: string;
}

export function ShellPhoto({ me, photo, has_story, ring_label }: ShellPhotoProps): VNode {
  const client = useClient(me);
  const shown = client?.photos.shown.value ?? photo;
  const ring = ringOf(useLive(client)({ id: me.id, status: 1 as const, has_story }));
  return <OwnPhoto photo={shown} ring={ring && ring_label} />;
}
