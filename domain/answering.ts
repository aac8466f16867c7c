/** Who answers in a chat with a member, and so whether writing to them costs anything (decisions: charging for silence). Pure. */

/**
 * The member themselves; people of the desk, for a virtual profile that somebody is assigned to; a program of the demo
 * content; or nobody, as for a virtual profile without anybody.
 */
export type AnsweredBy = "member" | "staff" | "script" | "nobody";

/** A member as far as it says who answers. */
interface Answerable {
  virtual: boolean;
  scripted?: true;
  staffed?: true;
}

/** Who answers what is written to a member. */
export function answeredBy({ virtual, scripted, staffed }: Answerable): AnsweredBy {
  if (scripted) return "script";
  if (!virtual) return "member";
  return staffed ? "staff" : "nobody";
}

/**
 * Whether a line of `sender` to `receiver` is free: no coins are taken for one that no person reads, nor from a virtual
 * profile, whoever writes for it.
 */
export function isFreeLine(sender: Answerable, receiver: Answerable): boolean {
  const by = answeredBy(receiver);
  return sender.virtual || by === "script" || by === "nobody";
}

/** Whether people of the desk answer, or may one day, what is written to a member. */
export function isPersona({ virtual, scripted }: Answerable): boolean {
  return virtual && !scripted;
}
