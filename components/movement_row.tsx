/** One movement of coins: what it was, with whom and when, what came or went, and the balance after it. */
import type { VNode } from "preact";
import { exactCost } from "@/domain/cost_text.ts";
import type { Cause } from "@/domain/money.ts";
import { shortOrderNumber } from "@/domain/order_number.ts";
import { formatCount, messageClock, type Reader } from "@/domain/time_text.ts";
import { classes } from "@/components/classes.ts";
import { HashText } from "@/components/hash_text.tsx";
import { Icon } from "@/components/icon.tsx";
import {
  circleAlertIcon,
  coinsIcon,
  crownIcon,
  flameIcon,
  giftIcon,
  loaderPinwheelIcon,
  messageCircleIcon,
  partyPopperIcon,
  sparklesIcon,
  trophyIcon,
  zapIcon,
} from "@/components/icons.ts";
import type { Translate } from "@/locales/text.ts";
import type { MovementView } from "@/protocol/views/wallet.ts";

const ICONS: { readonly [C in Cause]: string } = {
  sign_up: partyPopperIcon,
  message: messageCircleIcon,
  gift: giftIcon,
  spotlight: zapIcon,
  spin: loaderPinwheelIcon,
  prize: trophyIcon,
  purchase: coinsIcon,
  bonus: sparklesIcon,
  refund: circleAlertIcon,
  owed: circleAlertIcon,
  premium: crownIcon,
  push: flameIcon,
  promo_code: sparklesIcon,
  refund_unanswered: messageCircleIcon,
  desk: giftIcon,
  correction: circleAlertIcon,
};

/** Their `ref` is the number of an order, by which it is withdrawn from. */
const OF_ORDERS: readonly Cause[] = ["purchase", "bonus", "premium", "refund"];

/** Keeps a sign before its number in sentences of any direction. */
const MINUS = "\u2212";

export interface MovementRowProps {
  t: Translate;
  reader: Reader;
  movement: MovementView;
}

export function MovementRow({ t, reader, movement }: MovementRowProps): VNode {
  const { delta, after, cause, cost, ref, user_id, name, time } = movement;
  const comes = delta > 0;
  const coins = Math.abs(delta);
  return (
    <li className="flex flex-wrap items-center gap-3 py-3">
      <span
        className={classes(
          "grid size-11 shrink-0 place-items-center rounded-full",
          comes ? "bg-gold-soft text-gold" : "bg-sunken text-muted",
        )}
      >
        <Icon of={ICONS[cause]} />
      </span>
      <div className="min-w-0 flex-[1_1_11rem]">
        <p className="font-medium">{causeText(t, cause)}</p>
        <p className="truncate text-sm text-muted">
          <time dateTime={new Date(time * 1000).toISOString()}>{messageClock(time, reader)}</time>
          {user_id !== undefined && (
            <>
              {" · "}
              <a href={`/profile/${user_id}`} className="relative text-brand underline underline-offset-4">
                <bdi>{name}</bdi>
              </a>
            </>
          )}
        </p>
        {cost && <p className="text-xs text-muted">{costText(t, movement, reader.locale)}</p>}
        {OF_ORDERS.includes(cause) && ref !== "" && (
          <details className="text-xs text-muted">
            <summary className="min-h-6 cursor-pointer py-1">
              {t("wallet.order")} <bdi dir="ltr" className="tabular-nums">{shortOrderNumber(ref)}</bdi>
            </summary>
            {t("wallet.order_whole")} <HashText>{ref}</HashText>
          </details>
        )}
      </div>
      <div className="ms-auto text-end">
        <p className={classes("font-semibold tabular-nums", comes ? "text-ok" : "text-ink")}>
          <span aria-hidden="true" dir="ltr">{comes ? "+" : MINUS}{formatCount(coins)}</span>
          <span className="sr-only">{t(comes ? "wallet.came" : "wallet.went", { count: coins })}</span>
        </p>
        <p className="text-xs text-muted tabular-nums">{t("wallet.after", { coins: after })}</p>
      </div>
    </li>
  );
}

/** What the coins of a movement have cost, exactly. */
function costText(t: Translate, { delta, cost = [] }: MovementView, lang: string): string {
  const price = exactCost(cost, lang);
  return t(delta > 0 ? "costs.movement_paid" : "costs.movement", { price });
}

/** What a cause is called. */
export function causeText(t: Translate, cause: Cause): string {
  return t(`wallet.cause_${cause}`);
}
