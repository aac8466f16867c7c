/**
 * A pause is due: said calmly beside the queue, with the way to one's own figures. It takes no focus, and nothing that is
 * being written.
 */
import { useState } from "react";
import type { VNode } from "preact";
import { coffeeIcon } from "@/components/icons.ts";
import { Icon } from "@/components/icon.tsx";
import { SmallButton } from "@/islands/desk/workspace/small_button.tsx";
import type { DeskTranslate } from "@/locales/desk/text.ts";

export interface PausePanelProps {
  t: DeskTranslate;
  minutes: number;
  /** Takes the pause. */
  onPause(): Promise<void>;
  /** Goes on with what is held. */
  onLater(): void;
}

/** Where one's own figures are. */
const FIGURES_PATH = "/desk/figures";

export function PausePanel({ t, minutes, onPause, onLater }: PausePanelProps): VNode {
  const [isBusy, setBusy] = useState(false);
  async function pause(): Promise<void> {
    setBusy(true);
    await onPause();
    setBusy(false);
  }
  return (
    <section
      role="status"
      aria-label={t("desk.pause.title")}
      className="grid gap-2 border-y border-line bg-gold-soft px-3 py-3"
    >
      <h2 className="flex items-center gap-2 font-semibold">
        <Icon of={coffeeIcon} size="sm" />
        {t("desk.pause.title")}
      </h2>
      <p>{t("desk.pause.text", { minutes })}</p>
      <div className="flex flex-wrap gap-1.5">
        <SmallButton look="primary" busy={isBusy} onClick={() => void pause()}>
          {t("desk.pause.go")}
        </SmallButton>
        <SmallButton onClick={onLater}>{t("desk.pause.later")}</SmallButton>
      </div>
      <p>
        <a href={FIGURES_PATH} className="text-brand underline underline-offset-2">
          {t("desk.pause.figures")}
        </a>
      </p>
    </section>
  );
}
