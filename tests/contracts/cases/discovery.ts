/** The contract cases of discovery. Ada looks for men, and Ben is one. */
import type { DISCOVERY_CALLS } from "@/protocol/calls/discovery.ts";
import type { CasesOf } from "@/tests/contracts/cases.ts";
import { NOBODY, type World } from "@/tests/contracts/world.ts";
import { connect, contextOf, forgetFirstCoin, grantCoins, oweCoins, textTo } from "@/tests/kit/mod.ts";

const PRICE = 300;
const COINS = 150;

export const DISCOVERY_CASES: CasesOf<typeof DISCOVERY_CALLS> = {
  explore: {
    happy: () => ({ exclude: [NOBODY] }),
    fits: (cards, { ben }) =>
      cards.length === 1 && cards[0]?.id === ben.id && cards[0].near === 1 && cards[0].photos.length === 0,
    refusals: {},
    wrong: { data: { exclude: new Array(51).fill(NOBODY) }, field: "exclude" },
    alone: "all",
  },
  meet: {
    happy: () => ({}),
    fits: (cards, { ben }) =>
      cards.length === 1 && cards[0]?.id === ben.id && cards[0].status === 1 && cards[0].cursor === undefined,
    refusals: {},
    wrong: { data: { currentLength: -1 }, field: "currentLength" },
    alone: "all",
  },
  "meet/popular": {
    happy: async ({ server, ben, cleo }) => {
      await using cleos = await connect(server, cleo);
      await cleos.expectReply("swipe", { swiped_user_id: ben.id });
      return { recordsToTake: 5 };
    },
    fits: (cards, { ben }) => cards.length === 1 && cards[0]?.id === ben.id,
    refusals: {},
    wrong: { data: { recordsToTake: 25 }, field: "recordsToTake" },
    alone: "all",
  },
  spotlight: {
    happy: async (world) => {
      await lightBoth(world);
      return {};
    },
    fits: (rows, { ada, ben, clock }) =>
      rows.map(({ id }) => id).join() === [ada.id, ben.id].join() && rows[1]?.until === undefined &&
      (rows[0]?.until ?? 0) * 1000 > clock.now(),
    refusals: {},
    wrong: { data: { currentLength: "x" }, field: "currentLength" },
    alone: "all",
  },
  "spotlight/add": {
    happy: async ({ server, ada }) => {
      await grantCoins(server, ada, PRICE);
      return { price: PRICE };
    },
    fits: ({ request_details: { credits_spent, credits, credits_seq, until } }, { clock }) =>
      credits_spent === PRICE && credits === COINS && credits_seq > 0 &&
      until === Math.floor(clock.now() / 1000) + 24 * 3600,
    refusals: {
      not_enough_credits: () => ({ data: {} }),
      spending_blocked: async ({ server, ada }) => {
        await oweCoins(server, ada, 10);
        return { data: {} };
      },
      spend_cap_reached: async ({ server, ada }) => {
        await grantCoins(server, ada, PRICE);
        await contextOf(server).actors.limits.setLimit(ada.id, {
          window: "day",
          coins: PRICE,
          proved: false,
        });
        return { data: {} };
      },
      paused: async ({ server, ada }) => {
        await contextOf(server).actors.limits.pause(ada.id, "pause/1_day");
        return { data: {} };
      },
      first_coin_terms: async ({ server, ada }) => {
        await grantCoins(server, ada, PRICE);
        await forgetFirstCoin(server, ada);
        return { data: {} };
      },
      already_in_spotlight: async (world) => {
        await grantCoins(world.server, world.ada, PRICE);
        await lightBoth(world);
        return { data: {} };
      },
      not_for_sale: ({ server }) => {
        const { prices } = contextOf(server).actors.catalogue();
        prices.splice(prices.findIndex(({ feature }) => feature === "spotlight"), 1);
        return { data: {} };
      },
      price_changed: async ({ server, ada }) => {
        await grantCoins(server, ada, PRICE);
        return { data: { price: PRICE + 1 } };
      },
      idempotency_mismatch: async ({ client, ben }) => {
        await client.expectReply("send_message", textTo(ben, "first"), { rid: "same" });
        return { data: {}, rid: "same" };
      },
    },
    wrong: { data: { price: "x" }, field: "price" },
    alone: ["not_for_sale"],
  },
};

/** Puts Ben into the spotlight, and Ada as well. */
async function lightBoth({ server, client, other, ada, ben }: World): Promise<void> {
  for (const [member, device] of [[ben, other], [ada, client]] as const) {
    await grantCoins(server, member, PRICE);
    await device.expectReply("spotlight/add", {});
  }
}
