import { accept } from "@/domain/refusals.ts";
import { defineHandler } from "@/gateway/handler.ts";

export const searchLocationNew = defineHandler(
  "search_location_new",
  async (input, { member }, { updates }) => accept(await updates.searchPlaces(member, input)),
);
