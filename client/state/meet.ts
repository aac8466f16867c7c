/**
 * The grid of /meet and the row of popular members. A slice of the client that
 * outlives navigations, so that a return restores the grid.
 * Invariant: each member is there once, and a page that was requested earlier does not bring back somebody who was noped or
 * blocked.
 */
import { computed, effect, signal, untracked } from "@preact/signals";
import type { EventData } from "@/protocol/events/mod.ts";
import type { GridCardView } from "@/protocol/views/discovery.ts";
import type { CardView, OwnView } from "@/protocol/views/member.ts";
import { searchOf } from "@/client/state/search_settings.ts";
import type { ClientEvent } from "@/client/incoming.ts";
import type { Slice, SliceEnv } from "@/client/slice.ts";
import type { Call } from "@/client/socket.ts";
import { PagedList } from "@/client/state/paged_list.ts";

/** A grid that was left longer ago is reloaded: other members are online by now. */
const KEPT_MS = 30 * 60_000;

const NOBODY: ReadonlySet<string> = new Set();

/** The props of the rendered page. */
export interface MeetPage {
  /** Null where they could not be had. */
  cards: readonly GridCardView[] | null;
  popular: readonly CardView[];
  /** Whether this is the first page of the grid; without JavaScript further pages have their own address. */
  isFirst: boolean;
}

export class Meet implements Slice {
  readonly #grid: PagedList<GridCardView>;
  /** Null while they are reloaded. */
  readonly #popular = signal<readonly CardView[] | null>([]);
  /** Noped or blocked since the grid was loaded. */
  readonly #gone = signal(NOBODY);
  readonly #liked = signal(NOBODY);
  /** The number of the latest swipe by member: earlier events are ignored. */
  readonly #answered = new Map<string, number>();
  /** The last scroll position of the page. */
  scrollPx = 0;
  #leftAt = -Infinity;
  #isShown = false;
  /** Whether events may have been missed since the rows were loaded. */
  #hasMissed = false;
  /** Whether the rows belong to other search settings. */
  #isStale = false;
  /** The member's search settings as a text; null before they are known. */
  #search: string | null = null;
  #round = 0;

