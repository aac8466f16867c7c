/** Asks before something is gone for good: what does it stands out, what leaves everything as it is lies below. */
import type { ComponentChildren, VNode } from "preact";
import { Button } from "@/components/button.tsx";
import { Dialog } from "@/components/dialog.tsx";
import type { Translate } from "@/locales/text.ts";

/** What the dialog returns where it is to be done; anything else leaves it. */
export const CONFIRMED = "confirmed";

export interface ConfirmDialogProps {
  t: Translate;
  id: string;
  title: string;
  /** The words of the button that does it, and of the one that does not. */
  confirm: string;
  keep: string;
  children: ComponentChildren;
}

export function ConfirmDialog({ t, id, title, confirm, keep, children }: ConfirmDialogProps): VNode {
  return (
    <Dialog
      id={id}
      title={title}
      closeLabel={t("shell.close")}
      asks
      actions={
        <>
          <Button type="submit" value={CONFIRMED} variant="danger" block>{confirm}</Button>
          <Button type="submit" variant="secondary" block>{keep}</Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
