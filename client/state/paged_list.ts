/**
 * A list that comes page by page. For the grid, the member's own lists and the archive, which say how a page is asked for.
 *
 * 1. `loadMore` asks for what follows the last row that came; two wishes at a time are one.
 * 2. `reload` starts again from the first page; what was asked for before that counts no more.
 * 3. `renew` asks for all that is there again, so that nothing is missing below what is on the screen.
 * 4. A page that is shorter than asked for is the last one.
 */
import { signal } from "@preact/signals";
import type { Loading } from "@/client/state/contacts.ts";

/** The rows that follow `after`, or the first ones; null where they could not be had. */
export type LoadPage<Row> = (after: Row | null) => Promise<readonly Row[] | null>;

export interface PagedListOptions<Row> {
  pageSize: number;
  load: LoadPage<Row>;
  /** Puts a page below the rows, without those that are there already. */
  append(rows: readonly Row[], page: readonly Row[]): readonly Row[];
}

export class PagedList<Row> {
  readonly rows = signal<readonly Row[]>([]);
  readonly loading = signal<Loading>("idle");
  /** Whether the last row is there. */
  readonly complete = signal(false);
  /** The last row that came, which may have left the list since. */
  #last: Row | null = null;
  #round = 0;

  constructor(private readonly options: PagedListOptions<Row>) {}

  /** Takes a first page in place of all that is there. */
  start(page: readonly Row[]): void {
    this.#restart();
    this.#take([], page);
  }

  /** Loads the next page. */
  async loadMore(): Promise<void> {
    if (this.loading.peek() === "loading" || this.complete.peek()) return;
    await this.#load(this.#last);
  }

  /** Starts again. The rows go at once, or stay until the new ones are there. */
  async reload(until: "at_once" | "stay"): Promise<void> {
    this.#restart();
    if (until === "at_once") this.rows.value = [];
    this.complete.value = false;
    await this.#load(null);
  }

  /** Asks again for as many rows as there are, which `merge` puts in their place; false where that was not to be. */
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
      isWhole = page.length < this.options.pageSize;
    }
    // A page that was asked for meanwhile would follow the row that was the last before.
    this.#restart();
    this.#last = last;
    this.complete.value = isWhole;
    this.rows.value = merge(this.rows.peek(), fresh);
    return true;
  }

  /** Changes the rows that are there. */
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
    this.complete.value = page.length < this.options.pageSize;
    this.rows.value = this.options.append(before, page);
  }
}
