/**
 * One card of the deck: the photo fills it, who it is lies on it. Rendered by islands/deck.tsx on both sides. What its
 * place in the pile looks like is in static/styles/deck.css.
 */
import type { VNode } from "preact";
import { CardInfo } from "@/islands/deck/card_info.tsx";
import { CardPhotos } from "@/islands/deck/card_photos.tsx";
import type { DragHandlers } from "@/islands/deck/use_drag.ts";
import type { Like } from "@/client/deck/pile.ts";
import type { Translate } from "@/locales/text.ts";
import type { DeckCardView } from "@/protocol/views/discovery.ts";

export interface CardProps {
  t: Translate;
  card: DeckCardView;
  online: boolean;
  /** Which photo is shown. */
  photo: number;
  place: "top" | "behind" | "out";
  /** What it was swiped with, when it is on its way out. */
  like?: Like | undefined;
  /** For the top card, once the page is hydrated. */
  drag?: DragHandlers | undefined;
  onPhoto?: ((by: 1 | -1) => void) | undefined;
}

export function Card({ t, card, online, photo, place, like, drag, onPhoto }: CardProps): VNode {
  const isTop = place === "top";
  return (
    <div
      role="group"
      aria-label={t("explore.name_age", { name: card.name, age: card.age })}
      aria-hidden={isTop ? undefined : "true"}
      inert={!isTop}
      data-place={place}
      data-like={like}
      data-id={card.id}
      className="deck-card absolute inset-0 overflow-hidden rounded-card bg-sunken text-white shadow-lift select-none"
      {...drag}
    >
      <CardPhotos t={t} card={card} shown={photo} isTop={isTop} onStep={onPhoto} />
      <CardInfo t={t} card={card} online={online} isFirst={photo === 0} />
      <Stamp kind="like" text={t("deck.stamp_like")} />
      <Stamp kind="nope" text={t("deck.stamp_nope")} />
    </div>
  );
}

/** Appears while the card is drawn to its side; the buttons say the same in words. */
function Stamp({ kind, text }: { kind: "like" | "nope"; text: string }): VNode {
  return <span data-stamp={kind} aria-hidden="true" className="deck-stamp">{text}</span>;
}
