/** Who answers in a chat with a member, and so whether writing to them costs anything (decisions: charging for silence). Pure. */

/** The member themselves; a program of the demo content; or nobody, as for a virtual profile that has no moderator. */
export type AnsweredBy = "member" | "script" | "nobody";

/** A member as far as it says who answers. */
interface Answerable {
  virtual: boolean;
  scripted?: true;
}

/** Who answers what is written to a member. */
export function answeredBy({ virtual, scripted }: Answerable): AnsweredBy {
  if (scripted) return "script";
  return virtual ? "nobody" : "member";
}

/** Whether a line between two members is free: no coins are taken for one that no person reads, or that none has written. */
export function isFreeBetween(one: Answerable, other: Answerable): boolean {
  return answeredBy(one) !== "member" || answeredBy(other) !== "member";
}
