/** A conversation at the desk, and the key under which the browser keeps it. */

export interface DeskPair {
  persona: string;
  member: string;
}

/** A conversation that is held under a claim. */
export interface HeldPair extends DeskPair {
  claim: number;
}

/** No id has a dot in it. */
export function keyOf({ persona, member }: DeskPair): string {
  return `${persona}.${member}`;
}
