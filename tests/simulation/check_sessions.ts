/** Judges who is there: the promises P15 and P16. */
import { keys } from "@/store/keys.ts";
import { isOnRoute } from "@/store/presence/reader.ts";
import type { Case } from "@/tests/simulation/checks.ts";

/** P16 across instances, with a slow network. */
const LOGGED_OUT_MS = 5_000;

/** Nobody of an ended session hears anything later (P16); where something was lost, later than it was mended. */
export function judgeLogout({ devices, evidence, time, mendedAt }: Case): string[] {
  const problems: string[] = [];
  for (const { member, at } of evidence.loggedOut) {
    const from = (evidence.isDisturbed ? Math.max(at, mendedAt) : at) + LOGGED_OUT_MS;
    for (const { me, name, came, endedAt } of devices) {
      if (me.id !== member) continue;
      if (endedAt === null && time.now() > from) {
        problems.push(`P16: ${name} does not know that its session has ended`);
      }
      const late = came.filter((each) => each.at > from);
      if (late.length > 0) {
        problems.push(`P16: ${name} heard ${late.length} messages after its session had ended`);
      }
    }
  }
  return problems;
}

/** Nobody is there any more when their devices are gone (P15). */
export async function judgeOffline({ database, world }: Case): Promise<string[]> {
  const problems: string[] = [];
  for (const { id, name } of world.members) {
    if (isOnRoute(await database.get(keys.route(id)))) {
      problems.push(`P15: ${name} is online without a device`);
    }
  }
  return problems;
}
