/** What the pages about money share. */
import type { VNode } from "preact";
import { textLanguage } from "@/domain/language.ts";
import { formatPrice, MINOR_UNITS } from "@/domain/price_text.ts";
import { DAY_MS } from "@/domain/utc_day.ts";
import type { DisputeView, OrderView } from "@/protocol/desk/views/money.ts";
import type { PageContext } from "@/routes/page_env.ts";

export const MONEY = "/desk/money";
export const LINK = "text-brand underline underline-offset-4";

const PAGES = [
  { href: MONEY, text: "desk.money.orders" },
  { href: `${MONEY}/disputes`, text: "desk.money.disputes" },
  { href: `${MONEY}/declarations`, text: "desk.money.declarations" },
  { href: `${MONEY}/closing`, text: "desk.money.closings" },
] as const;

/** The heading of a page about money, with the way to the others. */
export function MoneyHead({ c, title }: { c: PageContext; title: string }): VNode {
  const { dt } = c.var;
  return (
    <div className="grid gap-3">
      <h1 className="text-xl font-bold">{title}</h1>
      <nav aria-label={dt("desk.nav.money")} className="flex flex-wrap gap-4">
        {PAGES.map(({ href, text }) => (
          <a
            key={href}
            href={href}
            className={href === c.req.path ? "font-medium" : LINK}
            aria-current={href === c.req.path ? "page" : undefined}
          >
            {dt(text)}
          </a>
        ))}
      </nav>
    </div>
  );
}

/** Money in the smallest unit, as it is read. */
export function amountText(
  c: PageContext,
  { amount, currency }: { amount: number; currency: string },
): string {
  return formatPrice(amount / MINOR_UNITS, c.var.lang, currency === "ILS" ? "ILS" : "USD");
}

/** A number, as it is read; those below zero keep their sign before them in any direction. */
export function Count({ c, of }: { c: PageContext; of: number }): VNode {
  return <bdi dir="ltr">{new Intl.NumberFormat(textLanguage(c.var.lang)).format(of)}</bdi>;
}

/** What an order is for. */
export function goodsText(c: PageContext, { type, count }: Pick<OrderView, "type" | "count">): string {
  return c.var.dt(`desk.money.${type}`, { count });
}

/** A UTC day as it stands in addresses and tables: 2026-11-26. */
export function dayText(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** A day of an address; null where it is none. */
export function readDay(text: string): number | null {
  const at = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(at) || at < 0 ? null : at / DAY_MS;
}

/** Names one dispute in a form. */
export function disputeKey({ provider, id }: Pick<DisputeView, "provider" | "id">): string {
  return `${provider} ${id}`;
}
