/** The contract cases of purchases. */
import type { Contract } from "@/tests/contracts/cases.ts";
import { contextOf } from "@/tests/kit/mod.ts";
import { openApp } from "@/tests/contracts/packaged_app.ts";
import { COINS_200 } from "@/tests/kit/till.ts";

type Paying = "payment/initiate" | "payment/status";

export const PAYMENT_CASES: { readonly [M in Paying]: Contract<M> } = {
  "payment/initiate": {
    happy: () => COINS_200,
    fits: ({ redirect_url, order_id, framed }) =>
      redirect_url.startsWith("/pay/test/") && /^[0-9a-f]{32}$/.test(order_id) && framed === 1,
    refusals: {
      not_in_app: async (world) => {
        await openApp(world, { coins: 0 });
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
};
