/** The audit of contracts: each was begun by its order, renews it at its price, and stands where it says. */
import type { SubscriptionId } from "@/domain/ids.ts";
import type { ProviderName } from "@/domain/catalogue.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import { lookAtOf } from "@/store/subscriptions/look_at.ts";
import type { Order, Subscription } from "@/store/records.ts";
import { isOfContract } from "@/store/audit/sold.ts";
import { auditLinks, kind, type Problem } from "@/store/audit/walk.ts";

/** Finds contracts and their rows that do not fit together. */
export async function* auditContracts(database: Database): AsyncGenerator<Problem> {
  for (const rows of contractLinks(database)) yield* rows;
}

function contractLinks(database: Database): AsyncGenerator<Problem>[] {
  const contracts = () => database.list(keys.subscriptions());
  return [
    auditLinks<Order, Subscription>(database, database.list(keys.orders()), {
      partner: (_, { subscription }) => subscription ? keys.subscription(subscription) : null,
      fits: ({ value }, contract) => isOfContract(value, contract),
      problem: () => "order is not of the contract that it names",
      isOver: ({ subscription }) => subscription === undefined,
    }),
    auditLinks<Subscription, Order>(database, contracts(), {
      partner: (_, { order }) => keys.order(order),
      fits: ({ key, value }, order) => key[1] === value.id && isOfContract(order, value),
      problem: ({ value }) => `order "${value.order}" did not begin this contract`,
    }),
    auditLinks<Subscription, SubscriptionId>(database, contracts(), {
      partner: (_, { provider, reference }) => keys.subscriptionByReference(provider, reference),
      fits: ({ value }, id) => id === value.id,
      problem: () => "its provider's name does not lead to this contract",
    }),
    auditLinks(database, database.list(kind<SubscriptionId>("subscription_by_reference")), {
      partner: (_, id) => keys.subscription(id),
      fits: ({ key }, { provider, reference }) => provider === key[1] as ProviderName && reference === key[2],
      problem: ({ value }) => `contract "${value}" has not this name`,
    }),
    auditLinks<Subscription, 0>(database, contracts(), {
      partner: (_, { id, untold }) => untold ? keys.subscriptionUntold(id) : null,
      fits: () => true,
      problem: () => "contract of which its provider has yet to hear does not stand in subscription_untold",
      isOver: ({ untold }) => !untold,
    }),
    auditLinks(database, database.list(keys.subscriptionsUntold()), {
      partner: (key) => keys.subscription(key[1] as SubscriptionId),
      fits: (_, { untold }) => untold === true,
      problem: () => "its provider has heard how this contract stands",
    }),
    auditLinks<Subscription, 0>(database, contracts(), {
      partner: (_, contract) => {
        const at = lookAtOf(contract);
        return at === null ? null : keys.subscriptionLook(at, contract.id);
      },
      fits: () => true,
      problem: () => "contract does not stand in subscription_look as it says",
      isOver: (contract) => lookAtOf(contract) === null,
    }),
    auditLinks(database, database.list(keys.subscriptionLooks()), {
      partner: (key) => keys.subscription(key[2] as SubscriptionId),
      fits: ({ key }, contract) => lookAtOf(contract) === key[1],
      problem: () => "contract is not asked about then",
    }),
    auditLinks(database, database.list(kind<SubscriptionId>("subscription_of")), {
      partner: (_, id) => keys.subscription(id),
      fits: ({ key }, { member }) => member === key[1],
      problem: ({ value }) => `contract "${value}" is not this member's`,
    }),
  ];
}
