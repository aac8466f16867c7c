/**
 * The devices of the member with push subscriptions, as /notifications lists them. A slice of the client that this page
 * loads; the state of this device is client/push/devices.ts.
 */
import { signal } from "@preact/signals";
import type { ClientEvent } from "@/client/incoming.ts";
import type { Slice, SliceEnv } from "@/client/slice.ts";
import { callPersistently } from "@/client/persist.ts";
import type { DeviceView } from "@/protocol/views/alerts.ts";

/** The result of a test. `gone`: the device is no longer listed. `often`: rate limited. `lost`: unknown. */
export type TestOutcome = "taken" | "refused" | "gone" | "often" | "lost";

export class PushList implements Slice {
  /** The newest first. */
  readonly rows = signal<readonly DeviceView[]>([]);
  readonly #env: Pick<SliceEnv, "call">;
  #shown = 0;
  #reading: Promise<void> | null = null;
  /** Whether the list has changed since the request that is under way: it is loaded again afterwards. */
  #isStale = false;

  constructor(env: Pick<SliceEnv, "call">) {
    this.#env = env;
  }

  /** A page shows the list, rendered with these rows, until the returned function is called. */
  show(rows: readonly DeviceView[]): () => void {
    this.rows.value = rows;
    this.#shown++;
    return () => void this.#shown--;
  }

  /** Removes the subscription of a device; returns whether that is confirmed. */
  async remove(id: string): Promise<boolean> {
    const answer = await callPersistently(this.#env.call, "push/unsubscribe", { subscriber_id: id });
    if (answer.ok) this.rows.value = this.rows.peek().filter((row) => row.subscriber_id !== id);
    this.refresh();
    return answer.ok;
  }

  async test(id: string): Promise<TestOutcome> {
    const answer = await this.#env.call("push/test", { subscriber_id: id });
    if (answer.ok) return answer.value.taken ? "taken" : "refused";
    switch (answer.refusal.code) {
      case "unknown_subscriber":
        this.refresh();
        return "gone";
      case "too_many_requests":
        return "often";
      default:
        return "lost";
    }
  }

  handle(_event: ClientEvent): void {}

  refresh(): void {
    if (this.#shown === 0) return;
    if (this.#reading) this.#isStale = true;
    else this.#reading = this.#read().finally(() => this.#reading = null);
  }

  async #read(): Promise<void> {
    do {
      this.#isStale = false;
      const answer = await callPersistently(this.#env.call, "push/devices", {});
      if (answer.ok && !this.#isStale) this.rows.value = answer.value.devices;
    } while (this.#isStale);
  }
}
