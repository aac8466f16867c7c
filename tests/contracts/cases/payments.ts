/** The contract cases of purchases and the subscription. */
import type { PAYMENT_CALLS } from "@/protocol/calls/payments.ts";
import type { Attempt, CasesOf } from "@/tests/contracts/cases.ts";
import { openApp } from "@/tests/contracts/packaged_app.ts";
import type { World } from "@/tests/contracts/world.ts";
import { buyPremium } from "@/tests/kit/contracts.ts";
import { contextOf } from "@/tests/kit/mod.ts";
import { COINS_200 } from "@/tests/kit/till.ts";

export const PAYMENT_CASES: CasesOf<typeof PAYMENT_CALLS> = {
  "payment/initiate": {
    happy: () => COINS_200,
    fits: ({ redirect_url, order_id, framed }) =>
      redirect_url.startsWith("/pay/test/") && /^[0-9a-f]{32}$/.test(order_id) && framed === 1,
    refusals: {
      not_in_app: async (world) => {
        await openApp(world, { coins: 0 });
        return { data: COINS_200 };
      },
      paused: async ({ server, ada }) => {
        await contextOf(server).actors.limits.pause(ada.id, "pause/1_day");
        return { data: COINS_200 };
      },
      quiet_hours: async ({ server, ada }) => {
        const hours = { from: 0, to: 23 * 60 + 59, zone: "UTC" };
        await contextOf(server).actors.limits.setHours(ada.id, { hours, proved: false });
        return { data: COINS_200 };
      },
      unknown_package: () => ({ data: { ...COINS_200, package_id: 99 } }),
      payment_unavailable: ({ server }) => {
        const { payments } = contextOf(server).catalogue.current();
        Object.assign(payments, { ccil: "stripe" });
        return { data: COINS_200 };
      },
      idempotency_mismatch: async ({ client }) => {
        await client.call("payment/initiate", COINS_200, { rid: "mine" });
        return { data: { ...COINS_200, package_id: 2 }, rid: "mine" };
      },
    },
    wrong: { data: { ...COINS_200, provider: "cash" }, field: "provider" },
    alone: ["not_in_app", "payment_unavailable"],
  },
  "payment/status": {
    happy: async ({ client }) => {
      const { order_id } = await client.expectReply("payment/initiate", COINS_200);
      return { order_id };
    },
    fits: ({ type, status }) => type === "credits" && status === "open",
    refusals: {
      unknown_order: async ({ client, other }) => {
        const { order_id } = await other.expectReply("payment/initiate", COINS_200);
        await client.expectRefusal("payment/status", { order_id: "0".repeat(32) }, "unknown_order");
        return { data: { order_id } };
      },
    },
    wrong: { data: { order_id: 7 }, field: "order_id" },
  },
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
    refusals: {
      no_subscription: () => ({ data: {} }),
      subscription_over: over,
      paused: async (world) => {
        await buy(world);
        await contextOf(world.server).actors.limits.pause(world.ada.id, "exclusion/6_months");
        return { data: {} };
      },
    },
    wrong: { data: [], field: "" },
  },
};

/** Ada's premium, paid for a month. */
async function buy({ server, ada }: World) {
  const { actors, database, now } = contextOf(server);
  return await buyPremium({ actors, database, env: { catalogue: actors.catalogue, now } }, ada.id);
}

async function begun(world: World): Promise<Record<string, never>> {
  await buy(world);
  return {};
}

async function over<M extends "subscription/cancel" | "subscription/resume">(
  world: World,
): Promise<Attempt<M>> {
  await (await buy(world)).notify("ended");
  return { data: {} } as Attempt<M>;
}
