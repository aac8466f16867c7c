/**
 * Tells the server what was looked at, each story once. For `player.ts`.
 * Invariant: a look that was lost is told again after the next connection.
 */
import type { StoryView } from "@/protocol/views/story.ts";

/** What became of a look. */
export type Told = "told" | "unknown_story" | "premium_required" | "lost";

interface LooksEnv {
  notify(story: StoryView): Promise<Told>;
  /** It counts, or does not. */
  onTold(story: StoryView, told: Exclude<Told, "lost">): void;
}

export class StoryLooks {
  readonly #told = new Set<string>();
  readonly #lost = new Map<string, StoryView>();

  constructor(private readonly env: LooksEnv) {}

  /** A story is on the screen. */
  async add(story: StoryView): Promise<void> {
    if (story.seen || this.#told.has(story.id)) return;
    this.#told.add(story.id);
    const told = await this.env.notify(story);
    if (told === "lost") this.#lost.set(story.id, story);
    else this.env.onTold(story, told);
  }

  /** Tells what was lost. */
  retry(): void {
    const lost = [...this.#lost.values()];
    this.#lost.clear();
    for (const story of lost) {
      this.#told.delete(story.id);
      void this.add(story);
    }
  }
}
