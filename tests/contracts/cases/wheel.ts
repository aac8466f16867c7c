/** The contract cases of the wheel. */
import type { MemberId } from "@/domain/ids.ts";
import { CLIENT_SEED_MAX_CHARS } from "@/domain/limits.ts";
import type { WHEEL_CALLS } from "@/protocol/calls/wheel.ts";
import { newChange } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import type { CasesOf } from "@/tests/contracts/cases.ts";
import { openApp } from "@/tests/contracts/packaged_app.ts";
import type { World } from "@/tests/contracts/world.ts";
import { contextOf, forgetFirstCoin, giveSpins, textTo } from "@/tests/kit/mod.ts";

export const WHEEL_CASES: CasesOf<typeof WHEEL_CALLS> = {
  "spinofluck/prizes": {
    happy: async (world) => {
      await giveFreeSpins(world, 2);
      return {};
    },
    fits: ({ prizes, price, commitment, free_spins, note }) =>
      prizes.map(({ name }) => name).join() === "200,free,350,1000,50,10000,500,150,5000,100" &&
      Math.round(prizes.reduce((sum, { probability }) => sum + probability, 0) * 1_000) === 100_000 &&
      price === 100 &&
      /^[0-9a-f]{64}$/.test(commitment) && free_spins === 2 && note === "",
    refusals: { not_for_sale: takeWheelAway },
    wrong: { data: 7, field: "" },
    alone: ["not_for_sale"],
  },
  "spinofluck/spin": {
    happy: async (world) => {
      await giveFreeSpins(world, 1);
      const { commitment } = await world.client.expectReply("spinofluck/prizes", {});
      return { client_seed: "mine", commitment };
    },
    fits: ({ n, kind, type, value, seed, free_spins, credits }) =>
      n === 1 && kind === "free" && (type === "spin") === (value === "free") && seed.length === 64 &&
      free_spins === (value === "free" ? 1 : 0) && credits === 150 + (value === "free" ? 0 : value),
    refusals: {
      paused: async ({ server, ada }) => {
        await contextOf(server).actors.limits.pause(ada.id, "pause/1_day");
        return { data: {} };
      },
      quiet_hours: async ({ server, ada }) => {
        const hours = { from: 0, to: 23 * 60 + 59, zone: "UTC" };
        await contextOf(server).actors.limits.setHours(ada.id, { hours, proved: false });
        return { data: {} };
      },
      no_spins: () => ({ data: {} }),
      wheel_changed: async (world) => {
        await giveFreeSpins(world, 1);
        return { data: { commitment: "0".repeat(64) } };
      },
      not_for_sale: takeWheelAway,
      idempotency_mismatch: async ({ client, ben }) => {
        await client.expectReply("send_message", textTo(ben, "first"), { rid: "same" });
        return { data: {}, rid: "same" };
      },
    },
    wrong: { data: { client_seed: "x".repeat(CLIENT_SEED_MAX_CHARS + 1) }, field: "client_seed" },
    alone: ["not_for_sale"],
  },
  "spinofluck/buy_spin": {
    happy: () => ({ price: 100 }),
    fits: ({ request_details: { credits_spent, credits, free_spins, version } }) =>
      credits_spent === 100 && credits === 50 && free_spins === 1 && version === 1,
    refusals: {
      not_enough_credits: async ({ client }) => {
        await client.expectReply("spinofluck/buy_spin", {});
        return { data: {} };
      },
      spending_blocked: async (world) => {
        await changeAccount(world, { owed: 5 });
        return { data: {} };
      },
      spend_cap_reached: async (world) => {
        await changeAccount(world, { limits: { day: { coins: 50 } } });
        return { data: {} };
      },
      paused: async ({ server, ada }) => {
        await contextOf(server).actors.limits.pause(ada.id, "pause/1_day");
        return { data: {} };
      },
      quiet_hours: async ({ server, ada }) => {
        const hours = { from: 0, to: 23 * 60 + 59, zone: "UTC" };
        await contextOf(server).actors.limits.setHours(ada.id, { hours, proved: false });
        return { data: {} };
      },
      first_coin_terms: async ({ server, ada }) => {
        await forgetFirstCoin(server, ada);
        return { data: {} };
      },
      not_for_sale: ({ server }) => {
        const { prices } = contextOf(server).actors.catalogue();
        prices.splice(prices.findIndex(({ feature }) => feature === "spin"), 1);
        return { data: {} };
      },
      not_in_app: async (world) => {
        await openApp(world, { spins: 0 });
        return { data: { price: 100 } };
      },
      price_changed: () => ({ data: { price: 99 } }),
      idempotency_mismatch: async ({ client, ben }) => {
        await client.expectReply("send_message", textTo(ben, "first"), { rid: "same" });
        return { data: {}, rid: "same" };
      },
    },
    wrong: { data: { price: 0 }, field: "price" },
    alone: ["not_for_sale", "not_in_app"],
  },
  "spinofluck/history": {
    happy: async (world) => {
      await giveFreeSpins(world, 3);
      for (let nth = 0; nth < 3; nth++) await world.client.expectReply("spinofluck/spin", {});
      return { recordsToTake: 1, before: 3 };
    },
    fits: ({ list, has_more }) => list.map(({ n }) => n).join() === "2" && has_more,
    refusals: {},
    wrong: { data: { before: 0 }, field: "before" },
  },
};

function giveFreeSpins({ server, ada }: World, count: number): Promise<void> {
  return giveSpins(server, ada, count);
}

async function changeAccount({ server, ada }: World, own: object): Promise<void> {
  const id: MemberId = ada.id;
  const { key, value } = await server.database.get(keys.account(id));
  const change = newChange();
  change.sets.push({ key, value: { ...value, ...own } });
  await server.database.commit(change);
}

function takeWheelAway({ server }: World): { data: Record<string, never> } {
  contextOf(server).actors.catalogue().wheel = null;
  return { data: {} };
}
