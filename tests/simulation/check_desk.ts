/** Judges what the desk did and left undone: the promises P23 and P24. */
import { type MemberId, pairOf } from "@/domain/ids.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import type { Case } from "@/tests/simulation/checks.ts";

/** Lines in the name of the virtual profile are by whoever held the conversation (P23). */
export async function judgeDesk({ database, world }: Case): Promise<string[]> {
  const problems: string[] = [];
  const acts = new Map<number, { staff: string; what: string }>();
  for await (const { key, value } of database.list(keys.staffLogs())) {
    if (value.subject.member === world.members[2].id) {
      acts.set(Number(key.at(-1)), { staff: value.who, what: value.what });
    }
  }
  const pair = pairOf(world.members[2].id, world.persona);
  for await (const { value } of database.list(keys.messages(pair))) {
    if (value.written_by === undefined) continue;
    const { staff, log } = value.written_by;
    const holder = [...acts].filter(([n, { what }]) => n < log && what.startsWith("claim.")).sort((
      [a],
      [b],
    ) => b - a)[0]?.[1];
    if (!holder || holder.staff !== staff || !["claim.take", "claim.take_over"].includes(holder.what)) {
      problems.push(`P23: "${value.text}" is by ${staff}, after ${JSON.stringify(holder)}`);
    }
  }
  return problems;
}

/** The coins of lines that nobody has answered, before and after the hours in which somebody may (P24). */
export async function dueTo({ database, world: { members: [, , cid], persona } }: Case): Promise<number> {
  return (await database.get(keys.conversation(pairOf(cid.id, persona)))).value?.desk?.due?.coins ?? 0;
}

export async function paidBackTo({ database, world: { members: [, , cid] } }: Case): Promise<number> {
  return await paidBack(database, cid.id);
}

async function paidBack(database: Database, member: MemberId): Promise<number> {
  let coins = 0;
  for await (const { value } of database.list(keys.entries(member))) {
    if (value.cause === "refund_unanswered") coins += value.delta;
  }
  return coins;
}
