/**
 * What members with sockets here may not do, by decisions of safety. Asked before every call that such a decision can keep a
 * member from (DC-3).
 *
 * 1. A member's first socket loads their restrictions, after this instance was added to their route: from then on no change
 *    is missed.
 * 2. A change reads them again. Until they are read they are asked for anew.
 * 3. Who has no socket here, such as the member of a page's call, is looked up.
 */
import { type Restricted, restrictedUntil, type Restrictions } from "@/domain/decisions.ts";
import type { MemberId } from "@/domain/ids.ts";

/** Reads what is stored of a member. */
export type ReadRestrictions = (member: MemberId) => Promise<Restrictions>;

/** A reading of a member's restrictions; null until it is there. */
interface Reading {
  found: Restrictions | null;
}

export class MemberRestrictions {
  readonly #followed = new Map<MemberId, Reading>();
  readonly #read: ReadRestrictions;
  readonly #now: () => number;

  constructor(read: ReadRestrictions, now: () => number) {
    this.#read = read;
    this.#now = now;
  }

  /** Starts following a member. */
  async follow(member: MemberId): Promise<void> {
    const reading: Reading = { found: null };
    // What changes from here on replaces it.
    this.#followed.set(member, reading);
    reading.found = await this.#read(member);
  }

  /** Stops following a member. */
  forget(member: MemberId): void {
    this.#followed.delete(member);
  }

  clear(): void {
    this.#followed.clear();
  }

  /** What a member may not do has changed. Where the reading fails, every call asks again. */
  handle(member: MemberId): void {
    if (this.#followed.has(member)) this.follow(member).catch(() => {});
  }

  /** Until when a member may not do something, or null where they may. */
  until(member: MemberId, what: Restricted): number | null | Promise<number | null> {
    const known = this.#followed.get(member)?.found;
    if (known) return restrictedUntil(known, what, this.#now());
    return this.#read(member).then((read) => restrictedUntil(read, what, this.#now()));
  }
}
