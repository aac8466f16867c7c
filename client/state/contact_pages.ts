/**
 * The paging of contacts, for the list and the archive. Each of the two is a slice of the client.
 *
 * 1. The first page comes with the document and is used once: from then on events keep the rows current.
 * 2. `loadMore` loads the rows below the lowest one, so that rows that moved or left meanwhile leave no gap.
 * 3. `refresh` reloads from the top, as far as rows are loaded.
 */
import { computed, signal } from "@preact/signals";
import { CONTACTS_PAGE, CONTACTS_PAGE_MAX } from "@/domain/limits.ts";
import type { ContactView } from "@/protocol/views/contact.ts";
import { callPersistently } from "@/client/persist.ts";
import { type Cursor, dropMissing, isBelow, lowestOf } from "@/client/state/contact_cursor.ts";
import { rowsOf } from "@/client/state/contact_list.ts";
import { ContactRows } from "@/client/state/contact_rows.ts";
import type { Loading } from "@/client/state/contacts.ts";

/** After a lost connection, at most so many pages without changes are reloaded. */
const REFRESH_PAGES = 15;

export class ContactPages extends ContactRows {
  /** Contacts whose rows are hidden (client/state/without_contact.ts). */
  readonly leaving = signal<ReadonlySet<string>>(new Set());
  /** The state of loading the next page. */
  readonly loading = signal<Loading>("idle");
  /** Whether the last row is loaded. */
  readonly complete = signal(false);
  readonly rows = computed(() => {
    const leaving = this.leaving.value;
    return rowsOf(this.list.value).filter(({ id }) => !leaving.has(id));
  });

  /** Takes the first page of the server's render, null if it failed, and loads what has changed since. */
  seed(rows: readonly ContactView[] | null): void {
    if (this.isSeeded) return;
    this.isSeeded = true;
    this.complete.value = rows !== null && rows.length < CONTACTS_PAGE;
    this.add(rows ?? []);
    void this.refresh();
  }

  /** Loads the next page. */
  async loadMore(): Promise<void> {
    if (this.loading.peek() === "loading" || this.complete.peek()) return;
    this.loading.value = "loading";
    const answer = await this.#ask(lowestOf(this.#views()));
    this.loading.value = answer.ok ? "idle" : "failed";
    if (!answer.ok) return;
    if (answer.value.length < CONTACTS_PAGE_MAX) this.complete.value = true;
    this.add(answer.value);
  }

  /**
   * Reloads from the top, as after a lost connection, as far as rows are loaded, so that reads, archivings and deletions
   * on other devices are applied and no gap is left. Of a very long list only the upper part, until it meets known rows.
   */
  async refresh(): Promise<void> {
    if (!this.isSeeded) return;
    const before = this.list.peek();
    const lowest = lowestOf(this.#views());
    const ids = new Set<string>();
    this.forgetLeft();
    let from: Cursor | null = null;
    for (let page = 1;; page++) {
      const answer = await this.#ask(from);
      if (!answer.ok) return this.#failFirst();
      const isLast = answer.value.length < CONTACTS_PAGE_MAX;
      const isKnown = answer.value.some((row) => before.entries.get(row.id)?.row.seq === row.seq);
      for (const { id } of answer.value) ids.add(id);
      from = lowestOf(answer.value);
      this.add(answer.value);
      this.list.value = dropMissing(this.list.peek(), { before, ids, downTo: isLast ? null : from });
      this.loading.value = "idle";
      if (isLast) this.complete.value = true;
      if (isLast || !from || !lowest || !isBelow(lowest, from)) return;
      if (isKnown && page >= REFRESH_PAGES) return;
    }
  }

  /** A conversation has moved, in its list or to the other. A row below the loaded ones comes with its page. */
  protected async follow(contact: string): Promise<void> {
    await this.fetch(contact, (row) => {
      const lowest = lowestOf(this.#views());
      return this.complete.peek() || (lowest !== null && !isBelow(row, lowest));
    });
  }

  *#views(): Iterable<ContactView> {
    for (const { view } of this.list.peek().entries.values()) yield view;
  }

  #ask(below: Cursor | null) {
    const { archived } = this.options;
    return callPersistently(this.options.call, "user/contacts", {
      archived,
      recordsToTake: CONTACTS_PAGE_MAX,
      ...(below && { before: { ...below, archived } }),
    });
  }

  /** Shows the failure only if there are no rows. */
  #failFirst(): void {
    if (this.list.peek().entries.size === 0 && !this.complete.peek()) this.loading.value = "failed";
  }
}
