/**
 * Makes the calls of an inbox as a member's devices would, in this process, and counts what each costs. Those that are
 * held against each other take turns, so that both see the same machine.
 */
import { CONTACTS_PAGE_MAX, MESSAGES_PAGE } from "@/domain/limits.ts";
import type { ContactView } from "@/protocol/views/contact.ts";
import type { Database } from "@/store/database.ts";
import { type Inboxes, LARGE_CONTACTS, LONG_MESSAGES } from "@/tasks/bench/inbox/world.ts";
import type { Person } from "@/tasks/bench/people.ts";
import { countReads } from "@/tests/kit/counted.ts";
import { openTestActors } from "@/tests/kit/mod.ts";

const ROUNDS = 200;
const WARM_ROUNDS = 20;

/** The page in the large inbox that lies so deep, and the message that so many others have followed. */
export const DEEP_PAGE = 300;
const DEEP_SEQ = LONG_MESSAGES / 10;

export interface Costs {
  ms: number[];
  /** Keys read by one call. */
  reads: number;
  /** Characters of its answer's data as JSON. */
  size: number;
}

export interface InboxCosts {
  firstSmall: Costs;
  firstLarge: Costs;
  deep: Costs;
  unreadFew: Costs;
  unreadMany: Costs;
  unreadAll: Costs;
  searchFound: Costs;
  searchNobody: Costs;
  historyShort: Costs;
  historyLong: Costs;
  historyDeep: Costs;
}

type Calls = Record<keyof InboxCosts, () => Promise<unknown>>;

export async function measureCalls(opened: Database, inboxes: Inboxes): Promise<InboxCosts> {
  const { database, counts } = countReads(opened);
  await using world = await openTestActors({ database });
  const { contacts, conversations } = world.actors.ask;
  const { small, large, unread, companion } = inboxes;
  const page = { archived: 0 as const, currentLength: 0, recordsToTake: CONTACTS_PAGE_MAX };
  const above = { ...page, currentLength: (DEEP_PAGE - 2) * CONTACTS_PAGE_MAX };
  const before = lowestOf(await contacts.list(large.id, above));
  if (DEEP_PAGE * CONTACTS_PAGE_MAX > LARGE_CONTACTS) {
    throw new RangeError("Cannot go below the last contact");
  }

  const history = (viewer: Person, before_seq?: number) =>
    conversations.messages(viewer.id, {
      contact_user_id: companion.id,
      currentLength: 0,
      recordsToTake: MESSAGES_PAGE,
      ...(before_seq !== undefined && { before_seq }),
    });
  const search = (text: string) =>
    contacts.search(large.id, { search: text, recordsToTake: CONTACTS_PAGE_MAX });
  const calls: Calls = {
    firstSmall: () => contacts.list(small.id, page),
    firstLarge: () => contacts.list(large.id, page),
    deep: () => contacts.list(large.id, { ...page, before }),
    unreadFew: () => contacts.unread(small.id),
    unreadMany: () => contacts.unread(large.id),
    unreadAll: () => contacts.unread(unread.id),
    searchFound: () => search("bench"),
    searchNobody: () => search("nobody"),
    historyShort: () => history(small),
    historyLong: () => history(large),
    historyDeep: () => history(large, DEEP_SEQ),
  };

  const costs: Partial<InboxCosts> = {};
  for (let round = -WARM_ROUNDS; round < ROUNDS; round++) {
    for (const [name, call] of Object.entries(calls) as [keyof InboxCosts, Calls[keyof Calls]][]) {
      Object.assign(counts, { gets: 0, lists: 0, rows: 0 });
      const since = performance.now();
      const answer = await call();
      const ms = performance.now() - since;
      const cost = costs[name] ??= { ms: [], reads: 0, size: JSON.stringify(answer).length };
      cost.reads = counts.gets + counts.lists + counts.rows;
      if (round >= 0) cost.ms.push(ms);
    }
  }
  return costs as InboxCosts;
}

/** The row that the next page goes on below. */
function lowestOf(rows: readonly ContactView[]): { time: number; id: string; archived: 0 } {
  const [lowest] = rows.toSorted((one, other) => one.time - other.time || (one.id < other.id ? -1 : 1));
  if (!lowest) throw new RangeError("Cannot go below a page without rows");
  return { time: lowest.time, id: lowest.id, archived: 0 };
}
