/**
 * An account of 6,000 chats with 102,000 messages is erased by a server's own process, which is killed in the middle once and
 * started again; nothing may name its member then (ER-6, ER-7).
 */
import { CLOSING_MS } from "@/domain/limits.ts";
import { openDatabase } from "@/store/database.ts";
import { eraseAgain } from "@/store/erasure/again.ts";
import { idHash } from "@/store/erasure/hashes.ts";
import { keys } from "@/store/keys.ts";
import { findGone, findGoneFiles } from "@/store/audit/gone.ts";
import { audit } from "@/store/audit/mod.ts";
import { seedLargeAccount } from "@/tests/kit/large_account.ts";
import { seedLoadMembers } from "@/tests/kit/load.ts";
import { openProcess } from "@/tests/kit/process.ts";
import { until } from "@/tests/kit/until.ts";

const CONTACTS = 6_000;
const MESSAGES = 17;
/** Nobody else is called so. */
const NAME = "Quillabeth";
const WAIT_MS = 3_600_000;

/** Prints how long it took, and answers how many rows still name the member or do not agree. */
export async function soakErasure(): Promise<number> {
  const folder = await Deno.makeTempDir({ prefix: "kindling_" });
  try {
    const path = `${folder}/test.db`;
    await seedLoadMembers(path, 3);
    const database = await openDatabase({ path });
    try {
      const at = Date.now() - 2 * CLOSING_MS;
      const { member, email } = await seedLargeAccount(database, {
        contacts: CONTACTS,
        messages: MESSAGES,
        at,
        name: NAME,
      });
      await eraseAgain(database, new Set([idHash(member)]), Date.now());
      const progress = async () => (await database.get(keys.erasure())).value;
      const since = performance.now();
      {
        await using server = await openProcess(path, { LOG_LEVEL: "info" });
        await until("the erasure is under way", async () => await progress() !== null, WAIT_MS);
        await new Promise((resolve) => setTimeout(resolve, 5_000));
        await server.kill();
      }
      await using _server = await openProcess(path, { LOG_LEVEL: "info" });
      await until("the erasure is done", async () => await progress() === null, WAIT_MS);
      const seconds = (performance.now() - since) / 1_000;
      const texts = [member, email, NAME];
      const left = [
        ...await Array.fromAsync(findGone(database, texts)),
        ...await Array.fromAsync(findGoneFiles(`${path}.blobs`, texts)),
      ];
      const problems = await Array.fromAsync(audit(database));
      for (const each of [...left, ...problems].slice(0, 20)) console.log(JSON.stringify(each));
      const wrong = left.length + problems.length;
      console.log(
        `${wrong === 0 ? "ok    " : "FAILED"} ${CONTACTS} chats with ${
          CONTACTS * MESSAGES
        } messages erased in ` +
          `${seconds.toFixed(0)} s, with a kill in between`,
      );
      return wrong;
    } finally {
      await database.close();
    }
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}
