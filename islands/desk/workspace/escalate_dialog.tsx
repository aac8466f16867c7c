/** Hands a chat over to safety, and shows what may be said to the member meanwhile. */
import { useState } from "react";
import type { VNode } from "preact";
import { type Escalation, ESCALATIONS } from "@/domain/desk.ts";
import { DeskDialog } from "@/islands/desk/workspace/desk_dialog.tsx";
import { LinesField } from "@/islands/desk/workspace/fields.tsx";
import { SmallButton } from "@/islands/desk/workspace/small_button.tsx";
import type { DeskTranslate } from "@/locales/desk/text.ts";

export interface EscalateDialogProps {
  t: DeskTranslate;
  isBusy: boolean;
  onEscalate(why: Escalation, note: string): Promise<void>;
  onClose(): void;
}

export function EscalateDialog({ t, isBusy, onEscalate, onClose }: EscalateDialogProps): VNode {
  const [why, setWhy] = useState<Escalation>("self_harm");
  const [note, setNote] = useState("");
  return (
    <DeskDialog
      t={t}
      id="escalate"
      title={t("desk.escalate.title")}
      onClose={onClose}
      onSubmit={() => void onEscalate(why, note)}
      actions={
        <>
          <SmallButton look="soft" onClick={onClose}>{t("desk.dialog.cancel")}</SmallButton>
          <SmallButton type="submit" look="danger" busy={isBusy}>{t("desk.escalate.send")}</SmallButton>
        </>
      }
    >
      <fieldset className="grid gap-0.5">
        <legend className="pb-1 text-xs font-medium text-muted">{t("desk.escalate.why")}</legend>
        {ESCALATIONS.map((each) => (
          <label
            key={each}
            className="flex min-h-11 items-center gap-2.5 rounded-md px-1 hover:bg-sunken pointer-fine:min-h-8"
          >
            <input
              type="radio"
              name="why"
              value={each}
              checked={why === each}
              className="size-4"
              onChange={() => setWhy(each)}
            />
            {t(`desk.why.${each}`)}
          </label>
        ))}
      </fieldset>
      <LinesField id="escalate-note" label={t("desk.escalate.note")} value={note} onValue={setNote} />
    </DeskDialog>
  );
}

export interface SayDialogProps {
  t: DeskTranslate;
  text: string;
  onClose(): void;
}

export function SayDialog({ t, text, onClose }: SayDialogProps): VNode {
  return (
    <DeskDialog
      t={t}
      id="say"
      title={t("desk.care.say")}
      onClose={onClose}
      actions={<SmallButton look="primary" onClick={onClose}>{t("shell.close")}</SmallButton>}
    >
      <p className="text-muted">{t("desk.escalate.say")}</p>
      <blockquote dir="auto" className="rounded-md bg-sunken p-2.5 whitespace-pre-wrap">{text}</blockquote>
    </DeskDialog>
  );
}
