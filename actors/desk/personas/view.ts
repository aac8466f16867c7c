/**
 * All virtual profiles and everybody of the desk in memory, for searches and to find at once what a change touches. What has
 * changed since is read from the staff log, which holds every act that changes one of them: so any isolate catches up by
 * itself, whether or not anybody of the desk is connected to it. Only for speed: what is decided is decided on rows.
 */
import { isPersona } from "@/domain/answering.ts";
import type { MemberId, StaffId } from "@/domain/ids.ts";
import { foldText } from "@/domain/search_text.ts";
import type { StaffAct } from "@/domain/staff_log.ts";
import { keys } from "@/store/keys.ts";
import {
  getLastAct,
  getStaffOf,
  listActsAfter,
  listAllStaff,
  listPersonas,
} from "@/store/personas/reader.ts";
import type { Member, Persona, Staff, StaffLogEntry, StoryPlan } from "@/store/records.ts";
import type { ActorEnv } from "@/actors/env.ts";

/** A virtual profile as it is kept in memory. */
export interface Known {
  id: MemberId;
  on: boolean;
  closing: boolean;
  teams: readonly string[];
  moderators: readonly StaffId[];
  plans: readonly StoryPlan[];
  name: string;
  /** What a search looks at, folded: its name, its city and country, its id. */
  folded: string;
}

export interface PersonaView {
  /** Reads what has changed since the last time. */
  refresh(): Promise<void>;
  /** The profiles that changes have touched since this was last asked. */
  takeTouched(): ReadonlySet<MemberId>;
  /** By name. */
  list(): readonly Known[];
  get(id: MemberId): Known | undefined;
  staff(): readonly Staff[];
  /** All conversations of a profile that is off are closed. */
  noteClosed(id: MemberId): void;
}

/** After so many acts it is cheaper to read everything anew; after so long it is done in any case. */
const ACTS_MAX = 2_000;
const READ_ANEW_MS = 10 * 60_000;

/** Acts that change a virtual profile's row, or its member's. */
const OF_PERSONAS = new Set<StaffAct>([
  "persona.create",
  "persona.change",
  "persona.switch",
  "persona.import",
  "persona.picture",
  "persona.plan",
  "persona.story",
]);

export function openPersonaView({ database, now }: Pick<ActorEnv, "database" | "now">): PersonaView {
  const personas = new Map<MemberId, Known>();
  const staff = new Map<StaffId, Staff>();
  let sorted: readonly Known[] | null = null;
  /** Up to which act it is known; null before the first reading. */
  let known: number | null = null;
  /** When everything was read last. */
  let readAt = 0;
  let touched = new Set<MemberId>();
  let tail: Promise<unknown> = Promise.resolve();

  async function readAll(): Promise<void> {
    // Cut off in the middle, it is done again.
    known = null;
    readAt = now();
    personas.clear();
    staff.clear();
    sorted = null;
    for (const each of await listAllStaff(database)) staff.set(each.id, each);
    const rows: Persona[] = [];
    for await (const row of listPersonas(database)) rows.push(row);
    await keep(rows);
    touched = new Set(personas.keys());
  }

  async function keep(rows: readonly Persona[]): Promise<void> {
    const members = await database.getMany(rows.map(({ id }) => keys.member(id)));
    rows.forEach((row, nth) => {
      const member = members[nth]?.value;
      if (member && isPersona(member)) personas.set(row.id, toKnown(row, member));
    });
    if (rows.length > 0) sorted = null;
  }

  async function readChanged(from: number, upTo: number): Promise<void> {
    const changed = new Set<MemberId>();
    const people = new Set<StaffId>();
    for await (const entry of listActsAfter(database, from, upTo)) {
      if (isOfPersonas(entry)) {
        // One that names none is about many.
        if (!entry.subject.persona) return await readAll();
        changed.add(entry.subject.persona);
      }
      if (entry.what.startsWith("staff.") && entry.subject.staff) people.add(entry.subject.staff);
    }
    const rows = await database.getMany([...changed].map(keys.persona));
    await keep(rows.flatMap(({ value }) => value ?? []));
    const before = [...people].flatMap((id) => staff.get(id) ?? []);
    const after = await getStaffOf(database, [...people]);
    for (const each of after) staff.set(each.id, each);
    for (const id of changed) touched.add(id);
    const teams = new Set([...before, ...after].flatMap((each) => each.teams));
    for (const { id, ...each } of people.size > 0 ? personas.values() : []) {
      const isTheirs = each.teams.some((team) => teams.has(team)) ||
        each.moderators.some((moderator) => people.has(moderator));
      if (isTheirs) touched.add(id);
    }
  }

  async function refresh(): Promise<void> {
    const last = await getLastAct(database);
    const from = known;
    // What an operator's tools write straight into the database has no act.
    const isOld = now() - readAt >= READ_ANEW_MS;
    if (from === last && !isOld) return;
    if (from === null || isOld || last < from || last - from > ACTS_MAX) await readAll();
    else await readChanged(from, last);
    known = last;
  }

  return {
    refresh() {
      const done = tail.then(refresh);
      tail = done.catch(() => {});
      return done;
    },
    takeTouched() {
      const taken = touched;
      touched = new Set();
      return taken;
    },
    list: () => sorted ??= [...personas.values()].sort(byName),
    get: (id) => personas.get(id),
    staff: () => [...staff.values()],
    noteClosed(id) {
      const each = personas.get(id);
      if (!each) return;
      personas.set(id, { ...each, closing: false });
      sorted = null;
    },
  };
}

function isOfPersonas({ what }: StaffLogEntry): boolean {
  return OF_PERSONAS.has(what as StaffAct);
}

function toKnown({ id, on, closing, teams, moderators, plans }: Persona, member: Member): Known {
  const { name, city, country } = member;
  const folded = foldText([name, city, country, id].join("\n"));
  return { id, on, closing: closing === true, teams, moderators, plans, name, folded };
}

const NAMES = new Intl.Collator("en");

function byName(one: Known, other: Known): number {
  return NAMES.compare(one.name, other.name) || (one.id < other.id ? -1 : 1);
}