  /** Within the radius of the search. */
  readonly near = computed(() => this.#shown.value.filter((card) => card.near === 1));
  readonly further = computed(() => this.#shown.value.filter((card) => card.near === 0));
  readonly popular = computed(() =>
    this.#popular.value?.filter((card) => !this.#gone.value.has(card.id)) ?? null
  );
  /** Liked since the grid was loaded. */
  readonly liked = computed(() => this.#liked.value);
  readonly #shown = computed(() => this.#grid.rows.value.filter((card) => !this.#gone.value.has(card.id)));

  readonly #call: Call;
  readonly #clock: () => number;

  constructor({ call, own, clock }: Pick<SliceEnv, "call" | "own" | "clock">) {
    this.#call = call;
    this.#clock = clock;
    this.#grid = new PagedList({
      append: addCards,
      isLast: (page) => page.at(-1)?.cursor === undefined,
      load: async (last) => {
        if (last && last.cursor === undefined) return [];
        const answer = await call("meet", last?.cursor === undefined ? {} : { after: last.cursor });
        return answer.ok ? answer.value : null;
      },
    });
    // A preference that was changed on any device clears and reloads everything (spec §4).
    effect(() => {
      const view = own.view.value;
      if (view) untracked(() => this.#handleOwn(view));
    });
  }

  get loading() {
    return this.#grid.loading;
  }

  get complete() {
    return this.#grid.complete;
  }

  /** A page shows it, until the returned function is called. The rendered rows replace the grid, unless it was left recently. */
  show(page: MeetPage): () => void {
    const isKept = page.isFirst && !this.#isStale && this.#grid.rows.peek().length > 0 &&
      this.#clock() - this.#leftAt < KEPT_MS;
    if (!isKept) this.#start(page);
    // A prefetched page may be older than the change of settings.
    if (this.#isStale || (!isKept && !page.cards)) void this.#load("stay");
    else if (isKept && this.#hasMissed) void this.#catchUp();
    this.#isShown = true;
    return () => {
      this.#isShown = false;
      this.#leftAt = this.#clock();
    };
  }

  /** Loads the next page. */
  loadMore(): Promise<void> {
    return this.#grid.loadMore();
  }

  /** Tries again what failed. */
  retry(): Promise<void> {
    return this.#grid.rows.peek().length > 0 ? this.loadMore() : this.#load("at_once");
  }

  /** Clears the grid and the popular members, and reloads them if they are shown. */
  reset(): void {
    this.scrollPx = 0;
    this.#isStale = true;
    if (this.#isShown) void this.#load("at_once");
  }

  handle(event: ClientEvent): void {
    switch (event.module) {
      case "swipe":
        return this.#handleSwipe(event.data);
      case "user/block":
      case "user/gone":
        this.#gone.value = withOrWithout(this.#gone.peek(), event.data.user_id, true);
        return;
      case "user/unblock":
      case "user/back":
        return this.reset();
    }
  }

  /**
   * Reloads all rows, now or when they are shown again. After the first connection only failed parts are retried, because
   * the page was just rendered.
   */
  refresh(isFirst: boolean): void {
    if (isFirst && this.loading.peek() !== "failed") return;
    this.#hasMissed = true;
    if (this.#isShown) void this.#catchUp();
  }

  /** Reloads the cards, which keep their places. Members who are back return; the hearts of members who were answered go. */
  async #catchUp(): Promise<void> {
    this.#hasMissed = false;
    const round = this.#round;
    const [gone, liked] = [this.#gone.peek(), this.#liked.peek()];
    const [popular, isRenewed] = await Promise.all([
      this.#call("meet/popular", {}),
      this.#grid.renew((cards, fresh) => {
        const now = new Map(fresh.map((card) => [card.id, card]));
        return addCards(cards.flatMap(({ id }) => now.get(id) ?? []), fresh);
      }),
    ]);
    if (round !== this.#round || !isRenewed) return;
    this.#gone.value = new Set([...this.#gone.peek()].filter((id) => !gone.has(id)));
    this.#liked.value = new Set([...this.#liked.peek()].filter((id) => !liked.has(id)));
    if (popular.ok) this.#popular.value = popular.value;
  }

  #handleOwn(own: OwnView): void {
    const known = this.#search;
    this.#search = searchOf(own);
    if (known !== null && this.#search !== known) this.reset();
  }

  /** Applies a swipe of the member, from any device. */
  #handleSwipe({ swiped_user_id: id, like, undone, seq }: EventData<"swipe">): void {
    if (seq < (this.#answered.get(id) ?? 0)) return;
    this.#answered.set(id, seq);
    this.#gone.value = withOrWithout(this.#gone.peek(), id, like === 0 && !undone);
    this.#liked.value = withOrWithout(this.#liked.peek(), id, like === 1 && !undone);
  }

  /** Who has gone or was answered stays so: that may have been after the page was rendered, and who comes back is told. */
  #start({ cards, popular }: MeetPage): void {
    this.#round++;
    if (this.#hasMissed) this.#forget();
    this.scrollPx = 0;
    this.#grid.start(cards ?? []);
    this.#popular.value = popular;
  }

  #forget(): void {
    this.scrollPx = 0;
    this.#hasMissed = false;
    this.#gone.value = NOBODY;
    this.#liked.value = NOBODY;
  }

  async #load(until: "at_once" | "stay"): Promise<void> {
    const round = ++this.#round;
    this.#isStale = false;
    this.#forget();
    if (until === "at_once" && this.#popular.peek()?.length !== 0) this.#popular.value = null;
    const [popular] = await Promise.all([this.#call("meet/popular", {}), this.#grid.reload(until)]);
    if (round !== this.#round) return;
    this.#popular.value = popular.ok ? popular.value : [];
  }
}

/** Appends the cards of a page, each member once. */
export function addCards(
  cards: readonly GridCardView[],
  page: readonly GridCardView[],
): readonly GridCardView[] {
  const known = new Set(cards.map(({ id }) => id));
  const added: GridCardView[] = [];
  for (const card of page) {
    if (known.has(card.id)) continue;
    known.add(card.id);
    added.push(card);
  }
  return [...cards, ...added];
}

function withOrWithout(ids: ReadonlySet<string>, id: string, isIn: boolean): ReadonlySet<string> {
  if (ids.has(id) === isIn) return ids;
  const next = new Set(ids);
  if (isIn) next.add(id);
  else next.delete(id);
  return next;
}
