/**
 * The packages of coins, while the coins modal shows them. A slice of the client, which comes with that modal.
 * Invariant: what the operator changes shows at once where coins are sold, a choice stays while it is on sale and seen, and no bonus is shown that is over.
 */
import { computed, signal } from "@preact/signals";
import type { CreditPackageView } from "@/protocol/views/package.ts";
import type { ClientEvent } from "@/client/incoming.ts";
import type { Slice, SliceEnv } from "@/client/slice.ts";
import { Countdown } from "@/client/shop/countdown.ts";
import type { Loading } from "@/client/state/contacts.ts";

export class CoinShop implements Slice {
  readonly loading = signal<Loading>("loading");
  readonly chosen = signal<number | null>(null);
  /** Coins of returned payments that are owed; while there are any, none can be spent. */
  readonly owed = signal(0);
  /** What the operator has to say at checkout. */
  readonly note = signal("");
  /** Coins can be bought here: not in every packaged app. */
  readonly isSold = signal(true);
  readonly #known = signal<readonly CreditPackageView[] | null>(null);
  readonly #countdown: Countdown;
  /** Null until they are known. */
  readonly packages = computed(() =>
    this.#known.value?.map((each) => this.#isPromo.value ? each : { ...each, bonus: 0 }) ?? null
  );
  readonly #isPromo = computed(() => typeof this.left.value === "number");
  #viewers = 0;

  constructor(private readonly env: Pick<SliceEnv, "call" | "clock" | "after">) {
    this.#countdown = new Countdown(env);
  }

  /** How long the promo still runs. */
  get left(): Countdown["left"] {
    return this.#countdown.left;
  }

  /** Loads the packages and keeps them fresh until the function it returns is called. */
  open(): () => void {
    this.#viewers++;
    void this.load();
    return () => {
      if (--this.#viewers > 0) return;
      this.#countdown.stop();
      this.chosen.value = null;
    };
  }

  async load(): Promise<void> {
    this.loading.value = "loading";
    void this.#loadRest();
    const answer = await this.env.call("credits_promo", {});
    if (answer.ok) {
      this.#countdown.setClock(answer.value.server_time);
      this.isSold.value = answer.value.sold !== 0;
      this.#take(answer.value.credits_packages);
    }
    this.loading.value = answer.ok ? "idle" : "failed";
  }

  /** Chooses the smallest package that brings what is missing, where something is and nothing is chosen. */
  suggest(missing: number): void {
    if (missing <= 0 || this.chosen.peek() !== null) return;
    const enough = (this.packages.peek() ?? [])
      .filter(({ credits, bonus }) => credits + bonus >= missing)
      .sort((one, other) => one.credits - other.credits);
    this.chosen.value = enough[0]?.id ?? null;
  }

  handle(event: ClientEvent): void {
    switch (event.module) {
      case "update_credit_package":
      case "update_credit_discount":
        if (this.#known.peek() && this.isSold.peek()) this.#take(event.data.credits_packages);
        return;
      case "payment/complete":
        if (this.#viewers > 0) void this.#loadRest();
    }
  }

  refresh(): void {
    if (this.#viewers > 0) void this.load();
  }

  #take(packages: readonly CreditPackageView[]): void {
    this.#known.value = packages;
    if (!packages.some(({ id }) => id === this.chosen.peek())) this.chosen.value = null;
    if (this.#viewers > 0) this.#countdown.start(Math.max(0, ...packages.map((each) => each.promo_ends)));
  }

  /** Nobody waits for it: the packages can be bought without. */
  async #loadRest(): Promise<void> {
    const [wallet, configs] = await Promise.all([
      this.env.call("wallet", { recordsToTake: 1 }),
      this.env.call("configs", { keys: "site" }),
    ]);
    if (wallet.ok) this.owed.value = wallet.value.owed;
    if (configs.ok) this.note.value = configs.value.site?.checkout ?? "";
  }
}
