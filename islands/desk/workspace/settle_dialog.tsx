/** Ends what was handed over to safety, with the reason. */
import { useState } from "react";
import type { VNode } from "preact";
import { DeskDialog } from "@/islands/desk/workspace/desk_dialog.tsx";
import { LinesField } from "@/islands/desk/workspace/fields.tsx";
import { SmallButton } from "@/islands/desk/workspace/small_button.tsx";
import type { DeskTranslate } from "@/locales/desk/text.ts";

export interface SettleDialogProps {
  t: DeskTranslate;
  isBusy: boolean;
  onSettle(reason: string): Promise<void>;
  onClose(): void;
}

export function SettleDialog({ t, isBusy, onSettle, onClose }: SettleDialogProps): VNode {
  const [reason, setReason] = useState("");
  return (
    <DeskDialog
      t={t}
      id="settle"
      title={t("desk.settle.title")}
      onClose={onClose}
      onSubmit={() => void onSettle(reason)}
      actions={
        <>
          <SmallButton look="soft" onClick={onClose}>{t("desk.dialog.cancel")}</SmallButton>
          <SmallButton type="submit" look="primary" busy={isBusy}>{t("desk.settle.send")}</SmallButton>
        </>
      }
    >
      <p className="text-muted">{t("desk.settle.text")}</p>
      <LinesField id="settle-reason" label={t("desk.board.reason")} value={reason} onValue={setReason} />
    </DeskDialog>
  );
}
