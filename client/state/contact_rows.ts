/**
 * The rows of one list of conversations, contacts or archive, and what events and answers do to them. The pages are loaded
 * by what extends it (contact_pages.ts).
 *
 * 1. An event takes a row out at once. Where a conversation is that has gone from one list to the other is asked for, since
 *    what two devices do at about the same time may be heard of in another order.
 * 2. A row that is asked for puts itself in or out, unless an event has taken it out since.
 * 3. A row that was counted before the member read is asked for again.
 *
 * Invariant: a row that an event took away stays away, whatever page is still on its way with it.
 */
import { signal } from "@preact/signals";
import type { EventData } from "@/protocol/events/mod.ts";
import type { ContactView } from "@/protocol/views/contact.ts";
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
  /** Whether there is a page that shows them: before it, nothing is asked for. */
  protected isSeeded = false;
  /** Who left, and up to which message. */
  readonly #left = new Map<string, number>();
  /** How often somebody was heard to have left, and the member to have read. */
  readonly #departures = new Map<string, number>();
  readonly #marks = new Map<string, number>();

  constructor(protected readonly options: ContactRowsOptions) {
    this.list = signal<ContactList>(noContacts(options.me));
  }

  /** Adds rows of the server, but for those that have left since. They may have been under way while the member read. */
  protected add(rows: readonly ContactView[]): void {
    this.#add(rows);
    this.#fetchStale();
  }

  /** Takes a row out, unless a message after message `upTo` has brought it back already. */
  protected remove(contact: string, upTo = Infinity): void {
    countUp(this.#departures, contact);
    this.#leave(contact, upTo);
  }

  /** Everything is about to be asked for again: who left stays away by what is answered. */
  protected forgetLeft(): void {
    this.#left.clear();
  }

  /** The member's own reading, here or on another device. */
  protected handleRead({ reader_id, sender_id, seq }: EventData<"message/read">): void {
    if (reader_id === this.options.me) this.#readUpTo(sender_id, seq);
  }

  /** The member deleted a conversation. One that a message has begun anew stays, without what was deleted. */
  protected handleDelete({ user_id, seq }: EventData<"conversation/delete">): void {
    this.remove(user_id, seq);
    this.#readUpTo(user_id, seq);
  }

  /** Asks how a conversation stands now. One in which there is nothing to see has no place in a list. */
  protected async fetch(contact: string, isWanted = (_row: ContactView) => true): Promise<void> {
    if (!this.isSeeded) return;
    const [departures, marks] = [this.#departures.get(contact), this.#marks.get(contact)];
    const answer = await this.options.call("user/contact/get_by_id", { contact_id: contact });
    // What took it out meanwhile has come later than the answer.
    if (!answer.ok || this.#departures.get(contact) !== departures) return;
    const { archived, ...row } = answer.value;
    if (archived !== this.options.archived || row.time === 0) return this.#leave(contact, row.seq);
    this.#left.delete(contact);
    if (isWanted(row)) this.#add([row]);
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
