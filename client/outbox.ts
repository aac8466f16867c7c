/**
 * Messages that are not confirmed yet. Created by `client.ts`.
 *
 * 1. `send` shows an entry at once and stores it under its rid before it is sent (outbox_entries.ts).
 * 2. A flush delivers a chat's entries in their order, one at a time, in one tab at a time (outbox_delivery.ts).
 * 3. Only a final answer removes an entry from the store; until then every attempt has the same rid (P2).
 */
import { signal } from "@preact/signals";
import type { MessageView } from "@/protocol/views/message.ts";
import { type GivenBackCode, mend, needsNewRid } from "@/client/outbox_decision.ts";
import { type DecideAfter, deliver, type UploadFile } from "@/client/outbox_delivery.ts";
import { OutboxEntries, type OutboxEntriesOptions } from "@/client/outbox_entries.ts";
import type { OutboxEntry } from "@/client/outbox_store.ts";
import type { Ports } from "@/client/ports.ts";
import type { Call } from "@/client/socket.ts";

interface OutboxOptions<Code> extends OutboxEntriesOptions {
  call: Call;
  upload: UploadFile;
  ports: Pick<Ports, "rid" | "after" | "report">;
  /** Milliseconds since 1970. */
  clock(): number;
  isOpen(): boolean;
  /** The message is committed and has cost `coins`; called before its entry is removed. */
  onSent(message: MessageView, coins: number): void;
  /** Where it is decided otherwise than for members what a refusal comes to. */
  decide?: DecideAfter<Code>;
  /** It could not be paid; a text has to be restored to its box. */
  onGivenBack(entry: OutboxEntry, code: Code): void;
}

/** The content of an entry. */
type Content = Omit<OutboxEntry, "rid" | "me" | "order" | "failed">;
type About = Omit<Content, "contact" | "text">;

export class Outbox<Code = GivenBackCode> {
  readonly #entries: OutboxEntries;
  /** Chats being flushed, and whether they have to be flushed again afterwards. */
  readonly #flushing = new Map<string, boolean>();
  #lastOrder = 0;
  #ended = false;

  /** All entries, oldest first. */
  readonly entries;
  /** Upload progress of photos and recordings by rid, 0 to 100; of this tab's uploads alone. */
  readonly progress = signal<ReadonlyMap<string, number>>(new Map());

  constructor(private readonly options: OutboxOptions<Code>) {
    this.#entries = new OutboxEntries(options);
    this.entries = this.#entries.list;
  }

  /**
   * Sends a text: shows it, stores it, then sends it. It may answer a message, or a story by its id. With an empty text it is
   * a photo or a recording, which is uploaded when its turn comes, or a gift at the price that it was offered for.
   */
  async send(contact: string, text: string, about: About = {}): Promise<void> {
    await this.#add({ contact, text, ...about });
  }

  /** Retries a failed entry, without what made it fail. */
  async retry(rid: string): Promise<void> {
    const entry = this.#entries.get(rid);
    if (!entry?.failed) return;
    if (needsNewRid(entry.failed)) {
      await this.discard(rid);
      return this.#add(entry);
    }
    await this.#entries.put(mend(entry));
    await this.flush(entry.contact);
  }

  /** Removes an entry, and stops its upload. */
  async discard(rid: string): Promise<void> {
    await this.#entries.remove(rid);
  }

  /** Loads the entries that earlier pages and other tabs have stored, and sends them. */
  async load(): Promise<void> {
    await this.#entries.load();
    this.flushAll();
  }

  /** Flushes all chats, as after a new connection. */
  flushAll(): void {
    for (const contact of new Set(this.entries.peek().map((entry) => entry.contact))) {
      void this.flush(contact);
    }
  }

  /** Delivers the entries of one chat in their order. */
  async flush(contact: string): Promise<void> {
    if (this.#flushing.has(contact)) return void this.#flushing.set(contact, true);
    do {
      this.#flushing.set(contact, false);
      await this.#entries.alone(contact, () => this.#flushAlone(contact));
    } while (this.#flushing.get(contact));
    this.#flushing.delete(contact);
  }

  /** Removes all entries of this member from this device, as on logout. */
  async clear(): Promise<void> {
    await this.#entries.clear();
  }

  /** Stops; the next page sends what is stored. */
  async end(): Promise<void> {
    this.#ended = true;
    await this.#entries.close();
  }

  async #flushAlone(contact: string): Promise<void> {
    for (;;) {
      const entry = this.#canSend() ? this.#entries.next(contact) : undefined;
      if (!entry || !(await this.#deliver(entry))) return;
    }
  }

  #canSend(): boolean {
    return !this.#ended && this.options.isOpen();
  }

  /** Delivers one entry; false if it has to wait for the socket. */
  async #deliver(entry: OutboxEntry): Promise<boolean> {
    const { rid } = entry;
    const taken = new AbortController();
    const forget = this.#entries.whenGone(rid, () => taken.abort());
    const delivery = await deliver(entry, {
      ...this.options,
      signal: taken.signal,
      canSend: () => this.#canSend(),
      keepUpload: (text) => this.#entries.change(rid, { text }),
      onProgress: (percent) => this.#notifyProgress(rid, percent),
    });
    forget();
    this.#notifyProgress(rid, null);
    switch (delivery.kind) {
      case "sent":
        this.options.onSent(delivery.message, delivery.coins);
        await this.discard(rid);
        return true;
      case "give_back":
        // First restored, then removed: a crash in between loses no text.
        this.options.onGivenBack(entry, delivery.code);
        await this.discard(rid);
        return true;
      case "failed":
        await this.#entries.change(rid, { failed: delivery.code });
        return true;
      case "stopped":
        return true;
      case "wait":
        return false;
      default:
        return delivery satisfies never;
    }
  }

  async #add(content: Content): Promise<void> {
    this.#lastOrder = Math.max(this.#lastOrder + 1, this.options.clock());
    const rid = this.options.ports.rid();
    await this.#entries.put({ ...content, rid, me: this.options.me, order: this.#lastOrder, failed: null });
    await this.flush(content.contact);
  }

  #notifyProgress(rid: string, percent: number | null): void {
    if (percent === (this.progress.peek().get(rid) ?? null)) return;
    const next = new Map(this.progress.peek());
    if (percent === null) next.delete(rid);
    else next.set(rid, percent);
    this.progress.value = next;
  }
}
