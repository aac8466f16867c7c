/**
 * A list in pages, each with the server's cursor for the next one. For the members with stories; lists that continue after
 * their last row are client/state/paged_list.ts.
 *
 * 1. `loadMore` loads the page after the last one; concurrent calls are one.
 * 2. `reload` starts at the first page; answers to earlier requests are dropped.
 * 3. `renew` reloads all rows; those that still exist keep their places.
 * 4. A page may be short or empty without being the last: the last one has no `next`.
 */
import { computed, signal } from "@preact/signals";
import type { Loading } from "@/client/state/contacts.ts";

export interface CursorPage<Row> {
  readonly list: readonly Row[];
  /** The cursor of the next page; null for the last page. */
  readonly next: string | null;
}

/** Loads the page at cursor `after`, or the first one; null if it failed. */
export type LoadCursorPage<Row> = (after: string | null) => Promise<CursorPage<Row> | null>;

export class CursorList<Row extends { id: string }> {
  readonly rows = signal<readonly Row[]>([]);
  readonly loading = signal<Loading>("idle");
  /** The cursor of the next page. */
  readonly #next = signal<{ after: string | null } | "complete">({ after: null });
  /** Whether the last row is loaded. */
  readonly complete = computed(() => this.#next.value === "complete");
  #round = 0;

  constructor(private readonly load: LoadCursorPage<Row>) {}

  /** Replaces all rows by a first page. */
  start(page: CursorPage<Row>): void {
    this.#round++;
    this.loading.value = "idle";
    this.#take([], page);
  }

  /** Loads the next page, or the first one. */
  async loadMore(): Promise<void> {
    const next = this.#next.peek();
    if (this.loading.peek() === "loading" || next === "complete") return;
    await this.#load(next.after);
  }

  /** Starts again. The rows are removed at once, or stay until the new ones are loaded. */
  async reload(until: "at_once" | "stay"): Promise<void> {
    this.#round++;
    if (until === "at_once") this.rows.value = [];
    this.#next.value = { after: null };
    await this.#load(null);
  }

  /** Reloads as many rows as there are: some are removed, and new ones follow below. False if that failed. */
  async renew(): Promise<boolean> {
    const round = ++this.#round;
    const fresh = new Map<string, Row>();
    let after: string | null = null;
    do {
      const page: CursorPage<Row> | null = await this.load(after);
      if (round !== this.#round) return false;
      if (!page) {
        this.loading.value = "failed";
        return false;
      }
      for (const row of page.list) fresh.set(row.id, row);
      after = page.next;
    } while (after !== null && fresh.size < this.rows.peek().length);
    const kept = this.rows.peek().flatMap(({ id }) => fresh.get(id) ?? []);
    this.rows.value = [...new Set([...kept, ...fresh.values()])];
    this.#next.value = after === null ? "complete" : { after };
    // A page that was requested meanwhile would follow the previous last page.
    this.#round++;
    this.loading.value = "idle";
    return true;
  }

  /** Changes the rows. */
  change(rows: readonly Row[]): void {
    this.rows.value = rows;
  }

  async #load(after: string | null): Promise<void> {
    const round = this.#round;
    this.loading.value = "loading";
    const page = await this.load(after);
    if (round !== this.#round) return;
    if (page) this.#take(after === null ? [] : this.rows.peek(), page);
    this.loading.value = page ? "idle" : "failed";
  }

  /** Known rows keep their places: the list changes while its pages are loaded. */
  #take(before: readonly Row[], { list, next }: CursorPage<Row>): void {
    const rows = new Map(before.map((row) => [row.id, row]));
    for (const row of list) if (!rows.has(row.id)) rows.set(row.id, row);
    this.#next.value = next === null ? "complete" : { after: next };
    this.rows.value = [...rows.values()];
  }
}
