/**
 * A list that comes page by page, each with the server's word for where the next one begins. For the members with stories;
 * lists that go on after their last row are client/state/paged_list.ts.
 *
 * 1. `loadMore` asks for what follows the last page; two wishes at a time are one.
 * 2. `reload` starts again from the first page; what was asked for before that counts no more.
 * 3. `renew` asks for all that is there again; rows that are still there keep their places.
 * 4. A page may be short, even empty, and not be the last: that is the one without a `next`.
 */
import { computed, signal } from "@preact/signals";
import type { Loading } from "@/client/state/contacts.ts";

export interface CursorPage<Row> {
  readonly list: readonly Row[];
  /** Where the page after it begins; null where it is the last one. */
  readonly next: string | null;
}

/** The page that begins at `after`, or the first one; null where it could not be had. */
export type LoadCursorPage<Row> = (after: string | null) => Promise<CursorPage<Row> | null>;

export class CursorList<Row extends { id: string }> {
  readonly rows = signal<readonly Row[]>([]);
  readonly loading = signal<Loading>("idle");
  /** Where the next page begins; before any page, at the start. */
  readonly #next = signal<{ after: string | null } | "complete">({ after: null });
  /** Whether the last row is there. */
  readonly complete = computed(() => this.#next.value === "complete");
  #round = 0;

  constructor(private readonly load: LoadCursorPage<Row>) {}

  /** Takes a first page in place of all that is there. */
  start(page: CursorPage<Row>): void {
    this.#round++;
    this.loading.value = "idle";
    this.#take([], page);
  }

  /** Loads the next page, or the first one where there is none. */
  async loadMore(): Promise<void> {
    const next = this.#next.peek();
    if (this.loading.peek() === "loading" || next === "complete") return;
    await this.#load(next.after);
  }

  /** Starts again. The rows go at once, or stay until the new ones are there. */
  async reload(until: "at_once" | "stay"): Promise<void> {
    this.#round++;
    if (until === "at_once") this.rows.value = [];
    this.#next.value = { after: null };
    await this.#load(null);
  }

  /** Asks again for as many rows as there are: some go, and new ones follow below. False where that was not to be. */
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
    // A page that was asked for meanwhile would follow the one that was the last before.
    this.#round++;
    this.loading.value = "idle";
    return true;
  }

  /** Changes the rows that are there. */
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

  /** Whoever is there already stays at their place, since pages are read one after the other while the list moves. */
  #take(before: readonly Row[], { list, next }: CursorPage<Row>): void {
    const rows = new Map(before.map((row) => [row.id, row]));
    for (const row of list) if (!rows.has(row.id)) rows.set(row.id, row);
    this.#next.value = next === null ? "complete" : { after: next };
    this.rows.value = [...rows.values()];
  }
}
