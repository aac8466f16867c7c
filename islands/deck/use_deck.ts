/**
 * The client's deck in the island: null in the first render, on both sides. It is there before the browser paints, so
 * that whoever comes back never sees the card that the server rendered in place of their own.
 */
import { useEffect, useLayoutEffect, useState } from "react";
import type { Client, Me } from "@/client/client.ts";
import { getClient } from "@/client/start.ts";
import { Deck } from "@/client/state/deck.ts";
import type { DeckCardView } from "@/protocol/views/discovery.ts";

interface DeckOfClient {
  client: Client;
  deck: Deck;
}

export function useDeck(me: Me, initial: readonly DeckCardView[] | null): DeckOfClient | null {
  const [known, setKnown] = useState<DeckOfClient | null>(null);
  useLayoutEffect(() => {
    const client = getClient(me);
    const deck = client.slice(Deck);
    deck.seed(initial);
    setKnown({ client, deck });
  }, [me.id]);
  useOnlines(known);
  return known;
}

/** Follows who is online: those of the deck, told anew with each deal and not with each swipe. */
function useOnlines(known: DeckOfClient | null): void {
  const deal = known?.deck.deals.value;
  useEffect(() => {
    if (known) return known.client.presence.followWhile(known.deck.cards.peek().map(({ id }) => id));
  }, [known, deal]);
}
