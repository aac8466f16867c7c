/** A slot with a photo on its way: shown from the moment it is prepared, with how far it is, or what went wrong. */
import type { VNode } from "preact";
import { PHOTO_SLOTS } from "@/domain/limits.ts";
import { classes } from "@/components/classes.ts";
import { rotateCwIcon, xIcon } from "@/components/icons.ts";
import type { Upload } from "@/client/photo/slot_upload.ts";
import { Preview } from "@/islands/photos/preview.tsx";
import { Spinner, TILE, TileButton } from "@/islands/photos/tile.tsx";
import type { Translate } from "@/locales/text.ts";

export interface UploadSlotProps {
  t: Translate;
  upload: Upload;
  /** 1 for the first. */
  number: number;
  onRetry(): void;
  onDiscard(): void;
}

export function UploadSlot({ t, upload, number, onRetry, onDiscard }: UploadSlotProps): VNode {
  const { state, preview } = upload;
  const name = t("photos.photo", { number, max: PHOTO_SLOTS });
  const hasFailed = state.kind === "failed";
  const isSending = state.kind === "sending" && state.percent < 100;
  return (
    <li className={TILE} aria-busy={hasFailed ? undefined : "true"}>
      {preview && (
        <span role="img" aria-label={name}>
          <Preview canvas={preview} />
        </span>
      )}
      {preview && <span className={classes("absolute inset-0", hasFailed ? "bg-black/60" : "bg-black/20")} />}
      {isSending && (
        <span className="absolute inset-x-1.5 bottom-1.5 rounded-full bg-raised p-1 shadow-soft">
          <progress
            max="100"
            value={state.percent}
            aria-label={name}
            className="block h-2 w-full appearance-none overflow-hidden rounded-full border-0 bg-sunken
              [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-brand"
          />
        </span>
      )}
      {!isSending && !hasFailed && <Spinner className={preview ? "text-white" : "text-brand"} />}
      {hasFailed && state.canRetry && (
        <TileButton
          icon={rotateCwIcon}
          label={t("photos.retry", { number })}
          place="middle"
          onClick={onRetry}
        />
      )}
      <TileButton
        icon={xIcon}
        label={t(hasFailed ? "photos.discard" : "photos.cancel", { number })}
        place="corner"
        onClick={onDiscard}
      />
    </li>
  );
}
