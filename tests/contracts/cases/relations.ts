/** The contract cases of likes, matches, visits and their lists. */
import { HIDDEN_STEP_MS, LIKES_PER_DAY } from "@/domain/limits.ts";
import type { RELATION_CALLS } from "@/protocol/calls/relations.ts";
import { newChange, set } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import type { CasesOf } from "@/tests/contracts/cases.ts";
import { NOBODY, type World } from "@/tests/contracts/world.ts";
import { restrict } from "@/tests/kit/restrict.ts";
import { contextOf, givePremium, type TestMember } from "@/tests/kit/mod.ts";

const DAY_MS = 24 * 3_600_000;

export const RELATION_CASES: CasesOf<typeof RELATION_CALLS> = {
  totals: {
    happy: () => ({}),
    fits: ({ matches, fans_new }) => matches.total === 0 && fans_new === 0,
    refusals: {},
    wrong: { data: 7, field: "" },
  },
  swipe: {
    happy: async ({ ada, ben, other }) => {
      await other.expectReply("swipe", { swiped_user_id: ada.id });
      return { swiped_user_id: ben.id, like: 1 };
    },
    fits: ({ request_details: { is_matched, swiped_user_id, likes_left } }, { ben }) =>
      is_matched && swiped_user_id === ben.id && likes_left === LIKES_PER_DAY - 1,
    refusals: {
      chat_limited: async ({ server, ada, ben }) => {
        await restrict(server, ada, "limit_chat");
        return { data: { swiped_user_id: ben.id } };
      },
      unknown_user: async (world) => ({ data: { swiped_user_id: await blockedBy(world) } }),
      own_id: ({ ada }) => ({ data: { swiped_user_id: ada.id } }),
      likes_used_up: async ({ server, ada, ben, clock }) => {
        const change = newChange();
        const day = Math.floor(clock.now() / DAY_MS);
        set(change, keys.swipes(ada.id), { last_seq: 0, day, likes: LIKES_PER_DAY });
        await server.database.commit(change);
        return { data: { swiped_user_id: ben.id } };
      },
    },
    wrong: { data: { swiped_user_id: NOBODY, like: 2 }, field: "like" },
  },
  "swipe/undo": {
    happy: async ({ client, ben }) => {
      await client.expectReply("swipe", { swiped_user_id: ben.id, like: 0 });
      return { swiped_user_id: ben.id };
    },
    fits: ({ request_details }, { ben }) => request_details.swiped_user_id === ben.id,
    refusals: {
      unknown_user: async (world) => ({ data: { swiped_user_id: await blockedBy(world) } }),
      nothing_to_undo: async ({ client, ben }) => {
        await client.expectReply("swipe", { swiped_user_id: ben.id, like: 1 });
        return { data: { swiped_user_id: ben.id } };
      },
    },
    wrong: { data: { like: 0 }, field: "swiped_user_id" },
  },
  visit: {
    happy: async ({ server, ben }) => {
      await givePremium(server, ben);
      return { visited_user_id: ben.id };
    },
    fits: ({ visited_user_id }, { ben }) => visited_user_id === ben.id,
    refusals: { unknown_user: async (world) => ({ data: { visited_user_id: await blockedBy(world) } }) },
    wrong: { data: { visited_user_id: "" }, field: "visited_user_id" },
  },
  "user/matches": {
    happy: async ({ client, other, ada, ben }) => {
      await client.expectReply("swipe", { swiped_user_id: ben.id });
      await other.expectReply("swipe", { swiped_user_id: ada.id });
      return {};
    },
    fits: (rows, { ben }) => rows.length === 1 && isRowOf(rows[0], ben) && rows[0]?.status === 1,
    refusals: {},
    wrong: { data: { before: -1 }, field: "before" },
  },
  "user/matches/new": {
    happy: async ({ client, other, server, ada, ben, cleo }) => {
      const { relations } = contextOf(server).actors;
      await relations.swipe(cleo.id, { swiped_user_id: ada.id, like: 1 });
      await client.expectReply("swipe", { swiped_user_id: cleo.id });
      await client.expectReply("swipe", { swiped_user_id: ben.id });
      await other.expectReply("swipe", { swiped_user_id: ada.id });
      return {};
    },
    // With Ben something was said.
    fits: (rows, { cleo }) => rows.length === 1 && isRowOf(rows[0], cleo),
    refusals: {},
    wrong: null,
  },
  "user/mylikes": {
    happy: async ({ client, ben, cleo }) => {
      for (const { id } of [ben, cleo]) await client.expectReply("swipe", { swiped_user_id: id });
      return { recordsToTake: 1, currentLength: 1 };
    },
    fits: (rows, { ben }) => rows.length === 1 && isRowOf(rows[0], ben),
    refusals: {},
    wrong: { data: { recordsToTake: 21 }, field: "recordsToTake" },
  },
  "user/fans": {
    happy: async ({ other, ada, clock, client }) => {
      await other.expectReply("swipe", { swiped_user_id: ada.id });
      clock.advance(HIDDEN_STEP_MS);
      await client.expectReply("totals", {});
      return {};
    },
    fits: (rows) => rows.length === 1 && Object.keys(rows[0] ?? {}).join() === "hidden,photo,seq",
    refusals: {},
    wrong: { data: { currentLength: -1 }, field: "currentLength" },
    alone: "all",
  },
  "user/fans/seen": {
    happy: async ({ server, other, ada }) => {
      await givePremium(server, ada);
      await other.expectReply("swipe", { swiped_user_id: ada.id });
      return {};
    },
    fits: ({ fans, fans_new }) => fans.total === 1 && fans_new === 0,
    refusals: {},
    wrong: { data: 7, field: "" },
  },
  "user/visitors": {
    happy: async ({ server, other, ada }) => {
      await givePremium(server, ada);
      await other.expectReply("visit", { visited_user_id: ada.id });
      return { before: 1_000_000 };
    },
    fits: (rows, { ben }) => rows.length === 1 && rows[0]?.hidden === 0 && isRowOf(rows[0], ben),
    refusals: {},
    wrong: { data: { recordsToTake: 0 }, field: "recordsToTake" },
  },
  "user/visitors/seen": {
    happy: async ({ server, other, ada }) => {
      await givePremium(server, ada);
      await other.expectReply("visit", { visited_user_id: ada.id });
      return {};
    },
    fits: ({ visits, visits_new }) => visits.total === 1 && visits_new === 0,
    refusals: {},
    wrong: { data: [], field: "" },
  },
};

function isRowOf(row: { id: string; name: string; seq: number } | undefined, member: TestMember): boolean {
  return row?.id === member.id && row.seq > 0;
}

/** Ben, after he has blocked Ada. */
async function blockedBy({ other, ada, ben }: World): Promise<string> {
  await other.expectReply("user/block", { user_id: ada.id });
  return ben.id;
}
