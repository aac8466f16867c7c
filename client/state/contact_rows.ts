/**
 * The rows of one list of conversations, contacts or archive, and how events and answers change them. contact_pages.ts
 * extends it by the paging.
 *
 * 1. An event removes a row at once. For a conversation that was archived or brought back the row is fetched, because the
 *    events of two devices may arrive in another order.
 * 2. A fetched row is added or removed, unless an event has removed it since. One that stands below the loaded rows by now,
 *    as a chat that is pinned no more, is removed too.
 * 3. A row that was counted before the member read is fetched again.
 *
 * Invariant: a page or row that was requested earlier does not bring back a row that an event removed.
 */
import { signal } from "@preact/signals";
import type { EventData } from "@/protocol/events/mod.ts";
import type { ContactView } from "@/protocol/views/contact.ts";
import { callPersistently } from "@/client/persist.ts";
import type { Call } from "@/client/socket.ts";
import {
  addRows,
  applyRead,
  type ContactList,
  noContacts,
  removeRow,
  staleContacts,
} from "@/client/state/contact_list.ts";

export interface ContactRowsOptions {
  me: string;
  call: Call;
  archived: 0 | 1;
}

export class ContactRows {
  protected readonly list;
  /** Whether a page has shown the list: nothing is loaded before. */
  protected isSeeded = false;
  /** The contacts that were removed, and up to which message. */
  readonly #left = new Map<string, number>();
  /** Counts removals and reads by contact, to detect those during a fetch. */
  readonly #departures = new Map<string, number>();
  readonly #marks = new Map<string, number>();

  constructor(protected readonly options: ContactRowsOptions) {
    this.list = signal<ContactList>(noContacts(options.me));
  }

  /** Adds rows of the server, except removed ones. They may be older than the member's last read. */
  protected add(rows: readonly ContactView[]): void {
    this.#add(rows);
    this.#fetchStale();
  }

  /** Removes a row, unless a message after number `upTo` has brought it back. */
  protected remove(contact: string, upTo = Infinity): void {
    countUp(this.#departures, contact);
    this.#leave(contact, upTo);
  }

  /** Before a reload, whose answers know which rows are gone. */
  protected forgetLeft(): void {
    this.#left.clear();
  }

  /** Applies a read mark of the member, from any device. */
  protected handleRead({ reader_id, sender_id, seq }: EventData<"message/read">): void {
    if (reader_id === this.options.me) this.#readUpTo(sender_id, seq);
  }

  /** Applies a deletion by the member. A conversation with later messages stays, without the deleted ones. */
  protected handleDelete({ user_id, seq }: EventData<"conversation/delete">): void {
    this.remove(user_id, seq);
    this.#readUpTo(user_id, seq);
  }

  /** Fetches the current row of a conversation. An empty conversation has none. */
  protected async fetch(contact: string, isWanted = (_row: ContactView) => true): Promise<void> {
    if (!this.isSeeded) return;
    const [departures, marks] = [this.#departures.get(contact), this.#marks.get(contact)];
    const data = { contact_id: contact };
    const answer = await callPersistently(this.options.call, "user/contact/get_by_id", data);
    // A removal during the fetch is newer than the answer.
    if (!answer.ok || this.#departures.get(contact) !== departures) return;
    const { archived, ...row } = answer.value;
    if (archived !== this.options.archived || row.time === 0) return this.#leave(contact, row.seq);
    this.#left.delete(contact);
    if (isWanted(row)) this.#add([row]);
    else this.list.value = removeRow(this.list.peek(), contact);
    const isOld = this.#marks.get(contact) !== marks && this.list.peek().entries.get(contact)?.stale;
    if (isOld) await this.fetch(contact, isWanted);
  }

  #add(rows: readonly ContactView[]): void {
    const there = rows.filter(({ id, seq }) => seq > (this.#left.get(id) ?? -1));
    this.list.value = addRows(this.list.peek(), there);
  }

  #leave(contact: string, upTo: number): void {
    this.#left.set(contact, upTo);
    this.list.value = removeRow(this.list.peek(), contact, upTo);
  }

  #readUpTo(contact: string, seq: number): void {
    countUp(this.#marks, contact);
    this.list.value = applyRead(this.list.peek(), contact, seq);
    this.#fetchStale();
  }

  #fetchStale(): void {
    for (const id of staleContacts(this.list.peek())) void this.fetch(id);
  }
}

function countUp(counts: Map<string, number>, contact: string): void {
  counts.set(contact, (counts.get(contact) ?? 0) + 1);
}
