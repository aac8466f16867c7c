import { defineHandler } from "@/gateway/handler.ts";

export const walletCap = defineHandler(
  "wallet/cap",
  ({ coins }, { member }, { wallets }) => wallets.setCap(member, coins),
);
