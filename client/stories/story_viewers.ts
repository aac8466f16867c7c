/** The viewers of an own story, in pages, the latest first. For the sheet of the viewer. */
import { signal } from "@preact/signals";
import { callPersistently } from "@/client/persist.ts";
import type { Call } from "@/client/socket.ts";
import type { Loading } from "@/client/state/contacts.ts";
import type { StoryViewer } from "@/protocol/views/story.ts";

export class StoryViewers {
  readonly rows = signal<readonly StoryViewer[]>([]);
  /** How many there are, once the server has said it. */
  readonly total = signal<number | null>(null);
  readonly loading = signal<Loading>("idle");
  /** Whether the last one is there. */
  readonly complete = signal(false);
  #after: string | null = null;

  constructor(private readonly call: Call, private readonly storyId: string) {}

  /** Loads the next page; concurrent calls are one. */
  async loadMore(): Promise<void> {
    if (this.loading.peek() === "loading" || this.complete.peek()) return;
    this.loading.value = "loading";
    const input = { story_id: this.storyId, ...this.#after !== null && { after: this.#after } };
    const answer = await callPersistently(this.call, "stories/viewers", input);
    if (!answer.ok) {
      this.loading.value = "failed";
      return;
    }
    const { list, total, next } = answer.value;
    const known = new Set(this.rows.peek().map(({ id }) => id));
    // A new viewer shifts the following ones.
    this.rows.value = [...this.rows.peek(), ...list.filter(({ id }) => !known.has(id))];
    this.total.value = total;
    this.#after = next;
    this.complete.value = next === null;
    this.loading.value = "idle";
  }
}
