/**
 * Reports to the server which stories were seen, each once. For `player.ts`.
 * Invariant: a report that was lost is sent again after the next connection.
 */
import type { StoryView } from "@/protocol/views/story.ts";

/** What became of a report. */
export type SeenReport = "counted" | "unknown_story" | "premium_required" | "lost";

interface SeenReportsEnv {
  report(story: StoryView): Promise<SeenReport>;
  /** The server has answered. */
  onReported(story: StoryView, report: Exclude<SeenReport, "lost">): void;
}

export class SeenReports {
  readonly #reported = new Set<string>();
  readonly #lost = new Map<string, StoryView>();

  constructor(private readonly env: SeenReportsEnv) {}

  /** A story is on the screen. */
  async add(story: StoryView): Promise<void> {
    if (story.seen || this.#reported.has(story.id)) return;
    this.#reported.add(story.id);
    const report = await this.env.report(story);
    if (report === "lost") this.#lost.set(story.id, story);
    else this.env.onReported(story, report);
  }

  /** Sends the lost reports again. */
  retry(): void {
    const lost = [...this.#lost.values()];
    this.#lost.clear();
    for (const story of lost) {
      this.#reported.delete(story.id);
      void this.add(story);
    }
  }
}
