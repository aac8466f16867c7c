/**
 * Whether a member is here: from the first socket until 10 s after the last one, so that a page change does not
 * flicker (P15). Joining and leaving of one member never overlap.
 */
import type { MemberId } from "@/domain/ids.ts";
import { OFFLINE_GRACE_MS } from "@/domain/limits.ts";
import type { Presence } from "@/actors/presence.ts";
import type { Log } from "@/telemetry/log.ts";
import type { Hidden } from "@/gateway/hidden.ts";

interface Attendee {
  sockets: number;
  joined: Promise<void>;
  grace: ReturnType<typeof setTimeout> | undefined;
}

/** A socket's part in its member's presence. */
export interface Attending {
  /** Resolves once every commit from now on knows that the member is here. */
  joined: Promise<void>;
  closed(): void;
}

export interface AttendanceOptions {
  presence: Pick<Presence, "join" | "leave">;
  /** Who is hidden from those who are here. */
  hidden: Hidden;
  log: Log;
}

export class Attendance {
  readonly #attendees = new Map<MemberId, Attendee>();
  readonly #leaving = new Map<MemberId, Promise<void>>();
  readonly #presence: AttendanceOptions["presence"];
  readonly #hidden: Hidden;
  readonly #log: Log;

  constructor({ presence, hidden, log }: AttendanceOptions) {
    this.#presence = presence;
    this.#hidden = hidden;
    this.#log = log;
  }

  /** A socket opened. `closed` is to be called once, when it has closed. */
  opened(member: MemberId): Attending {
    const attendee = this.#attendees.get(member) ?? this.#join(member);
    clearTimeout(attendee.grace);
    attendee.sockets++;
    return { joined: attendee.joined, closed: () => this.#closed(member, attendee) };
  }

  /** Forgets everybody; their routes run out with the instance's lease. */
  close(): void {
    for (const { grace } of this.#attendees.values()) clearTimeout(grace);
    this.#attendees.clear();
    this.#hidden.clear();
  }

  #join(member: MemberId): Attendee {
    const before = this.#leaving.get(member) ?? Promise.resolve();
    const joined = before.then(async () => {
      await this.#presence.join(member);
      // Only now: a block that comes later is delivered here.
      await this.#hidden.follow(member);
    });
    const attendee: Attendee = { sockets: 0, joined, grace: undefined };
    this.#attendees.set(member, attendee);
    joined.catch(() => this.#forget(member, attendee));
    return attendee;
  }

  /** A socket of an attendee that was forgotten meanwhile says nothing about the one after it. */
  #closed(member: MemberId, attendee: Attendee): void {
    if (--attendee.sockets > 0 || this.#attendees.get(member) !== attendee) return;
    clearTimeout(attendee.grace);
    attendee.grace = setTimeout(() => this.#leave(member, attendee), OFFLINE_GRACE_MS);
  }

  #forget(member: MemberId, attendee: Attendee): void {
    if (this.#attendees.get(member) === attendee) this.#attendees.delete(member);
  }

  #leave(member: MemberId, attendee: Attendee): void {
    this.#forget(member, attendee);
    const left = attendee.joined
      .then(() => {
        this.#hidden.forget(member);
        return this.#presence.leave(member);
      })
      .catch((error) => void this.#log.error("member not taken off the route", error))
      .finally(() => {
        if (this.#leaving.get(member) === left) this.#leaving.delete(member);
      });
    this.#leaving.set(member, left);
  }
}
