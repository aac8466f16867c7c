/**
 * Messages on their way. Made by `client.ts`.
 *
 * 1. `send` shows an entry at once and stores it under its rid before anything goes to the socket.
 * 2. A flush sends a chat's entries in their order, one at a time, in one tab at a time.
 * 3. An entry leaves the store on its final answer only; until then every try has the same rid (P2).
 */
import { computed, signal } from "@preact/signals";
import type { MessageView } from "@/protocol/views/message.ts";
import { decideAfterAnswer, needsNewRid } from "@/client/outbox_decision.ts";
import { byOrder, type OutboxEntry, type OutboxStore } from "@/client/outbox_store.ts";
import type { OutboxNews, OutboxTabs } from "@/client/outbox_tabs.ts";
import type { Ports } from "@/client/ports.ts";
import type { Call } from "@/client/socket.ts";

interface OutboxOptions {
  me: string;
  call: Call;
  ports: Pick<Ports, "rid" | "after" | "report">;
  /** Milliseconds since 1970. */
  clock(): number;
  store: Promise<OutboxStore>;
  openTabs(hear: (news: OutboxNews) => void): OutboxTabs;
  isOpen(): boolean;
  /** The message is committed; called before its entry goes away. */
  onSent(message: MessageView): void;
  /** There were not enough coins; the text has to go back to its box. */
  onGivenBack(entry: OutboxEntry): void;
}

export class Outbox {
  readonly #entries = signal<ReadonlyMap<string, OutboxEntry>>(new Map());
  readonly #tabs: OutboxTabs;
  /** Chats being flushed, and whether something came for them meanwhile. */
  readonly #flushing = new Map<string, boolean>();
  /** Entries that were once in the store: when one is missing there, another tab has settled it. */
  readonly #stored = new Set<string>();
  #lastOrder = 0;
  #ended = false;

  /** What is on its way, oldest first. */
  readonly entries = computed(() => [...this.#entries.value.values()].sort(byOrder));

  constructor(private readonly options: OutboxOptions) {
    this.#tabs = options.openTabs((news) => {
      if (news.kind === "put") this.#stored.add(news.entry.rid);
      this.#hear(news);
    });
  }

  /** Sends a text: it appears at once, is stored, then goes out. */
  async send(contact: string, text: string): Promise<void> {
    this.#lastOrder = Math.max(this.#lastOrder + 1, this.options.clock());
    const rid = this.options.ports.rid();
    await this.#put({ rid, me: this.options.me, contact, text, order: this.#lastOrder, failed: null });
    await this.flush(contact);
  }

  /** Tries a failed entry again. */
  async retry(rid: string): Promise<void> {
    const entry = this.#entries.peek().get(rid);
    if (!entry?.failed) return;
    if (needsNewRid(entry.failed)) {
      await this.discard(rid);
      return this.send(entry.contact, entry.text);
    }
    await this.#put({ ...entry, failed: null });
    await this.flush(entry.contact);
  }

  /** Takes an entry back for good. */
  async discard(rid: string): Promise<void> {
    this.#hear({ kind: "removed", rid });
    this.#tabs.tell({ kind: "removed", rid });
    await this.#keep((store) => store.remove(rid));
  }

  /** Shows what an earlier page or another tab left, and sends it. */
  async load(): Promise<void> {
    const stored = await (await this.options.store).list(this.options.me).catch(() => []);
    const found = stored.map((entry) => [entry.rid, entry] as const);
    for (const [rid] of found) this.#stored.add(rid);
    this.#entries.value = new Map([...found, ...this.#entries.peek()]);
    this.flushAll();
  }

  /** Sends everything that waits, as after a new connection. */
  flushAll(): void {
    for (const contact of new Set(this.entries.peek().map((entry) => entry.contact))) {
      void this.flush(contact);
    }
  }

  /** Sends what waits in one chat, in its order. */
  async flush(contact: string): Promise<void> {
    if (this.#flushing.has(contact)) return void this.#flushing.set(contact, true);
    do {
      this.#flushing.set(contact, false);
      await this.#tabs.alone(`${this.options.me}-${contact}`, () => this.#flushAlone(contact));
    } while (this.#flushing.get(contact));
    this.#flushing.delete(contact);
  }

  /** Forgets everything of this member on this device: they log out. */
  async clear(): Promise<void> {
    this.#entries.value = new Map();
    await this.#keep((store) => store.clear(this.options.me));
  }

  /** Stops; what is stored is sent by the next page. */
  async end(): Promise<void> {
    this.#ended = true;
    this.#tabs.close();
    (await this.options.store).close();
  }

  async #flushAlone(contact: string): Promise<void> {
    for (const rid of await this.#settledElsewhere()) this.#hear({ kind: "removed", rid });
    for (;;) {
      const entry = this.#canSend() ? this.#next(contact) : undefined;
      if (!entry || !(await this.#deliver(entry))) return;
    }
  }

  /** Entries that another tab sent while this one waited for its turn. */
  async #settledElsewhere(): Promise<string[]> {
    const shown = [...this.#entries.peek().keys()].filter((rid) => this.#stored.has(rid));
    const stored = await (await this.options.store).list(this.options.me).catch(() => null);
    if (stored === null) return [];
    const rids = new Set(stored.map((entry) => entry.rid));
    return shown.filter((rid) => !rids.has(rid));
  }

  #next(contact: string): OutboxEntry | undefined {
    return this.entries.peek().find((entry) => entry.contact === contact && entry.failed === null);
  }

  #canSend(): boolean {
    return !this.#ended && this.options.isOpen();
  }

  /** Sends one entry until its answer is final; false where it has to wait for the socket. */
  async #deliver(entry: OutboxEntry): Promise<boolean> {
    for (let attempt = 1; this.#canSend(); attempt++) {
      const answer = await this.options.call("send_message", {
        receiver_id: entry.contact,
        message_type: "text",
        message_text: entry.text,
      }, { rid: entry.rid });
      const decision = decideAfterAnswer(answer, attempt);
      switch (decision.kind) {
        case "sent":
          if (answer.ok) this.options.onSent(answer.value.request_details.message);
          await this.discard(entry.rid);
          return true;
        case "give_back":
          // First into its box, then out of the store: whatever happens in between, the text is somewhere.
          this.options.onGivenBack(entry);
          await this.discard(entry.rid);
          return true;
        case "failed":
          await this.#put({ ...entry, failed: decision.code });
          return true;
        case "wait":
          return false;
        case "retry":
          await this.#pause(decision.afterMs);
          break;
        default:
          decision satisfies never;
      }
    }
    return false;
  }

  async #put(entry: OutboxEntry): Promise<void> {
    this.#hear({ kind: "put", entry });
    await this.#keep(async (store) => {
      await store.put(entry);
      this.#stored.add(entry.rid);
    });
    this.#tabs.tell({ kind: "put", entry });
  }

  /** A store that fails (quota, closed window) must not stop a message from being sent. */
  async #keep(work: (store: OutboxStore) => Promise<void>): Promise<void> {
    try {
      await work(await this.options.store);
    } catch (error) {
      this.options.ports.report(`Unsent messages could not be stored: ${error}`);
    }
  }

  #hear(news: OutboxNews): void {
    const next = new Map(this.#entries.peek());
    if (news.kind === "put") next.set(news.entry.rid, news.entry);
    else next.delete(news.rid);
    this.#entries.value = next;
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => this.options.ports.after(ms, resolve));
  }
}
