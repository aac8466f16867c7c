/**
 * The hero's picture: drawn portraits of virtual profiles, and a bit of a conversation between them. Decoration; what it
 * shows is said in words beside it. Its places are in static/styles/landing.css.
 */
import type { VNode } from "preact";
import { Icon } from "@/components/icon.tsx";
import { coinsIcon, heartIcon } from "@/components/icons.ts";

export interface CollageProps {
  /** Three pictures: the one at the front, and those beside it. */
  portraits: readonly [string, string, string];
  /** A line, its answer, and perhaps what follows. */
  bubbles: readonly string[];
  /** On every portrait: what it is. */
  tag: string;
  match: string;
  /** A number of coins, as text. */
  coins: string;
}

export function Collage({ portraits, bubbles, tag, match, coins }: CollageProps): VNode {
  return (
    <div aria-hidden="true" className="collage">
      {portraits.map((src) => (
        <span key={src} className="collage-card shadow-lift">
          <img src={src} alt="" width="300" height="400" fetchpriority="low" />
          <span className="absolute start-3 top-3 rounded-full bg-black/60 px-2.5 py-1 text-2xs font-medium text-white">
            {tag}
          </span>
        </span>
      ))}
      {bubbles.map((text, index) => (
        <span
          key={text}
          className={`collage-bubble rounded-bubble px-4 py-2.5 shadow-lift ${
            index % 2 === 0 ? "rounded-es-sm bg-raised text-ink" : "rounded-ee-sm bg-action text-white"
          }`}
        >
          {text}
        </span>
      ))}
      <span className="collage-chip gap-2 bg-raised text-ink shadow-lift">
        <span className="grid size-8 place-items-center rounded-full bg-brand text-white">
          <Icon of={heartIcon} size="sm" filled />
        </span>
        {match}
      </span>
      <span className="collage-chip gap-1.5 bg-gold-soft text-gold shadow-soft">
        <Icon of={coinsIcon} size="sm" />
        {coins}
      </span>
    </div>
  );
}
