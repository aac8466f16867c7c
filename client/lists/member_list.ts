/**
 * One of the member's own lists while a page or a modal shows it. An island creates it from its props; `open_lists.ts`
 * passes events to it.
 */
import { LIST_PAGE } from "@/domain/limits.ts";
import type { TotalsView } from "@/protocol/views/totals.ts";
import { callPersistently } from "@/client/persist.ts";
import type { Call } from "@/client/socket.ts";
import { PagedList } from "@/client/state/paged_list.ts";
import { appendRows, type MemberRow, refreshTop, withoutMember } from "@/client/lists/rows.ts";

const MODULES = {
  match: "user/matches",
  fan: "user/fans",
  visitor: "user/visitors",
  mylikes: "user/mylikes",
} as const;

/** The lists by the names that a profile's address has for them: /profile/{id}?target=match. */
export type ListKind = keyof typeof MODULES;

const TOTALS = { match: "matches", fan: "fans", visitor: "visits", mylikes: "mylikes" } as const;
const NEWS = { fan: "fans_new", visitor: "visits_new" } as const;
const SEEN = { fan: "user/fans/seen", visitor: "user/visitors/seen" } as const;

/** How many are in the list. */
export function totalOf(totals: TotalsView, kind: ListKind): number {
  return totals[TOTALS[kind]].total;
}

/** How many of them are new to the member; null for lists without that count. */
export function newsOf(totals: TotalsView, kind: ListKind): number | null {
  return kind === "fan" || kind === "visitor" ? totals[NEWS[kind]] : null;
}

export class MemberList {
  readonly #paged: PagedList<MemberRow>;
  /** The scroll position. */
  scrollPx = 0;

  constructor(readonly kind: ListKind, private readonly call: Call, initial: readonly MemberRow[] | null) {
    this.#paged = new PagedList<MemberRow>({
      isLast: (page) => page.length < LIST_PAGE,
      append: appendRows,
      load: async (last) => {
        const answer = await call(MODULES[kind], last ? { before: last.seq } : {});
        return answer.ok ? answer.value : null;
      },
    });
    if (initial) this.#paged.start(initial);
    else void this.reload();
  }

  get rows() {
    return this.#paged.rows;
  }

  get loading() {
    return this.#paged.loading;
  }

  get complete() {
    return this.#paged.complete;
  }

  /** Loads the next page. */
  loadMore(): Promise<void> {
    return this.#paged.loadMore();
  }

  /** Reloads from the first page; the rows stay until it is loaded. */
  reload(): Promise<void> {
    return this.#paged.reload("stay");
  }

  /** Reloads the first page, as after new rows on top; the rows below stay. */
  async refresh(): Promise<void> {
    const answer = await callPersistently(this.call, MODULES[this.kind], {});
    if (!answer.ok) return;
    const { rows, goesOn } = refreshTop(this.#paged.rows.peek(), answer.value);
    if (goesOn) this.#paged.change(rows);
    else this.#paged.start(rows);
  }

  /** Reloads all loaded rows, as after rows may have left anywhere. */
  async renew(): Promise<void> {
    await this.#paged.renew((_rows, fresh) => fresh);
  }

  /** The member sees the list: marks all rows as seen. */
  async markSeen(): Promise<void> {
    if (this.kind === "fan" || this.kind === "visitor") {
      await callPersistently(this.call, SEEN[this.kind], {});
    }
  }

  /** Removes a member. Hidden rows name none. */
  remove(id: string): void {
    this.#paged.change(withoutMember(this.#paged.rows.peek(), id));
  }
}
