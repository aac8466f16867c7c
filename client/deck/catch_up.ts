/**
 * Updates the deck after events may have been missed: cards may have been swiped or blocked elsewhere. Loaded then, for
 * client/state/deck.ts.
 */
import { EXPLORE_EXCLUDE_MAX } from "@/domain/limits.ts";
import { deal, type Pile } from "@/client/deck/pile.ts";
import { callPersistently } from "@/client/persist.ts";
import type { Call } from "@/client/socket.ts";
import type { DeckCardView } from "@/protocol/views/discovery.ts";

/** How many pages are searched for the cards of the pile, which move as others come and go. */
const PAGES_MAX = 3;

/** The cards that the server deals now, until those of the pile are among them; null if loading failed. */
export async function askAgain(
  call: Call,
  { cards }: Pile,
  unsent: readonly string[],
): Promise<readonly DeckCardView[] | null> {
  const fresh: DeckCardView[] = [];
  const isMissing = ({ id }: DeckCardView) => !fresh.some((card) => card.id === id);
  for (let page = 1; page <= PAGES_MAX && (page === 1 || cards.some(isMissing)); page++) {
    const exclude = [...unsent, ...fresh.map(({ id }) => id)].slice(-EXPLORE_EXCLUDE_MAX);
    const answer = await callPersistently(call, "explore", { exclude });
    if (!answer.ok) return null;
    if (answer.value.length === 0) break;
    fresh.push(...answer.value);
  }
  return fresh;
}

/**
 * Cards of `before` that are in `fresh` keep their places, new ones come below. Members who were swiped and are dealt again
 * may come up again.
 */
export function catchUp(
  { cards, done, nopes }: Pile,
  fresh: readonly DeckCardView[],
  before: Pile,
): Pile {
  const now = new Map(fresh.map((card) => [card.id, card]));
  const kept = cards.flatMap((card) => now.get(card.id) ?? (before.cards.includes(card) ? [] : card));
  const isBack = (id: string) => now.has(id) && before.done.has(id);
  return deal({
    cards: kept,
    done: new Set([...done].filter((id) => !isBack(id))),
    nopes: nopes.filter(({ id }) => !isBack(id)),
  }, fresh);
}
