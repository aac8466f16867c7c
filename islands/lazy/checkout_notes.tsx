/** What a buyer is told before they pay: where they pay, who the chat partners are, and what the operator has to add. */
import type { VNode } from "preact";
import { Icon } from "@/components/icon.tsx";
import { lockIcon } from "@/components/icons.ts";
import { HonestyNote } from "@/components/honesty_note.tsx";
import type { Translate } from "@/locales/text.ts";

export interface CheckoutNotesProps {
  t: Translate;
  /** Of the operator; "" where there is none. */
  note: string;
}

export function CheckoutNotes({ t, note }: CheckoutNotesProps): VNode {
  return (
    <div className="mt-4 grid gap-3 text-sm text-muted">
      <HonestyNote text={t("payment.honesty")} />
      {note !== "" && <p className="whitespace-pre-line">{note}</p>}
      <p className="flex items-start gap-2">
        <Icon of={lockIcon} size="sm" className="mt-0.5" />
        <span>{t("payment.secure_note")}</span>
      </p>
    </div>
  );
}
