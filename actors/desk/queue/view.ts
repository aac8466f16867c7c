/** The queue as one person sees it, and the board, from what this isolate has in memory. */
import { deskOf } from "@/domain/desk.ts";
import type { MemberId, StaffId, StaffSessionId } from "@/domain/ids.ts";
import { QUEUE_ROWS } from "@/domain/limits.ts";
import { mayStaff } from "@/domain/staff.ts";
import { keys } from "@/store/keys.ts";
import type { QueueRow, Shift, Staff } from "@/store/records.ts";
import type {
  BoardView,
  QueueRowView,
  QueueTotalsView,
  QueueView,
  ShiftView,
} from "@/protocol/desk/views/queue.ts";
import type { ActorEnv } from "@/actors/env.ts";
import type { Faces } from "@/actors/desk/queue/faces.ts";
import { SKIP_SPAN_MS } from "@/domain/limits.ts";
import { addTotals, compareRows, noTotals, type QueueTotals } from "@/actors/desk/queue/index.ts";
import type { LiveQueue } from "@/actors/desk/queue/live.ts";
import { mayAnswer, takesEscalated } from "@/actors/desk/queue/may.ts";
import type { Shifts } from "@/actors/desk/queue/shifts.ts";

export interface QueueViews {
  queue(staff: Staff, session: StaffSessionId): Promise<QueueView>;
  board(reader: Staff): Promise<BoardView>;
}

export interface QueueViewsDeps {
  live: LiveQueue;
  faces: Faces;
  shifts: Shifts;
}

