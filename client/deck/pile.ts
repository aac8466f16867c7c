/**
 * The cards of the deck, and who has been swiped. Pure; `client/state/deck.ts` keeps one.
 * Invariant: each member is in the pile once, and a swiped member does not come up again in this session, unless the swipe
 * was undone.
 */
import { EXPLORE_EXCLUDE_MAX } from "@/domain/limits.ts";
import type { DeckCardView } from "@/protocol/views/discovery.ts";

/** How many known cards are sent to the server (spec §7). */
const EXCLUDED = 10;
/** How many nopes can be undone. */
const NOPES_MAX = 50;

export type Like = 0 | 1;

export interface Pile {
  /** From the top. */
  readonly cards: readonly DeckCardView[];
  /** Members who were swiped on any device, or are gone; the latest last. */
  readonly done: ReadonlySet<string>;
  /** Nopes that can be undone, the latest last. */
  readonly nopes: readonly DeckCardView[];
}

export const NO_CARDS: Pile = { cards: [], done: new Set(), nopes: [] };

/** The last unseen story of a member was viewed, on any device. */
export function allSeen(pile: Pile, id: string): Pile {
  return { ...pile, cards: pile.cards.map((card) => card.id === id ? { ...card, story_seen: 1 } : card) };
}

/** Adds cards below the pile, except known and swiped ones. */
export function deal(pile: Pile, cards: readonly DeckCardView[]): Pile {
  const known = new Set([...pile.done, ...pile.cards.map(({ id }) => id)]);
  const fresh = cards.filter(({ id }) => !known.has(id) && known.add(id));
  return fresh.length === 0 ? pile : { ...pile, cards: [...pile.cards, ...fresh] };
}

/** Applies a swipe on this device, with or without a card. */
export function swipe(pile: Pile, id: string, like: Like): Pile {
  const card = pile.cards.find((each) => each.id === id);
  const nopes = pile.nopes.filter((each) => each.id !== id);
  return {
    cards: without(pile.cards, id),
    done: doneWith(pile, id),
    nopes: card && like === 0 ? [...nopes, card].slice(-NOPES_MAX) : nopes,
  };
}

/** Puts a card back on top, because its swipe was undone or refused. */
export function putBack({ cards, done, nopes }: Pile, card: DeckCardView): Pile {
  return {
    cards: [card, ...without(cards, card.id)],
    done: new Set([...done].filter((id) => id !== card.id)),
    nopes: without(nopes, card.id),
  };
}

/** Applies a swipe on another device. A nope of this device can still be undone here. */
export function swipedElsewhere(pile: Pile, id: string, like: Like): Pile {
  const nopes = like === 1 ? without(pile.nopes, id) : pile.nopes;
  return { cards: without(pile.cards, id), done: doneWith(pile, id), nopes };
}

/** A member is gone. */
export function remove(pile: Pile, id: string): Pile {
  return { cards: without(pile.cards, id), done: doneWith(pile, id), nopes: without(pile.nopes, id) };
}

/** A member may be dealt again. */
export function readmit(pile: Pile, id: string): Pile {
  return {
    ...pile,
    done: new Set([...pile.done].filter((each) => each !== id)),
    nopes: without(pile.nopes, id),
  };
}

/**
 * The members to exclude from the next deal: the last ten known cards, and those whose swipes are not acknowledged, which
 * only this browser knows.
 */
export function excluded({ cards, done }: Pile, unsent: readonly string[]): string[] {
  const known = [...done, ...cards.map(({ id }) => id)].slice(-EXCLUDED);
  return [...new Set([...known, ...unsent])].slice(0, EXPLORE_EXCLUDE_MAX);
}

function doneWith({ done }: Pile, id: string): ReadonlySet<string> {
  return new Set([...[...done].filter((each) => each !== id), id]);
}

function without(cards: readonly DeckCardView[], id: string): readonly DeckCardView[] {
  return cards.some((card) => card.id === id) ? cards.filter((card) => card.id !== id) : cards;
}
