/** What stands in the bubble of a gift: its picture and its name. */
import { useLayoutEffect, useRef } from "react";
import type { VNode } from "preact";
import type { GiftViewModel } from "@/islands/chat/gift_view_model.ts";
import type { Translate } from "@/locales/text.ts";

/** What is older was there before, and is only shown again. */
const FRESH_S = 10;

export interface GiftBodyProps {
  t: Translate;
  gift: GiftViewModel;
  /** Its line's, and when it was sent, in seconds since 1970. */
  arrival: { key: string; at: number };
}

export function GiftBody({ t, gift, arrival }: GiftBodyProps): VNode {
  const picture = useRef<HTMLImageElement>(null);
  useLayoutEffect(() => {
    const { current } = picture;
    if (!current || Math.abs(Date.now() / 1000 - arrival.at) > FRESH_S) return;
    import("@/islands/chat/gift_arrival.ts").then(
      ({ celebrate }) => celebrate(current, arrival.key),
      () => {},
    );
  }, []);
  return (
    <figure className="relative grid w-36 justify-items-center gap-2 rounded-bubble bg-brand-soft p-3 text-center text-sm font-medium">
      <img ref={picture} src={gift.icon} alt="" width={112} height={112} className="size-28" />
      <figcaption>
        <span className="sr-only">{t("gift.label", { gift: gift.name })}</span>
        <span aria-hidden="true">{gift.name}</span>
      </figcaption>
    </figure>
  );
}
