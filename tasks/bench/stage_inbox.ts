/**
 * A large inbox beside a small one, and a long chat beside a short one: the calls in this process, the page of contacts
 * over HTTP. What matters is that nothing grows with what the inbox holds.
 */
import { CONTACTS_PAGE_MAX, UNREAD_CHATS_EXACT } from "@/domain/limits.ts";
import { openDatabase } from "@/store/database.ts";
import { type Figure, figure, milliseconds, times } from "@/tasks/bench/figures.ts";
import { runJob } from "@/tasks/bench/generator.ts";
import { type Costs, DEEP_PAGE, measureCalls } from "@/tasks/bench/inbox/calls.ts";
import {
  type Inboxes,
  LARGE_CONTACTS,
  LONG_MESSAGES,
  SMALL_CONTACTS,
  writeInboxes,
} from "@/tasks/bench/inbox/world.ts";
import type { PagesResult } from "@/tasks/bench/jobs.ts";
import type { Person } from "@/tasks/bench/people.ts";
import { startProduct } from "@/tasks/bench/servers.ts";
import { spreadOf } from "@/tasks/bench/spread.ts";

const STAGE = "inbox";
const PATH = "/contacts";
const PER_SECOND = 20;
/** CN-18, and what a page may take on two cores. */
const PAGE_MS = 50;
const PAGE_BYTES = 15 * 1024;
/** A page far down may cost this many times the first one, which is the noise of the measurement. */
const GROWTH_MAX = 1.5;

const many = LARGE_CONTACTS.toLocaleString("en-US");
const long = LONG_MESSAGES.toLocaleString("en-US");

export async function measureInbox(folder: string): Promise<Figure[]> {
  const path = `${folder}/${STAGE}.db`;
  const inboxes = await writeInboxes(path, Date.now());
  const database = await openDatabase({ path });
  const calls = await measureCalls(database, inboxes).finally(() => database.close());
  const few = { name: `in 2 of ${SMALL_CONTACTS}`, costs: calls.unreadFew, mayGrow: true };
  return [
    beside(`first ${CONTACTS_PAGE_MAX} contacts of ${many}`, calls.firstLarge, {
      name: `of ${SMALL_CONTACTS}`,
      costs: calls.firstSmall,
    }),
    jsonFigure(calls.firstLarge),
    beside(`page ${DEEP_PAGE} of them, by cursor`, calls.deep, {
      name: "the first",
      costs: calls.firstLarge,
    }),
    beside(`unread messages in ${UNREAD_CHATS_EXACT} of ${many} contacts`, calls.unreadMany, few),
    beside(`unread messages in all of ${many} contacts`, calls.unreadAll, few),
    beside("search in contacts that finds a page", calls.searchFound),
    beside("search in contacts that finds nobody, one part", calls.searchNobody),
    beside(`latest messages of ${long}`, calls.historyLong, { name: "of 100", costs: calls.historyShort }),
    beside(`messages below ${(LONG_MESSAGES * 0.9).toLocaleString("en-US")} others`, calls.historyDeep, {
      name: "the latest",
      costs: calls.historyLong,
    }),
    ...await pageFigures(path, inboxes),
  ];
}

/** A call, held against another one. */
function beside(
  what: string,
  costs: Costs,
  against?: { name: string; costs: Costs; mayGrow?: boolean },
): Figure {
  const { p50, p99 } = spreadOf(costs.ms);
  const here = `${milliseconds(p50)} / ${milliseconds(p99)}, ${costs.reads} keys read`;
  if (!against) {
    return figure(STAGE, `${what}, p50 / p99`, here, { target: `p99 ≤ ${PAGE_MS} ms`, met: p99 <= PAGE_MS });
  }
  const other = spreadOf(against.costs.ms);
  const growth = costs.reads / against.costs.reads;
  const isFlat = growth <= GROWTH_MAX || against.mayGrow === true;
  return figure(STAGE, `${what}, p50 / p99`, here, {
    against: `${against.name} ${milliseconds(other.p50)} / ${
      milliseconds(other.p99)
    }, ${against.costs.reads}`,
    ratio: times(p50 / other.p50),
    target: against.mayGrow ? `p99 ≤ ${PAGE_MS} ms` : `p99 ≤ ${PAGE_MS} ms, keys ≤ ${GROWTH_MAX} ×`,
    met: p99 <= PAGE_MS && isFlat,
  });
}

function jsonFigure({ size }: Costs): Figure {
  return figure(STAGE, "its answer as JSON", kilobytes(size), bytesTarget(size));
}

/** The page as a browser gets it, packed. */
async function pageFigures(path: string, { small, large }: Inboxes): Promise<Figure[]> {
  await using product = await startProduct(path);
  const fetchAs = (person: Person) =>
    runJob({
      kind: "pages",
      port: product.port,
      path: PATH,
      headers: ["Accept-Encoding: gzip", `Cookie: sid=${person.token}; lang=en`],
      connections: 2,
      perSecond: PER_SECOND,
      warmMs: 1_000,
      measureMs: 5_000,
    });
  const [ofSmall, ofLarge] = [await fetchAs(small), await fetchAs(large)];
  const failed = ofSmall.failed + ofLarge.failed;
  if (failed > 0) throw new Error(`Cannot measure ${PATH}: ${failed} requests failed`);
  return [
    figure(STAGE, `${PATH} with ${many} contacts, p50 / p99 at ${PER_SECOND}/s`, latency(ofLarge), {
      against: `with ${SMALL_CONTACTS} ${latency(ofSmall)}`,
      ratio: times(ofLarge.latency.p50 / ofSmall.latency.p50),
      target: `p99 ≤ ${PAGE_MS} ms`,
      met: ofLarge.latency.p99 <= PAGE_MS,
    }),
    figure(STAGE, "its HTML on the wire, packed", kilobytes(ofLarge.bytes), bytesTarget(ofLarge.bytes)),
  ];
}

function latency({ latency: { p50, p99 } }: PagesResult): string {
  return `${milliseconds(p50)} / ${milliseconds(p99)}`;
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`;
}

function bytesTarget(bytes: number): Pick<Figure, "target" | "met"> {
  return { target: `≤ ${PAGE_BYTES / 1024} KB`, met: bytes <= PAGE_BYTES };
}
