/**
 * The swipe deck of /explore. The client's deck (client/state/deck.ts) says who lies on top; this draws it, takes fingers,
 * buttons and keys, and lets cards fly that have left it.
 * Invariant: a swipe counts once, however often it is pressed, and the keyboard stays on the deck.
 */
import { useLayoutEffect, useMemo, useRef, useState } from "react";
import type { RefObject, VNode } from "preact";
import { direction } from "@/domain/language.ts";
import type { Me } from "@/client/client.ts";
import { sideOf } from "@/client/deck/gesture.ts";
import type { DeckCommand } from "@/client/deck/keys.ts";
import { stepPhoto } from "@/client/deck/photo_step.ts";
import type { Like } from "@/client/deck/pile.ts";
import type { Deck as DeckState } from "@/client/state/deck.ts";
import { Card } from "@/islands/deck/card.tsx";
import { photosOf } from "@/islands/deck/card_photos.tsx";
import { Controls } from "@/islands/deck/controls.tsx";
import { flyIn } from "@/islands/deck/fly.ts";
import { Hints } from "@/islands/deck/hints.tsx";
import { Nobody } from "@/islands/deck/nobody.tsx";
import { useBeside } from "@/islands/deck/use_beside.ts";
import { useDeck } from "@/islands/deck/use_deck.ts";
import { useDrag } from "@/islands/deck/use_drag.ts";
import { useKeys } from "@/islands/deck/use_keys.ts";
import { useLeaving } from "@/islands/deck/use_leaving.ts";
import { type IslandContext, translateOf } from "@/islands/context.ts";
import type { DeckCardView } from "@/protocol/views/discovery.ts";

/**
 * The top card and two behind it, the lower one beneath the other. While a card flies away one behind is enough: the next one
 * is not made in the frame that the swipe waits for.
 */
const SHOWN = 3;
const SHOWN_IN_FLIGHT = 2;
/** The second click of a double click comes sooner, and was not meant for the next card. */
const TWICE_MS = 300;

export interface DeckProps {
  me: Me;
  /** The first cards; null where they could not be read. */
  initial: DeckCardView[] | null;
  context: IslandContext;
}

