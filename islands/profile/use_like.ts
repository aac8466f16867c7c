/** The like of a profile: shown at once, taken back where the server refuses it. */
import { useState } from "react";
import type { Client } from "@/client/client.ts";
import { Deck } from "@/client/state/deck.ts";
import type { ProfileView } from "@/protocol/views/member.ts";

export interface Like {
  isLiked: boolean;
  isMatched: boolean;
  like(): void;
}

/** The deck swipes, and celebrates a match (client/state/deck.ts). */
export function useLike(client: Client | null, { id, liked, matched }: ProfileView): Like {
  const [state, setState] = useState(matched === 1 ? "matched" : liked === 1 ? "liked" : "none");

  async function send(client: Client): Promise<void> {
    setState("liked");
    client.play("click");
    const outcome = await client.slice(Deck).swipe(id, 1);
    setState(!outcome.ok ? "none" : outcome.isMatched ? "matched" : "liked");
  }

  return {
    isLiked: state !== "none",
    isMatched: state === "matched",
    like: () => void (client && state === "none" && send(client)),
  };
}
