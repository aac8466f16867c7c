/**
 * Who is at work. The desk's sockets of a session renew its row; a row that has not changed for a minute, by one's own
 * monotonic clock, is over, and what the session holds goes back. Clocks of different machines are never compared. As with
 * the leases of instances, time in which nobody could look is held against nobody.
 */
import { DESK, type StaffId, type StaffSessionId } from "@/domain/ids.ts";
import { CLAIM_BEAT_MS, CLAIM_LIFE_MS, DESK_SWEEP_MS } from "@/domain/limits.ts";
import { accept } from "@/domain/refusals.ts";
import { check, type Entry, newChange, remove, set } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import type { Shift } from "@/store/records.ts";
import { commitDraft } from "@/actors/command.ts";
import { notifyDesk } from "@/actors/draft.ts";
import type { ActorEnv } from "@/actors/env.ts";

/** A longer pause between two looks is not counted. */
const GAP_MS = DESK_SWEEP_MS + CLAIM_BEAT_MS;
const TRIES = 5;

/** A shift with the session that it is of. */
export interface SessionShift extends Shift {
  session: StaffSessionId;
}

export interface Shifts {
  /** A sign of life of a session; its row comes with the first one. */
  beat(staff: StaffId, session: StaffSessionId): Promise<Shift>;
  /** The same, unless this isolate has given one lately: a claim needs a row, not another write of it. */
  keepAlive(staff: StaffId, session: StaffSessionId): Promise<void>;
  /** Says whether a session takes new conversations. */
  open(staff: StaffId, session: StaffSessionId, isOpen: boolean): Promise<Shift>;
  get(session: StaffSessionId): Promise<Entry<Shift>>;
  /** All of them, with those that are over by now. */
  list(): Promise<{ live: SessionShift[]; over: SessionShift[] }>;
  /** Takes the row of a session away, unless it has changed since it was read. */
  end(row: Entry<Shift>): Promise<void>;
}

/** Opens the view that one isolate has of who is at work. */
export function openShifts(env: ActorEnv): Shifts {
  const { database, instance, now } = env;
  const monotonic = env.monotonic ?? now;
  const known = new Map<StaffSessionId, { versionstamp: string; since: number }>();
  /** When this isolate gave the last sign of life of a session. */
  const beaten = new Map<StaffSessionId, number>();
  let lookedAt = monotonic();

  function get(session: StaffSessionId): Promise<Entry<Shift>> {
    return database.get(keys.shift(session));
  }

  async function beat(staff: StaffId, session: StaffSessionId): Promise<Shift> {
    beaten.set(session, monotonic());
    for (let tries = 0; tries < TRIES; tries++) {
      const row = await get(session);
      const shift: Shift = {
        staff,
        open: row.value?.open ?? false,
        since: row.value?.since ?? now(),
        instance,
        beat_at: now(),
      };
      const change = newChange();
      check(change, row);
      set(change, row.key, shift);
      if (await database.commit(change) !== null) return shift;
    }
    // Whoever was faster, in all of these tries, has renewed it too.
    return (await get(session)).value ?? { staff, open: false, since: now(), instance, beat_at: now() };
  }

  return {
    get,
    beat,
    async keepAlive(staff, session) {
      const last = beaten.get(session);
      if (last === undefined || monotonic() - last >= CLAIM_BEAT_MS) await beat(staff, session);
    },
    async open(staff, session, isOpen) {
      const opened = await commitDraft(env, async (draft) => {
        const [row, desk] = await database.getMany([keys.shift(session), keys.route(DESK)]);
        const before = row.value;
        if (before?.open === isOpen) return accept(before);
        const shift: Shift = { staff, instance, open: isOpen, since: now(), beat_at: now() };
        check(draft, row);
        set(draft, row.key, shift);
        notifyDesk(draft, desk, [{ about: "shifts" }]);
        return accept(shift);
      });
      return opened.ok ? opened.value : opened.refusal;
    },
    async list() {
      const rows = await Array.fromAsync(database.list(keys.shifts()));
      const at = monotonic();
      const pauseMs = at - lookedAt;
      lookedAt = at;
      if (pauseMs > GAP_MS) { for (const seen of known.values()) seen.since += pauseMs; }
      const live: SessionShift[] = [];
      const over: SessionShift[] = [];
      const there = new Set<StaffSessionId>();
      for (const { key, value, versionstamp } of rows) {
        const session = key[1] as StaffSessionId;
        there.add(session);
        const seen = known.get(session);
        const isSame = seen?.versionstamp === versionstamp;
        if (!isSame) known.set(session, { versionstamp, since: at });
        const isOver = isSame && seen !== undefined && at - seen.since >= CLAIM_LIFE_MS;
        (isOver ? over : live).push({ ...value, session });
      }
      for (const kept of [known, beaten]) {
        for (const session of kept.keys()) if (!there.has(session)) kept.delete(session);
      }
      return { live, over };
    },
    async end(row) {
      beaten.delete(row.key[1] as StaffSessionId);
      if (row.value === null) return;
      await commitDraft(env, async (draft) => {
        const desk = await database.get(keys.route(DESK));
        const now = await database.get(row.key);
        if (now.versionstamp !== row.versionstamp) return accept(null);
        check(draft, row);
        remove(draft, row.key);
        notifyDesk(draft, desk, [{ about: "shifts" }]);
        return accept(null);
      });
    },
  };
}
