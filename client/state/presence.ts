/** Who is online, of the members that this page follows. */
import { signal } from "@preact/signals";
import { ONLINES_MAX } from "@/domain/limits.ts";
import { decideAfterRefusal } from "@/client/outbox_decision.ts";
import type { Call } from "@/client/socket.ts";
import type { Ports } from "@/client/ports.ts";

/** Collects the subscriptions of islands that mount one after the other into one call. */
const GATHER_MS = 100;

type OnlinesEvent = { user_id: string; type: "online" | "offline" };

export class Presence {
  /** The latest known state, by member. */
  readonly #received = signal<ReadonlyMap<string, boolean>>(new Map());
  readonly #follows = new Map<symbol, readonly string[]>();
  #cancel: () => void = () => {};

  constructor(private readonly call: Call, private readonly ports: Pick<Ports, "after">) {}

  /** Whether a member is online; `status` is that of their row, which counts while nothing newer is known. */
  status(id: string, status: 0 | 1): 0 | 1 {
    const received = this.#received.value.get(id);
    return received === undefined ? status : received ? 1 : 0;
  }

  /** Replaces the members that one subscriber of the page follows; `[]` ends its subscription. */
  follow(part: symbol, ids: readonly string[]): void {
    const before = this.#follows.get(part);
    if (before?.join() === ids.join() || (!before && ids.length === 0)) return;
    if (ids.length === 0) this.#follows.delete(part);
    else this.#follows.set(part, ids);
    this.#cancel();
    this.#cancel = this.ports.after(GATHER_MS, () => this.refresh());
  }

  /** Follows them until the returned function is called, as an effect needs it. */
  followWhile(ids: readonly string[]): () => void {
    const part = Symbol();
    this.follow(part, ids);
    return () => this.follow(part, []);
  }

  /** Sends the followed members to the server, as after a new connection; it answers who is online. */
  async refresh(): Promise<void> {
    const ids = [...new Set([...this.#follows.values()].flat())].slice(0, ONLINES_MAX);
    this.#received.value = new Map([...this.#received.peek()].filter(([id]) => ids.includes(id)));
    if (ids.length === 0) return;
    const answer = await this.call("onlines", { user_ids: ids });
    if (answer.ok) return this.handle(answer.value);
    // By then others may be followed.
    const decision = decideAfterRefusal(answer.refusal, 1);
    if (decision.kind !== "retry") return;
    this.#cancel();
    this.#cancel = this.ports.after(decision.afterMs, () => this.refresh());
  }

  /** Applies the state of some members. */
  handle(received: readonly OnlinesEvent[]): void {
    const next = new Map(this.#received.peek());
    for (const { user_id, type } of received) next.set(user_id, type === "online");
    this.#received.value = next;
  }

  /** Cancels timers. */
  end(): void {
    this.#cancel();
  }
}
