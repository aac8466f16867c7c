/**
 * The member's spins with their proofs, and the commitment to the next one. A slice of the client that /wheel loads.
 * Invariant: spins are sorted latest first, without a gap; spins that happen while the page is open are loaded when they may
 * be shown.
 */
import { signal } from "@preact/signals";
import type { CallOutput } from "@/protocol/calls/mod.ts";
import type { ClientEvent } from "@/client/incoming.ts";
import type { Slice, SliceEnv } from "@/client/slice.ts";
import { callPersistently } from "@/client/persist.ts";
import type { Loading } from "@/client/state/contacts.ts";

/** What the page was rendered with. */
export type SpinPage = CallOutput<"spinofluck/history"> & {
  /** Null where there is no wheel. */
  commitment: string | null;
};

export class Fairness implements Slice {
  readonly page = signal<SpinPage>({ list: [], has_more: false, commitment: null });
  /** Of the spins further down. */
  readonly loading = signal<Loading>("idle");
  /** Whether there was a spin since the page was read. */
  readonly stale = signal(false);
  readonly #call: SliceEnv["call"];

  constructor({ call }: Pick<SliceEnv, "call">) {
    this.#call = call;
  }

  /** A page shows these. */
  show(page: SpinPage): void {
    this.page.value = page;
    this.loading.value = "idle";
    this.stale.value = false;
  }

  handle({ module }: ClientEvent): void {
    if (module === "spinofluck/spins") this.stale.value = true;
  }

  refresh(): void {
    this.stale.value = true;
  }

  /** Asks for the latest spins and the commitment to the next one. */
  async reload(): Promise<void> {
    this.stale.value = false;
    const [spins, wheel] = await Promise.all([
      callPersistently(this.#call, "spinofluck/history", {}),
      callPersistently(this.#call, "spinofluck/prizes", {}),
    ]);
    if (!spins.ok) return;
    const { list, has_more } = spins.value;
    const oldest = list.at(-1)?.n ?? 0;
    const known = this.page.peek().list;
    // Spins that do not follow on these go, so that none is missing between.
    const meets = known.some(({ n }) => n >= oldest - 1);
    const below = meets ? known.filter(({ n }) => n < oldest) : [];
    this.page.value = {
      list: [...list, ...below],
      has_more: below.length > 0 ? this.page.peek().has_more : has_more,
      commitment: wheel.ok ? wheel.value.commitment : null,
    };
  }

  /** Loads what is below the last spin. */
  async loadMore(): Promise<void> {
    const before = this.page.peek().list.at(-1)?.n;
    if (before === undefined || this.loading.peek() === "loading") return;
    this.loading.value = "loading";
    const answer = await callPersistently(this.#call, "spinofluck/history", { before });
    const { list: above, commitment } = this.page.peek();
    // Other spins may have come meanwhile.
    const isNext = above.at(-1)?.n === before;
    if (answer.ok && isNext) {
      const { list, has_more } = answer.value;
      this.page.value = { list: [...above, ...list], has_more, commitment };
    }
    this.loading.value = answer.ok ? "idle" : "failed";
  }
}
