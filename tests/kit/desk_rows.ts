/** Rows of the desk in their plainest form, for tests that need no database, and for the kit that fills one. */
import type { MemberId, StaffId } from "@/domain/ids.ts";
import type { Persona, QueueRow, Staff } from "@/store/records.ts";

/** A virtual profile that is on, answered for by nobody. */
export function personaRow(id: MemberId, own: Partial<Persona> = {}): Persona {
  return {
    id,
    on: true,
    teams: [],
    moderators: [],
    languages: ["en"],
    style: "",
    bios: {},
    vault: [],
    plans: [],
    created_at: 0,
    log: 0,
    version: 1,
    ...own,
  };
}

/** A moderator of no team. */
export function staffRow(id: StaffId, own: Partial<Staff> = {}): Staff {
  return {
    id,
    email: `${id}@example.com`,
    name: id,
    roles: ["moderator"],
    teams: [],
    languages: [],
    state: "active",
    passkeys: [],
    created_at: 0,
    version: 1,
    ...own,
  };
}

/** A member whose paid message waits. */
export function queueRow(persona: MemberId, member: MemberId, own: Partial<QueueRow> = {}): QueueRow {
  return {
    persona,
    member,
    lang: "en",
    state: "waiting",
    since: 1,
    promise_at: 1_000,
    kind: "message",
    paid: true,
    claim: null,
    until: 0,
    why: null,
    ...own,
  };
}
