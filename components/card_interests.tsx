/** A line of a card with interests, and in words that they are the viewer's too. */
import type { VNode } from "preact";
import type { Translate } from "@/locales/text.ts";

export interface CardInterestsProps {
  t: Translate;
  /** Keys of interests; missing where there are none. */
  of: { interests?: readonly string[] | undefined; common?: 1 | undefined };
}

export function CardInterests({ t, of: { interests, common } }: CardInterestsProps): VNode | null {
  if (!interests) return null;
  const words = interests.map((each) => t(`wizard.interests.${each as "art"}`)).join(" · ");
  return <span className="truncate text-xs">{t(common ? "card.common" : "card.enjoys", { words })}</span>;
}
