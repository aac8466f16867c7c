/** What a member has bought and spent in a month that is over. */
import { formatCount } from "@/domain/time_text.ts";
import { spentIn } from "@/domain/spending_month.ts";
import { monthFacts, monthName } from "@/locales/month_facts.ts";
import type { Content, LetterOf, Writing } from "@/mails/content.ts";

export function writeSpendingMonth(letter: LetterOf<"spending_month">, { t, site, lang }: Writing): Content {
  const { name, link, sums } = letter;
  const month = monthName(sums.month, lang);
  return {
    subject: t("mail.month_subject", { month, site }),
    preview: t("mail.month_preview", { coins: formatCount(spentIn(sums)) }),
    heading: t("mail.month_heading", { name }),
    paragraphs: [t("mail.month_text", { month })],
    facts: monthFacts(sums, { t, lang }),
    action: { label: t("mail.receipt_button"), link },
    notes: [t("mail.month_note"), t("mail.month_limit")],
    reason: t("mail.reason_member", { site }),
  };
}
