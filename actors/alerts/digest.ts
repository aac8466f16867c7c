/**
 * Sends the digests that are due: where there is still news, a letter is added to the mailer's queue. The
 * mailer renders it from what is stored when it sends it. One commit queues the letter and updates the digest,
 * so only one isolate sends it.
 */
import { DEFAULT_LANGUAGE, parseLanguage } from "@/domain/language.ts";
import { DIGEST_DELAY_MS, DIGEST_EVERY_MS } from "@/domain/limits.ts";
import { pauseAt } from "@/domain/own_pause.ts";
import { getAccount } from "@/store/accounts/reader.ts";
import { newChange, remove } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import { type DueDigest, getDigest, listDueDigests, putDigest } from "@/store/alerts/digests.ts";
import { addLetter } from "@/store/mails/writer.ts";
import type { Log } from "@/telemetry/log.ts";
import { readDigest } from "@/actors/alerts/digest_news.ts";
import { outOfQuiet } from "@/actors/alerts/digest_time.ts";
import type { ActorEnv } from "@/actors/env.ts";

/** Digests read in one page, and digests handled in parallel. */
const PAGE = 100;
const AT_ONCE = 10;

/** Sends all digests that are due. */
export async function sendDueDigests(
  env: ActorEnv,
  { isClosed, log }: { isClosed(): boolean; log: Log },
): Promise<void> {
  for (;;) {
    const due = await listDueDigests(env.database, env.now(), PAGE);
    let done = 0;
    for (let from = 0; from < due.length; from += AT_ONCE) {
      if (isClosed()) return;
      const some = due.slice(from, from + AT_ONCE);
      const ended = await Promise.all(some.map((each) => attempt(env, each, log)));
      done += ended.filter((each) => each).length;
    }
    // A digest that failed is retried at the next poll.
    if (due.length < PAGE || done === 0) return;
  }
}

async function attempt(env: ActorEnv, due: DueDigest, log: Log): Promise<boolean> {
  try {
    return await sendDigest(env, due);
  } catch (error) {
    log.error("digest not sent", error);
    return false;
  }
}

/** Whether this isolate handled it; false where another one was first. */
async function sendDigest(env: ActorEnv, { dueAt, member: id }: DueDigest): Promise<boolean> {
  const { database, now } = env;
  const entry = await getDigest(database, id);
  const change = newChange();
  if (entry.value?.due_at !== dueAt) {
    // The digest was moved: this row is outdated.
    remove(change, keys.digest(dueAt, id));
    return await database.commit(change) !== null;
  }
  const { sent_at, kinds } = entry.value;
  const at = now();
  const since = Math.max(sent_at, at - DIGEST_EVERY_MS - DIGEST_DELAY_MS);
  const content = await readDigest(env, id, { since, kinds });
  // Who has kept themselves from spending is not called back (LM-13).
  const isPaused = pauseAt((await getAccount(database, id)).pause, at) !== null;
  if (!content?.news || isPaused) {
    putDigest(change, entry, { member: id, next: { due_at: 0, sent_at, kinds: [] } });
    return await database.commit(change) !== null;
  }
  const { member, settings } = content;
  const calm = outOfQuiet(settings, at);
  if (calm > at) {
    putDigest(change, entry, { member: id, next: { due_at: calm, sent_at, kinds } });
    return await database.commit(change) !== null;
  }
  putDigest(change, entry, { member: id, next: { due_at: 0, sent_at: at, kinds: [] } });
  addLetter(change, {
    id: env.uuid(),
    kind: "digest",
    to: member.email,
    lang: parseLanguage(member.lang) ?? DEFAULT_LANGUAGE,
    member: id,
    data: { since: String(since), kinds: kinds.join(" ") },
    now: at,
  });
  if (await database.commit(change) === null) return false;
  env.wakeMailer();
  return true;
}
