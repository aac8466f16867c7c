/**
 * The way through the stories of one member after the other: which one comes up next, and what happens where some are gone,
 * are over, or may not be looked at any more. For `player.ts`.
 * Invariant: a story is shown by its id, whatever comes and goes around it, and a late answer moves nobody.
 */
import { batch, computed, type ReadonlySignal } from "@preact/signals";
import type { StoryWish } from "@/client/client.ts";
import { StoryPlaylist } from "@/client/stories/playlist.ts";
import { StoryScreen } from "@/client/stories/story_screen.ts";
import { firstUnseen, type Loaded, type MemberStories, type ReadStories } from "@/client/stories/cache.ts";
import type { ClockEnv } from "@/client/stories/clock.ts";
import type { StoryView } from "@/protocol/views/story.ts";

export interface NavigatorEnv extends ClockEnv {
  /** The member's own id. */
  me: string;
  read: ReadStories;
  /** Fetches a picture that is about to be shown. */
  preload(address: string): void;
  /** It takes premium, which the member has not, or not any more. */
  refuse(): void;
  /** There is nothing of what was wished for. */
  miss(): void;
}

/** Where a member's stories begin. */
type Start = "unseen" | "last";

export class StoryNavigator {
  readonly course: StoryPlaylist;
  readonly screen: StoryScreen;
  /** Of the member who is shown, the oldest first. */
  readonly stories: ReadonlySignal<readonly StoryView[]>;
  /** Which of them is shown. */
  readonly index: ReadonlySignal<number>;
  /** What is shown and those before it, as they were when it came up. */
  #passed: ReadonlySet<string> = new Set();
  /** How the member who is shown was come to. */
  #start: Start = "unseen";
  #step: 1 | -1 = 1;
  /** Counts the ways to a member. */
  #turn = 0;

  constructor(private readonly wish: StoryWish, private readonly env: NavigatorEnv) {
    const { clock, after } = env;
    const course = this.course = new StoryPlaylist(wish, env);
    const screen = this.screen = new StoryScreen({
      clock,
      after,
      onFull: () => this.next(),
      onDoubt: () => this.reread(),
    });
    this.stories = computed(() => course.stories.value?.list ?? []);
    this.index = computed(() =>
      Math.max(0, this.stories.value.findIndex(({ id }) => id === screen.shown.value))
    );
  }

  /** Goes to the member who was wished for, or again to the one whose stories did not come. */
  begin(): void {
    void this.#enter(this.course.place, this.#start);
  }

  /** Nobody looks any more. */
  cancel(): void {
    this.#turn++;
  }

  next(): void {
    const index = this.index.peek() + 1;
    if (index < this.stories.peek().length) this.#show(index);
    else this.step(1);
  }

  previous(): void {
    const index = this.index.peek();
    if (index > 0) this.#show(index - 1);
    else this.step(-1, "last");
  }

  /** Goes to the next member or the one before. Before the first one there is nobody: theirs begin again. */
  step(step: 1 | -1, start: Start = "unseen"): void {
    const place = this.course.place + step;
    if (place < 0) this.#show(0);
    else void this.#enter(place, start);
  }

  /** Asks what there is of the member who is shown. */
  async reread(): Promise<void> {
    const { id, shelf } = this.course;
    if (id === null) return;
    const turn = this.#turn;
    const loaded = await shelf.reload(id);
    if (turn === this.#turn) this.settle(loaded);
  }

  /** Goes on with what there is by now, once something is shown. */
  settle(loaded: Loaded): void {
    const shown = this.screen.shown.peek();
    const { id } = this.course;
    if (shown === null || id === null || this.screen.hasEnded) return;
    if (loaded.kind === "premium") return this.refuse();
    if (loaded.kind === "none") return this.lose(id);
    if (loaded.kind === "lost") return;
    const { list } = loaded.stories;
    if (list.some((story) => story.id === shown)) return;
    const next = list.findIndex((story) => !this.#passed.has(story.id));
    if (next === -1) this.step(1);
    else this.#show(next);
  }

  /** Somebody has nothing to show any more, for this member. */
  lose(id: string): void {
    const { place } = this.course;
    const isShown = id === this.course.id;
    // Whoever was on the way back goes on back, as far as there is anybody.
    const isGoingBack = this.#step < 0 && this.screen.shown.peek() === null && place > 0;
    this.course.remove(id);
    if (!isShown) return;
    void (isGoingBack ? this.#enter(place - 1, this.#start) : this.#enter(place, "unseen"));
  }

  /** It takes premium. */
  refuse(): void {
    if (this.screen.hasEnded) return;
    this.#end();
    this.env.refuse();
  }

  /** Fetches what comes next, once the picture that is shown is there. */
  async lookAhead(): Promise<void> {
    const state = this.screen.state.peek();
    if (state === "playing" || state === "paused") await this.course.lookAhead(this.index.peek());
  }

  /** Goes to a member of the queue; after the last one it has ended. */
  async #enter(place: number, start: Start): Promise<void> {
    if (this.screen.hasEnded) return;
    if (!this.course.has(place)) return this.#end();
    const turn = ++this.#turn;
    this.#start = start;
    this.#step = place < this.course.place ? -1 : 1;
    const known = batch(() => {
      this.course.move(place);
      this.screen.show(null);
      const stories = this.course.stories.peek();
      if (stories) this.#show(startOf(stories, start));
      return stories;
    });
    const { id } = this.course;
    if (known || id === null) return;
    const loaded = await this.course.shelf.load(id);
    if (turn === this.#turn) this.#arrive(id, loaded);
  }

  #arrive(id: string, loaded: Loaded): void {
    switch (loaded.kind) {
      case "stories":
        return this.#show(startOf(loaded.stories, this.#start));
      case "premium":
        return this.refuse();
      case "lost":
        return this.screen.fail();
      case "none":
        if (this.screen.hasShown || id !== this.wish.user_id) return this.lose(id);
        this.#end();
        return this.env.miss();
      default:
        return loaded satisfies never;
    }
  }

  #show(index: number): void {
    const list = this.stories.peek();
    const story = list[index];
    if (!story || this.screen.hasEnded) return;
    this.#passed = new Set(list.slice(0, index + 1).map(({ id }) => id));
    this.screen.show(story.id);
    // By the clock of this device, which may be wrong: the server says whether it is over.
    if (story.until * 1000 <= this.env.clock()) void this.reread();
  }

  #end(): void {
    this.cancel();
    this.screen.end();
  }
}

function startOf({ list }: MemberStories, start: Start): number {
  return start === "last" ? list.length - 1 : firstUnseen(list);
}
