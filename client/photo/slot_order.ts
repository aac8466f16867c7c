/**
 * The order that a member gives the photos of their profile. It is shown at once; the server is told one order after the
 * other, and of those that are wanted meanwhile the last.
 * Invariant: whatever comes of it, the list is the server's in the end.
 */
import { signal } from "@preact/signals";
import type { Call } from "@/client/socket.ts";
import { hindranceOf } from "@/client/photo/slot_removals.ts";
import type { SlotText } from "@/client/photo/slot_upload.ts";

export interface OrderEnv {
  call: Call;
  rid(): string;
  /** Asks for the list as the server has it. */
  refresh(): Promise<void>;
}

export class SlotOrder {
  /** Ids of the photos as they are shown until the server has them so; null where it has. */
  readonly wanted = signal<readonly string[] | null>(null);
  #underWay: Promise<SlotText | null> | null = null;

  constructor(private readonly env: OrderEnv) {}

  /** Puts the photos into this order. Gives what hindered it, or null, once the last wanted order has its answer. */
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
        // Another one may have come while the list was asked for.
        if (this.wanted.peek() === ids) return null;
      }
    } finally {
      this.wanted.value = null;
      this.#underWay = null;
    }
  }
}
