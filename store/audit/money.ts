/**
 * The audit of the cash book, disputes, open declarations and closings (FN-7, FN-14): what was paid and returned stands in the
 * book once, lists hold what is open, and each closing goes on where the one before has ended.
 */
import type { CashEntry } from "@/domain/cash_book.ts";
import { CAUSE_GROUPS, coinsFor } from "@/domain/closing.ts";
import { declarationDue } from "@/domain/declaration.ts";
import type { ProviderName } from "@/domain/catalogue.ts";
import type { OrderId } from "@/domain/ids.ts";
import { openPlaceOf } from "@/store/disputes/writer.ts";
import { openKeyOf } from "@/store/declarations/writer.ts";
import { returnKeyOf, saleKeyOf } from "@/store/cash_book/writer.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import type { Closing, Declaration, Dispute, Order } from "@/store/records.ts";
import { auditLinks, type Problem, problemAt } from "@/store/audit/walk.ts";

export async function* auditMoney(database: Database): AsyncGenerator<Problem> {
  yield* auditCash(database);
  yield* auditDisputes(database);
  yield* auditOpenDeclarations(database);
  yield* auditClosings(database);
}

async function* auditCash(database: Database): AsyncGenerator<Problem> {
  if ((await database.get(keys.ordersFilled())).value !== null) {
    yield* auditLinks<Order, CashEntry>(database, database.list(keys.orders()), {
      partner: (key, order) => order.payment === undefined ? key as never : saleKeyOf(order),
      fits: ({ value: order }, entry) =>
        order.payment === undefined ||
        (entry.amount === order.amount && entry.currency === order.currency &&
          entry.provider === order.provider),
      problem: () => "order that was paid has no sale in the cash book, or another one",
    });
    yield* auditLinks<Order, CashEntry>(database, database.list(keys.orders()), {
      partner: (key, order) => order.returned ? returnKeyOf(order, order.returned) : key as never,
      fits: () => true,
      problem: () => "what was returned of the order does not stand in the cash book",
    });
  }
  yield* auditLinks<CashEntry, Order>(database, database.list(keys.cashEntries()), {
    partner: (key) => keys.order(key[2] as OrderId),
    fits: ({ key, value }, order) => {
      if (value.order !== order.id || value.currency !== order.currency || order.payment === undefined) {
        return false;
      }
      if (key[3] === "sold") return value.kind === "sold" && key[1] === saleKeyOf(order)[1];
      const most = order.returned?.amount ?? 0;
      return value.kind === key[3] && value.amount > 0 && value.amount <= most && Number(key[4]) <= most;
    },
    problem: () => "entry of the cash book that no order stands for",
  });
}

async function* auditDisputes(database: Database): AsyncGenerator<Problem> {
  const disputeAt = (key: Deno.KvKey) => keys.dispute(key[2] as ProviderName, String(key[3]));
  const all = () => database.list(keys.disputes());
  yield* auditLinks<Dispute, 0>(database, all(), {
    partner: (_, { at, provider, dispute }) => keys.disputeAt(at, provider, dispute),
    fits: ({ key, value }) => key[1] === value.provider && key[2] === value.dispute,
    problem: () => "dispute that is not listed by its time",
  });
  yield* auditLinks<Dispute, 0>(database, all(), {
    partner: (_, { provider, payment, dispute }) => keys.disputeOf(provider, payment, dispute),
    fits: () => true,
    problem: () => "dispute that its payment does not name",
  });
  yield* auditLinks<Dispute, 0>(database, all(), {
    partner: (key, dispute) => openPlaceOf(dispute) ?? key as never,
    fits: () => true,
    problem: () => "dispute that is not over is not listed",
  });
  yield* auditLinks<0, Dispute>(database, database.list(keys.disputesOpen()), {
    partner: disputeAt,
    fits: ({ key }, dispute) => openPlaceOf(dispute)?.[1] === key[1],
    problem: () => "listed is a dispute that is over, or not due then",
  });
  yield* auditLinks<0, Dispute>(database, database.list(keys.disputesAt()), {
    partner: disputeAt,
    fits: ({ key }, { at }) => at === key[1],
    problem: () => "listed is a dispute of another time, or none",
  });
  yield* auditLinks<0, Dispute>(database, database.list(keys.disputesOfAll()), {
    partner: (key) => keys.dispute(key[1] as ProviderName, String(key[3])),
    fits: ({ key }, { payment }) => payment === key[2],
    problem: () => "a payment names a dispute of another one, or none",
  });
}

async function* auditOpenDeclarations(database: Database): AsyncGenerator<Problem> {
  if ((await database.get(keys.declarationsFilled())).value !== null) {
    yield* auditLinks<Declaration, 0>(database, database.list(keys.declarations()), {
      partner: (key, value) => value.outcome === "done" ? key as never : openKeyOf(value),
      fits: () => true,
      problem: () => "declaration that is not done is not listed",
    });
  }
  yield* auditLinks<0, Declaration>(database, database.list(keys.declarationsOpen()), {
    partner: (key) => keys.declaration(Number(key[2]), String(key[3])),
    fits: ({ key }, value) => value.outcome !== "done" && declarationDue(value) === key[1],
    problem: () => "listed is a declaration that is done, or not due then",
  });
}

async function* auditClosings(database: Database): AsyncGenerator<Problem> {
  const start = (await database.get(keys.closingStart())).value;
  let last: Pick<Closing, "day" | "after" | "owed"> | null = start &&
    { day: start.day - 1, after: start.before, owed: start.owed };
  for await (const { key, value } of database.list(keys.closings(), { batch: 100 })) {
    const { day, before, after, owed_before, owed, coins } = value;
    if (day !== key[1] || day !== (last?.day ?? NaN) + 1) {
      yield problemAt(key, "closing of a day that was not next");
    } else if (before !== last?.after || owed_before !== last.owed) {
      yield problemAt(key, "closing does not go on where the day before has ended");
    }
    if (after !== before + coinsFor(coins, CAUSE_GROUPS)) yield problemAt(key, "closing does not add up");
    last = { day, after, owed };
  }
}
