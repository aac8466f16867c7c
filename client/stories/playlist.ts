/**
 * The playlist of a viewer: the queue of members with their loaded stories, the neighbours of the shown member, and the
 * preloaded pictures. For `player.ts`.
 */
import { computed, type ReadonlySignal, signal } from "@preact/signals";
import type { StoryWish } from "@/client/client.ts";
import { queueOf, type StoryQueue, without } from "@/client/stories/story_queue.ts";
import { firstUnseen, type MemberStories, type ReadStories, StoryCache } from "@/client/stories/cache.ts";
import type { StoryView } from "@/protocol/views/story.ts";

/** How many pictures are preloaded (a story lasts about 10 s, spec §4). */
const PRELOADED = 2;

/** The previous or next member; fields that are not loaded yet are null. */
export interface Neighbour {
  id: string;
  user: MemberStories["user"] | null;
  /** The story that would be shown first. */
  story: StoryView | null;
}

interface CourseEnv {
  me: string;
  read: ReadStories;
  /** Preloads a picture. */
  preload(address: string): void;
}

export class StoryPlaylist {
  readonly shelf: StoryCache;
  readonly queue;
  /** The loaded stories of the shown member. */
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

  /** The shown member; null after the last one. */
  get id(): string | null {
    return this.#idAt(this.queue.peek(), 0);
  }

  get place(): number {
    return this.queue.peek().place;
  }

  /** Whether the queue has a member at this index. */
  has(place: number): boolean {
    return place < this.queue.peek().ids.length;
  }

  /** Goes to an index of the queue. */
  move(place: number): void {
    this.queue.value = { ...this.queue.peek(), place };
  }

  /** Removes a member without stories. */
  remove(id: string): void {
    this.queue.value = without(this.queue.peek(), id);
    this.shelf.drop(id);
  }

  /** Loads the neighbours, and the pictures after this index. */
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

  /** A neighbour without stories is replaced by the next one. */
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
