/** Passes a chat on, with the reason. */
import { useState } from "react";
import type { VNode } from "preact";
import { DeskDialog } from "@/islands/desk/workspace/desk_dialog.tsx";
import { LinesField } from "@/islands/desk/workspace/fields.tsx";
import { SmallButton } from "@/islands/desk/workspace/small_button.tsx";
import type { DeskTranslate } from "@/locales/desk/text.ts";

export interface SkipDialogProps {
  t: DeskTranslate;
  /** How many are left in this hour. */
  left: number;
  isBusy: boolean;
  onSkip(reason: string): Promise<void>;
  onClose(): void;
}

export function SkipDialog({ t, left, isBusy, onSkip, onClose }: SkipDialogProps): VNode {
  const [reason, setReason] = useState("");
  return (
    <DeskDialog
      t={t}
      id="skip"
      title={t("desk.skip.title")}
      onClose={onClose}
      onSubmit={() => void onSkip(reason)}
      actions={
        <>
          <SmallButton look="soft" onClick={onClose}>{t("desk.dialog.cancel")}</SmallButton>
          <SmallButton type="submit" look="primary" busy={isBusy}>{t("desk.skip.send")}</SmallButton>
        </>
      }
    >
      <LinesField id="skip-reason" label={t("desk.skip.reason")} value={reason} onValue={setReason} />
      <p className="text-xs text-muted">{t("desk.skip.left", { count: left })}</p>
    </DeskDialog>
  );
}
