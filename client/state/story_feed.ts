/**
 * The members with stories on /stories. A slice of the client that outlives navigations, so that a return restores the
 * scrolled list.
 * Invariant: each member is there once, a page that was requested earlier does not bring back a blocked member, and no tile
 * moves while the list is visible: events change tiles in place, and the order changes when the list is reloaded.
 */
import { computed, effect, signal, untracked } from "@preact/signals";
import { STORY_TICK_MS } from "@/domain/limits.ts";
import type { OwnView } from "@/protocol/views/member.ts";
import type { StoryMember } from "@/protocol/views/story.ts";
import type { ClientEvent } from "@/client/incoming.ts";
import type { Slice, SliceEnv } from "@/client/slice.ts";
import type { Call } from "@/client/socket.ts";
import { CursorList, type CursorPage } from "@/client/state/cursor_list.ts";
import { afterStories, afterView, withFresh } from "@/client/stories/feed_rows.ts";

/** A list that was left longer ago is reloaded. */
const KEPT_MS = 30 * 60_000;
/** Longer than a story takes, so that the tiles are reloaded once after a series of stories. */
const GATHER_MS = 100 * STORY_TICK_MS + 2_000;

const NOBODY: ReadonlySet<string> = new Set();

/** The props of the rendered page. */
export interface StoriesPage {
  /** Null where it could not be had. */
  page: CursorPage<StoryMember> | null;
  /** Whether this is the first page of the list; without JavaScript further pages have their own address. */
  isFirst: boolean;
}

type Env = Pick<SliceEnv, "call" | "own" | "clock" | "after">;

export class StoryFeed implements Slice {
  readonly #list: CursorList<StoryMember>;
  readonly #gone = signal(NOBODY);
  /** The last scroll position of the page. */
  scrollPx = 0;
  #leftAt = -Infinity;
  #isShown = false;
  /** Whether the rows belong to other search settings or another premium state. */
  #isStale = false;
  /** The fields of the member's record that the list depends on, as a text; null before they are known. */
  #filter: string | null = null;
  /** Whether events may have been missed since the rows were loaded. */
  #hasMissed = false;
  /** How much was heard of those who are there. */
  #news = 0;
  #cancel: () => void = () => {};

  readonly members = computed(() => this.#list.rows.value.filter(({ id }) => !this.#gone.value.has(id)));

  readonly #call: Call;
  readonly #clock: () => number;
  readonly #after: Env["after"];

  constructor({ call, own, clock, after }: Env) {
    this.#call = call;
    this.#clock = clock;
    this.#after = after;
    this.#list = new CursorList((cursor) => this.#load(cursor));
    effect(() => {
      const view = own.view.value;
      if (view) untracked(() => this.#handleOwn(view));
    });
  }

  get loading() {
    return this.#list.loading;
  }

  get complete() {
    return this.#list.complete;
  }

  /** A page shows it, until the returned function is called. The rendered rows replace a list that was not left recently. */
  show({ page, isFirst }: StoriesPage): () => void {
    const isKept = isFirst && !this.#isStale && this.scrollPx > 0 && this.#list.rows.peek().length > 0 &&
      this.#clock() - this.#leftAt < KEPT_MS;
    if (!isKept) this.scrollPx = 0;
    if (isKept) {
      this.#list.change(withFresh(this.#list.rows.peek(), page?.list ?? []));
      if (this.#hasMissed) void this.#catchUp();
    } else if (page) {
      this.#hasMissed = false;
      this.#list.start(page);
      // What has happened since it was rendered was told to the tiles before. At first, the client asks.
      if (!this.#isStale && this.#leftAt > -Infinity) void this.#ask();
    }
    // A prefetched page may be older than the change of the record.
    if (this.#isStale || (!isKept && !page)) void this.#reload("stay");
    this.#isShown = true;
    return () => {
      this.#isShown = false;
      this.#leftAt = this.#clock();
      this.#cancel();
    };
  }

  /** Loads the next page. */
  loadMore(): Promise<void> {
    return this.#list.loadMore();
  }

  /** Starts again; the shown rows stay until the new ones are loaded. */
  renew(): Promise<void> {
    return this.#reload("stay");
  }

  handle(event: ClientEvent): void {
    switch (event.module) {
      case "stories":
        return this.#handleNews(
          event.data.user_id,
          (rows) => afterStories(rows, event.data, Math.floor(this.#clock() / 1000)),
        );
      case "stories/view":
        return this.#handleNews(event.data.user_id, (rows) => afterView(rows, event.data));
      case "user/block":
      case "user/gone":
        this.#gone.value = new Set([...this.#gone.peek(), event.data.user_id]);
        return;
      case "user/unblock":
      case "user/back":
        this.#gone.value = new Set([...this.#gone.peek()].filter((id) => id !== event.data.user_id));
        return this.#reset();
    }
  }

  /** Catches up, as after a lost connection, now or when it is shown again. */
  refresh(): void {
    this.#hasMissed = true;
    if (this.#isShown) void this.#catchUp();
  }

  #handleOwn({ s_gender, premium }: OwnView): void {
    const known = this.#filter;
    this.#filter = [s_gender, premium].join();
    if (known !== null && this.#filter !== known) this.#reset();
  }

  /** Changes the tiles, and asks what else is new of whom it is about. */
  #handleNews(user: string, change: (rows: readonly StoryMember[]) => readonly StoryMember[]): void {
    const rows = this.#list.rows.peek();
    if (!rows.some(({ id }) => id === user)) return;
    this.#news++;
    this.#list.change(change(rows));
    this.#askSoon();
  }

  #askSoon(): void {
    this.#cancel();
    if (this.#isShown) this.#cancel = this.#after(GATHER_MS, () => void this.#ask());
  }

  /** Asks for the first page and puts what it says into the tiles that are there. */
  async #ask(): Promise<void> {
    const news = this.#news;
    const answer = await this.#call("stories", {});
    // An event during the request may be newer than the answer.
    if (news !== this.#news) return this.#askSoon();
    if (answer.ok) this.#list.change(withFresh(this.#list.rows.peek(), answer.value.list));
  }

  /** Reloads all tiles. Members who were gone and are back return with it. */
  async #catchUp(): Promise<void> {
    this.#hasMissed = false;
    const gone = this.#gone.peek();
    const news = this.#news;
    if (!await this.#list.renew()) return;
    this.#gone.value = new Set([...this.#gone.peek()].filter((id) => !gone.has(id)));
    if (news !== this.#news) this.#askSoon();
  }

  #reset(): void {
    this.scrollPx = 0;
    this.#isStale = true;
    if (this.#isShown) void this.#reload("at_once");
  }

  async #reload(until: "at_once" | "stay"): Promise<void> {
    this.#isStale = false;
    this.#hasMissed = false;
    await this.#list.reload(until);
  }

  async #load(after: string | null): Promise<CursorPage<StoryMember> | null> {
    const answer = await this.#call("stories", after === null ? {} : { after });
    return answer.ok ? answer.value : null;
  }
}
