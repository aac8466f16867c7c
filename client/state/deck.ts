/**
 * The deck of /explore, and every swipe of this browser: the profile modal swipes through it too, as `client.slice(Deck)`.
 *
 * 1. A swipe takes the card away at once and goes to the server in the background, in order (`swipe_queue.ts`).
 * 2. With few cards left more are asked for; answers merge without repeats (`pile.ts`).
 * 3. A refused like brings its card back. A match that this browser's own like made is celebrated.
 *
 * It outlives navigations: after a return the same card is on top, with the same photo.
 */
import { computed, effect, signal, untracked } from "@preact/signals";
import type { EventData } from "@/protocol/events/mod.ts";
import type { DeckCardView } from "@/protocol/views/discovery.ts";
import {
  allSeen,
  deal,
  excluded,
  type Like,
  NO_CARDS,
  putBack,
  readmit,
  remove,
  swipe,
  swipedElsewhere,
} from "@/client/deck/pile.ts";
import { type SwipeOutcome, SwipeQueue, type SwipeStep } from "@/client/deck/swipe_queue.ts";
import type { ClientEvent } from "@/client/incoming.ts";
import type { Slice, SliceEnv } from "@/client/slice.ts";
import { callPersistently } from "@/client/persist.ts";
import type { Match } from "@/client/state/matches.ts";
import { searchOf } from "@/client/state/search_settings.ts";

/** With so few cards left, more are asked for. */
const REFILL_AT = 4;

type DeckEnv = Pick<SliceEnv, "call" | "own" | "after" | "matches" | "wantPremium" | "notifyFailure">;

export class Deck implements Slice {
  readonly #pile = signal(NO_CARDS);
  readonly #photo = signal({ id: "", index: 0 });
  readonly #queue: SwipeQueue;
  readonly #env: DeckEnv;
  /** Matches of own likes that wait for the event with their card, and cards whose event came before the answer. */
  readonly #awaited = new Set<string>();
  readonly #announced = new Map<string, Match>();
  /** The number of the latest swipe that was heard of, by member. */
  readonly #seqs = new Map<string, number>();
  /** Who is gone: a refused swipe does not bring them back. */
  readonly #gone = new Set<string>();
  #isDealt = false;
  /** Grows when answers to earlier requests are stale. */
  #round = 0;
  /** The member's search settings as a text; null before they are known. */
  #search: string | null = null;

