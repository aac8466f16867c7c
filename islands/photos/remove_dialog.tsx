/** Asks before a photo is removed: it cannot be brought back. */
import type { VNode } from "preact";
import { openOverlay } from "@/client/overlay.ts";
import { ConfirmDialog, CONFIRMED } from "@/islands/confirm_dialog.tsx";
import type { Translate } from "@/locales/text.ts";

export interface RemoveDialogProps {
  t: Translate;
  /** Address of the photo. */
  photo: string;
}

export function RemoveDialog({ t, photo }: RemoveDialogProps): VNode {
  return (
    <ConfirmDialog
      t={t}
      id="remove-photo"
      title={t("photos.remove_title")}
      confirm={t("photo.remove")}
      keep={t("photos.keep")}
    >
      <div className="flex items-center gap-4">
        <img
          src={photo}
          alt=""
          width={72}
          height={96}
          className="h-24 w-18 shrink-0 rounded-lg bg-sunken object-cover"
        />
        <p className="min-w-0 wrap-anywhere text-muted">{t("photos.remove_text")}</p>
      </div>
    </ConfirmDialog>
  );
}

/** Fulfilled with whether it is to be removed. */
export async function askToRemove(props: RemoveDialogProps): Promise<boolean> {
  return await openOverlay(<RemoveDialog {...props} />).closed === CONFIRMED;
}
