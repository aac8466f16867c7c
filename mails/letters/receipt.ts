/** The receipt of an order that was paid: what, for how much, when, and how to withdraw from it. */
import { WITHDRAWAL_DAYS } from "@/domain/limits.ts";
import { shortOrderNumber } from "@/domain/order_number.ts";
import { formatPrice } from "@/domain/price_text.ts";
import type { Content, LetterOf, Writing } from "@/mails/content.ts";
import { dateTimeText } from "@/mails/date_text.ts";
import { goodsText } from "@/mails/goods_text.ts";

const MINOR = 100;

export function writeReceipt(letter: LetterOf<"receipt">, { t, site, lang }: Writing): Content {
  const { name, link, order, goods, amount, currency, at } = letter;
  const what = goodsText(goods, t);
  const price = formatPrice(amount / MINOR, lang, currency);
  return {
    subject: t("mail.receipt_subject", { site }),
    preview: t("mail.receipt_preview", { what, price }),
    heading: t("mail.receipt_heading", { name }),
    paragraphs: [
      t("mail.receipt_text"),
      ...(goods.type === "premium" ? [t("mail.receipt_renews")] : []),
    ],
    facts: [
      [t("mail.receipt_order"), shortOrderNumber(order)],
      [t("mail.receipt_what"), what],
      ...(goods.type === "premium"
        ? [[t("mail.receipt_included"), t("shell.coins", { count: goods.coins })] as const]
        : []),
      [t("mail.receipt_price"), price],
      [t("mail.receipt_at"), dateTimeText(at, lang)],
    ],
    action: { label: t("mail.receipt_button"), link },
    notes: [
      t("mail.receipt_withdrawal", { days: WITHDRAWAL_DAYS }),
      t("mail.receipt_number", { number: order }),
    ],
    reason: t("mail.reason_member", { site }),
  };
}
