/**
 * The packages of coins, while the coins modal shows them. A slice of the client, which comes with that modal.
 * Invariant: changes by the operator show at once, a choice stays while its package is on sale and visible, and an expired
 * bonus is not shown.
 */
import { computed, signal } from "@preact/signals";
import { messagePriceOf } from "@/domain/catalogue.ts";
import type { CreditPackageView } from "@/protocol/views/package.ts";
import type { ClientEvent } from "@/client/incoming.ts";
import type { Slice, SliceEnv } from "@/client/slice.ts";
import { Countdown } from "@/client/shop/countdown.ts";
import type { Loading } from "@/client/state/contacts.ts";

export class CoinShop implements Slice {
  readonly loading = signal<Loading>("loading");
  readonly chosen = signal<number | null>(null);
  /** Debt in coins of refunded payments; none can be spent while there is a debt. */
  readonly owed = signal(0);
  /** The operator's text at checkout. */
  readonly note = signal("");
  /** What a message costs in coins; 0 until it is loaded. */
  readonly messagePrice = signal(0);
  /** Whether coins are sold here; not in every packaged app. */
  readonly isSold = signal(true);
  readonly #known = signal<readonly CreditPackageView[] | null>(null);
  readonly #countdown: Countdown;
  /** Null until they are loaded. */
  readonly packages = computed(() =>
    this.#known.value?.map((each) => this.#isPromo.value ? each : { ...each, bonus: 0 }) ?? null
  );
  readonly #isPromo = computed(() => typeof this.left.value === "number");
  #viewers = 0;

  constructor(private readonly env: Pick<SliceEnv, "call" | "clock" | "after">) {
    this.#countdown = new Countdown(env);
  }

  /** Remaining time of the promotion. */
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

  /** Chooses the smallest package, and where coins are missing the smallest that covers them, if nothing is chosen. */
  suggest(missing: number): void {
    if (this.chosen.peek() !== null) return;
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

  /** Not awaited: the packages can be bought without it. */
  async #loadRest(): Promise<void> {
    const [wallet, configs] = await Promise.all([
      this.env.call("wallet", { recordsToTake: 1 }),
      this.env.call("configs", { keys: "site,prices" }),
    ]);
    if (wallet.ok) this.owed.value = wallet.value.owed;
    if (!configs.ok) return;
    const { site, prices } = configs.value;
    this.note.value = site?.checkout ?? "";
    if (prices) this.messagePrice.value = messagePriceOf({ prices }, "text");
  }
}
