/** What takes two people of the desk: one asks for it, another one agrees. Pure. */
import type { StaffId } from "@/domain/ids.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";

/** Whether somebody may agree to what `asker` has asked for: never whoever asked. */
export function checkSecondPerson(
  asker: StaffId | "system",
  second: StaffId | "system",
): Result<null, "second_person_required"> {
  return asker === second ? refuse("second_person_required") : accept(null);
}
