/**
 * A list in pages. For the grid, the member's own lists and the blocked members, which pass how a page is loaded.
 *
 * 1. `loadMore` loads the rows after the last one; concurrent calls are one.
 * 2. `reload` starts at the first page; answers to earlier requests are dropped.
 * 3. `renew` reloads all rows, so that nothing is missing below those on the screen.
 * 4. The list says which page is the last one.
 */
import { signal } from "@preact/signals";
import type { Loading } from "@/client/state/contacts.ts";

/** Loads the rows after `after`, or the first ones; null if it failed. */
export type LoadPage<Row> = (after: Row | null) => Promise<readonly Row[] | null>;

export interface PagedListOptions<Row> {
  /** Whether nothing follows a page. */
  isLast(page: readonly Row[]): boolean;
  load: LoadPage<Row>;
  /** Appends a page to the rows, without duplicates. */
  append(rows: readonly Row[], page: readonly Row[]): readonly Row[];
}

export class PagedList<Row> {
  readonly rows = signal<readonly Row[]>([]);
  readonly loading = signal<Loading>("idle");
  /** Whether the last row is loaded. */
  readonly complete = signal(false);
  /** The last loaded row, which may have left the list since. */
  #last: Row | null = null;
  #round = 0;

  constructor(private readonly options: PagedListOptions<Row>) {}

  /** Replaces all rows by a first page. */
  start(page: readonly Row[]): void {
    this.#restart();
    this.#take([], page);
  }

  /** Loads the next page. */
  async loadMore(): Promise<void> {
    if (this.loading.peek() === "loading" || this.complete.peek()) return;
    await this.#load(this.#last);
  }

  /** Starts again. The rows are removed at once, or stay until the new ones are loaded. */
  async reload(until: "at_once" | "stay"): Promise<void> {
    this.#restart();
    if (until === "at_once") this.rows.value = [];
    this.complete.value = false;
    await this.#load(null);
  }

  /** Reloads as many rows as there are, and merges them with `merge`; false if that failed. */
  async renew(merge: (rows: readonly Row[], fresh: readonly Row[]) => readonly Row[]): Promise<boolean> {
    const round = ++this.#round;
    let fresh: readonly Row[] = [];
    let last: Row | null = null;
    let isWhole = false;
    while (!isWhole && (last === null || fresh.length < this.rows.peek().length)) {
      const page: readonly Row[] | null = await this.options.load(last);
      if (round !== this.#round) return false;
      if (!page) {
        this.loading.value = "failed";
        return false;
      }
      fresh = this.options.append(fresh, page);
      last = page.at(-1) ?? last;
      isWhole = this.options.isLast(page);
    }
    // A page that was requested meanwhile would follow the previous last row.
    this.#restart();
    this.#last = last;
    this.complete.value = isWhole;
    this.rows.value = merge(this.rows.peek(), fresh);
    return true;
  }

  /** Changes the rows. */
  change(rows: readonly Row[]): void {
    this.rows.value = rows;
  }

  #restart(): void {
    this.#round++;
    this.#last = null;
    this.loading.value = "idle";
  }

  async #load(after: Row | null): Promise<void> {
    const round = this.#round;
    this.loading.value = "loading";
    const page = await this.options.load(after);
    if (round !== this.#round) return;
    if (page) this.#take(after === null ? [] : this.rows.peek(), page);
    this.loading.value = page ? "idle" : "failed";
  }

  #take(before: readonly Row[], page: readonly Row[]): void {
    this.#last = page.at(-1) ?? this.#last;
    this.complete.value = this.options.isLast(page);
    this.rows.value = this.options.append(before, page);
  }
}
