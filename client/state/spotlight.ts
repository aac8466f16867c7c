/**
 * The spotlight: the members in the strip, and whether the member is one. A slice of the client, shared by all strips.
 * Invariant: each member is there once, the member never (they have a tile of their own).
 */
import { signal } from "@preact/signals";
import { MEMBERS_PAGE } from "@/domain/limits.ts";
import type { SpotlightView } from "@/protocol/views/discovery.ts";
import type { Answer } from "@/client/answer.ts";
import type { ClientEvent } from "@/client/incoming.ts";
import type { Slice, SliceEnv } from "@/client/slice.ts";
import type { Loading } from "@/client/state/contacts.ts";

/** A refresh reloads at most so many; further rows are loaded again by scrolling. */
const REFRESH_PAGES_MAX = 4;
export class Spotlight implements Slice {
  /** Null until a page has shown it. */
  readonly #rows = signal<readonly SpotlightView[] | null>(null);
  /** When the member's place ends, in seconds since 1970; null without one. */
  readonly until = signal<number | null>(null);
  readonly loading = signal<Loading>("idle");
  /** Whether the last row is loaded. */
  readonly complete = signal(false);
  /** Grows with each applied state, so that answers to earlier requests are dropped. */
  #turn = 0;

  constructor(private readonly env: Pick<SliceEnv, "me" | "call">) {}

  /** The others in the strip; reactive in a render. */
  get rows(): readonly SpotlightView[] | null {
    return this.#rows.value;
  }

  /** Takes the rendered first page, unless something newer is known. */
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

  /** Reloads what is shown, as after a return, or when a member may be back. */
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

  /** The member's own entry is separate from the page. */
  #isLast(page: readonly SpotlightView[]): boolean {
    return page.filter((row) => row.id !== this.env.me).length < MEMBERS_PAGE;
  }
}