export function Deck({ me, initial, context }: DeckProps): VNode {
  const t = useMemo(() => translateOf(context), []);
  const isRtl = direction(context.lang) === "rtl";
  const section = useRef<HTMLElement>(null);
  const pile = useRef<HTMLDivElement>(null);
  const known = useDeck(me, initial);
  const beside = useBeside();
  const { client, deck } = known ?? {};
  const [news, setNews] = useState("");
  const { leaving, leave } = useLeaving();
  const pressedAt = useRef(0);

  const cards = deck?.cards.value ?? initial ?? [];
  const shown = cards.slice(0, leaving.length > 0 ? SHOWN_IN_FLIGHT : SHOWN);
  const [top] = cards;
  const photo = deck?.photo.value ?? 0;
  const state = stateOf(deck, initial);
  const isLost = client?.socket.link.value === "lost";

  function isOnline({ id, status }: DeckCardView): boolean {
    return (client?.presence.status(id, status) ?? status) === 1;
  }

  /** By a button; fast fingers are no double clicks. */
  function press(like: Like, { detail, timeStamp }: MouseEvent): void {
    if (detail > 1 && timeStamp - pressedAt.current < TWICE_MS) return;
    pressedAt.current = timeStamp;
    swipe(like);
  }

  function swipe(like: Like): void {
    if (!deck || !top) return;
    const element = topCard(pile);
    if (element) leave({ card: top, photo, like }, element, sideOf(like, isRtl));
    if (like === 1) client?.play("click");
    void deck.swipe(top.id, like);
    setNews(newsOf(t(like === 1 ? "deck.liked" : "deck.noped", { name: top.name }), deck.cards.peek()[0]));
  }

  function newsOf(done: string, next: DeckCardView | undefined): string {
    return next ? `${done} ${t("deck.next", { name: next.name, age: next.age })}` : done;
  }

  function step(by: 1 | -1): void {
    if (top) deck?.showPhoto(stepPhoto(photo, by, photosOf(top).length));
  }

  function follow(command: DeckCommand): void {
    switch (command.do) {
      case "swipe":
        return swipe(command.like);
      case "photo":
        return step(command.by);
      case "undo":
        return void deck?.undo();
      case "open":
        return topCard(pile)?.querySelector("a")?.click();
      default:
        command satisfies never;
    }
  }

  const drag = useDrag(isRtl, swipe);
  useKeys(section, isRtl, follow);
  useReturned(deck, pile, { isRtl, onReturn: (name) => setNews(t("deck.back", { name })) });
  useKeptFocus(section, pile, top?.id);

  return (
    <section ref={section} className="deck" aria-label={t("deck.title")} tabIndex={-1}>
      <div ref={pile} className="deck-pile">
        {!top && <Nobody t={t} state={state} onRetry={deck && (() => void deck.load())} />}
        {/* One list from the lowest to the highest: a card keeps its element when it comes up, and when it leaves. */}
        {[
          ...shown.map((card) => (
            <Card
              key={card.id}
              t={t}
              card={card}
              online={isOnline(card)}
              {...card === top
                ? { place: "top", photo, drag: deck && drag, onPhoto: deck && step }
                : { place: "behind", photo: 0 }}
            />
          )).toReversed(),
          ...leaving.filter(({ card }) => !shown.includes(card)).map(({ card, ...how }) => (
            <Card key={card.id} t={t} card={card} online={isOnline(card)} place="out" {...how} />
          )),
        ]}
      </div>
      {beside && top && <beside.Beside t={t} card={top} photos={photosOf(top)} photo={photo} deck={deck} />}
      <Controls
        t={t}
        top={top}
        lastNope={deck?.lastNope.value ?? null}
        onSwipe={press}
        onUndo={() => void deck?.undo()}
      />
      <Hints t={t} unsent={isLost ? deck?.unsent.value ?? 0 : 0} likesLeft={deck?.likesLeft.value ?? null} />
      <p role="status" className="sr-only">{!top && state === "loading" ? t("deck.loading") : news}</p>
    </section>
  );
}

function stateOf(deck: DeckState | undefined, initial: DeckProps["initial"]): "loading" | "failed" | "empty" {
  if (!deck) return initial ? "empty" : "failed";
  const { loading, complete } = deck;
  if (loading.value === "failed") return "failed";
  return complete.value ? "empty" : "loading";
}

function topCard(pile: RefObject<HTMLElement | null>): HTMLElement | null {
  return pile.current?.querySelector<HTMLElement>("[data-place='top']") ?? null;
}

/** Lets a card that came back fly in from the side that it had left to. */
function useReturned(
  deck: DeckState | undefined,
  pile: RefObject<HTMLElement | null>,
  { isRtl, onReturn }: { isRtl: boolean; onReturn(name: string): void },
): void {
  const returned = deck?.returned.value;
  useLayoutEffect(() => {
    if (!deck || !returned) return;
    deck.returned.value = null;
    const card = topCard(pile);
    if (card?.dataset.id !== returned.id) return;
    flyIn(card, sideOf(returned.like, isRtl));
    onReturn(deck.cards.peek()[0]?.name ?? "");
  }, [returned]);
}

/** The keyboard was on a card that left: it goes on to the next one, or stays on the deck. */
function useKeptFocus(
  section: RefObject<HTMLElement | null>,
  pile: RefObject<HTMLElement | null>,
  top: string | undefined,
): void {
  const wasInPile = useRef(false);
  // Asked while rendering, before the card that has it turns inert.
  wasInPile.current = pile.current?.contains(document.activeElement) ?? false;
  useLayoutEffect(() => {
    if (!wasInPile.current) return;
    const next = topCard(pile)?.querySelector<HTMLElement>("a") ?? section.current;
    next?.focus({ preventScroll: true });
  }, [top]);
}
