/** The total of unread messages, for the badge of the chats tab. Reloaded after every message (spec §7). */
import { signal } from "@preact/signals";
import { debounce } from "@/client/debounce.ts";
import type { Ports } from "@/client/ports.ts";
import { callPersistently } from "@/client/persist.ts";
import type { Call } from "@/client/socket.ts";

const DEBOUNCE_MS = 300;

export class Unread {
  /** Null until it is loaded. */
  readonly total = signal<number | null>(null);
  /** Reloads it once after a burst of changes. */
  readonly changed;
  #asked = 0;

  constructor(private readonly call: Call, ports: Pick<Ports, "after">) {
    this.changed = debounce(DEBOUNCE_MS, () => void this.refresh(), ports.after);
  }

  async refresh(): Promise<void> {
    const nth = ++this.#asked;
    const answer = await callPersistently(this.call, "user/contacts/unread", {});
    // Answers overtake each other: the one to the last request counts.
    if (answer.ok && nth === this.#asked) this.total.value = answer.value[0]?.total ?? 0;
  }
}
