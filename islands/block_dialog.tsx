/** Asks before a member is blocked, in plain words, and does it. Loaded when first wanted. */
import type { VNode } from "preact";
import { Consequences } from "@/islands/lazy/consequences.tsx";
import { banIcon, eyeOffIcon, undo2Icon } from "@/components/icons.ts";
import type { Client } from "@/client/client.ts";
import { openOverlay } from "@/client/overlay.ts";
import { ConfirmDialog, CONFIRMED } from "@/islands/confirm_dialog.tsx";
import type { Translate } from "@/locales/text.ts";

export interface BlockDialogProps {
  t: Translate;
  name: string;
}

export function BlockDialog({ t, name }: BlockDialogProps): VNode {
  const lines = [
    { icon: banIcon, text: t("block.ends") },
    { icon: eyeOffIcon, text: t("block.silent", { name }) },
    { icon: undo2Icon, text: t("block.undo") },
  ];
  return (
    <ConfirmDialog
      t={t}
      id="block"
      title={t("block.title", { name })}
      confirm={t("block.confirm", { name })}
      keep={t("block.cancel")}
    >
      <Consequences lines={lines} />
    </ConfirmDialog>
  );
}

/** What shows the member closes by itself (client/state/gone.ts). */
export async function blockMember(
  { id, name }: { id: string; name: string },
  { t, client }: { t: Translate; client: Client },
): Promise<void> {
  if (await openOverlay(<BlockDialog t={t} name={name} />).closed !== CONFIRMED) return;
  const answer = await client.socket.call("user/block", { user_id: id });
  if (!answer.ok) return client.notices.show({ type: "error", message: "refusal.something_wrong" });
  client.gone.handleGone(id);
  client.notices.show({ type: "success", message: "notice.user_blocked" });
}
