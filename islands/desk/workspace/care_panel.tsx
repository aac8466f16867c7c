/** Signs that a member is not well: what they are, what to say, and the one way to safety. Never how much anybody spends. */
import type { VNode } from "preact";
import { circleAlertIcon, shieldCheckIcon } from "@/components/icons.ts";
import { Icon } from "@/components/icon.tsx";
import { SmallButton } from "@/islands/desk/workspace/small_button.tsx";
import type { DeskTranslate } from "@/locales/desk/text.ts";
import type { DistressView } from "@/protocol/desk/views/chat.ts";

export interface CarePanelProps {
  t: DeskTranslate;
  distress: DistressView;
  onUse(text: string): void;
  /** Null where safety has it already. */
  onEscalate: (() => void) | null;
}

export function CarePanel({ t, distress: { signs, say }, onUse, onEscalate }: CarePanelProps): VNode {
  return (
    <section
      role="note"
      aria-labelledby="care-title"
      className="grid gap-2 border-b border-line bg-bad-soft px-4 py-3"
    >
      <h3 id="care-title" className="flex items-center gap-1.5 font-semibold text-bad">
        <Icon of={circleAlertIcon} size="sm" />
        {t("desk.care.title")}
      </h3>
      {signs.length > 0
        ? (
          <ul className="list-disc ps-5">
            {signs.map((sign) => <li key={sign}>{t(`desk.sign.${sign}`)}</li>)}
          </ul>
        )
        : <p>{t("desk.care.quiet")}</p>}
      {say !== "" && (
        <>
          <h4 className="text-xs font-medium text-muted">{t("desk.care.say")}</h4>
          <blockquote dir="auto" className="rounded-md bg-surface p-2 whitespace-pre-wrap">{say}</blockquote>
          <SmallButton look="soft" onClick={() => onUse(say)}>{t("desk.box.use")}</SmallButton>
        </>
      )}
      {onEscalate && (
        <SmallButton look="primary" icon={shieldCheckIcon} hotkey="E" onClick={onEscalate}>
          {t("desk.care.safety")}
        </SmallButton>
      )}
    </section>
  );
}
