/** Who is on a card, on the shade at its end. All of it is one link to the profile; a tap beside the photos opens it too. */
import type { VNode } from "preact";
import { VipBadge } from "@/components/badges.tsx";
import { CardRing } from "@/components/card_ring.tsx";
import { Icon } from "@/components/icon.tsx";
import { infoIcon, mapPinIcon } from "@/components/icons.ts";
import { ringOf } from "@/domain/story_ring.ts";
import type { Translate } from "@/locales/text.ts";
import type { DeckCardView } from "@/protocol/views/discovery.ts";

export interface CardInfoProps {
  t: Translate;
  card: DeckCardView;
  online: boolean;
  /** With the first photo comes the text, with the others more of the photo is seen. */
  isFirst: boolean;
}

export function CardInfo({ t, card, online, isFirst }: CardInfoProps): VNode {
  const ring = ringOf(card);
  return (
    <a
      href={`/profile/${card.id}`}
      data-modal="always"
      draggable={false}
      className="absolute inset-0 flex flex-col justify-end -outline-offset-4 focus-visible:outline-white"
    >
      <span className="deck-shade grid gap-1 px-5 pt-20 pb-5">
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <bdi className="min-w-0 text-2xl leading-tight">
            <span className="font-bold">{card.name}</span> {card.age}
          </bdi>
          {online && (
            <span
              role="img"
              aria-label={t("chat.online")}
              className="size-3 rounded-full bg-[#35d48c] ring-3 ring-black/35"
            />
          )}
          {card.vip === 1 && <VipBadge label="VIP" />}
        </span>
        <Place t={t} card={card} />
        {isFirst && card.interests && (
          <span className="text-sm">
            {t(card.common ? "card.common" : "card.enjoys", {
              words: card.interests.map((each) => t(`wizard.interests.${each as "art"}`)).join(" · "),
            })}
          </span>
        )}
        {isFirst && card.bio !== "" && (
          <span dir="auto" className="deck-bio mt-0.5 line-clamp-2 text-white/90">{card.bio}</span>
        )}
        {card.virtual === 1 && (
          <span className="mt-1 flex items-center gap-1.5 text-xs text-white/85">
            <Icon of={infoIcon} size="xs" />
            {t(card.answered_by === "script" ? "honesty.script" : "honesty.staff")}
          </span>
        )}
      </span>
      {ring && <CardRing ring={ring} label={t(`ring.${ring}`)} />}
    </a>
  );
}

/** The city, and in words whether it is outside the search's radius: never a distance. */
function Place({ t, card }: Pick<CardInfoProps, "t" | "card">): VNode | null {
  if (card.city === "" && card.near === 1) return null;
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
      {card.city !== "" && (
        <span className="flex min-w-0 items-center gap-1.5">
          <Icon of={mapPinIcon} size="sm" />
          <bdi>{card.city}</bdi>
        </span>
      )}
      {card.near === 0 && (
        <span className="rounded-full bg-white/20 px-2.5 py-0.5 text-xs font-medium">
          {t("deck.further")}
        </span>
      )}
    </span>
  );
}
