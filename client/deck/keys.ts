/** Maps keys to actions on the deck. Pure; for islands/deck/use_keys.ts. */
import type { Like } from "@/client/deck/pile.ts";
import { likeOf } from "@/client/deck/gesture.ts";

export type DeckCommand =
  | { do: "swipe"; like: Like }
  | { do: "photo"; by: 1 | -1 }
  | { do: "undo" }
  | { do: "open" };

/** Null for all other keys. No letters: speech input would trigger them by accident. */
export function commandOf(key: string, isRtl: boolean): DeckCommand | null {
  switch (key) {
    case "ArrowRight":
      return { do: "swipe", like: likeOf(1, isRtl) };
    case "ArrowLeft":
      return { do: "swipe", like: likeOf(-1, isRtl) };
    case "ArrowDown":
      return { do: "photo", by: 1 };
    case "ArrowUp":
      return { do: "photo", by: -1 };
    case "Backspace":
      return { do: "undo" };
    case "Enter":
    case " ":
      return { do: "open" };
    default:
      return null;
  }
}
