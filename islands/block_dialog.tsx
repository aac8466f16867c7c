/** Asks before a member is blocked, in plain words, and does it. Loaded when first wanted. */
import type { VNode } from "preact";
import { Button } from "@/components/button.tsx";
import { Dialog } from "@/components/dialog.tsx";
import { Icon } from "@/components/icon.tsx";
import { banIcon, eyeOffIcon, undo2Icon } from "@/components/icons.ts";
import type { Client } from "@/client/client.ts";
import { openOverlay } from "@/client/overlay.ts";
import type { Translate } from "@/locales/text.ts";

const BLOCK = "block";

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
    <Dialog
      id="block"
      title={t("block.title", { name })}
      closeLabel={t("shell.close")}
      actions={
        <>
          <Button type="submit" value={BLOCK} variant="danger" block>{t("block.confirm", { name })}</Button>
          <Button type="submit" variant="secondary" block>{t("block.cancel")}</Button>
        </>
      }
    >
      <ul className="grid gap-3 text-muted">
        {lines.map(({ icon, text }) => (
          <li key={icon} className="flex items-start gap-3">
            <Icon of={icon} className="mt-0.5" />
            <span className="min-w-0 wrap-anywhere">{text}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

/** What shows the member closes by itself (client/state/gone.ts). */
export async function blockMember(
  { id, name }: { id: string; name: string },
  { t, client }: { t: Translate; client: Client },
): Promise<void> {
  if (await openOverlay(<BlockDialog t={t} name={name} />).closed !== BLOCK) return;
  const answer = await client.socket.call("user/block", { user_id: id });
  if (!answer.ok) return client.notices.show({ type: "error", message: "refusal.something_wrong" });
  client.gone.handleGone(id);
  client.notices.show({ type: "success", message: "notice.user_blocked" });
}
