/** The contract cases of the subscription. */
import { buyPremium } from "@/tests/kit/contracts.ts";
import { contextOf } from "@/tests/kit/mod.ts";
import type { Attempt, Contract } from "@/tests/contracts/cases.ts";
import type { World } from "@/tests/contracts/world.ts";

type Renewing = "subscription" | "subscription/cancel" | "subscription/resume";

/** Ada's premium, paid for a month. */
async function buy({ server, ada }: World) {
  const { actors, database, now } = contextOf(server);
  return await buyPremium({ actors, database, env: { catalogue: actors.catalogue, now } }, ada.id);
}

async function begun(world: World): Promise<Record<string, never>> {
  await buy(world);
  return {};
}

async function over<M extends Renewing>(world: World): Promise<Attempt<M>> {
  await (await buy(world)).notify("ended");
  return { data: {} } as Attempt<M>;
}

export const SUBSCRIPTION_CASES: { readonly [M in Renewing]: Contract<M> } = {
  subscription: {
    happy: begun,
    fits: ({ subscription, premium_until }) => subscription?.state === "active" && premium_until > 0,
    refusals: {},
    wrong: { data: [], field: "" },
  },
  "subscription/cancel": {
    happy: begun,
    fits: ({ subscription }) => subscription.state === "cancelled",
    refusals: { no_subscription: () => ({ data: {} }), subscription_over: over },
    wrong: { data: [], field: "" },
  },
  "subscription/resume": {
    happy: async (world) => {
      await buy(world);
      await world.client.expectReply("subscription/cancel", {});
      return {};
    },
    fits: ({ subscription }) => subscription.state === "active",
    refusals: { no_subscription: () => ({ data: {} }), subscription_over: over },
    wrong: { data: [], field: "" },
  },
};
