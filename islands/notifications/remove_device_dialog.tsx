/** Asks before a device is told of nothing any more. Loaded when first wanted. */
import { openOverlay } from "@/client/overlay.ts";
import { ConfirmDialog, CONFIRMED } from "@/islands/confirm_dialog.tsx";
import type { Translate } from "@/locales/text.ts";

/** Whether it is to be done. */
export async function confirmRemoval(t: Translate, name: string): Promise<boolean> {
  const dialog = (
    <ConfirmDialog
      t={t}
      id="remove-device"
      title={t("notifications.remove_title", { name })}
      confirm={t("notifications.remove_confirm")}
      keep={t("notifications.remove_keep")}
    >
      <p className="text-muted">{t("notifications.remove_text")}</p>
    </ConfirmDialog>
  );
  return await openOverlay(dialog).closed === CONFIRMED;
}
