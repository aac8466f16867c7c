/**
 * The audit of decisions: each is found by time and by its member, open appeals are listed, and what a member may not do is
 * what the decisions about them that stand come to.
 */
import { isAway } from "@/domain/account_closing.ts";
import { type Restrictions, restrictionsBy } from "@/domain/decisions.ts";
import type { MemberId } from "@/domain/ids.ts";
import { TAKE_BACK_MS } from "@/domain/limits.ts";
import type { Database } from "@/store/database.ts";
import { type Key, keys } from "@/store/keys.ts";
import { listDecisionsOf } from "@/store/decisions/reader.ts";
import { openAppealAt } from "@/store/decisions/writer.ts";
import type { Decision, Member } from "@/store/records.ts";
import { auditLinks, kind, type Problem, problemAt, SLACK_MS } from "@/store/audit/walk.ts";

/** Readings of a member who keeps changing before what was read last counts. */
const READINGS = 5;
/** More decisions than that about one member are not looked at. */
const DECISIONS_MAX = 500;

export async function* auditDecisions(database: Database, now: number): AsyncGenerator<Problem> {
  for (const rows of links(database, now)) yield* rows;
  for await (const { key, value } of database.list(kind<Member>("member"))) {
    if (value.erased_at !== undefined || (!value.restrictions && !(value.off && !value.virtual))) continue;
    if (await isSound(database, key[1] as MemberId, now)) continue;
    yield problemAt(key, "restricted otherwise than the decisions about them say");
  }
}

function links(database: Database, now: number): AsyncGenerator<Problem>[] {
  const decisions = () => database.list(kind<Decision>("decision"));
  const isOpen = (decision: Decision) => openAppealAt(decision) !== null;
  return [
    auditLinks<Decision, 0>(database, decisions(), {
      partner: (_, { at, id }) => keys.decisionAt(at, id),
      fits: ({ key, value }) => key[1] === value.id,
      problem: () => "decision that is not found by its time",
    }),
    auditLinks<Decision, 0>(database, decisions(), {
      partner: (_, { member, at, id }) => keys.decisionOf(member, at, id),
      fits: () => true,
      problem: () => "decision that is not found by its member",
    }),
    auditLinks<Decision, 0>(database, decisions(), {
      partner: (_, decision) => keys.appealOpen(openAppealAt(decision) ?? 0, decision.id),
      fits: () => true,
      problem: () => "open appeal that is not listed",
      isOver: (decision) => !isOpen(decision),
    }),
    auditLinks<0, Decision>(database, database.list(kind<0>("decision_untold")), {
      partner: (key) => keys.decision(String(key[2])),
      fits: ({ key }, { at, undone_at }) => key[1] === at + TAKE_BACK_MS && undone_at === undefined,
      problem: () => "member would be told of a decision that is not there, or was taken back",
    }),
    ...["decision_at", "decision_of", "appeal_open"].map((name) =>
      auditLinks<0, Decision>(database, database.list(kind<0>(name)), {
        partner: (key) => keys.decision(String(key.at(-1))),
        fits: ({ key }, decision) =>
          name === "appeal_open"
            ? openAppealAt(decision) === key[1]
            : decision.at === key.at(-2) && (name === "decision_at" || decision.member === key[1]),
        problem: () => "place in a list of a decision that is not there, or stands elsewhere",
      })
    ),
    auditLinks<Member, 0>(database, database.list(kind<Member>("member")), {
      partner: (_, { id, restrictions }) => keys.outEnd(restrictions?.out_until ?? 0, id),
      fits: () => true,
      problem: () => "suspended member who would not come back",
      isOver: ({ restrictions }) => typeof restrictions?.out_until !== "number",
    }),
    auditLinks<0, Member>(database, database.list(kind<0>("out_end")), {
      partner: (key) => keys.member(key[2] as MemberId),
      fits: ({ key }, { restrictions }) => restrictions?.out_until === key[1],
      problem: () => "comes back who is not suspended until then",
    }),
    auditLinks<Member, Member>(database, database.list(kind<Member>("member")), {
      partner: (key) => key as unknown as Key<Member>,
      fits: ({ value }) => value.virtual || value.off === true,
      problem: () => "suspended, closed or being deleted, and still to be seen",
      isOver: (member) => !isAway(member, now + SLACK_MS),
    }),
  ];
}

/** Whether a member and the decisions about them agree, as of one moment. */
async function isSound(database: Database, id: MemberId, now: number): Promise<boolean> {
  let entry = await database.get(keys.member(id));
  for (let readings = 0; readings < READINGS && entry.value; readings++) {
    const { decisions } = await listDecisionsOf(database, id, { after: null, limit: DECISIONS_MAX });
    const again = await database.get(keys.member(id));
    if (again.versionstamp === entry.versionstamp) {
      const standing = decisions.filter(({ undone_at }) => undone_at === undefined);
      return agrees(entry.value, restrictionsBy(standing), now);
    }
    entry = again;
  }
  return true;
}

/** Ends that are over, or about to be, say nothing any more. */
function agrees(
  { restrictions = {}, off, virtual, closing }: Member,
  expected: Restrictions,
  now: number,
): boolean {
  if (off && !virtual && !closing && restrictions.out_until === undefined) return false;
  return (["chat_until", "photos_until", "out_until"] as const).every((name) => {
    const [stored, wanted] = [restrictions[name], expected[name]];
    return stored === wanted || (isPast(stored, now) && isPast(wanted, now));
  });
}

function isPast(until: number | null | undefined, now: number): boolean {
  return until === undefined || (until !== null && until <= now + SLACK_MS);
}
