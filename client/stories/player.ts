/**
 * Plays stories one after the other, member after member, without markup. `play.ts` creates it for the viewer
 * (islands/story_viewer.tsx), which renders its signals, and reports pictures and gestures.
 *
 * 1. loading   the stories of a member or a picture are loading: `ready` or `broke` ends it
 * 2. playing   progress grows by 1 % per STORY_TICK_MS; the next pictures are preloaded meanwhile. `paused` while there is
 *              any reason for it. The story counts as seen once nothing covers it
 * 3. failed    a picture that failed twice: the next story follows after a while. Failed stories wait for `retry`, or for
 *              the connection
 * 4. ended     after the last story of the last member, or once nothing is left that may be shown
 *
 * Invariant: the server decides whether a story may be shown. It is asked again at every doubt; no device clock decides.
 */
import { computed, effect, type ReadonlySignal, untracked } from "@preact/signals";
import type { StoryWish } from "@/client/client.ts";
import type { ClientEvent } from "@/client/incoming.ts";
import type { Neighbour } from "@/client/stories/playlist.ts";
import { type SeenReport, SeenReports } from "@/client/stories/seen_reports.ts";
import type { Pause, PlayerFailure, PlayerState } from "@/client/stories/story_screen.ts";
import type { MemberStories } from "@/client/stories/cache.ts";
import { type NavigatorEnv, StoryNavigator } from "@/client/stories/navigator.ts";
import type { StoryView } from "@/protocol/views/story.ts";

export interface PlayerEnv extends NavigatorEnv {
  /** Reports to the server that a story was seen. */
  report(story: StoryView): Promise<SeenReport>;
  /** Passes events to the player, until the returned function is called. */
  follow(player: StoryPlayer): () => void;
}

export class StoryPlayer {
  /** Whose stories are shown; null while they are loading. */
  readonly member: ReadonlySignal<MemberStories["user"] | null>;
  /** Their stories, the oldest first. */
  readonly stories: ReadonlySignal<readonly StoryView[]>;
  /** The index of the shown story. */
  readonly index: ReadonlySignal<number>;
  /** The one that is shown; null while they are loading. */
  readonly story: ReadonlySignal<StoryView | null>;
  /** Its progress, 0 to 100 (spec §3). */
  readonly percent: ReadonlySignal<number>;
  readonly state: ReadonlySignal<PlayerState>;
  /** What has failed, while something has. */
  readonly failure: ReadonlySignal<PlayerFailure | null>;
  readonly pauses: ReadonlySignal<ReadonlySet<Pause>>;
  /** Counts the attempts to load the shown picture, from 1; each one loads it again. */
  readonly attempt: ReadonlySignal<number>;
  readonly before: ReadonlySignal<Neighbour | null>;
  readonly after: ReadonlySignal<Neighbour | null>;
  /** Whether they are the member's own. */
  readonly isOwn: boolean;

  readonly #way: StoryNavigator;
  readonly #reports: SeenReports;
  #leave: (() => void)[] = [];

  constructor(wish: StoryWish, private readonly env: PlayerEnv) {
    const way = this.#way = new StoryNavigator(wish, env);
    const { course, screen } = way;
    this.#reports = new SeenReports({
      report: env.report,
      onReported: (story, report) => this.#handleReported(story, report),
    });
    this.isOwn = wish.user_id === env.me;
    this.member = computed(() => course.stories.value?.user ?? null);
    this.stories = way.stories;
    this.index = way.index;
    this.story = computed(() => way.stories.value.find(({ id }) => id === screen.shown.value) ?? null);
    this.percent = screen.percent;
    this.state = screen.state;
    this.failure = screen.failure;
    this.pauses = screen.pauses;
    this.attempt = screen.attempt;
    this.before = course.before;
    this.after = course.after;
  }

  /** Begins; called once. */
  start(): void {
    this.#leave = [this.env.follow(this), this.#way.screen.run(), this.#reportSeen()];
    this.#way.begin();
  }

  /** Stops for good, as when the viewer is closed. */
  stop(): void {
    this.#way.cancel();
    for (const leave of this.#leave.splice(0)) leave();
  }

  /** The picture of this story is loaded. */
  ready(id: string): void {
    if (this.#way.screen.ready(id)) void this.#way.lookAhead();
  }

  /** The picture of this story failed: the story may be expired, deleted, or hidden by a block. */
  broke(id: string): void {
    void this.#way.screen.broke(id);
  }

  /** The next story, or the next member's; after the last one it has ended. */
  next(): void {
    this.#way.next();
  }

  /** The previous story, or the previous member's last one; the very first one starts again. */
  previous(): void {
    this.#way.previous();
  }

  nextMember(): void {
    this.#way.step(1);
  }

  /** The previous member; the stories of the first one start again. */
  previousMember(): void {
    this.#way.step(-1);
  }

  pause(why: Pause): void {
    this.#way.screen.pause(why);
  }

  /** Ends one pause; without one, all those that a tap on the story ends. */
  resume(why?: Pause): void {
    this.#way.screen.resume(why);
  }

  /** Retries what failed. */
  retry(): void {
    const failure = this.failure.peek();
    if (failure === "stories") this.#way.begin();
    if (failure === "picture") this.#way.screen.retry();
  }

  handle(event: ClientEvent): void {
    const { course } = this.#way;
    switch (event.module) {
      case "stories":
        return this.#handleNews(event.data.user_id);
      case "stories/view":
        return course.shelf.markSeen(event.data.user_id, event.data.story_id);
      case "user/block":
      case "user/gone":
        return this.#way.lose(event.data.user_id);
    }
  }

  /** Events may have been missed. */
  refresh(): void {
    this.#reports.retry();
    if (this.failure.peek()) return this.retry();
    const { id, shelf } = this.#way.course;
    shelf.keep(id === null ? [] : [id]);
    if (!this.isOwn) void this.#way.reread().then(() => this.#way.lookAhead());
  }

  /** Applies the member's own stories. */
  handleOwn(stories: MemberStories): void {
    const isEmpty = stories.list.length === 0;
    if (!isEmpty) this.#way.course.shelf.put(this.env.me, stories);
    this.#way.settle(isEmpty ? { kind: "none" } : { kind: "stories", stories });
  }

  /** Reports what is seen. */
  #reportSeen(): () => void {
    return effect(() => {
      const story = this.story.value;
      if (story && !this.isOwn && this.#way.screen.isSeen.value) {
        untracked(() => void this.#reports.add(story));
      }
    });
  }

  /** A member has added or removed a story; own ones arrive by `handleOwn`. */
  #handleNews(user_id: string): void {
    if (this.isOwn) return;
    const { id, shelf } = this.#way.course;
    if (user_id === id) return void this.#way.reread();
    shelf.drop(user_id);
    void this.#way.lookAhead();
  }

  #handleReported({ user_id, id }: StoryView, report: Exclude<SeenReport, "lost">): void {
    const { course } = this.#way;
    if (report === "counted") return course.shelf.markSeen(user_id, id);
    const isStopped = this.#leave.length === 0;
    if (isStopped) return;
    if (report === "premium_required") this.#way.refuse();
    else if (user_id === course.id) void this.#way.reread();
  }
}
