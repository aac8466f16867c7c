/** Both pictures of a conversation, the member's in front: it is about them. */
import type { VNode } from "preact";
import { Avatar } from "@/components/avatar.tsx";
import type { QueueRowView } from "@/protocol/desk/views/queue.ts";

export function Faces({ of }: { of: Pick<QueueRowView, "member_photo" | "persona_photo"> }): VNode {
  return (
    <span className="relative block size-11 shrink-0" aria-hidden="true">
      <Avatar
        photo={of.persona_photo}
        size="sm"
        className="absolute! end-0 bottom-0 scale-75 rtl:origin-bottom-left ltr:origin-bottom-right"
      />
      <Avatar
        photo={of.member_photo}
        size="sm"
        className="absolute! start-0 top-0 rounded-full ring-2 ring-surface"
      />
    </span>
  );
}
