/**
 * A search for contacts by name, through all of the member's lists. A slice of the client, loaded with the first search.
 *
 * 1. The search starts after a pause in typing; answers to earlier searches are dropped.
 * 2. The server scans a part of the lists per call and returns a cursor; more calls follow until the screen is full, and
 *    when the reader comes near the end.
 * 3. Events keep the results current. `mergeFound` merges them with the rows of the contact list.
 */
import { computed, signal } from "@preact/signals";
import { CONTACTS_PAGE_MAX } from "@/domain/limits.ts";
import { beginsWords, wordsOf } from "@/domain/search_text.ts";
import type { ContactsBefore, ContactView, FoundContact } from "@/protocol/views/contact.ts";
import { debounce } from "@/client/debounce.ts";
import type { ClientEvent } from "@/client/incoming.ts";
import type { Slice, SliceEnv } from "@/client/slice.ts";
import { callPersistently } from "@/client/persist.ts";
import {
  addRows,
  applyMessage,
  applyRead,
  noContacts,
  removeRow,
  rowsOf,
} from "@/client/state/contact_list.ts";
import type { Loading } from "@/client/state/contacts.ts";

/** The pause in typing that starts a search (spec §9). */
const DEBOUNCE_MS = 300;

export class ContactSearch implements Slice {
  readonly #env;
  readonly #found;
  readonly #archived = signal<ReadonlySet<string>>(new Set());
  readonly #start;
  #search = "";
  #next: ContactsBefore | null = null;
  #round = 0;
  readonly loading = signal<Loading>("idle");
  /** Whether all lists have been scanned. */
  readonly complete = signal(true);
  /** The results so far. */
  readonly found = computed(() => rowsOf(this.#found.value).map((row) => this.#marked(row)));

  constructor(env: Pick<SliceEnv, "me" | "call" | "after">) {
    this.#env = env;
    this.#found = signal(noContacts(env.me));
    this.#start = debounce(DEBOUNCE_MS, () => void this.#load(), env.after);
  }

  /** Searches for names with words of these prefixes. */
  search(text: string): void {
    const search = wordsOf(text).join(" ");
    if (search === this.#search) return;
    this.#search = search;
    this.#restart();
  }

  /** Scans more of the lists, or retries what failed. */
  async loadMore(): Promise<void> {
    if (this.loading.peek() !== "loading" && !this.complete.peek()) await this.#load();
  }

  handle(event: ClientEvent): void {
    switch (event.module) {
      case "new_message": {
        const list = this.#found.peek();
        const { sender_id, receiver_id } = event.data.request_details;
        this.#found.value = applyMessage(list, event.data.request_details) ?? list;
        return this.#mark([sender_id, receiver_id], 0);
      }
      case "message/change": {
        const { sender_id, receiver_id, list } = event.data;
        const { entries } = this.#found.peek();
        const isShown = [sender_id, receiver_id].some((id) =>
          list.some(({ seq }) => seq === entries.get(id)?.view.seq)
        );
        return isShown ? this.refresh() : undefined;
      }
      case "message/read": {
        const { reader_id, sender_id, seq } = event.data;
        if (reader_id === this.#env.me) this.#found.value = applyRead(this.#found.peek(), sender_id, seq);
        return;
      }
      case "conversation/archive":
        return this.#mark([event.data.user_id], event.data.archived);
      case "conversation/delete":
        return this.#remove(event.data.user_id, event.data.seq);
      case "user/block":
      case "user/gone":
        return this.#remove(event.data.user_id);
      case "user/unblock":
      case "user/back":
        return this.refresh();
    }
  }

  /** Searches again, as after a lost connection. */
  refresh(): void {
    if (this.#search !== "") this.#restart();
  }

  #restart(): void {
    this.#round++;
    this.#next = null;
    this.#found.value = noContacts(this.#env.me);
    this.#archived.value = new Set();
    this.complete.value = this.#search === "";
    this.loading.value = this.#search === "" ? "idle" : "loading";
    if (this.#search === "") this.#start.cancel();
    else this.#start();
  }

  async #load(): Promise<void> {
    const round = this.#round;
    const wanted = this.#found.peek().entries.size + CONTACTS_PAGE_MAX;
    this.loading.value = "loading";
    do {
      const answer = await callPersistently(this.#env.call, "user/contacts/search", {
        search: this.#search,
        ...(this.#next && { before: this.#next }),
      });
      if (round !== this.#round) return;
      if (!answer.ok) {
        this.loading.value = "failed";
        return;
      }
      this.#take(answer.value.list);
      this.#next = answer.value.next;
    } while (this.#next && this.#found.peek().entries.size < wanted);
    this.complete.value = this.#next === null;
    this.loading.value = "idle";
  }

  #take(rows: readonly FoundContact[]): void {
    this.#found.value = addRows(this.#found.peek(), rows.map(({ archived: _, ...row }) => row));
    this.#mark(rows.flatMap(({ id, archived }) => archived === 1 ? id : []), 1);
    this.#mark(rows.flatMap(({ id, archived }) => archived === 0 ? id : []), 0);
  }

  #mark(ids: readonly string[], archived: 0 | 1): void {
    const marks = new Set(this.#archived.peek());
    for (const id of ids) archived === 1 ? marks.add(id) : marks.delete(id);
    this.#archived.value = marks;
  }

  #marked(row: ContactView): FoundContact {
    return { ...row, archived: this.#archived.value.has(row.id) ? 1 : 0 };
  }

  #remove(contact: string, upTo?: number): void {
    this.#found.value = removeRow(this.#found.peek(), contact, upTo);
  }
}

/** The rows of a search: matching rows of the list and other results, archived ones last. Pure. */
export function mergeFound(
  text: string,
  listed: readonly ContactView[],
  found: readonly FoundContact[],
): FoundContact[] {
  const words = wordsOf(text);
  const own = listed.filter(({ name }) => beginsWords(name, words)).map((row) => ({
    ...row,
    archived: 0 as const,
  }));
  const ids = new Set(own.map(({ id }) => id));
  const others = found.filter(({ id, name }) => !ids.has(id) && beginsWords(name, words));
  const among = [...own, ...others.filter(({ archived }) => archived === 0)];
  return [
    ...among.toSorted((one, other) => other.time - one.time),
    ...others.filter(({ archived }) => archived === 1),
  ];
}
