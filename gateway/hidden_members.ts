/**
 * Who is hidden from the members with sockets here, because one of the two has blocked the other. The hub
 * checks it before it sends a member an event about another one.
 *
 * 1. A member's first socket loads their blocks, after this instance was added to their route: from then on no
 *    block is missed. Until then everybody is hidden from them.
 * 2. A block that was added or removed hides the two from each other at once; then the stored rows are read
 *    again and decide. Deliveries of two instances may arrive out of order, but the last read sees the last
 *    commit.
 */
import { type MemberId, otherOf, type Pair } from "@/domain/ids.ts";
import type { Log } from "@/telemetry/log.ts";

/** Reads stored blocks. */
export interface StoredBlocks {
  /** Everybody whom a member has blocked or who has blocked them. */
  list(member: MemberId): Promise<readonly MemberId[]>;
  isBlocked(one: MemberId, other: MemberId): Promise<boolean>;
}

/** Of most members, without a set of their own. */
const NOBODY: ReadonlySet<MemberId> = new Set();

interface Follower {
  others: ReadonlySet<MemberId>;
  isLoaded: boolean;
  /** The reads of the member's blocks, in order. */
  reading: Promise<void>;
}

export class HiddenMembers {
  readonly #followers = new Map<MemberId, Follower>();
  readonly #stored: StoredBlocks;
  readonly #log: Log;

  constructor(stored: StoredBlocks, log: Log) {
    this.#stored = stored;
    this.#log = log;
  }

  /** Starts following a member. Rejects where the read failed: then everybody stays hidden. */
  async follow(member: MemberId): Promise<void> {
    const follower: Follower = { others: NOBODY, isLoaded: false, reading: Promise.resolve() };
    this.#followers.set(member, follower);
    const loaded = this.#stored.list(member).then((others) => {
      if (others.length > 0) follower.others = follower.others.union(new Set(others));
      follower.isLoaded = true;
    });
    follower.reading = loaded.catch(() => {});
    await loaded;
  }

  /** Stops following a member. */
  forget(member: MemberId): void {
    this.#followers.delete(member);
  }

  clear(): void {
    this.#followers.clear();
  }

  /** Whether `other` is hidden from a member. */
  has(member: MemberId, other: MemberId): boolean {
    const follower = this.#followers.get(member);
    return !follower?.isLoaded || follower.others.has(other);
  }

  /** A block between two members was added or removed. */
  handle(pair: Pair): void {
    for (const member of pair) {
      const follower = this.#followers.get(member);
      if (follower) this.#recheck(follower, member, otherOf(pair, member));
    }
  }

  #recheck(follower: Follower, member: MemberId, other: MemberId): void {
    const one = new Set([other]);
    follower.others = follower.others.union(one);
    follower.reading = follower.reading.then(async () => {
      const isBlocked = await this.#stored.isBlocked(member, other);
      follower.others = isBlocked ? follower.others.union(one) : follower.others.difference(one);
    }).catch((error) => void this.#log.error("block not read", error));
  }
}
