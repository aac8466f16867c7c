/** The contract cases of the wallet and of coins that are given once. Ada has sent one message: 150 of 200 coins are left. */
import type { Contract } from "@/tests/contracts/cases.ts";
import { DEVICE } from "@/tests/contracts/cases/alerts.ts";
import { textTo } from "@/tests/kit/mod.ts";

type WalletModule = "wallet" | "wallet/cap" | "claim_free_credits";

export const WALLET_CASES: { readonly [M in WalletModule]: Contract<M> } = {
  wallet: {
    happy: () => ({ recordsToTake: 1 }),
    fits: ({ credits, credits_seq, owed, cap, list, has_more }, { ben }) => {
      const [row] = list;
      return credits === 150 && credits_seq === 2 && owed === 0 && cap.coins === null && cap.spent === 50 &&
        list.length === 1 && has_more && row?.seq === 2 && row.delta === -50 && row.after === 150 &&
        row.cause === "message" && row.user_id === ben.id && row.name === "Ben";
    },
    refusals: {},
    wrong: { data: { before: 0 }, field: "before" },
  },
  "wallet/cap": {
    happy: async ({ client }) => {
      await client.expectReply("wallet/cap", { coins: 100 });
      return { coins: null };
    },
    fits: ({ cap: { coins, spent, next } }, { clock }) =>
      coins === 100 && spent === 50 && next?.coins === null &&
      next.from === Math.ceil(clock.now() / 1000) + 24 * 3600,
    refusals: { cap_invalid: () => ({ data: { coins: 49 } }) },
    wrong: { data: { coins: 50.5 }, field: "coins" },
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
  },
};
