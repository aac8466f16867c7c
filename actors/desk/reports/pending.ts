/**
 * Limits an account at once where it is reported to be of somebody under 18, until safety has looked (AG-7). It runs upon each
 * such report, and again by itself, so that none is left out where an isolate ends in between. By itself it also lifts what a
 * look has not lifted that an isolate ended in the middle of (AG-8).
 */
import type { MemberId } from "@/domain/ids.ts";
import type { Language } from "@/domain/language.ts";
import { SYSTEM_ACTOR } from "@/domain/staff_log.ts";
import { isPending, limitsAtOnce, measuresLeft, PENDING_MS } from "@/domain/underage.ts";
import { type DecisionPlace, listDecisions, listDecisionsOf } from "@/store/decisions/reader.ts";
import { getMember } from "@/store/members/reader.ts";
import { type CasePlace, listOpenCases, listReportsBy, listReportsOf } from "@/store/reports/reader.ts";
import type { Report } from "@/store/records.ts";
import type { ActorEnv } from "@/actors/env.ts";
import type { Decisions } from "@/actors/desk/decisions/mod.ts";
import { languageOf } from "@/actors/member/language.ts";

/** Limits whoever is reported so and is not limited yet. */
export type LimitReported = (signal?: AbortSignal) => Promise<void>;

const CASES_AT_ONCE = 50;
/** After its first run it looks at what was reported in this time. */
const LATELY_MS = 3_600_000;
/** How often it looks whether anything is left to be lifted. */
const LIFTED_AGAIN_MS = 3_600_000;
/** Decisions about a member, and reports by one, that are looked at. */
const LATEST = 100;

export interface PendingDeps {
  decisions: Pick<Decisions, "decide" | "lift">;
  /** What the member is told, in their language. */
  sayPending(lang: Language): string;
}

export function openPendingLimits(env: ActorEnv, { decisions, sayPending }: PendingDeps): LimitReported {
  const { database, now } = env;
  let isFirst = true;
  let liftAt = 0;

  /** What no report is open for any more. A limit that is older has ended by itself. */
  async function liftLeft(signal: AbortSignal | undefined): Promise<void> {
    const members = new Set<MemberId>();
    let after: DecisionPlace | null = null;
    do {
      const page: Awaited<ReturnType<typeof listDecisions>> = await listDecisions(database, {
        after,
        limit: LATEST,
      });
      for (const each of page.decisions) if (isPending(each)) members.add(each.member);
      after = page.next && page.next.at > now() - PENDING_MS ? page.next : null;
    } while (after && !signal?.aborted);
    for (const member of members) {
      if (signal?.aborted) return;
      await decisions.lift(SYSTEM_ACTOR, member);
    }
  }

  async function limit(member: MemberId): Promise<void> {
    const [{ open }, record] = await Promise.all([
      listReportsOf(database, member, { closed: 0 }),
      getMember(database, member),
    ]);
    if (!record || record.virtual) return;
    for (const { value: report } of open) {
      if (!await isLimiting(report)) continue;
      const known = await listDecisionsOf(database, member, { after: null, limit: LATEST });
      for (const measure of measuresLeft(report, known.decisions, now())) {
        await decisions.decide(SYSTEM_ACTOR, {
          rid: `${report.id} ${measure}`,
          member,
          measure,
          rule: "minor",
          facts: sayPending(languageOf(record.lang)),
          automatic: { found: false, decided: true },
          lastsMs: PENDING_MS,
          source: { kind: "report", ref: report.id },
        });
      }
    }
  }

  async function isLimiting(report: Report): Promise<boolean> {
    if (report.reason !== "underage") return false;
    if (report.by === null) return limitsAtOnce(report, []);
    const { open, closed } = await listReportsBy(database, report.by, { open: LATEST, closed: LATEST });
    return limitsAtOnce(report, [...open.map(({ value }) => value), ...closed]);
  }

  return async function limitReported(signal) {
    const since = isFirst ? 0 : now() - LATELY_MS;
    let after: CasePlace | null = null;
    do {
      const { cases, next }: Awaited<ReturnType<typeof listOpenCases>> = await listOpenCases(database, {
        choice: { by: "urgent" },
        after,
        limit: CASES_AT_ONCE,
      });
      for (const { about, last_at } of cases) {
        if (signal?.aborted) return;
        if (about && last_at >= since) await limit(about);
      }
      after = next;
    } while (after);
    isFirst = false;
    if (now() < liftAt) return;
    await liftLeft(signal);
    liftAt = now() + LIFTED_AGAIN_MS;
  };
}