  /** From the top. */
  readonly cards = computed(() => this.#pile.value.cards);
  readonly loading = signal<"idle" | "loading" | "failed">("idle");
  /** Whether there are no further members. */
  readonly complete = signal(false);
  /** Counts deals: each may change the cards of the deck. */
  readonly deals = signal(0);
  /** Which photo of the top card is shown. */
  readonly photo = computed(() =>
    this.cards.value[0]?.id === this.#photo.value.id ? this.#photo.value.index : 0
  );
  /** Whom the next `undo` brings back. */
  readonly lastNope = computed(() => this.#pile.value.nopes.at(-1) ?? null);
  /** The card that came back last, and from which side. */
  readonly returned = signal<{ id: string; like: Like } | null>(null);
  /** Likes left today; null without a limit, or if unknown. */
  readonly likesLeft = signal<number | null>(null);
  /** Swipes that the server has not acknowledged. */
  readonly unsent = computed(() => this.#queue.ids.length);

  constructor(env: DeckEnv) {
    this.#env = env;
    this.#queue = new SwipeQueue({
      call: env.call,
      after: env.after,
      onEnd: (step, outcome) => this.#end(step, outcome),
    });
    // Changed on any device (spec §4).
    effect(() => {
      const view = env.own.view.value;
      if (view) untracked(() => this.#handleSearch(searchOf(view)));
    });
  }

  /** Takes the cards of a rendered page; null if the server failed. */
  seed(cards: readonly DeckCardView[] | null): void {
    const isLow = this.cards.peek().length <= REFILL_AT;
    this.#isDealt = true;
    if (cards && isLow) this.#deal(cards);
    this.#refill();
  }

  /** Likes (1) or nopes (0) somebody, with or without a card in the deck. The same twice is one swipe. */
  swipe(id: string, like: Like): Promise<SwipeOutcome> {
    const card = this.cards.peek().find((each) => each.id === id) ?? null;
    this.#pile.value = swipe(this.#pile.peek(), id, like);
    const outcome = this.#queue.add({ kind: like === 1 ? "like" : "nope", id, card });
    this.#refill();
    return outcome;
  }

  /** Takes the last nope back. */
  undo(): DeckCardView | null {
    const card = this.lastNope.peek();
    if (!card) return null;
    this.#restoreCard(card, 0);
    const isMeant = (step: SwipeStep) => step.id === card.id && step.kind === "nope";
    if (this.#queue.takeOut(isMeant, "nothing_to_undo").length === 0) {
      void this.#queue.add({ kind: "undo", id: card.id, card });
    }
    return card;
  }

  /** Shows another photo of the top card. */
  showPhoto(index: number): void {
    const top = this.cards.peek()[0];
    if (top) this.#photo.value = { id: top.id, index };
  }

  /** Asks for more cards. */
  async load(): Promise<void> {
    if (this.loading.peek() === "loading") return;
    this.loading.value = "loading";
    const round = this.#round;
    const exclude = excluded(this.#pile.peek(), this.#queue.ids);
    const answer = await callPersistently(this.#env.call, "explore", { exclude });
    if (round !== this.#round) return;
    this.loading.value = answer.ok ? "idle" : "failed";
    if (answer.ok) this.#deal(answer.value);
  }

  /** After events may have been missed: cards may have been swiped elsewhere, and members may be back. */
  refresh(isFirst: boolean): void {
    if (!this.#isDealt) return;
    if (!isFirst) void this.#catchUp();
    else if (this.cards.peek().length <= REFILL_AT) void this.load();
  }

  async #catchUp(): Promise<void> {
    const round = ++this.#round;
    this.loading.value = "idle";
    const before = this.#pile.peek();
    const unsent = this.#queue.ids;
    // Null if the connection is lost again: the next one calls this again.
    const code = await import("@/client/deck/catch_up.ts").catch(() => null);
    const fresh = await code?.askAgain(this.#env.call, before, unsent);
    if (round !== this.#round) return;
    if (code && fresh) {
      this.#pile.value = code.catchUp(this.#pile.peek(), fresh, before);
      this.complete.value = false;
      this.deals.value++;
    }
    this.#refill();
  }

  handle(event: ClientEvent): void {
    switch (event.module) {
      case "swipe":
        return this.#handleSwipe(event.data);
      case "user/block":
      case "user/gone":
        return this.#leave(event.data.user_id);
      case "user/unblock":
      case "user/back":
        return this.#handleBack(event.data.user_id);
      case "user/premium":
        // The answer to the next like has the new limit.
        this.likesLeft.value = null;
        return;
      case "stories/view":
        if (event.data.story_seen) this.#pile.value = allSeen(this.#pile.peek(), event.data.user_id);
    }
  }

  /** Applies a swipe of the member from another device; those of this one are known. */
  #handleSwipe({ swiped_user_id: id, like, undone, is_matched, seq, user }: EventData<"swipe">): void {
    // Events may be reordered: the later swipe counts.
    if (seq < (this.#seqs.get(id) ?? 0)) return;
    this.#seqs.set(id, seq);
    const isOwn = this.#queue.ids.includes(id);
    if (is_matched && user) this.#handleMatch(user, isOwn);
    if (isOwn) return;
    if (undone) return this.#readmit(id);
    this.#pile.value = swipedElsewhere(this.#pile.peek(), id, like);
    this.#refill();
  }

  /** A member is gone. */
  #leave(id: string): void {
    this.#gone.add(id);
    this.#pile.value = remove(this.#pile.peek(), id);
    this.#refill();
  }

  #handleBack(id: string): void {
    this.#gone.delete(id);
    this.#readmit(id);
  }

  /** A member may be dealt again. */
  #readmit(id: string): void {
    this.#pile.value = readmit(this.#pile.peek(), id);
    this.complete.value = false;
    this.#refill();
  }

  /** New search settings reload the deck (spec §4). */
  #handleSearch(search: string): void {
    const known = this.#search;
    this.#search = search;
    if (known === null || search === known || !this.#isDealt) return;
    this.#round++;
    this.#pile.value = { ...this.#pile.peek(), cards: [] };
    this.complete.value = false;
    this.loading.value = "idle";
    void this.load();
  }

  #deal(cards: readonly DeckCardView[]): void {
    const before = this.#pile.peek();
    this.#pile.value = deal(before, cards);
    // Only known cards: further requests would return the same.
    this.complete.value = this.#pile.peek() === before;
    this.deals.value++;
  }

  #refill(): void {
    const isLow = this.cards.peek().length <= REFILL_AT;
    if (this.#isDealt && isLow && !this.complete.peek()) void this.load();
  }

  #restoreCard(card: DeckCardView, like: Like): void {
    if (this.#gone.has(card.id)) return;
    this.#pile.value = putBack(this.#pile.peek(), card);
    this.returned.value = { id: card.id, like };
  }

  #end(step: SwipeStep, outcome: SwipeOutcome): void {
    if (outcome.ok) {
      if (step.kind !== "undo") this.likesLeft.value = outcome.likesLeft;
      if (outcome.isMatched) this.#celebrate(step);
      return;
    }
    switch (outcome.code) {
      case "likes_used_up":
        return this.#takeLikesBack(step);
      case "unknown_user":
        return this.#leave(step.id);
      case "connection_lost":
      case "nothing_to_undo":
      case "own_id":
        return;
      default:
        if (step.card && step.kind !== "undo") this.#restoreCard(step.card, step.kind === "like" ? 1 : 0);
        return this.#env.notifyFailure();
    }
  }

  /** The queued likes would be refused too: returns their cards in order. */
  #takeLikesBack(first: SwipeStep): void {
    const others = this.#queue.takeOut(({ kind }) => kind === "like", "likes_used_up");
    this.likesLeft.value = 0;
    for (const { card } of [first, ...others].toReversed()) if (card) this.#restoreCard(card, 1);
    this.#env.wantPremium("likes");
  }

  #celebrate({ id, card }: SwipeStep): void {
    const match = card ?? this.#announced.get(id);
    this.#announced.delete(id);
    if (match) this.#env.matches.add(match);
    else this.#awaited.add(id);
  }

  #handleMatch(user: Match, isOwn: boolean): void {
    if (this.#awaited.delete(user.id)) this.#env.matches.add(user);
    else if (isOwn) this.#announced.set(user.id, user);
  }
}
