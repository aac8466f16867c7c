/**
 * Browsers in which a member has signed in, known by a sealed cookie: nothing is stored. It gives no rights of its own.
 * Who has it may go on trying passwords where strangers have used up the attempts that an account allows (AU-49).
 */
import type { MemberId } from "@/domain/ids.ts";
import type { Sealer } from "@/domain/seal.ts";
import { hashToken } from "@/actors/member/token.ts";

export interface KnownDevices {
  /** The cookie of a browser in which this member has just signed in. */
  seal(member: MemberId): Promise<string>;
  /** A name of the browser, if its cookie is this member's; else null. */
  nameOf(cookie: string | null, member: MemberId): Promise<string | null>;
}

export function openKnownDevices(sealer: Sealer): KnownDevices {
  return {
    seal: (member) => sealer.seal(member),
    async nameOf(cookie, member) {
      // A sealed text is never the same twice, so each browser has one of its own.
      return cookie !== null && await sealer.open(cookie) === member ? hashToken(cookie) : null;
    },
  };
}