/** Opens the views of one isolate. */
export function openQueueViews(env: ActorEnv, { live, faces, shifts }: QueueViewsDeps): QueueViews {
  const { database, now, catalogue } = env;
  const { index, personas } = live;
  /** By the record of a person, which is another one after a change. */
  const sights = new WeakMap<Staff, { version: number; sees: ReadonlySet<MemberId> }>();

  async function toViews(rows: readonly QueueRow[], reader: StaffId): Promise<QueueRowView[]> {
    const holders = [...new Set(rows.flatMap(({ claim }) => claim?.staff ?? []))];
    const [faceOf, ...people] = await Promise.all([
      faces.of(rows.flatMap(({ persona, member }) => [persona, member])),
      ...holders.map((id) => live.staffOf(id)),
    ]);
    const names = new Map(holders.map((id, nth) => [id, people[nth]?.name ?? ""]));
    return rows.map((row) => {
      const { persona, member, claim } = row;
      const [theirs, other] = [faceOf(persona), faceOf(member)];
      return {
        persona,
        persona_name: theirs.name,
        persona_photo: theirs.photo,
        member,
        member_name: other.name,
        member_photo: other.photo,
        lang: row.lang,
        state: row.state,
        since: seconds(row.since),
        promise_at: seconds(row.promise_at),
        kind: row.kind,
        paid: row.paid ? 1 : 0,
        claim: claim && {
          n: claim.n,
          staff: claim.staff,
          staff_name: names.get(claim.staff) ?? "",
          mine: claim.staff === reader ? 1 : 0,
          at: seconds(claim.at),
        },
        until: seconds(row.until),
        why: row.why,
      };
    });
  }

  /** Rows that somebody sees: what they may answer, and what was handed over, where they settle that. */
  function rowsFor(staff: Staff, sees: (persona: MemberId) => boolean): QueueRow[] {
    const found: QueueRow[] = [];
    for (const row of index.waiting()) {
      if (found.length >= QUEUE_ROWS) return found;
      if (sees(row.persona)) found.push(row);
    }
    const rest: QueueRow[] = [];
    const settles = takesEscalated(staff);
    for (const row of index.others()) {
      if (row.claim?.staff === staff.id) continue;
      if (sees(row.persona) || (row.state === "escalated" && settles)) rest.push(row);
    }
    rest.sort(compareRows);
    return [...found, ...rest.slice(0, QUEUE_ROWS - found.length)];
  }

  function sum(fits: (persona: MemberId) => boolean): QueueTotalsView {
    const totals = noTotals();
    for (const [, , each] of index.counted(fits)) addTotals(totals, each);
    return totals;
  }

  function totalsFor(staff: Staff, sees: (persona: MemberId) => boolean): QueueTotalsView {
    const totals = sum(sees);
    return takesEscalated(staff) ? { ...totals, escalated: sum(() => true).escalated } : totals;
  }

  /** Which virtual profiles somebody may answer for; found out once for a person as they are. */
  function sightOf(staff: Staff): ReadonlySet<MemberId> {
    const known = sights.get(staff);
    if (known?.version === live.personasVersion) return known.sees;
    const sees = new Set<MemberId>();
    for (const persona of personas.values()) if (mayAnswer(staff, persona)) sees.add(persona.id);
    sights.set(staff, { version: live.personasVersion, sees });
    return sees;
  }

  return {
    async queue(staff, session) {
      await live.ensure();
      const settings = deskOf(catalogue());
      const sight = sightOf(staff);
      const sees = (persona: MemberId) => sight.has(persona);
      const [rows, mine, shift, hands] = await Promise.all([
        toViews(rowsFor(staff, sees), staff.id),
        toViews(index.heldBy(staff.id).sort(compareRows), staff.id),
        shifts.get(session),
        database.get(keys.deskHands(staff.id)),
      ]);
      const skips = hands.value?.skips.filter(({ at }) => at > now() - SKIP_SPAN_MS).length ?? 0;
      return {
        rows,
        totals: totalsFor(staff, sees),
        mine,
        shift: toShiftView(shift.value),
        held_max: settings.held,
        skips_left: Math.max(0, settings.skips_an_hour - skips),
        profiles: sight.size,
      };
    },

    async board(reader) {
      await live.ensure();
      const { live: working } = await shifts.list();
      const byStaff = new Map<StaffId, Shift>();
      for (const shift of working) {
        const other = byStaff.get(shift.staff);
        if (!other || Number(shift.open) > Number(other.open)) byStaff.set(shift.staff, shift);
      }
      const holders = [...index.held()].flatMap(({ claim }) => claim?.staff ?? []);
      const ids = [...new Set([...byStaff.keys(), ...holders])];
      const moderators = await Promise.all(ids.map(async (id) => {
        const staff = await live.staffOf(id);
        const claims = await toViews(index.heldBy(id).sort(compareRows), reader.id);
        const shift = toShiftView(byStaff.get(id) ?? null);
        return { id, staff, row: { staff: id, name: staff?.name ?? "", ...shift, claims } };
      }));
      const oldest = index.waiting().reduce<QueueRow | null>(
        (first, row) => first === null || row.since < first.since ? row : first,
        null,
      );
      const [view = null] = await toViews(oldest ? [oldest] : [], reader.id);
      return {
        moderators: moderators
          .filter(({ staff, row }) => row.claims.length > 0 || (staff && mayStaff(staff.roles, "answer")))
          .map(({ row }) => row)
          .sort((one, other) => one.name.localeCompare(other.name)),
        totals: sum(() => true),
        ...countedBy(index.counted(() => true), (id) => personas.get(id)?.teams ?? []),
        oldest: view,
      };
    },
  };
}

/** Totals by the teams of virtual profiles, and by languages of members. */
function countedBy(
  counts: Iterable<[MemberId, string, QueueTotals]>,
  teamsOf: (persona: MemberId) => readonly string[],
): Pick<BoardView, "teams" | "languages"> {
  const byTeam = new Map<string, QueueTotals>();
  const byLang = new Map<string, QueueTotals>();
  for (const [persona, lang, totals] of counts) {
    for (const team of teamsOf(persona)) addTo(byTeam, team, totals);
    addTo(byLang, lang, totals);
  }
  return {
    teams: [...byTeam].sort().map(([team, totals]) => ({ team, totals })),
    languages: [...byLang].sort().map(([lang, totals]) => ({ lang, totals })),
  };
}

function addTo(all: Map<string, QueueTotals>, name: string, totals: QueueTotals): void {
  const sum = all.get(name) ?? noTotals();
  addTotals(sum, totals);
  all.set(name, sum);
}

/** A shift on the wire. */
export function toShiftView(shift: Pick<Shift, "open" | "since"> | null): ShiftView {
  return shift?.open ? { open: 1, since: seconds(shift.since) } : { open: 0, since: 0 };
}

function seconds(ms: number): number {
  return Math.floor(ms / 1000);
}
