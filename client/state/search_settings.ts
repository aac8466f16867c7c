/** Whom a member is shown, as the browser knows it. For what shows some: other settings ask for others (spec §4). */
import type { OwnView } from "@/protocol/views/member.ts";

/** The search settings of a record, in one text. */
export function searchOf({ s_age, s_radius, s_gender, s_further, place_id, lat, lng }: OwnView): string {
  return [s_age, s_radius, s_gender, s_further, place_id, lat, lng].join();
}
