/** The member's search settings. What shows other members reloads when they change (spec §4). */
import type { OwnView } from "@/protocol/views/member.ts";

/** The fields by which discovery searches, and their own city. */
const SEARCHED = /^(s_|place_id|lat|lng)/;

/** The search settings of a record, as a text to compare. */
export function searchOf(own: OwnView): string {
  return Object.entries(own).filter(([key]) => SEARCHED.test(key)).join();
}
