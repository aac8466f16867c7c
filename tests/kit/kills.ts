/** A server process that is killed again and again under load (P7). For tests and the soak task. */
import { openTestDatabase } from "@/tests/kit/place.ts";
import { audit } from "@/store/audit/mod.ts";
import { connectLoad, Load, seedLoadMembers } from "@/tests/kit/load.ts";
import { openProcess } from "@/tests/kit/process.ts";

/** Writes that are acknowledged before each kill. */
export const ACKS_A_ROUND = 520;
const MEMBERS = 12;
/** How many kills come before a look at everything that is stored. */
const LOOK_EVERY = 5;

/** What was seen over the kills. */
export interface Kills {
  acknowledged: number;
  /** Writes of which it is not known what became of them; each is known in the end. */
  unknown: number;
  /** What was lost, half-written, or is wrong in the database. */
  problems: unknown[];
  /** The longest start, in milliseconds. */
  slowestStartMs: number;
}

/** Kills a server `kills` times with SIGKILL while members write, and starts it once more. */
export async function sufferKills(kills: number): Promise<Kills> {
  const folder = await Deno.makeTempDir({ prefix: "kindling_" });
  try {
    const path = `${folder}/test.db`;
    const load = new Load(await seedLoadMembers(path, MEMBERS));
    let slowestStartMs = 0;
    let problems: unknown[] = [];
    for (let kill = 1; kill <= kills + 1 && problems.length === 0; kill++) {
      await using server = await openProcess(path, { LOG_LEVEL: "info" });
      slowestStartMs = Math.max(slowestStartMs, server.startMs);
      const drivers = await connectLoad(load, server.port);
      await drivers.sendAgain();
      if (kill <= kills) {
        const enough = Promise.withResolvers<void>();
        drivers.start({
          onAck(count) {
            if (count !== ACKS_A_ROUND) return;
            enough.resolve(server.kill());
          },
        });
        await enough.promise;
      }
      await drivers.cut();
      if (kill % LOOK_EVERY === 0 || kill > kills) problems = await findProblems(path, load);
    }
    const { acknowledged, wishes } = load;
    return { acknowledged, unknown: wishes.length - acknowledged, problems, slowestStartMs };
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** What the members were told and is not stored, and what the audit finds. */
export async function findProblems(path: string, load: Load): Promise<unknown[]> {
  const database = await openTestDatabase({ path });
  try {
    return [...await load.check(database), ...await Array.fromAsync(audit(database))];
  } finally {
    await database.close();
  }
}
