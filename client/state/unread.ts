/** Unread messages over all contacts, for the badge of the chats tab. Asked again after every message (spec §7). */
import { signal } from "@preact/signals";
import { debounce } from "@/client/debounce.ts";
import type { Ports } from "@/client/ports.ts";
import type { Call } from "@/client/socket.ts";

const DEBOUNCE_MS = 300;

export class Unread {
  /** Null until the server has said it. */
  readonly total = signal<number | null>(null);
  /** Asks the server once the burst is over. */
  readonly changed;

  constructor(private readonly call: Call, ports: Pick<Ports, "after">) {
    this.changed = debounce(DEBOUNCE_MS, () => void this.refresh(), ports.after);
  }

  async refresh(): Promise<void> {
    const answer = await this.call("user/contacts/unread", {});
    if (answer.ok) this.total.value = answer.value[0]?.total ?? 0;
  }
}
