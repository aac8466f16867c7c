/**
 * The entries of the outbox: shown at once, stored, and the same in every tab. For `outbox.ts`.
 * Invariant: other tabs are notified of nothing that is not stored, and a failing store does not stop delivery.
 */
import { computed, signal } from "@preact/signals";
import { byOrder, type OutboxEntry, type OutboxStore } from "@/client/outbox_store.ts";
import type { OutboxNews, OutboxTabs } from "@/client/outbox_tabs.ts";
import type { Ports } from "@/client/ports.ts";

export interface OutboxEntriesOptions {
  me: string;
  ports: Pick<Ports, "report">;
  store: Promise<OutboxStore>;
  openTabs(handle: (news: OutboxNews) => void): OutboxTabs;
}

export class OutboxEntries {
  readonly #byRid = signal<ReadonlyMap<string, OutboxEntry>>(new Map());
  readonly #tabs: OutboxTabs;
  /** Rids that were in the store: if one is missing there now, another tab has settled it. */
  readonly #stored = new Set<string>();
  /** Callbacks for removed entries, by rid. */
  readonly #onGone = new Map<string, () => void>();

  /** Oldest first. */
  readonly list = computed(() => [...this.#byRid.value.values()].sort(byOrder));

  constructor(private readonly options: OutboxEntriesOptions) {
    this.#tabs = options.openTabs((news) => {
      if (news.kind === "put") this.#stored.add(news.entry.rid);
      this.#handle(news);
    });
  }

  get(rid: string): OutboxEntry | undefined {
    return this.#byRid.peek().get(rid);
  }

  /** The oldest entry of a chat that has not failed. */
  next(contact: string): OutboxEntry | undefined {
    return this.list.peek().find((entry) => entry.contact === contact && entry.failed === null);
  }

  async put(entry: OutboxEntry): Promise<void> {
    this.#handle({ kind: "put", entry });
    await this.#keep(async (store) => {
      await store.put(entry);
      this.#stored.add(entry.rid);
    });
    this.#tabs.notify({ kind: "put", entry });
  }

  /** Changes an entry that was not removed. */
  async change(rid: string, change: Pick<OutboxEntry, "text"> | Pick<OutboxEntry, "failed">): Promise<void> {
    const entry = this.get(rid);
    if (!entry) return;
    const next = { ...entry, ...change };
    // Kept before it shows: who leaves the page at the sight of it finds it so.
    await this.#keep((store) => store.put(next));
    if (this.get(rid)) await this.put(next);
  }

  async remove(rid: string): Promise<void> {
    this.#handle({ kind: "removed", rid });
    this.#tabs.notify({ kind: "removed", rid });
    await this.#keep((store) => store.remove(rid));
  }

  /** Loads what earlier pages and other tabs have stored. */
  async load(): Promise<void> {
    const stored = await (await this.options.store).list(this.options.me).catch(() => []);
    const found = stored.map((entry) => [entry.rid, entry] as const);
    for (const [rid] of found) this.#stored.add(rid);
    this.#byRid.value = new Map([...found, ...this.#byRid.peek()]);
  }

  /** Runs `work` while no other tab does for the same chat, after dropping what other tabs have settled. */
  async alone(contact: string, work: () => Promise<void>): Promise<void> {
    await this.#tabs.alone(`${this.options.me}-${contact}`, async () => {
      for (const rid of await this.#settledElsewhere()) this.#handle({ kind: "removed", rid });
      await work();
    });
  }

  /** Calls `then` when the entry is removed in any tab, or this page ends; the returned function cancels that. */
  whenGone(rid: string, then: () => void): () => void {
    this.#onGone.set(rid, then);
    return () => this.#onGone.delete(rid);
  }

  /** Removes all entries of this member from this device. */
  async clear(): Promise<void> {
    for (const rid of this.#byRid.peek().keys()) this.#handle({ kind: "removed", rid });
    await this.#keep((store) => store.clear(this.options.me));
  }

  /** Disconnects from the other tabs; what is stored stays. */
  async close(): Promise<void> {
    for (const notify of this.#onGone.values()) notify();
    this.#tabs.close();
    (await this.options.store).close();
  }

  /** Rids that another tab has settled while this one waited for its turn. */
  async #settledElsewhere(): Promise<string[]> {
    const shown = [...this.#byRid.peek().keys()].filter((rid) => this.#stored.has(rid));
    const stored = await (await this.options.store).list(this.options.me).catch(() => null);
    if (stored === null) return [];
    const rids = new Set(stored.map((entry) => entry.rid));
    return shown.filter((rid) => !rids.has(rid));
  }

  /** A failing store (quota, closed window) must not stop delivery. */
  async #keep(work: (store: OutboxStore) => Promise<void>): Promise<void> {
    try {
      await work(await this.options.store);
    } catch (error) {
      this.options.ports.report(`Cannot store unsent messages: ${error}`);
    }
  }

  #handle(news: OutboxNews): void {
    const next = new Map(this.#byRid.peek());
    if (news.kind === "put") next.set(news.entry.rid, news.entry);
    else next.delete(news.rid);
    this.#byRid.value = next;
    if (news.kind === "removed") this.#onGone.get(news.rid)?.();
  }
}
