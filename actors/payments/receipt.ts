/** Receipts of orders. The row of the letter holds its content, so that it does not change later. */
import type { Currency } from "@/domain/catalogue.ts";
import type { LetterFacts } from "@/domain/mail.ts";
import type { Goods } from "@/domain/payments.ts";
import type { Change } from "@/store/change.ts";
import type { MailJob, Member, Order } from "@/store/records.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { addOwnLetter } from "@/actors/member/own_letter.ts";

/** Adds the receipt of an order that was paid. */
export function addReceipt(
  change: Change,
  env: ActorEnv,
  { order, member }: { order: Order; member: Member },
): void {
  const { id, goods, amount, currency, paid_at = order.created_at } = order;
  const data = {
    order: id,
    goods: JSON.stringify(goods),
    amount: String(amount),
    currency,
    at: String(paid_at),
  };
  addOwnLetter(change, env, { kind: "receipt", member, now: env.now(), data });
}

/** The content of a receipt from its row. */
export function readReceipt(
  { order = "", goods = "", amount, currency, at }: MailJob["data"],
): LetterFacts<"receipt"> {
  return {
    order,
    goods: JSON.parse(goods) as Goods,
    amount: Number(amount),
    currency: currency as Currency,
    at: Number(at),
  };
}
