/**
 * What was told here a moment ago, and to whom. A page is rendered before its socket opens: what happens in between it hears of
 * by no event, so the socket says that there was something.
 */
import { PAGE_NEWS_MS } from "@/domain/limits.ts";

export class Lately<Who extends string> {
  /** When each was told of something last, the longest ago first. */
  readonly #at = new Map<Who, number>();

  /** @param monotonic a clock in milliseconds */
  constructor(private readonly monotonic: () => number) {}

  note(who: Who): void {
    const now = this.monotonic();
    this.#at.delete(who);
    this.#at.set(who, now);
    for (const [first, at] of this.#at) {
      if (now - at <= PAGE_NEWS_MS) return;
      this.#at.delete(first);
    }
  }

  /** When this one was told of something last, by the clock; null where that is longer ago than is kept, or never was. */
  at(who: Who): number | null {
    const at = this.#at.get(who);
    return at === undefined || this.monotonic() - at > PAGE_NEWS_MS ? null : at;
  }

  /** Whether this one was told of something since a moment of the clock; true too where that is longer ago than is kept. */
  hasNews(who: Who, since: number): boolean {
    return since < this.monotonic() - PAGE_NEWS_MS || (this.#at.get(who) ?? -Infinity) >= since;
  }
}
