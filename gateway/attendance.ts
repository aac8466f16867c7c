/**
 * Whether a member is here: from the first socket until 10 s after the last one, so that a page change does not
 * flicker (P15). Joining and leaving of one member never overlap.
 */
import type { MemberId } from "@/domain/ids.ts";
import { OFFLINE_GRACE_MS } from "@/domain/limits.ts";
import type { Presence } from "@/actors/presence.ts";
import type { Log } from "@/telemetry/log.ts";

interface Attendee {
  sockets: number;
  joined: Promise<void>;
  grace: ReturnType<typeof setTimeout> | undefined;
}

export class Attendance {
  readonly #attendees = new Map<MemberId, Attendee>();
  readonly #leaving = new Map<MemberId, Promise<void>>();
  readonly #presence: Presence;
  readonly #log: Log;

  constructor(presence: Presence, log: Log) {
    this.#presence = presence;
    this.#log = log;
  }

  /** A socket opened. Resolves once every commit from now on knows that it is here. */
  opened(member: MemberId): Promise<void> {
    let attendee = this.#attendees.get(member);
    if (!attendee) {
      const before = this.#leaving.get(member) ?? Promise.resolve();
      attendee = { sockets: 0, joined: before.then(() => this.#presence.join(member)), grace: undefined };
      this.#attendees.set(member, attendee);
      attendee.joined.catch(() => this.#attendees.delete(member));
    }
    clearTimeout(attendee.grace);
    attendee.sockets++;
    return attendee.joined;
  }

  /** A socket closed. */
  closed(member: MemberId): void {
    const attendee = this.#attendees.get(member);
    if (!attendee || --attendee.sockets > 0) return;
    clearTimeout(attendee.grace);
    attendee.grace = setTimeout(() => this.#leave(member, attendee), OFFLINE_GRACE_MS);
  }

  /** Writes the routes of everybody here again. */
  async rejoin(): Promise<void> {
    for (const member of this.#attendees.keys()) await this.#presence.join(member);
  }

  /** Forgets everybody; their routes run out with the instance's lease. */
  close(): void {
    for (const { grace } of this.#attendees.values()) clearTimeout(grace);
    this.#attendees.clear();
  }

  #leave(member: MemberId, attendee: Attendee): void {
    this.#attendees.delete(member);
    const left = attendee.joined
      .then(() => this.#presence.leave(member))
      .catch((error) => void this.#log.error("member not taken off the route", error))
      .finally(() => {
        if (this.#leaving.get(member) === left) this.#leaving.delete(member);
      });
    this.#leaving.set(member, left);
  }
}
