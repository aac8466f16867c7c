/**
 * Which virtual profiles somebody would answer for now: those that are on, with somebody at work who may write as them and
 * has room. Pure.
 */
import type { MemberId, StaffId } from "@/domain/ids.ts";
import { COVER_ROOM_MS } from "@/domain/limits.ts";
import { mayStaff } from "@/domain/staff.ts";
import type { Persona, Staff } from "@/store/records.ts";

/** Somebody who takes new conversations. */
export interface AtWork {
  staff: Staff;
  hasRoom: boolean;
}

/** For each virtual profile that somebody is at work for: whether one of them has room. */
export function coverOf(personas: Iterable<Persona>, atWork: readonly AtWork[]): Map<MemberId, boolean> {
  const [withRoom, all] = [new Writers(), new Writers()];
  for (const { staff, hasRoom } of atWork) {
    if (staff.state !== "active" || !mayStaff(staff.roles, "answer")) continue;
    all.add(staff);
    if (hasRoom) withRoom.add(staff);
  }
  const cover = new Map<MemberId, boolean>();
  for (const persona of personas) {
    if (persona.on && all.answerFor(persona)) cover.set(persona.id, withRoom.answerFor(persona));
  }
  return cover;
}

/** People by what they are assigned to, so that many virtual profiles cost little. */
class Writers {
  readonly #ids = new Set<StaffId>();
  readonly #teams = new Set<string>();

  add({ id, teams }: Staff): void {
    this.#ids.add(id);
    for (const team of teams) this.#teams.add(team);
  }

  answerFor({ moderators, teams }: Persona): boolean {
    return moderators.some((id) => this.#ids.has(id)) || teams.some((team) => this.#teams.has(team));
  }
}

/** A virtual profile that is online, with since when nobody has room for it; null where somebody has. */
export type Covered = ReadonlyMap<MemberId, number | null>;

/**
 * What is online next. Without room it stays so for a while, so that it does not flicker with every conversation that is
 * taken; without anybody at work it ends at once, and for the others after the moments that a closed tab has too (P15).
 */
export function decideCover(before: Covered, cover: ReadonlyMap<MemberId, boolean>, now: number): Covered {
  const after = new Map<MemberId, number | null>();
  for (const [id, hasRoom] of cover) {
    if (hasRoom) after.set(id, null);
    else if (before.has(id)) {
      const since = before.get(id) ?? now;
      if (now - since < COVER_ROOM_MS) after.set(id, since);
    }
  }
  return after;
}
