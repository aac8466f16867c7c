/**
 * Tracks which members are online here: from the first socket until 10 s after the last one, so that a page
 * change does not flicker (P15). Joining and leaving of one member never overlap.
 */
import type { MemberId } from "@/domain/ids.ts";
import { OFFLINE_GRACE_MS } from "@/domain/limits.ts";
import type { Presence } from "@/actors/presence.ts";
import type { Log } from "@/telemetry/log.ts";
import type { HiddenMembers } from "@/gateway/hidden_members.ts";
import type { MemberRestrictions } from "@/gateway/restrictions.ts";

/** How long after a failure a member is taken off the route again. */
export const LEAVE_AGAIN_MS = 1_000;

interface TrackedMember {
  sockets: number;
  joined: Promise<void>;
  /** Since when, by the clock; Infinity until then. */
  since: number;
  grace: ReturnType<typeof setTimeout> | undefined;
}

/** A socket that counts for its member's presence. */
export interface TrackedSocket {
  /** Resolves once this instance is on the member's route, so that every later commit delivers here. */
  joined: Promise<void>;
  /** Since when, by the clock of the tracker; Infinity until then. */
  since(): number;
  closed(): void;
}

export interface PresenceTrackerOptions {
  presence: Pick<Presence, "join" | "leave">;
  /** Who is hidden from the members tracked here. */
  hidden: HiddenMembers;
  /** What they may not do. */
  restrictions: MemberRestrictions;
  log: Log;
  /** A clock in milliseconds. */
  monotonic: () => number;
}

export class PresenceTracker {
  readonly #tracked = new Map<MemberId, TrackedMember>();
  readonly #leaving = new Map<MemberId, Promise<void>>();
  readonly #presence: PresenceTrackerOptions["presence"];
  readonly #hidden: HiddenMembers;
  readonly #restrictions: MemberRestrictions;
  readonly #log: Log;
  readonly #monotonic: () => number;
  /** How often all members were forgotten. */
  #rounds = 0;

  constructor({ presence, hidden, restrictions, log, monotonic }: PresenceTrackerOptions) {
    this.#presence = presence;
    this.#hidden = hidden;
    this.#restrictions = restrictions;
    this.#log = log;
    this.#monotonic = monotonic;
  }

  /** A socket opened. Call `closed` once, when it has closed. */
  opened(member: MemberId): TrackedSocket {
    const tracked = this.#tracked.get(member) ?? this.#join(member);
    clearTimeout(tracked.grace);
    tracked.sockets++;
    return {
      joined: tracked.joined,
      since: () => tracked.since,
      closed: () => this.#closed(member, tracked),
    };
  }

  /** Forgets all members; their routes expire with the instance's lease. */
  close(): void {
    this.#rounds++;
    for (const { grace } of this.#tracked.values()) clearTimeout(grace);
    this.#tracked.clear();
    this.#hidden.clear();
    this.#restrictions.clear();
  }

  #join(member: MemberId): TrackedMember {
    const before = this.#leaving.get(member) ?? Promise.resolve();
    const joined = before.then(async () => {
      await this.#presence.join(member);
      tracked.since = this.#monotonic();
      // Only after joining: what comes later is delivered here.
      await Promise.all([this.#hidden.follow(member), this.#restrictions.follow(member)]);
    });
    const tracked: TrackedMember = { sockets: 0, joined, since: Infinity, grace: undefined };
    this.#tracked.set(member, tracked);
    // What has failed may have landed all the same.
    joined.catch(() => this.#leave(member, tracked));
    return tracked;
  }

  /** Ignores a socket of an earlier tracking of the member. */
  #closed(member: MemberId, tracked: TrackedMember): void {
    if (--tracked.sockets > 0 || this.#tracked.get(member) !== tracked) return;
    clearTimeout(tracked.grace);
    tracked.grace = setTimeout(() => this.#leave(member, tracked), OFFLINE_GRACE_MS);
  }

  #leave(member: MemberId, tracked: TrackedMember): void {
    if (this.#tracked.get(member) !== tracked) return;
    this.#tracked.delete(member);
    const left = tracked.joined.catch(() => {}).then(() => {
      this.#hidden.forget(member);
      this.#restrictions.forget(member);
      return this.#takeOff(member);
    }).finally(() => {
      if (this.#leaving.get(member) === left) this.#leaving.delete(member);
    });
    this.#leaving.set(member, left);
  }

  /** Takes a member off the route, however long the database is lost; until then they are shown as online. */
  async #takeOff(member: MemberId): Promise<void> {
    for (const round = this.#rounds; round === this.#rounds;) {
      try {
        return await this.#presence.leave(member);
      } catch (error) {
        this.#log.error("member not taken off the route", error);
      }
      await new Promise((resolve) => setTimeout(resolve, LEAVE_AGAIN_MS));
      // They are here again, and were never off it.
      if (this.#tracked.has(member)) return;
    }
  }
}
