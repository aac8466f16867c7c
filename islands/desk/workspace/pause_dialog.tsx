/** A pause is due: said calmly, with one's own figures, and without a way to lose what is being written. */
import { useState } from "react";
import type { VNode } from "preact";
import type { DeskClient } from "@/client/desk/desk_client.ts";
import { DeskDialog } from "@/islands/desk/workspace/desk_dialog.tsx";
import { refusalText } from "@/islands/desk/workspace/refusal_text.ts";
import { SmallButton } from "@/islands/desk/workspace/small_button.tsx";
import type { Say } from "@/islands/desk/workspace/use_news.ts";
import type { DeskTranslate } from "@/locales/desk/text.ts";

export interface PauseDialogProps {
  t: DeskTranslate;
  client: DeskClient;
  minutes: number;
  say: Say;
  onClose(): void;
}

/** Where one's own figures are. */
const FIGURES_PATH = "/desk/figures";

export function PauseDialog({ t, client, minutes, say, onClose }: PauseDialogProps): VNode {
  const [isBusy, setBusy] = useState(false);
  async function pause(): Promise<void> {
    setBusy(true);
    const answer = await client.ask("care/pause", {});
    setBusy(false);
    if (!answer.ok) return say(refusalText(t, answer.refusal), "bad");
    onClose();
  }
  return (
    <DeskDialog
      t={t}
      id="pause"
      title={t("desk.pause.title")}
      onClose={onClose}
      actions={
        <>
          <SmallButton look="soft" onClick={onClose}>{t("desk.pause.later")}</SmallButton>
          <SmallButton look="primary" busy={isBusy} onClick={() => void pause()}>
            {t("desk.pause.go")}
          </SmallButton>
        </>
      }
    >
      <p>{t("desk.pause.text", { minutes })}</p>
      <p>
        <a href={FIGURES_PATH} className="text-brand underline underline-offset-2">
          {t("desk.pause.figures")}
        </a>
      </p>
    </DeskDialog>
  );
}
