import { accept, refuse } from "@/domain/refusals.ts";
import { defineHandler } from "@/gateway/handler.ts";

export const searchLocationNew = defineHandler(
  "search_location_new",
  async (input, { member, limit }, { updates }) => {
    const waitMs = limit("place");
    if (waitMs > 0) return refuse("too_many_requests", { retry_after_ms: waitMs });
    return accept(await updates.searchPlaces(member, input));
  },
);
