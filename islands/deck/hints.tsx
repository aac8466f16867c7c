/** The line under the buttons: what is worth knowing now. It keeps its room, so that nothing jumps. */
import type { VNode } from "preact";
import type { Translate } from "@/locales/text.ts";

/** From here on it is worth a word how many likes are left today. */
const FEW_LIKES = 5;

export interface HintsProps {
  t: Translate;
  /** Swipes that wait for the connection. */
  unsent: number;
  /** Null without a limit, or unknown. */
  likesLeft: number | null;
}

export function Hints({ t, unsent, likesLeft }: HintsProps): VNode {
  return (
    <p className="-mt-1.5 min-h-5 text-center text-xs text-muted">
      {unsent > 0
        ? t("deck.unsent", { count: unsent })
        : likesLeft !== null && likesLeft <= FEW_LIKES && t("deck.likes_left", { count: likesLeft })}
    </p>
  );
}
