/** The member's own limit of what they spend on a day: what is spent, what waits, and the form that changes it. */
import type { VNode } from "preact";
import { CAP_MAX_COINS, CAP_MIN_COINS } from "@/domain/limits.ts";
import { longDate, messageClock, type Reader } from "@/domain/time_text.ts";
import { Button } from "@/components/button.tsx";
import { CardSection } from "@/components/card_section.tsx";
import { Notice } from "@/components/notice.tsx";
import { TextField } from "@/components/text_field.tsx";
import type { Translate } from "@/locales/text.ts";
import type { CapView } from "@/protocol/views/wallet.ts";

/** What came of the last save. */
export type CapNews = "saved" | "cap_invalid" | "failed";

export interface CapFormProps {
  t: Translate;
  reader: Reader;
  cap: CapView;
  /** What was typed, where it is not the limit itself. */
  typed?: string | undefined;
  news?: CapNews | undefined;
  busy?: boolean | undefined;
  onInput?: ((typed: string) => void) | undefined;
  /** Done in the page; without it the form is posted. */
  onSave?: (() => void) | undefined;
}

export function CapForm(props: CapFormProps): VNode {
  const { t, reader, cap, news, typed = String(cap.coins ?? ""), onSave } = props;
  const spent = cap.coins === null
    ? t("wallet.cap_spent", { coins: cap.spent })
    : t("wallet.cap_spent_of", { coins: cap.spent, cap: cap.coins });
  return (
    <CardSection id="limit" title={t("wallet.cap_title")}>
      <div className="-mt-1.5 grid gap-1 text-sm">
        <p className="text-muted">{t("wallet.cap_lead")}</p>
        <p className="font-medium tabular-nums">{spent}</p>
        {cap.next && <p className="font-medium">{nextText(t, cap.next, reader)}</p>}
      </div>
      <form
        method="post"
        action="/wallet"
        noValidate
        className="grid gap-4"
        onSubmit={onSave && ((event) => {
          event.preventDefault();
          onSave();
        })}
      >
        <TextField
          name="coins"
          type="text"
          inputMode="numeric"
          autoComplete="off"
          label={t("wallet.cap_label")}
          hint={t("wallet.cap_hint", { min: CAP_MIN_COINS, max: CAP_MAX_COINS })}
          error={news === "cap_invalid" ? t("refusal.cap_invalid") : undefined}
          maxLength={7}
          value={typed}
          onInput={(event) => props.onInput?.(event.currentTarget.value)}
        />
        {news === "saved" && <Notice kind="ok">{t("wallet.cap_saved")}</Notice>}
        {news === "failed" && <Notice kind="bad">{t("wallet.cap_failed")}</Notice>}
        <Button type="submit" variant="secondary" busy={props.busy}>{t("wallet.cap_save")}</Button>
      </form>
    </CardSection>
  );
}

/** Whole numbers, as they are or in groups of three. */
const WHOLE = /^(?:\d{1,9}|\d{1,3}([,.\s])\d{3}(?:\1\d{3})*)$/;

/** What a form's text means: coins, null for no limit, or undefined where it is no whole number. */
export function readCap(text: string): number | null | undefined {
  const typed = text.trim();
  if (typed === "") return null;
  return WHOLE.test(typed) ? Number(typed.replace(/\D/g, "")) : undefined;
}

function nextText(t: Translate, next: NonNullable<CapView["next"]>, reader: CapFormProps["reader"]): string {
  const time = `${longDate(next.from, reader)}, ${messageClock(next.from, reader)}`;
  return next.coins === null
    ? t("wallet.cap_next_none", { time })
    : t("wallet.cap_next", { time, coins: next.coins });
}
