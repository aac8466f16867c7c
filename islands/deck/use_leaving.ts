/** Cards that have left the deck and are still in sight, each until its flight is over. */
import { useState } from "react";
import type { Side } from "@/client/deck/gesture.ts";
import type { Like } from "@/client/deck/pile.ts";
import { flyOut } from "@/islands/deck/fly.ts";
import type { DeckCardView } from "@/protocol/views/discovery.ts";

export interface Leaving {
  card: DeckCardView;
  photo: number;
  like: Like;
}

export function useLeaving() {
  const [leaving, setLeaving] = useState<readonly Leaving[]>([]);
  return {
    leaving,
    /** Lets the element of a card fly, from where it is. */
    leave(one: Leaving, element: HTMLElement, side: Side): void {
      // The latest lies under those before it, as it did in the deck: no element moves.
      setLeaving((before) => [one, ...before.filter(({ card }) => card.id !== one.card.id)]);
      void flyOut(element, side).then(() => setLeaving((before) => before.filter((each) => each !== one)));
    },
  };
}
