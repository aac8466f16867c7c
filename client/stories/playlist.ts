/**
 * Whose stories a viewer goes through: the queue with what is loaded of it, the neighbours of the member who is shown, and
 * the pictures that come next. For `player.ts`.
 */
import { computed, type ReadonlySignal, signal } from "@preact/signals";
import type { StoryWish } from "@/client/client.ts";
import { queueOf, type StoryQueue, without } from "@/client/stories/story_queue.ts";
import { firstUnseen, type MemberStories, type ReadStories, StoryCache } from "@/client/stories/cache.ts";
import type { StoryView } from "@/protocol/views/story.ts";

/** Pictures that are fetched before they are shown (spec §4 has a story last about 10 s). */
const PRELOADED = 2;

/** Who comes before or after the member whose stories are shown; what is not loaded yet is null. */
export interface Neighbour {
  id: string;
  user: MemberStories["user"] | null;
  /** The story that theirs would begin with. */
  story: StoryView | null;
}

interface CourseEnv {
  me: string;
  read: ReadStories;
  /** Fetches a picture that is about to be shown. */
  preload(address: string): void;
}

export class StoryPlaylist {
  readonly shelf: StoryCache;
  readonly queue;
  /** What is loaded of the member who is shown. */
  readonly stories: ReadonlySignal<MemberStories | null>;
  readonly before: ReadonlySignal<Neighbour | null>;
  readonly after: ReadonlySignal<Neighbour | null>;
  readonly #preloaded = new Set<string>();

  constructor(wish: StoryWish, private readonly env: CourseEnv) {
    this.shelf = new StoryCache(env.read);
    this.queue = signal<StoryQueue>(queueOf(wish, env.me));
    this.stories = computed(() => this.shelf.get(this.#idAt(this.queue.value, 0) ?? ""));
    this.before = computed(() => this.#neighbour(-1));
    this.after = computed(() => this.#neighbour(1));
  }

  /** The member who is shown; null after the last one. */
  get id(): string | null {
    return this.#idAt(this.queue.peek(), 0);
  }

  get place(): number {
    return this.queue.peek().place;
  }

  /** Whether anybody is at this place of the queue. */
  has(place: number): boolean {
    return place < this.queue.peek().ids.length;
  }

  /** Goes to a place of the queue. */
  move(place: number): void {
    this.queue.value = { ...this.queue.peek(), place };
  }

  /** Takes out a member who has nothing to show any more. */
  remove(id: string): void {
    this.queue.value = without(this.queue.peek(), id);
    this.shelf.drop(id);
  }

  /** Loads the neighbours, and the pictures that follow the one with this number. */
  async lookAhead(index: number): Promise<void> {
    const { id } = this;
    const list = this.stories.peek()?.list ?? [];
    this.#preload(list.slice(index + 1, index + 1 + PRELOADED));
    await this.#loadNeighbour(1);
    if (id !== this.id) return;
    const missing = PRELOADED - (list.length - index - 1);
    const next = this.after.peek();
    const theirs = next && this.shelf.get(next.id)?.list;
    if (theirs && missing > 0) this.#preload(theirs.slice(firstUnseen(theirs)).slice(0, missing));
    await this.#loadNeighbour(-1);
  }

  /** One who turns out to have nothing makes room for the next one. */
  async #loadNeighbour(step: 1 | -1): Promise<void> {
    const shown = this.id;
    for (;;) {
      const id = this.#idAt(this.queue.peek(), step);
      if (id === null) return;
      const { kind } = await this.shelf.load(id);
      if (kind !== "none" || shown !== this.id) return;
      this.remove(id);
    }
  }

  #preload(list: readonly StoryView[]): void {
    for (const { story_photo } of list) {
      if (this.#preloaded.has(story_photo)) continue;
      this.#preloaded.add(story_photo);
      this.env.preload(story_photo);
    }
  }

  #neighbour(step: 1 | -1): Neighbour | null {
    const id = this.#idAt(this.queue.value, step);
    if (id === null) return null;
    const known = this.shelf.get(id);
    return { id, user: known?.user ?? null, story: known?.list[firstUnseen(known.list)] ?? null };
  }

  #idAt({ ids, place }: StoryQueue, step: number): string | null {
    return ids[place + step] ?? null;
  }
}
