/**
 * The spotlight: who stands in the strip, and whether the member does. A slice of the client; every strip shows it.
 * Invariant: each member stands there once, the member themselves never (their own tile says it).
 */
import { signal } from "@preact/signals";
import { MEMBERS_PAGE } from "@/domain/limits.ts";
import type { SpotlightView } from "@/protocol/views/discovery.ts";
import type { Answer } from "@/client/answer.ts";
import type { ClientEvent } from "@/client/incoming.ts";
import type { Slice, SliceEnv } from "@/client/slice.ts";
import type { Loading } from "@/client/state/contacts.ts";

/** A refresh brings back no more than this; what is further on is loaded again when it is scrolled to. */
const REFRESH_PAGES_MAX = 4;
export class Spotlight implements Slice {
  /** Null until a page has shown it. */
  readonly #rows = signal<readonly SpotlightView[] | null>(null);
  /** Until when the member stands in it, in seconds since 1970; null where they do not. */
  readonly until = signal<number | null>(null);
  readonly loading = signal<Loading>("idle");
  /** Whether the last row is loaded. */
  readonly complete = signal(false);
  /** Counts what was taken over, so that an answer to an earlier question is let go. */
  #turn = 0;

  constructor(private readonly env: Pick<SliceEnv, "me" | "call">) {}

  /** The others in the strip; read in a render, it follows them. */
  get rows(): readonly SpotlightView[] | null {
    return this.#rows.value;
  }

  /** Takes over the first page, as a page was rendered with it, where nothing newer is known. */
  seed(page: readonly SpotlightView[]): void {
    if (this.#rows.peek() === null) this.#restart(page);
  }

  /** Loads the next page. */
  async loadMore(): Promise<void> {
    const known = this.#rows.peek();
    if (!known || this.loading.peek() === "loading" || this.complete.peek()) return;
    this.loading.value = "loading";
    const turn = this.#turn;
    const answer = await this.#page(known.length);
    this.loading.value = answer.ok ? "idle" : "failed";
    if (!answer.ok || turn !== this.#turn) return;
    this.#rows.value = this.#merge(this.#rows.peek() ?? [], answer.value);
    this.complete.value = this.#isLast(answer.value);
  }

  /** Asks for what is shown, as after a return, or when somebody may be there again. */
  async refresh(): Promise<void> {
    const known = this.#rows.peek();
    if (!known) return;
    const turn = ++this.#turn;
    this.loading.value = "idle";
    let rows: readonly SpotlightView[] = [];
    for (let pages = 1;; pages++) {
      const answer = await this.#page(rows.length);
      if (!answer.ok || turn !== this.#turn) return;
      if (pages === 1) this.#handleOwn(answer.value);
      rows = this.#merge(rows, answer.value);
      this.complete.value = this.#isLast(answer.value);
      if (this.complete.peek() || rows.length >= known.length || pages === REFRESH_PAGES_MAX) break;
    }
    this.#rows.value = rows;
  }

  handle(event: ClientEvent): void {
    switch (event.module) {
      case "spotlight/add":
        this.until.value = event.data.until;
        return;
      case "user/block":
      case "user/gone":
        this.#rows.value = this.#rows.peek()?.filter(({ id }) => id !== event.data.user_id) ?? null;
        return;
      case "user/unblock":
      case "user/back":
        void this.refresh();
    }
  }

  #page(currentLength: number): Promise<Answer<"spotlight">> {
    return this.env.call("spotlight", { currentLength, recordsToTake: MEMBERS_PAGE });
  }

  #restart(page: readonly SpotlightView[]): void {
    this.#handleOwn(page);
    this.#rows.value = this.#merge([], page);
    this.complete.value = this.#isLast(page);
  }

  #handleOwn(page: readonly SpotlightView[]): void {
    this.until.value = page.find((row) => row.id === this.env.me)?.until ?? null;
  }

  #merge(rows: readonly SpotlightView[], more: readonly SpotlightView[]): readonly SpotlightView[] {
    const known = new Set([this.env.me, ...rows.map((row) => row.id)]);
    return [...rows, ...more.filter((row) => !known.has(row.id))];
  }

  /** The member's own entry comes besides the page. */
  #isLast(page: readonly SpotlightView[]): boolean {
    return page.filter((row) => row.id !== this.env.me).length < MEMBERS_PAGE;
  }
}
