/**
 * The photos of a card, one at a time over its colours. Taps on the end and start halves step through them; they are
 * buttons, so that keys and screen readers have them too.
 */
import { useEffect, useRef } from "react";
import type { VNode } from "preact";
import { classes } from "@/components/classes.ts";
import { PhotoPlaceholder } from "@/components/photo_placeholder.tsx";
import { NO_PHOTO, photoInSize } from "@/domain/photo.ts";
import { DeckImage } from "@/islands/deck/deck_image.tsx";
import type { Translate } from "@/locales/text.ts";
import type { DeckCardView } from "@/protocol/views/discovery.ts";

export interface CardPhotosProps {
  t: Translate;
  card: DeckCardView;
  shown: number;
  isTop: boolean;
  /** Absent until the page is hydrated. */
  onStep?: ((by: 1 | -1) => void) | undefined;
}

/** What a card has to show: at least one picture, if only the placeholder. */
export function photosOf(card: DeckCardView): { src: string; placeholder: string }[] {
  const photos = card.photos.length > 0 ? card.photos : [card];
  return photos.map(({ photo, placeholder }) => ({
    src: photo ? photoInSize(photo, "card") : NO_PHOTO,
    placeholder,
  }));
}

export function CardPhotos({ t, card, shown, isTop, onStep }: CardPhotosProps): VNode {
  const photos = photosOf(card);
  const photo = photos[shown] ?? photos[0];
  const next = photos[shown + 1];
  const before = useBefore(photo?.src);
  useEffect(() => {
    if (isTop && onStep && next) new Image().src = next.src;
  }, [isTop, next?.src, onStep === undefined]);

  return (
    <>
      {photo && <PhotoPlaceholder of={photo.placeholder} />}
      {/* The photo before stays under the next one, so that nothing flashes between them. */}
      {before && before !== photo?.src && <DeckImage key={before} src={before} isEager={false} />}
      {photo && <DeckImage key={photo.src} src={photo.src} isEager={isTop} />}
      {photos.length > 1 && (
        <>
          <span className="absolute inset-x-3 top-2.5 z-10 flex gap-1" aria-hidden="true">
            {photos.map(({ src }, index) => (
              <span
                key={src}
                className={classes(
                  "h-1 flex-1 rounded-full shadow-soft",
                  index === shown ? "bg-white forced-colors:bg-[CanvasText]" : "bg-white/45",
                )}
              />
            ))}
          </span>
          {isTop && onStep && (
            <>
              <Half label={t("deck.previous_photo")} isStart onClick={() => onStep(-1)} />
              <Half label={t("deck.next_photo")} isStart={false} onClick={() => onStep(1)} />
              <span role="status" className="sr-only">
                {shown > 0 ? t("deck.photo", { number: shown + 1, count: photos.length }) : ""}
              </span>
            </>
          )}
        </>
      )}
    </>
  );
}

function Half({ label, isStart, onClick }: { label: string; isStart: boolean; onClick(): void }): VNode {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className={classes(
        "absolute top-0 z-10 h-3/5 w-1/2 -outline-offset-4 focus-visible:outline-white",
        isStart ? "start-0" : "end-0",
      )}
    />
  );
}

/** What was shown before the last change. */
function useBefore(src: string | undefined): string | undefined {
  const seen = useRef<{ now: string | undefined; before: string | undefined }>({
    now: src,
    before: undefined,
  });
  if (seen.current.now !== src) seen.current = { now: src, before: seen.current.now };
  return seen.current.before;
}
