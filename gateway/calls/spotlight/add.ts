import { defineHandler } from "@/gateway/handler.ts";

export const spotlightAdd = defineHandler(
  "spotlight/add",
  (_input, { member, rid }, { discovery }) => discovery.addToSpotlight(member, rid),
);
