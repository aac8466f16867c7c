/** Tells a member that their premium could not be renewed, and what happens next. */
import { PREMIUM_GRACE_MS } from "@/domain/limits.ts";
import { formatPrice } from "@/domain/price_text.ts";
import type { Content, LetterOf, Writing } from "@/mails/content.ts";

const MINOR = 100;
const DAY_MS = 24 * 3_600_000;

export function writeRenewalFailed(letter: LetterOf<"renewal_failed">, { t, site, lang }: Writing): Content {
  const { name, link, amount, currency, final } = letter;
  const price = formatPrice(amount / MINOR, lang, currency);
  return {
    subject: t("mail.renewal_failed_subject", { site }),
    preview: t("mail.renewal_failed_preview", { price }),
    heading: t("mail.renewal_failed_heading"),
    paragraphs: [
      t("mail.hello", { name }),
      t("mail.renewal_failed_text", { price, site }),
      final
        ? t("mail.renewal_failed_final")
        : t("mail.renewal_failed_again", { days: PREMIUM_GRACE_MS / DAY_MS }),
    ],
    action: { label: t("mail.receipt_button"), link },
    reason: t("mail.reason_member", { site }),
  };
}
