/** The contract cases of coins. Ada has sent one message: 150 of 200 coins are left. */
import { FIRST_COIN_VERSION } from "@/domain/first_coin.ts";
import type { WALLET_CALLS } from "@/protocol/calls/wallet.ts";
import { demoCatalogue } from "@/store/seed/catalogue.ts";
import type { CasesOf } from "@/tests/contracts/cases.ts";
import { DEVICE } from "@/tests/contracts/cases/alerts.ts";
import { contextOf, forgetFirstCoin, textTo } from "@/tests/kit/mod.ts";

export const WALLET_CASES: CasesOf<typeof WALLET_CALLS> = {
  wallet: {
    happy: () => ({ recordsToTake: 1 }),
    fits: ({ credits, credits_seq, owed, list, has_more }, { ben }) => {
      const [row] = list;
      return credits === 150 && credits_seq === 2 && owed === 0 && list.length === 1 && has_more &&
        row?.seq === 2 && row.delta === -50 && row.after === 150 &&
        row.cause === "message" && row.user_id === ben.id && row.name === "Ben";
    },
    refusals: {},
    wrong: { data: { before: 0 }, field: "before" },
  },
  "wallet/costs": {
    happy: () => ({}),
    fits: ({ credits, lots, months: [month, ...rest] }) =>
      credits === 150 && lots.length === 1 && lots[0]?.coins === 150 && lots[0].cost === undefined &&
      rest.length === 0 &&
      month?.spent.message === 50 && month.cost.length === 0 && month.bought === 0,
    refusals: {},
    wrong: { data: 7, field: "" },
  },
  "wallet/first_coin": {
    happy: async ({ server, ada }) => {
      await forgetFirstCoin(server, ada);
      return { version: FIRST_COIN_VERSION };
    },
    fits: ({ version }) => version === FIRST_COIN_VERSION,
    refusals: { first_coin_terms: () => ({ data: { version: FIRST_COIN_VERSION + 1 } }) },
    wrong: { data: { version: 0 }, field: "version" },
  },
  claim_free_credits: {
    happy: async ({ client }) => {
      await client.expectReply("push/subscribe", DEVICE);
      return { reward: "push" };
    },
    fits: ({ request_details: { claimed, claimed_credits, credits, credits_seq } }) =>
      claimed === 1 && claimed_credits === 200 && credits === 350 && credits_seq === 3,
    refusals: {
      already_claimed: async ({ client }) => {
        await client.expectReply("claim_free_credits", { reward: "sign_up" });
        return { data: {} };
      },
      idempotency_mismatch: async ({ client, ben }) => {
        await client.expectReply("send_message", textTo(ben, "first"), { rid: "same" });
        return { data: {}, rid: "same" };
      },
      not_subscribed: async ({ client }) => {
        const { subscriber_id } = await client.expectReply("push/subscribe", DEVICE);
        await client.expectReply("push/unsubscribe", { subscriber_id });
        return { data: { reward: "push" } };
      },
    },
    wrong: { data: { reward: "birthday" }, field: "reward" },
    alone: "all",
  },
  credits_promo: {
    happy: ({ server, clock }) => {
      const { promo } = contextOf(server).catalogue.current();
      Object.assign(promo, { active: 1, ends: Math.floor(clock.now() / 1_000) + 60 });
      return {};
    },
    fits: ({ credits_packages: rows, sold }, { clock }) =>
      sold === 1 &&
      rows.length === demoCatalogue.credits.length &&
      rows.every(({ promo_active, promo_ends }) => promo_active === 1 && promo_ends * 1_000 > clock.now()) &&
      rows[1]?.price === 5.99 && rows[1].prices.ILS === 21.9 && rows[1].bonus === 25 && rows[4]?.spins === 1,
    refusals: {},
    wrong: { data: 7, field: "" },
  },
};
