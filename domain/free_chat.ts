/** Where writing costs nothing, by who answers. Pure; for the browser, which knows a member by their views. */
import type { AnsweredBy } from "@/domain/answering.ts";

/** Who answers where no member does. */
export type AnsweredFor = Exclude<AnsweredBy, "member">;

/** Whether what is written is read by no person, and so has no price (CO-6). */
export function isFreeWith(by: AnsweredFor | undefined): by is "script" | "nobody" {
  return by !== undefined && by !== "staff";
}
