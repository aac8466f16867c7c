/** Asks before a photo is removed: it cannot be brought back. */
import type { VNode } from "preact";
import { Button } from "@/components/button.tsx";
import { Dialog } from "@/components/dialog.tsx";
import { openOverlay } from "@/client/overlay.ts";
import type { Translate } from "@/locales/text.ts";

const REMOVE = "remove";

export interface RemoveDialogProps {
  t: Translate;
  /** Address of the photo. */
  photo: string;
}

export function RemoveDialog({ t, photo }: RemoveDialogProps): VNode {
  return (
    <Dialog
      id="remove-photo"
      title={t("photos.remove_title")}
      closeLabel={t("shell.close")}
      actions={
        <>
          <Button type="submit" value={REMOVE} variant="danger" block>{t("photo.remove")}</Button>
          <Button type="submit" value="" variant="secondary" block>{t("photos.keep")}</Button>
        </>
      }
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
    </Dialog>
  );
}

/** Fulfilled with whether it is to be removed. */
export async function askToRemove(props: RemoveDialogProps): Promise<boolean> {
  return await openOverlay(<RemoveDialog {...props} />).closed === REMOVE;
}
