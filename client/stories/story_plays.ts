/** Passes events to the open story players. A slice of the client that the viewer loads. */
import type { ClientEvent } from "@/client/incoming.ts";
import type { Slice, SliceEnv } from "@/client/slice.ts";

/** A player. */
interface Listener {
  handle(event: ClientEvent): void;
  refresh(): void;
}

export class StoryPlays implements Slice {
  readonly #open = new Set<Listener>();

  constructor(readonly env: Pick<SliceEnv, "clock" | "after">) {}

  /** Adds a player, until the returned function is called. */
  add(listener: Listener): () => void {
    this.#open.add(listener);
    return () => {
      this.#open.delete(listener);
    };
  }

  handle(event: ClientEvent): void {
    for (const listener of [...this.#open]) listener.handle(event);
  }

  refresh(): void {
    for (const listener of [...this.#open]) listener.refresh();
  }
}
