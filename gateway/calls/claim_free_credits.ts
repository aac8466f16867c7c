import { defineHandler } from "@/gateway/handler.ts";

export const claimFreeCredits = defineHandler(
  "claim_free_credits",
  ({ reward }, { member, rid }, { rewards }) => rewards.claim({ member, rid, reward }),
);
