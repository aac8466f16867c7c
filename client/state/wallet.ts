/**
 * The wallet: movements and debt. A slice of the client that /wallet loads.
 * Invariant: movements are sorted latest first, without a gap; missed ones are loaded.
 */
import { computed, signal } from "@preact/signals";
import { WALLET_PAGE } from "@/domain/limits.ts";
import type { CallOutput } from "@/protocol/calls/mod.ts";
import type { MovementView } from "@/protocol/views/wallet.ts";
import type { ClientEvent } from "@/client/incoming.ts";
import type { Slice, SliceEnv } from "@/client/slice.ts";
import { callPersistently } from "@/client/persist.ts";
import type { Loading } from "@/client/state/contacts.ts";

export type WalletPage = CallOutput<"wallet">;

export class Wallet implements Slice {
  readonly rows = signal<readonly MovementView[]>([]);
  readonly owed = signal(0);
  /** Of the movements further down. */
  readonly loading = signal<Loading>("idle");
  /** Whether the very first movement is loaded. */
  readonly complete = computed(() => (this.rows.value.at(-1)?.seq ?? 1) <= 1);
  readonly #env: Pick<SliceEnv, "call" | "handleBalance">;
  #shown = 0;
  #isTop = true;
  #reading: Promise<void> | null = null;
  /** The number that the rows have to reach. */
  #wanted = 0;

  constructor(env: Pick<SliceEnv, "call" | "handleBalance">) {
    this.#env = env;
  }

  /** A page shows the debt, until the returned function is called. */
  showTop(top: Pick<WalletPage, "owed">): () => void {
    this.#take(top);
    this.#shown++;
    return () => void this.#shown--;
  }

  /** A page shows movements; they are kept current if they start with the latest one. */
  showRows(rows: readonly MovementView[], isTop: boolean): () => void {
    this.rows.value = rows;
    this.loading.value = "idle";
    this.#wanted = 0;
    this.#isTop = isTop;
    this.#shown++;
    return () => void this.#shown--;
  }

  /** The balance has changed by movement `seq`: loads the movements up to it. */
  reach(seq: number): void {
    this.#wanted = Math.max(this.#wanted, seq);
    if ((this.rows.peek()[0]?.seq ?? 0) < this.#wanted) this.refresh();
  }

  /** Loads what is below the last row. */
  async loadMore(): Promise<void> {
    const before = this.rows.peek().at(-1)?.seq;
    if (before === undefined || this.loading.peek() === "loading" || this.complete.peek()) return;
    this.loading.value = "loading";
    const answer = await callPersistently(this.#env.call, "wallet", { before });
    // Another page may have come meanwhile.
    const isNext = this.rows.peek().at(-1)?.seq === before;
    if (answer.ok && isNext) this.rows.value = [...this.rows.peek(), ...answer.value.list];
    this.loading.value = answer.ok ? "idle" : "failed";
  }

  handle(event: ClientEvent): void {
    // A payment that was returned may leave a debt and no movement.
    if (event.module === "payment/complete") this.refresh();
  }

  refresh(): void {
    if (this.#shown > 0) this.#reading ??= this.#read().finally(() => this.#reading = null);
  }

  /** Reads the top until it has what is wanted. */
  async #read(): Promise<void> {
    for (let tries = 0; tries < 2; tries++) {
      const answer = await callPersistently(this.#env.call, "wallet", {});
      if (!answer.ok) return;
      this.#take(answer.value);
      if (this.#isTop) this.rows.value = onTop(answer.value.list, this.rows.peek());
      this.#env.handleBalance(answer.value);
      if (answer.value.credits_seq >= this.#wanted) return;
    }
  }

  #take({ owed }: Pick<WalletPage, "owed">): void {
    this.owed.value = owed;
  }
}

/** A first page above the rows that are there; where there is a gap between the two, they go. */
export function onTop(page: readonly MovementView[], rows: readonly MovementView[]): readonly MovementView[] {
  const last = page.at(-1)?.seq ?? 0;
  const below = rows.filter(({ seq }) => seq < last);
  const meets = rows.some(({ seq }) => seq >= last - 1);
  if (page.length > 0 && page.length < WALLET_PAGE) return page;
  return meets ? [...page, ...below] : page;
}
