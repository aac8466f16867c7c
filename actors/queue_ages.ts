/** How long what waits longest in each queue is overdue, or waits for people: what an operator is alarmed by. */
import { QUEUE_LOOK_ROWS } from "@/domain/limits.ts";
import type { Database } from "@/store/database.ts";
import { type Key, keys } from "@/store/keys.ts";
import type { Queue } from "@/telemetry/meters.ts";

type Ages = Record<Queue, number>;

/** Seconds by queue, 0 where nothing waits. Reads the first rows of each queue, however long it is. */
export async function readQueueAges(database: Database, now: number): Promise<Ages> {
  const since: Record<Queue, Promise<number>> = {
    mail: mailsSince(database),
    alerts: firstTime(database, keys.alerts()).then((second) => second * 1_000),
    push: failedPushesSince(database),
    photo_review: firstTime(database, keys.photoReviews()),
    verifications: firstTime(database, keys.selfiesWaiting()),
    reports: firstTime(database, keys.casesOpen(), { place: 2, start: keys.caseOpen(1, 0, "") }),
    reports_urgent: firstTime(database, keys.casesOpenUrgent(), { place: 2 }),
    tickets: firstTime(database, keys.ticketsIn("new"), { place: 2 }),
    answers: firstTime(database, keys.answersDue()),
  };
  const ages = await Promise.all(
    Object.entries(since).map(async ([queue, at]) => [queue, Math.max(0, now - await at) / 1_000]),
  );
  return Object.fromEntries(ages) as Ages;
}

/** The time in the first key of a queue; the end of time where there is none. */
async function firstTime(
  database: Database,
  prefix: Key<unknown>,
  { place = 1, start }: { place?: number; start?: Key<unknown> } = {},
): Promise<number> {
  for await (const { key } of database.list(prefix, { limit: 1, ...(start && { start }) })) {
    return Number(key[place]);
  }
  return Infinity;
}

/** A letter is overdue from when it was to be sent, and one that could not be sent from when it was written. */
async function mailsSince(database: Database): Promise<number> {
  let since = Infinity;
  for await (const { key, value } of database.list(keys.mailJobs(), { limit: QUEUE_LOOK_ROWS })) {
    since = Math.min(since, value.tries > 0 ? value.created_at : Number(key[1]));
  }
  return since;
}

/** Since when the oldest alert waits whose push has failed; it moves behind others with every try. */
async function failedPushesSince(database: Database): Promise<number> {
  let since = Infinity;
  for await (const { value } of database.list(keys.alerts(), { limit: QUEUE_LOOK_ROWS })) {
    if (value.tries > 0) since = Math.min(since, value.at);
  }
  return since;
}
