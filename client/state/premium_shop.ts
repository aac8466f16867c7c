/**
 * The packages of premium. A slice of the client, which comes with the premium modal.
 * Invariant: the recommended package is preselected, and the member's choice stays while it is on sale.
 */
import { signal } from "@preact/signals";
import type { PremiumPackageView } from "@/protocol/views/package.ts";
import { isPackaged } from "@/client/packaged/packaged.ts";
import type { Slice, SliceEnv } from "@/client/slice.ts";
import type { Loading } from "@/client/state/contacts.ts";

export class PremiumShop implements Slice {
  readonly loading = signal<Loading>("loading");
  /** Null until they are loaded. */
  readonly packages = signal<readonly PremiumPackageView[] | null>(null);
  readonly chosen = signal<number | null>(null);
  /** The operator's text at checkout. */
  readonly note = signal("");
  /** Whether premium is sold here. Not in every packaged app, so it starts as false in all of them. */
  readonly isSold = signal(!isPackaged());

  constructor(private readonly env: Pick<SliceEnv, "call">) {}

  async load(): Promise<void> {
    this.loading.value = "loading";
    const answer = await this.env.call("configs", { keys: "premium,site,sold" });
    this.loading.value = answer.ok ? "idle" : "failed";
    if (!answer.ok) return;
    this.note.value = answer.value.site?.checkout ?? "";
    this.isSold.value = answer.value.sold?.premium !== 0;
    this.take(answer.value.premium ?? []);
  }

  /** Shows these packages. Without a recommended one the choice stays (spec §4). */
  take(packages: readonly PremiumPackageView[]): void {
    const isFirst = this.packages.peek() === null;
    this.packages.value = packages;
    const chosen = packages.find(({ id }) => id === this.chosen.peek());
    const recommended = packages.find((each) => each.recommended === 1);
    if (!chosen) this.chosen.value = null;
    if (recommended && (isFirst || !chosen)) this.chosen.value = recommended.id;
  }

  handle(): void {}

  /** Reloads the packages, if they were shown. */
  refresh(): void {
    if (this.packages.peek()) void this.load();
  }
}
