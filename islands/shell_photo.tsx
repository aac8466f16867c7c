/**
 * The member's own photo, as others see it first: at the top of wide screens, and on their page. Follows a change at
 * once, and outlives navigations.
 */
import type { VNode } from "preact";
import { Avatar } from "@/components/avatar.tsx";
import { OwnPhoto } from "@/components/own_photo.tsx";
import type { Me } from "@/client/client.ts";
import { useClient } from "@/islands/use_client.ts";

export interface ShellPhotoProps {
  me: Me;
  /** As the page was rendered. */
  photo: string;
  look: "card" | "circle";
}

export function ShellPhoto({ me, photo, look }: ShellPhotoProps): VNode {
  const client = useClient(me);
  const shown = client?.photos.shown.value ?? photo;
  return look === "card" ? <OwnPhoto photo={shown} /> : <Avatar photo={shown} size="xl" eager />;
}
