/**
 * Gives a line of the virtual profile another text, or unsends it. A text goes by the rules of writing as any line: a
 * doubtful one is asked about once.
 */
import { useState } from "react";
import type { VNode } from "preact";
import type { DeskChat } from "@/client/desk/desk_chat.ts";
import { DeskDialog } from "@/islands/desk/workspace/desk_dialog.tsx";
import { LinesField } from "@/islands/desk/workspace/fields.tsx";
import { refusalText, ruleText } from "@/islands/desk/workspace/refusal_text.ts";
import { SmallButton } from "@/islands/desk/workspace/small_button.tsx";
import type { DeskTranslate } from "@/locales/desk/text.ts";

export interface ChangeLineDialogProps {
  t: DeskTranslate;
  open: DeskChat;
  /** The member's name. */
  name: string;
  /** The message's id, and its text; null where it is to be unsent. */
  id: string;
  before: string | null;
  onClose(): void;
}

export function ChangeLineDialog({ t, open, name, id, before, onClose }: ChangeLineDialogProps): VNode {
  const [text, setText] = useState(before ?? "");
  const [problem, setProblem] = useState("");
  /** The rule by which the text is doubtful. */
  const [doubt, setDoubt] = useState("");
  const [isBusy, setBusy] = useState(false);
  const isUnsending = before === null;

  async function save(): Promise<void> {
    if (isBusy) return;
    if (text.trim() === before) return onClose();
    setBusy(true);
    const refusal = await open.changeLine(id, isUnsending ? null : text, doubt);
    setBusy(false);
    if (!refusal) return onClose();
    if (refusal.code !== "writing_doubtful") return setProblem(refusalText(t, refusal));
    const { rule = "", match = "" } = refusal.data;
    setDoubt(String(rule));
    setProblem(t("desk.doubt.found", { rule: ruleText(t, rule), match: String(match) }));
  }

  return (
    <DeskDialog
      t={t}
      id="change-line"
      title={t(isUnsending ? "message.unsend_title" : "message.editing")}
      onClose={onClose}
      onSubmit={() => void save()}
      actions={
        <>
          <SmallButton look="soft" onClick={onClose}>{t("desk.dialog.cancel")}</SmallButton>
          <SmallButton type="submit" look="primary" busy={isBusy}>
            {t(isUnsending ? "message.unsend" : doubt !== "" ? "desk.doubt.send" : "message.edit_save")}
          </SmallButton>
        </>
      }
    >
      {isUnsending ? <p>{t("message.unsend_seen", { name })}</p> : (
        <LinesField
          id="change-text"
          label={t("message.edit_label")}
          value={text}
          onValue={(value) => {
            setText(value);
            setProblem("");
            setDoubt("");
          }}
        />
      )}
      {problem !== "" && <p role="alert" dir="auto" className="text-bad">{problem}</p>}
    </DeskDialog>
  );
}
