/**
 * The photos of a profile over the whole screen, one at a time; after the last comes the first. Opened by
 * islands/member_profile.tsx, loaded when first wanted. The neighbours are in the document too, so they are there
 * before they are seen.
 */
import { useLayoutEffect, useRef, useState } from "react";
import type { TargetedKeyboardEvent, VNode } from "preact";
import { IconButton } from "@/components/icon_button.tsx";
import { onFirstClick } from "@/components/first_click.ts";
import { Icon } from "@/components/icon.tsx";
import { chevronLeftIcon, chevronRightIcon, flagIcon, xIcon } from "@/components/icons.ts";
import { photoInSize } from "@/domain/photo.ts";
import { type Step, stepOfKey, wrapIndex } from "@/client/gallery/steps.ts";
import { openOverlay, type Overlay } from "@/client/overlay.ts";
import { slide } from "@/islands/viewer/slide.ts";
import { useSwipe } from "@/islands/viewer/use_swipe.ts";
import type { Translate } from "@/locales/text.ts";
import type { PhotoView } from "@/protocol/views/photo.ts";

const TITLE_ID = "viewer-title";
const NEIGHBOURS = [-1, 0, 1];
const ARROW = "absolute top-1/2 -translate-y-1/2 bg-black/60 text-white";

export interface ImageViewerProps {
  t: Translate;
  /** Whose they are. */
  name: string;
  photos: readonly PhotoView[];
  /** The one that is shown first. */
  start: number;
  /** Null on one's own photos. */
  onReport: ((photo: PhotoView) => void) | null;
}

export function ImageViewer({ t, name, photos, start, onReport }: ImageViewerProps): VNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const track = useRef<HTMLDivElement>(null);
  const isMoving = useRef(false);
  /** It grows and shrinks without end; the photo is its place among them. */
  const [place, setPlace] = useState(start);
  const count = photos.length;
  const isSingle = count < 2;
  const current = photos[wrapIndex(place, count)];
  const close = () => dialog.current?.close();

  async function go(step: Step): Promise<void> {
    if (isMoving.current || !track.current) return;
    isMoving.current = true;
    await slide(track.current, isSingle ? 0 : step);
    isMoving.current = false;
    if (!isSingle && step !== 0) setPlace((before) => before + step);
  }
  const swipe = useSwipe(track, { onStep: (step) => void go(step), onAway: close });
  useLayoutEffect(() => {
    track.current?.style.removeProperty("translate");
  }, [place]);

  function onKey(event: TargetedKeyboardEvent<HTMLElement>): void {
    const step = stepOfKey(event.key, getComputedStyle(event.currentTarget).direction === "rtl");
    if (step === 0) return;
    event.preventDefault();
    void go(step);
  }

  const words = { number: wrapIndex(place, count) + 1, count, name };
  return (
    <dialog
      ref={dialog}
      aria-labelledby={TITLE_ID}
      className="m-0 size-full max-h-none max-w-none overflow-hidden bg-black p-0 text-ink scheme-dark"
      onKeyDown={onKey}
    >
      <div className="flex h-full flex-col pt-[var(--safe-start)] pb-safe select-none">
        <div className="flex items-center gap-3 py-2 ps-5 pe-2">
          <h2 id={TITLE_ID} className="min-w-0 flex-1 truncate text-base font-semibold">
            {t("viewer.title", { name })}
          </h2>
          <p className="text-sm text-muted tabular-nums" aria-hidden="true">{t("viewer.count", words)}</p>
          <IconButton icon={xIcon} label={t("shell.close")} onClick={close} />
        </div>
        <p role="status" className="sr-only">{t("viewer.photo", words)}</p>
        <div className="relative min-h-0 flex-1 overflow-hidden">
          <div
            ref={track}
            className="absolute inset-y-0 -inset-x-full flex touch-none xl:[touch-action:pinch-zoom]"
            {...swipe}
          >
            {NEIGHBOURS.map((offset) => (
              <Slide
                key={place + offset}
                t={t}
                photo={isSingle && offset !== 0 ? undefined : photos[wrapIndex(place + offset, count)]}
                alt={offset === 0 ? t("viewer.photo", words) : null}
              />
            ))}
          </div>
          {!isSingle && (
            <>
              <IconButton
                icon={chevronLeftIcon}
                directional
                label={t("viewer.previous")}
                className={`${ARROW} start-3`}
                onClick={() => void go(-1)}
              />
              <IconButton
                icon={chevronRightIcon}
                directional
                label={t("viewer.next")}
                className={`${ARROW} end-3`}
                onClick={() => void go(1)}
              />
            </>
          )}
        </div>
        <div className="flex min-h-14 items-center justify-center px-4">
          {onReport && current && (
            <button
              type="button"
              className="inline-flex min-h-11 items-center gap-2 rounded-full px-4 text-sm text-muted hover:text-ink"
              onClick={onFirstClick(() => onReport(current))}
            >
              <Icon of={flagIcon} size="sm" />
              {t("viewer.report")}
            </button>
          )}
        </div>
      </div>
    </dialog>
  );
}

interface SlideProps {
  t: Translate;
  photo: PhotoView | undefined;
  /** Null for a neighbour, which is not shown yet. */
  alt: string | null;
}

/** The card of the photo is there already, and stands in until the large one is. */
function Slide({ t, photo, alt }: SlideProps): VNode {
  const [hasFailed, setFailed] = useState(false);
  const fill = "absolute inset-0 size-full object-contain";
  return (
    <div className="relative h-full w-1/3" aria-hidden={alt === null ? "true" : undefined}>
      {photo && !hasFailed && (
        <>
          <img src={photoInSize(photo.photo, "card")} alt="" draggable={false} className={fill} />
          <img
            src={photoInSize(photo.photo, "full")}
            alt={alt ?? ""}
            draggable={false}
            decoding="async"
            className={fill}
            onError={() => setFailed(true)}
          />
        </>
      )}
      {hasFailed && (
        <p role="alert" className="grid h-full place-items-center px-8 text-center text-muted">
          {t("viewer.failed")}
        </p>
      )}
    </div>
  );
}

/** Opens it above the page. */
export function openImageViewer(props: ImageViewerProps): Overlay {
  return openOverlay(<ImageViewer {...props} />);
}
