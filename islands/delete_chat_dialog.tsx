/** Asks before a conversation is deleted for the member, in plain words, and does it. Loaded when first wanted. */
import type { VNode } from "preact";
import { Icon } from "@/components/icon.tsx";
import { messageCircleIcon, trashIcon, userRoundIcon } from "@/components/icons.ts";
import type { Client } from "@/client/client.ts";
import { openOverlay } from "@/client/overlay.ts";
import { ConfirmDialog, CONFIRMED } from "@/islands/confirm_dialog.tsx";
import type { Translate } from "@/locales/text.ts";

export interface DeleteChatDialogProps {
  t: Translate;
  /** The contact's. */
  name: string;
}

export function DeleteChatDialog({ t, name }: DeleteChatDialogProps): VNode {
  const lines = [
    { icon: trashIcon, text: t("delete_chat.own") },
    { icon: userRoundIcon, text: t("delete_chat.other", { name }) },
    { icon: messageCircleIcon, text: t("delete_chat.next") },
  ];
  return (
    <ConfirmDialog
      t={t}
      id="delete-chat"
      title={t("delete_chat.title", { name })}
      confirm={t("delete_chat.confirm")}
      keep={t("delete_chat.cancel")}
    >
      <ul className="grid gap-3 text-muted">
        {lines.map(({ icon, text }) => (
          <li key={icon} className="flex items-start gap-3">
            <Icon of={icon} className="mt-0.5" />
            <span className="min-w-0 wrap-anywhere">{text}</span>
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}

/**
 * Asks, and deletes it; whether it is gone. The event that the member's devices get takes it out of their lists; whoever
 * shows the chat itself leaves it.
 */
export async function deleteChat(
  { id, name }: { id: string; name: string },
  { t, client }: { t: Translate; client: Client },
): Promise<boolean> {
  if (await openOverlay(<DeleteChatDialog t={t} name={name} />).closed !== CONFIRMED) return false;
  const answer = await client.socket.call("conversation/delete", { user_id: id });
  // Nothing was said in it yet, or another device was faster.
  if (answer.ok || answer.refusal.code === "unknown_conversation") return true;
  client.notices.show({ type: "error", message: "refusal.something_wrong" });
  return false;
}
