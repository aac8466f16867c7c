/**
 * The member's own record: name, age, search settings. Created by `client.ts`; updated by pages, by `session/validate` and
 * by events of changes on any of the member's devices.
 * Invariant: an older record never replaces a newer one, so answers and events may come in any order.
 */
import { computed, type ReadonlySignal, signal } from "@preact/signals";
import type { EventData } from "@/protocol/events/mod.ts";
import type { OwnView } from "@/protocol/views/member.ts";
import type { SpinsView } from "@/protocol/views/wheel.ts";
import type { Ports } from "@/client/ports.ts";
import type { Call } from "@/client/socket.ts";

/** The newer of two records. At the same version the later one counts: it may have the city in the reader's language. */
export function newerOwn(known: OwnView | null, received: OwnView): OwnView {
  return known && known.version > received.version ? known : received;
}

/** The shortest delay before a reload, and the longest one that timers support. */
const AGAIN_MS = 300;
const TIMER_MAX_MS = 24 * 3_600_000;

export interface OwnTime {
  /** Milliseconds since 1970. */
  clock(): number;
  after: Ports["after"];
}

export class Own {
  /** Null while no page has given it and the session has not been validated. */
  readonly view = signal<OwnView | null>(null);

  /** Version of the latest number of spins. */
  #spins = 0;

  /** How far the server's clock is ahead, in milliseconds. */
  #ahead = 0;
  #forgetEnd = () => {};

  constructor(private readonly call: Call, private readonly time?: OwnTime) {}

  /** Takes the record of a rendered page or an answer. */
  seed(received: OwnView): void {
    this.view.value = newerOwn(this.view.peek(), received);
    this.#awaitEnd();
  }

  /** The server's time in whole seconds, rounded up. */
  handleTime(serverTime: number): void {
    if (this.time) this.#ahead = (serverTime + 1) * 1000 - this.time.clock();
    this.#awaitEnd();
  }

  /** Cancels timers. */
  end(): void {
    this.#forgetEnd();
  }

  /** The end of premium has no event: the record is reloaded at that time, until the server agrees. */
  #awaitEnd(): void {
    this.#forgetEnd();
    const own = this.view.peek();
    const { time } = this;
    if (!own?.premium || !time) return;
    const restMs = own.premium_until * 1000 - time.clock() - this.#ahead;
    this.#forgetEnd = time.after(
      Math.min(Math.max(restMs, AGAIN_MS), TIMER_MAX_MS),
      () => void this.refresh(),
    );
  }

  /** The record; `own` while nothing newer is known. */
  shown(own: OwnView): ReadonlySignal<OwnView> {
    return computed(() => this.view.value ?? own);
  }

  /** Applies a change of any device. Its city is in English, so the record is reloaded in the reader's language. */
  handle({ key, user }: EventData<"user/update">): void {
    this.seed(user);
    if (key === "location") void this.refresh();
  }

  /** Spins of the wheel were bought, won or used. */
  handleSpins({ free_spins, version }: SpinsView): void {
    const view = this.view.peek();
    if (!view || version < this.#spins) return;
    this.#spins = version;
    this.view.value = { ...view, sof_spin_available: free_spins };
  }

  /** Validates the session again, as after another city (spec §4). */
  async refresh(): Promise<void> {
    const answer = await this.call("session/validate", {});
    if (answer.ok && answer.value.user) this.seed(answer.value.user);
  }
}
