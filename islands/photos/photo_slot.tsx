/** A slot with a photo of the profile. */
import type { VNode } from "preact";
import { PHOTO_SLOTS } from "@/domain/limits.ts";
import { ellipsisVerticalIcon, trashIcon } from "@/components/icons.ts";
import { PhotoPlaceholder } from "@/components/photo_placeholder.tsx";
import { Preview } from "@/islands/photos/preview.tsx";
import { FILL, Spinner, TILE, TileButton } from "@/islands/photos/tile.tsx";
import type { Translate } from "@/locales/text.ts";
import type { PhotoView } from "@/protocol/views/photo.ts";

export interface PhotoSlotProps {
  t: Translate;
  photo: PhotoView;
  /** 1 for the first. */
  number: number;
  /** What it looked like on its way here, until its picture is there. */
  preview: HTMLCanvasElement | null;
  /** Its picture is there. */
  onShown(): void;
  /** It is being removed. */
  isBusy: boolean;
  /** Null while nothing can be removed: before the page is hydrated. */
  onRemove: (() => void) | null;
  /** Null where there is no other place, and before the page is hydrated. */
  onMove: (() => void) | null;
}

export function PhotoSlot(props: PhotoSlotProps): VNode {
  const { t, photo, number, preview, onShown, isBusy, onRemove, onMove } = props;
  return (
    <li className={TILE} aria-busy={isBusy ? "true" : undefined}>
      {preview ? <Preview canvas={preview} /> : <PhotoPlaceholder of={photo.placeholder} />}
      <img
        src={photo.photo}
        alt={t("photos.photo", { number, max: PHOTO_SLOTS })}
        width="240"
        height="320"
        decoding="async"
        data-fade={preview ? undefined : ""}
        className={FILL}
        onLoad={onShown}
      />
      {photo.waiting === 1 && (
        <span className="absolute inset-x-1 bottom-1 rounded-lg bg-black/60 p-1 text-center text-2xs font-medium wrap-anywhere
            text-white">
          {t("photos.checking")}
        </span>
      )}
      {isBusy && <Spinner className="bg-black/60 text-white" />}
      <TileButton
        icon={trashIcon}
        label={t("photos.remove", { number })}
        place="corner"
        disabled={onRemove === null}
        onClick={() => onRemove?.()}
      />
      {onMove && (
        <TileButton
          icon={ellipsisVerticalIcon}
          label={t("photos.move", { number })}
          place="whole"
          isGrip
          onClick={onMove}
        />
      )}
    </li>
  );
}
