/** Lets the players of stories hear what happens. A part of the client that the viewer loads. */
import type { ClientEvent } from "@/client/incoming.ts";
import type { Part, PartEnv } from "@/client/part.ts";

/** What hears it: a player. */
interface Listener {
  hear(event: ClientEvent): void;
  refresh(): void;
}

export class StoryPlays implements Part {
  readonly #open = new Set<Listener>();

  constructor(readonly env: Pick<PartEnv, "clock" | "after">) {}

  /** Tells one, until what it returns is called. */
  add(listener: Listener): () => void {
    this.#open.add(listener);
    return () => {
      this.#open.delete(listener);
    };
  }

  hear(event: ClientEvent): void {
    for (const listener of [...this.#open]) listener.hear(event);
  }

  refresh(): void {
    for (const listener of [...this.#open]) listener.refresh();
  }
}
