/** What an order brings, in words for its buyer: also the title of the page where it is paid. Pure. */
import type { Goods } from "@/domain/payments.ts";
import type { Translate } from "@/locales/text.ts";

/** "5,000 + 1,000 coins, 1 free spin", "Premium: 3 months". */
export function goodsText(goods: Goods, t: Translate): string {
  if (goods.type === "premium") {
    return t("order.premium", { months: t("premium.months", { count: goods.months }) });
  }
  const { credits, bonus, spins } = goods;
  const coins = bonus > 0
    ? t("order.with_bonus", { count: bonus, credits })
    : t("shell.coins", { count: credits });
  return spins > 0 ? `${coins}, ${t("wheel.free_spins", { count: spins })}` : coins;
}
