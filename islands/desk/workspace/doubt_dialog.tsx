/** Asks once whether a doubtful text is meant as it reads. Its words are still in the box behind it. */
import type { VNode } from "preact";
import { DeskDialog } from "@/islands/desk/workspace/desk_dialog.tsx";
import { ruleText } from "@/islands/desk/workspace/refusal_text.ts";
import { SmallButton } from "@/islands/desk/workspace/small_button.tsx";
import type { Doubt } from "@/islands/desk/workspace/use_box.ts";
import type { DeskTranslate } from "@/locales/desk/text.ts";

export interface DoubtDialogProps {
  t: DeskTranslate;
  doubt: Doubt;
  onSettled(isMeant: boolean): void;
}

export function DoubtDialog({ t, doubt, onSettled }: DoubtDialogProps): VNode {
  const leave = () => onSettled(false);
  return (
    <DeskDialog
      t={t}
      id="doubt"
      title={t("desk.doubt.title")}
      onClose={leave}
      actions={
        <>
          <SmallButton look="soft" onClick={leave}>{t("desk.doubt.change")}</SmallButton>
          <SmallButton look="primary" onClick={() => onSettled(true)}>{t("desk.doubt.send")}</SmallButton>
        </>
      }
    >
      <p className="font-medium" dir="auto">
        {t("desk.doubt.found", { rule: ruleText(t, doubt.rule), match: doubt.match })}
      </p>
      <blockquote
        dir="auto"
        className="max-h-40 overflow-y-auto rounded-md bg-sunken p-2.5 whitespace-pre-wrap wrap-anywhere"
      >
        {doubt.text}
      </blockquote>
      <p className="text-xs text-muted">{t("desk.doubt.note")}</p>
    </DeskDialog>
  );
}
