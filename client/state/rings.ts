/**
 * The story rings: which members have stories, and whether the member has seen them all. A slice of the client that
 * overrides the rows of pages and answers by what events say.
 *
 * 1. Events of added and removed stories arrive for members whose presence is followed, and `stories/view` on all devices of
 *    the viewer. After a removal, a member with premium loads whether unseen stories are left.
 * 2. After a lost connection rows are reloaded, and what was known before is dropped.
 * 3. The last story ends after a day without an event.
 */
import { signal } from "@preact/signals";
import { STORY_LIFE_MS } from "@/domain/limits.ts";
import type { StoryFlags } from "@/domain/story_ring.ts";
import type { ClientEvent } from "@/client/incoming.ts";
import type { Slice, SliceEnv } from "@/client/slice.ts";

/** After this time rows are assumed to be reloaded. */
const RELOADED_MS = 5_000;

export class Rings implements Slice {
  /** The latest known state, by member. */
  readonly #received = signal<ReadonlyMap<string, StoryFlags>>(new Map());

  constructor(private readonly env: Pick<SliceEnv, "me" | "after" | "call" | "own">) {}

  /** The current state of a row; reactive in a render. */
  of<Row extends StoryFlags & { id: string }>(row: Row): Row {
    const received = this.#received.value.get(row.id);
    return received ? { ...row, ...received } : row;
  }

  /** A page has just brought a row of this member, which is newer than earlier events. */
  forget(id: string): void {
    this.#drop((known) => known === id);
  }

  handle(event: ClientEvent): void {
    switch (event.module) {
      case "stories": {
        const { user_id, story, added } = event.data;
        this.#set(user_id, { has_story: story > 0 ? 1 : 0, ...(added === 1 && { story_seen: 0 as const }) });
        if (added === 1) this.#end(user_id);
        else if (story > 0) void this.#ask(user_id);
        return;
      }
      case "stories/view":
        if (event.data.story_seen === 1) this.#set(event.data.user_id, { story_seen: 1 });
        return;
      case "stories/own":
        this.#set(this.env.me, { has_story: event.data.list.length > 0 ? 1 : 0 });
    }
  }

  refresh(): void {
    const before = this.#received.peek();
    if (before.size === 0) return;
    this.env.after(RELOADED_MS, () => this.#drop((id, flags) => before.get(id) === flags));
  }

  /** Ends a member's stories a day after the last one, unless there are later events. */
  #end(id: string): void {
    const last = this.#received.peek().get(id);
    this.env.after(STORY_LIFE_MS, () => {
      if (this.#received.peek().get(id) === last) this.#set(id, { has_story: 0 });
    });
  }

  /** Loads whether all remaining stories were seen. */
  async #ask(id: string): Promise<void> {
    const { own, call } = this.env;
    if (own.view.peek()?.premium !== 1) return;
    const last = this.#received.peek().get(id);
    const answer = await call("stories/get", { user_id: id });
    if (!answer.ok || this.#received.peek().get(id) !== last) return;
    this.#set(id, { story_seen: answer.value.list.every(({ seen }) => seen) ? 1 : 0 });
  }

  #set(id: string, flags: StoryFlags): void {
    const received = this.#received.peek();
    this.#received.value = new Map(received).set(id, { ...received.get(id), ...flags });
  }

  #drop(isOld: (id: string, flags: StoryFlags) => boolean): void {
    const received = this.#received.peek();
    const kept = [...received].filter(([id, flags]) => !isOld(id, flags));
    if (kept.length < received.size) this.#received.value = new Map(kept);
  }
}
