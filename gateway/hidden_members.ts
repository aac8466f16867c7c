/**
 * Who is hidden from the members that have sockets here, because one of the two has blocked the other. The hub asks it
 * before it gives anybody news of somebody.
 *
 * 1. A member's first socket loads whom they are hidden from, after their instance stands on their route: from then on no
 *    block is missed. Until then everybody is hidden from them.
 * 2. A block that came or went hides the two from each other at once, and then what is stored decides. Deliveries of two
 *    instances may overtake each other, but whoever looks last sees what was committed last.
 */
import { type MemberId, otherOf, type Pair } from "@/domain/ids.ts";
import type { Log } from "@/telemetry/log.ts";

/** What is stored of blocks. */
export interface StoredBlocks {
  /** Everybody whom a member has blocked or who has blocked them. */
  list(member: MemberId): Promise<readonly MemberId[]>;
  isBlocked(one: MemberId, other: MemberId): Promise<boolean>;
}

interface Follower {
  others: Set<MemberId>;
  isLoaded: boolean;
  /** What is being read about the member, in the order in which it was asked for. */
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

  /** Follows a member who is here from now on. Rejects where nothing could be read: then everybody stays hidden. */
  async follow(member: MemberId): Promise<void> {
    const follower: Follower = { others: new Set(), isLoaded: false, reading: Promise.resolve() };
    this.#followers.set(member, follower);
    const loaded = this.#stored.list(member).then((others) => {
      for (const other of others) follower.others.add(other);
      follower.isLoaded = true;
    });
    follower.reading = loaded.catch(() => {});
    await loaded;
  }

  /** Forgets a member who is not here any more. */
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

  /** A block between two members has come or gone. */
  handle(pair: Pair): void {
    for (const member of pair) {
      const follower = this.#followers.get(member);
      if (follower) this.#look(follower, member, otherOf(pair, member));
    }
  }

  #look(follower: Follower, member: MemberId, other: MemberId): void {
    const { others, reading } = follower;
    others.add(other);
    follower.reading = reading.then(async () => {
      if (await this.#stored.isBlocked(member, other)) others.add(other);
      else others.delete(other);
    }).catch((error) => void this.#log.error("block not read", error));
  }
}
