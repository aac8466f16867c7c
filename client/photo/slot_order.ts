/**
 * The order of the member's profile photos. A new order is shown at once and sent one at a time; of those that are chosen
 * meanwhile only the last is sent.
 * Invariant: in the end the list is the server's.
 */
import { signal } from "@preact/signals";
import type { Call } from "@/client/socket.ts";
import { hindranceOf } from "@/client/photo/slot_removals.ts";
import type { SlotText } from "@/client/photo/slot_upload.ts";

export interface OrderEnv {
  call: Call;
  rid(): string;
  /** Reloads the list. */
  refresh(): Promise<void>;
}

export class SlotOrder {
  /** The shown order of ids until the server has confirmed it; null if it has. */
  readonly wanted = signal<readonly string[] | null>(null);
  #underWay: Promise<SlotText | null> | null = null;

  constructor(private readonly env: OrderEnv) {}

  /** Changes the order. Resolves once the last chosen order is answered, with the error text or null. */
  put(ids: readonly string[]): Promise<SlotText | null> {
    this.wanted.value = ids;
    return this.#underWay ??= this.#send();
  }

  async #send(): Promise<SlotText | null> {
    try {
      for (;;) {
        const ids = this.wanted.peek() ?? [];
        const answer = await this.env.call("user/photos/order", { ids: [...ids] }, { rid: this.env.rid() });
        if (answer.ok && this.wanted.peek() !== ids) continue;
        await this.env.refresh();
        if (!answer.ok) return hindranceOf(answer.refusal.code);
        // Another order may have been chosen while the list was reloaded.
        if (this.wanted.peek() === ids) return null;
      }
    } finally {
      this.wanted.value = null;
      this.#underWay = null;
    }
  }
}
