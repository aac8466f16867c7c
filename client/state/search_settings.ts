/** The member's search settings. What shows other members reloads when they change (spec §4). */
import type { OwnView } from "@/protocol/views/member.ts";

/** The search settings of a record, as a text to compare. */
export function searchOf({ s_age, s_radius, s_gender, s_further, place_id, lat, lng }: OwnView): string {
  return [s_age, s_radius, s_gender, s_further, place_id, lat, lng].join();
}
