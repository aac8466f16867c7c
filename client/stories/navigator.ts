/**
 * Navigates through the stories of one member after the other: which one comes next, and what happens if some are deleted,
 * expired, or no longer allowed. For `player.ts`.
 * Invariant: the shown story is identified by its id, whatever changes around it, and a late answer does not navigate.
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
  /** Preloads a picture. */
  preload(address: string): void;
  /** Premium is required, which the member does not have. */
  refuse(): void;
  /** The requested stories do not exist. */
  miss(): void;
}

/** With which story of a member to start. */
type Start = "unseen" | "last";

export class StoryNavigator {
  readonly course: StoryPlaylist;
  readonly screen: StoryScreen;
  /** The stories of the shown member, the oldest first. */
  readonly stories: ReadonlySignal<readonly StoryView[]>;
  /** The index of the shown story. */
  readonly index: ReadonlySignal<number>;
  /** The shown story and those before it, when it was opened. */
  #passed: ReadonlySet<string> = new Set();
  /** The direction in which the shown member was reached. */
  #start: Start = "unseen";
  #step: 1 | -1 = 1;
  /** Counts navigations to members, to drop late answers. */
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

  /** Goes to the requested member, or again to the one whose stories failed to load. */
  begin(): void {
    void this.#enter(this.course.place, this.#start);
  }

  /** The viewer is closed. */
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

  /** Goes to the next or previous member; before the first one, their stories start again. */
  step(step: 1 | -1, start: Start = "unseen"): void {
    const place = this.course.place + step;
    if (place < 0) this.#show(0);
    else void this.#enter(place, start);
  }

  /** Reloads the stories of the shown member. */
  async reread(): Promise<void> {
    const { id, shelf } = this.course;
    if (id === null) return;
    const turn = this.#turn;
    const loaded = await shelf.reload(id);
    if (turn === this.#turn) this.settle(loaded);
  }

  /** Continues with the reloaded stories, once one was shown. */
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

  /** A member has no stories for the viewer any more. */
  lose(id: string): void {
    const { place } = this.course;
    const isShown = id === this.course.id;
    // Continues in the previous direction, as far as there are members.
    const isGoingBack = this.#step < 0 && this.screen.shown.peek() === null && place > 0;
    this.course.remove(id);
    if (!isShown) return;
    void (isGoingBack ? this.#enter(place - 1, this.#start) : this.#enter(place, "unseen"));
  }

  /** Premium is required. */
  refuse(): void {
    if (this.screen.hasEnded) return;
    this.#end();
    this.env.refuse();
  }

  /** Preloads what comes next, once the shown picture is loaded. */
  async lookAhead(): Promise<void> {
    const state = this.screen.state.peek();
    if (state === "playing" || state === "paused") await this.course.lookAhead(this.index.peek());
  }

  /** Goes to a member of the queue; after the last one it ends. */
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
    // By this device's clock, which may be wrong: the server decides whether it has expired.
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
