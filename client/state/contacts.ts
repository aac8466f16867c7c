/**
 * The contact list of the page, shared by the chats tab and the side column. Made by `client.ts`.
 * Kept: rows change by the pure rules of contact_list.ts alone; a message of an unknown contact is held until the
 * contact's row is there (spec §4).
 */
import { computed, signal } from "@preact/signals";
import { CONTACTS_PAGE, CONTACTS_PAGE_MAX } from "@/domain/limits.ts";
import type { EventData } from "@/protocol/events/mod.ts";
import type { ContactView } from "@/protocol/views/contact.ts";
import type { MessageView } from "@/protocol/views/message.ts";
import { callPersistently } from "@/client/persist.ts";
import type { Call } from "@/client/socket.ts";
import {
  addRows,
  applyMessage,
  applyRead,
  dropMissing,
  NO_CONTACTS,
  removeRow,
  rowsOf,
  staleContacts,
} from "@/client/state/contact_list.ts";

export type Loading = "idle" | "loading" | "failed";

export class Contacts {
  readonly #list = signal(NO_CONTACTS);
  /** Messages of contacts whose row is being fetched. */
  readonly #held = new Map<string, MessageView[]>();
  /** What the next page is doing. */
  readonly loading = signal<Loading>("idle");
  /** Whether the last row is there. */
  readonly complete = signal(false);
  /** Whether a list of this page shows them. */
  isShown = false;
  readonly rows = computed(() => rowsOf(this.#list.value, this.me));

  constructor(private readonly me: string, private readonly call: Call) {}

  /** Adds the rows of a server-rendered page, which are the first ones. */
  seed(rows: readonly ContactView[]): void {
    if (!this.isShown) this.complete.value = rows.length < CONTACTS_PAGE;
    this.isShown = true;
    this.#list.value = addRows(this.#list.peek(), rows);
  }

  /** Loads the next page. */
  async loadMore(): Promise<void> {
    if (this.loading.peek() === "loading" || this.complete.peek()) return;
    this.loading.value = "loading";
    const answer = await this.call("user/contacts", {
      currentLength: this.#list.peek().size,
      recordsToTake: CONTACTS_PAGE,
    });
    this.loading.value = answer.ok ? "idle" : "failed";
    if (!answer.ok) return;
    if (answer.value.length < CONTACTS_PAGE) this.complete.value = true;
    this.#list.value = addRows(this.#list.peek(), answer.value);
  }

  /**
   * Catches up from the top, as after a lost connection, until a page reaches a row that did not change: messages only
   * move rows up, so nothing below it did either, and no hole is left above it. Rows that are not in their place any
   * more were archived, or are of somebody who is not there for the member.
   */
  async refresh(): Promise<void> {
    const before = this.#list.peek();
    const ids = new Set<string>();
    for (let seen = 0;; seen += CONTACTS_PAGE_MAX) {
      const answer = await callPersistently(this.call, "user/contacts", {
        currentLength: seen,
        recordsToTake: CONTACTS_PAGE_MAX,
      });
      if (!answer.ok) return;
      this.#list.value = addRows(this.#list.peek(), answer.value);
      const isLast = answer.value.length < CONTACTS_PAGE_MAX;
      if (isLast) this.complete.value = true;
      for (const { id } of answer.value) ids.add(id);
      const downTo = isLast ? -Infinity : answer.value.at(-1)?.time ?? 0;
      this.#list.value = dropMissing(this.#list.peek(), { before, ids, downTo });
      const isKnown = answer.value.some((row) => before.get(row.id)?.row.seq === row.seq);
      if (isLast || isKnown || before.size === 0) return;
    }
  }

  /** Applies a message of either side. */
  hearMessage(message: MessageView): void {
    const next = applyMessage(this.#list.peek(), message, this.me);
    if (next) this.#list.value = next;
    else void this.#hold(message);
  }

  /** Applies the member's own reading, here or on another device. */
  hearRead(contact: string, seq: number): void {
    this.#list.value = applyRead(this.#list.peek(), contact, seq);
    for (const id of staleContacts(this.#list.peek())) void this.#fetch(id);
  }

  /** A conversation was put into the archive, or taken out of it, on one of the member's devices. */
  hearArchive({ user_id, archived, seq }: EventData<"conversation/archive">): void {
    // A message that came later has brought it back, though its event may have overtaken this one.
    if (archived === 1) this.#list.value = removeRow(this.#list.peek(), user_id, seq);
    else void this.#takeBack(user_id);
  }

  /** Somebody is not there any more. */
  remove(contact: string): void {
    this.#list.value = removeRow(this.#list.peek(), contact);
  }

  /** A row below those that are loaded comes with its page: the next one begins after as many rows as are there. */
  async #takeBack(contact: string): Promise<void> {
    const answer = await this.call("user/contact/get_by_id", { contact_id: contact });
    const last = this.rows.peek().at(-1);
    if (!answer.ok || (last && answer.value.time < last.time && !this.complete.peek())) return;
    this.#list.value = addRows(this.#list.peek(), [answer.value]);
  }

  async #hold(message: MessageView): Promise<void> {
    const contact = message.sender_id === this.me ? message.receiver_id : message.sender_id;
    const held = this.#held.get(contact);
    if (held) return void held.push(message);
    this.#held.set(contact, [message]);
    await this.#fetch(contact);
    const waiting = this.#held.get(contact) ?? [];
    this.#held.delete(contact);
    if (this.#list.peek().has(contact)) { for (const one of waiting) this.hearMessage(one); }
  }

  async #fetch(contact: string): Promise<void> {
    const answer = await this.call("user/contact/get_by_id", { contact_id: contact });
    if (answer.ok) this.#list.value = addRows(this.#list.peek(), [answer.value]);
  }
}
