/**
 * The closings of UTC days. A day is closed once, an hour after its end, from what was counted on it and the cash book; then
 * it is counted again from the whole ledger. The first one is the first day on which the counters and the ledger agree.
 */
import { auditBooks, booksOf, compareBooks, type DayCoins, owedMore } from "@/domain/closing.ts";
import { sumCash } from "@/domain/cash_book.ts";
import { CLOSING_DELAY_MS, DESK_PAGE } from "@/domain/limits.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import type { Actor } from "@/domain/staff_log.ts";
import { DAY_MS, dayOf } from "@/domain/utc_day.ts";
import { listCash } from "@/store/cash_book/reader.ts";
import { check, checkAbsent, type Entry, newChange, set } from "@/store/change.ts";
import { listClosings } from "@/store/closings/reader.ts";
import { keys } from "@/store/keys.ts";
import type { Closing, ClosingCheck, ClosingStart } from "@/store/records.ts";
import { getDayStats } from "@/store/stats/reader.ts";
import { commitDraft } from "@/actors/command.ts";
import { notifyDesk } from "@/actors/draft.ts";
import { type ActorEnv, isFirst } from "@/actors/env.ts";
import type { StaffLog } from "@/actors/desk/log.ts";
import { recount } from "@/actors/desk/money/recount.ts";
import { type DeskRoute, readDeskRoute } from "@/actors/desk/sessions.ts";

/** A check that has not ended after so long has ended with its server. */
const CHECK_MAX_MS = 3_600_000;

export interface DeskClosings {
  /** The last closings, the latest first. */
  list(before: number | null): Promise<{ closings: Closing[]; next: number | null }>;
  get(day: number): Promise<Closing | null>;
  /** Has a closed day counted again from the whole ledger, behind the answer; does nothing while that is under way. */
  check(by: Actor, day: number): Promise<Result<null, "unknown_day" | "deadline_exceeded">>;
  /** Closes the days that are over; gives how many. */
  sweep(signal?: AbortSignal): Promise<number>;
}

export function openDeskClosings(
  env: ActorEnv,
  { staffLog, onError }: { staffLog: Pick<StaffLog, "run">; onError: (error: unknown) => void },
): DeskClosings {
  const { database, now } = env;
  /** The last day on which the closings could not begin: the ledger is counted once for it. */
  let inVain = -1;

  async function close(day: number, before: Pick<DayCoins, "before" | "owed_before">): Promise<Closing> {
    const span = { from: day * DAY_MS, to: (day + 1) * DAY_MS };
    const [stats, cash] = await Promise.all([
      getDayStats(database, day),
      Array.fromAsync(listCash(database, span)),
    ]);
    const books = booksOf(stats, { ...before, cash: sumCash(cash) });
    return { ...books, day, closed_at: now(), differences: auditBooks(books, owedMore(stats)) };
  }

  async function begin(day: number, signal?: AbortSignal): Promise<ClosingStart | null> {
    if (day === inVain) return null;
    const stats = await getDayStats(database, day);
    // Where nothing was counted, nothing is to be closed.
    if (Object.keys(stats).length === 0) return null;
    const ledger = await recount(env, day, signal);
    if (!ledger || ledger.owed === null) return null;
    const { coins, after, owed } = booksOf(stats, {
      before: ledger.before,
      owed_before: 0,
      cash: [],
    });
    const first = { before: ledger.before, after, owed_before: ledger.owed - owed, owed: ledger.owed, coins };
    if (compareBooks(first, ledger).length > 0) {
      inVain = day;
      return null;
    }
    const start: ClosingStart = { day, before: first.before, owed: first.owed_before };
    const change = newChange();
    checkAbsent(change, keys.closingStart());
    set(change, keys.closingStart(), start);
    return await database.commit(change) === null ? null : start;
  }

  /** Gives when the check was begun; null where one is under way. */
  async function beginCheck(
    by: Actor,
    day: number,
  ): Promise<Result<number | null, "unknown_day" | "deadline_exceeded">> {
    return await staffLog.run<{ entry: Entry<Closing>; deskRoute: DeskRoute }, number | null, "unknown_day">({
      load: () => loadClosing(day),
      decide({ entry, deskRoute }, draft, log) {
        const { value } = entry;
        if (!value) return refuse("unknown_day");
        const running = value.check;
        if (running && running.done_at === undefined && now() < running.at + CHECK_MAX_MS) {
          return accept(null);
        }
        const at = now();
        check(draft, entry);
        set(draft, entry.key, { ...value, check: { by: by.staff, at, differences: [] } });
        notifyDesk(draft, deskRoute, [{ about: "list", list: "money" }]);
        log([{
          by,
          what: "closing.check",
          subject: { ref: new Date(day * DAY_MS).toISOString().slice(0, 10) },
        }]);
        return accept(at);
      },
    });
  }

  async function loadClosing(day: number): Promise<{ entry: Entry<Closing>; deskRoute: DeskRoute }> {
    const [entry, deskRoute] = await Promise.all([database.get(keys.closing(day)), readDeskRoute(env)]);
    return { entry, deskRoute };
  }

  /** Counts a day again, and writes down what came of it. */
  async function finish(day: number, { by, at }: Omit<ClosingCheck, "differences">, signal?: AbortSignal) {
    const ledger = await recount(env, day, signal);
    if (!ledger) return;
    await commitDraft(env, async (draft) => {
      const { entry, deskRoute } = await loadClosing(day);
      if (!entry.value) return accept(null);
      const done = { by, at, done_at: now(), differences: compareBooks(entry.value, ledger) };
      check(draft, entry);
      set(draft, entry.key, { ...entry.value, check: done });
      notifyDesk(draft, deskRoute, [{ about: "list", list: "money" }]);
      return accept(null);
    });
  }

  return {
    async list(before) {
      const found = await listClosings(database, DESK_PAGE + 1, before);
      const closings = found.slice(0, DESK_PAGE);
      return { closings, next: found.length > DESK_PAGE ? closings.at(-1)?.day ?? null : null };
    },
    get: async (day) => (await database.get(keys.closing(day))).value,
    async check(by, day) {
      const begun = await beginCheck(by, day);
      if (!begun.ok) return begun;
      if (begun.value !== null) finish(day, { by: by.staff, at: begun.value }).catch(onError);
      return accept(null);
    },
    async sweep(signal) {
      if (!isFirst(env)) return 0;
      const over = dayOf(now() - CLOSING_DELAY_MS) - 1;
      const start = (await database.get(keys.closingStart())).value ?? await begin(over, signal);
      if (!start) return 0;
      const last = (await listClosings(database, 1))[0];
      let before = last
        ? { before: last.after, owed_before: last.owed }
        : { before: start.before, owed_before: start.owed };
      let count = 0;
      for (let day = last ? last.day + 1 : start.day; day <= over && !signal?.aborted; day++) {
        const closing = await close(day, before);
        const change = newChange();
        checkAbsent(change, keys.closing(day));
        set(change, keys.closing(day), closing);
        // Another isolate was as fast: it goes on.
        if (await database.commit(change) === null) return count;
        before = { before: closing.after, owed_before: closing.owed };
        count++;
      }
      // Days that were caught up on agree where the last one does.
      if (count > 0) await finish(over, { by: "system", at: now() }, signal);
      return count;
    },
  };
}
