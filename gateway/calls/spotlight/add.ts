import { defineHandler } from "@/gateway/handler.ts";

export const spotlightAdd = defineHandler(
  "spotlight/add",
  ({ price }, { member, rid }, { discovery }) => discovery.addToSpotlight(member, rid, price),
);
