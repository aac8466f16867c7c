/** Who is online, of the members that this page follows. */
import { signal } from "@preact/signals";
import { ONLINES_MAX } from "@/domain/limits.ts";
import type { Call } from "@/client/socket.ts";
import type { Ports } from "@/client/ports.ts";

/** Islands mount one after the other; their wishes become one call. */
const GATHER_MS = 100;

type OnlinesEvent = { user_id: string; type: "online" | "offline" };

export class Presence {
  /** What was heard, by member. */
  readonly #heard = signal<ReadonlyMap<string, boolean>>(new Map());
  readonly #follows = new Map<symbol, readonly string[]>();
  #cancel: () => void = () => {};

  constructor(private readonly call: Call, private readonly ports: Pick<Ports, "after">) {}

  /** Whether a member is online; `status` is what their row says as long as nothing newer was heard. */
  status(id: string, status: 0 | 1): 0 | 1 {
    const heard = this.#heard.value.get(id);
    return heard === undefined ? status : heard ? 1 : 0;
  }

  /** Follows these members for one part of the page, in place of those it followed before; `[]` stops it. */
  follow(part: symbol, ids: readonly string[]): void {
    const before = this.#follows.get(part);
    if (before?.join() === ids.join() || (!before && ids.length === 0)) return;
    if (ids.length === 0) this.#follows.delete(part);
    else this.#follows.set(part, ids);
    this.#cancel();
    this.#cancel = this.ports.after(GATHER_MS, () => this.refresh());
  }

  /** Follows them until what it returns is called: the shape of an effect. */
  followWhile(ids: readonly string[]): () => void {
    const part = Symbol();
    this.follow(part, ids);
    return () => this.follow(part, []);
  }

  /** Tells the server whom to follow, as after a new connection, and hears who is online. */
  async refresh(): Promise<void> {
    const ids = [...new Set([...this.#follows.values()].flat())].slice(0, ONLINES_MAX);
    this.#heard.value = new Map([...this.#heard.peek()].filter(([id]) => ids.includes(id)));
    if (ids.length === 0) return;
    const answer = await this.call("onlines", { user_ids: ids });
    if (answer.ok) this.handle(answer.value);
  }

  /** Applies what was heard of some members. */
  handle(heard: readonly OnlinesEvent[]): void {
    const next = new Map(this.#heard.peek());
    for (const { user_id, type } of heard) next.set(user_id, type === "online");
    this.#heard.value = next;
  }

  /** Forgets timers. */
  end(): void {
    this.#cancel();
  }
}
