/** The keys of the swipe deck, in signs, where there is room and most likely a keyboard. For routes/explore.tsx. */
import type { ComponentChildren, VNode } from "preact";
import type { Translate } from "@/locales/text.ts";

/** Screen readers are told by the controls themselves. */
export function DeckKeys({ t }: { t: Translate }): VNode {
  return (
    <ul
      className="hidden flex-wrap justify-center gap-x-4 gap-y-1 text-xs text-muted wide:flex"
      aria-hidden="true"
    >
      <Key text={t("deck.key_nope")}>
        <Arrow start />
      </Key>
      <Key text={t("deck.key_like")}>
        <Arrow />
      </Key>
      <Key text={t("deck.key_photos")}>↑↓</Key>
      <Key text={t("deck.key_undo")}>⌫</Key>
      <Key text={t("deck.key_profile")}>⏎</Key>
    </ul>
  );
}

function Key({ text, children }: { text: string; children: ComponentChildren }): VNode {
  return (
    <li className="flex items-center gap-1.5">
      <kbd className="inline-flex h-5 min-w-5 items-center justify-center rounded-sm border border-line bg-surface px-1 font-sans
          text-2xs">
        {children}
      </kbd>
      {text}
    </li>
  );
}

/** The arrow key of a side: nope lies towards the start of the line. */
function Arrow({ start }: { start?: boolean }): VNode {
  return <span className="mirror-rtl inline-block">{start ? "←" : "→"}</span>;
}
