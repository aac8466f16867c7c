/** What the tabs of one browser share: unsent messages, the news about them, and who sends them. */
import { memoryOutbox } from "@/client/outbox_store.ts";
import type { OutboxNews, OutboxTabs } from "@/client/outbox_tabs.ts";

export class TabBrowser {
  readonly store = memoryOutbox();
  readonly #hearing = new Set<(news: OutboxNews) => void>();
  /** The last of those who wait for their turn, by name. */
  readonly #turns = new Map<string, Promise<void>>();

  /** For one tab, which hears what the others tell. */
  readonly openTabs = (handle: (news: OutboxNews) => void): OutboxTabs => {
    this.#hearing.add(handle);
    return {
      alone: (name, work) => {
        const turn = (this.#turns.get(name) ?? Promise.resolve()).then(work);
        this.#turns.set(name, turn.catch(() => {}));
        return turn;
      },
      notify: (news) => {
        for (const other of this.#hearing) if (other !== handle) queueMicrotask(() => other(news));
      },
      close: () => void this.#hearing.delete(handle),
    };
  };
}
