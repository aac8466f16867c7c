/**
 * The cards of the deck, and who has been swiped. Pure; `client/state/deck.ts` keeps one.
 * Invariant: nobody lies in the pile twice, and nobody who has been swiped comes up again in this session, unless the swipe
 * was taken back.
 */
import { EXPLORE_EXCLUDE_MAX } from "@/domain/limits.ts";
import type { DeckCardView } from "@/protocol/views/discovery.ts";

/** Cards that the server is told as known (spec §7). */
const EXCLUDED = 10;
/** Nopes that can be taken back, one after the other. */
const NOPES_MAX = 50;

export type Like = 0 | 1;

export interface Pile {
  /** From the top. */
  readonly cards: readonly DeckCardView[];
  /** Who was swiped, here or elsewhere, or is gone; the latest last. */
  readonly done: ReadonlySet<string>;
  /** Nopes that can be taken back, the latest last. */
  readonly nopes: readonly DeckCardView[];
}

export const NO_CARDS: Pile = { cards: [], done: new Set(), nopes: [] };

/** After the last unseen story of a member was looked at, here or elsewhere. */
export function allSeen(pile: Pile, id: string): Pile {
  return { ...pile, cards: pile.cards.map((card) => card.id === id ? { ...card, story_seen: 1 } : card) };
}

/** Puts cards under the pile, without those that lie in it or are done. */
export function deal(pile: Pile, cards: readonly DeckCardView[]): Pile {
  const known = new Set([...pile.done, ...pile.cards.map(({ id }) => id)]);
  const fresh = cards.filter(({ id }) => !known.has(id) && known.add(id));
  return fresh.length === 0 ? pile : { ...pile, cards: [...pile.cards, ...fresh] };
}

/** The member has swiped somebody here, whether or not there is a card. */
export function swipe(pile: Pile, id: string, like: Like): Pile {
  const card = pile.cards.find((each) => each.id === id);
  const nopes = pile.nopes.filter((each) => each.id !== id);
  return {
    cards: without(pile.cards, id),
    done: doneWith(pile, id),
    nopes: card && like === 0 ? [...nopes, card].slice(-NOPES_MAX) : nopes,
  };
}

/** Puts a card back on top: its swipe was taken back, or refused. */
export function putBack({ cards, done, nopes }: Pile, card: DeckCardView): Pile {
  return {
    cards: [card, ...without(cards, card.id)],
    done: new Set([...done].filter((id) => id !== card.id)),
    nopes: without(nopes, card.id),
  };
}

/** The member has swiped somebody elsewhere. A nope that was made here can still be taken back here. */
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
 * Whom the server shall leave out: the last ten cards known, and everybody whose swipe it has not acknowledged, since
 * only this browser knows of those.
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
