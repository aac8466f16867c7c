import { accept } from "@/domain/refusals.ts";
import { defineHandler } from "@/gateway/handler.ts";

export const wallet = defineHandler(
  "wallet",
  async (page, { member }, { wallets }) => accept(await wallets.page(member, page)),
);
