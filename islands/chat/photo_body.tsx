/** What stands in the bubble of a photo. */
import type { VNode } from "preact";
import { clockIcon, eyeIcon, imageIcon } from "@/components/icons.ts";
import { PhotoPlaceholder } from "@/components/photo_placeholder.tsx";
import { PhotoOver, PhotoTile, TileSign } from "@/components/photo_tile.tsx";
import { LeavingPhoto } from "@/islands/chat/leaving_photo.tsx";
import type { OpenPhoto, PhotoViewModel } from "@/islands/chat/photo_view_model.ts";
import type { Translate } from "@/locales/text.ts";

export interface PhotoBodyProps {
  t: Translate;
  photo: PhotoViewModel;
  hasFailed: boolean;
  onOpen(photo: OpenPhoto): void;
  /** Stops the upload of one that is on its way. */
  onStop(): void;
}

export function PhotoBody({ t, photo, hasFailed, onOpen, onStop }: PhotoBodyProps): VNode {
  switch (photo.kind) {
    case "leaving":
      return <LeavingPhoto t={t} photo={photo} hasFailed={hasFailed} onStop={onStop} />;
    case "sent":
      return (
        <PhotoTile
          behind={<PhotoPlaceholder of={photo.placeholder} />}
          caption={<span className="text-sm font-medium">{t("chat.photo")}</span>}
        >
          <TileSign icon={imageIcon} />
        </PhotoTile>
      );
    case "open":
      return (
        <PhotoTile
          behind={<PhotoPlaceholder of={photo.placeholder} />}
          onOpen={() => onOpen(photo)}
          caption={
            <>
              <span className="sr-only">{t("chat.photo")}.</span>
              <span className="text-sm font-medium">{t("chat.photo_view")}</span>
              <span aria-live="off">{t("chat.photo_left", { count: photo.minutesLeft })}</span>
              <span className="text-2xs text-balance">{t("chat.photo_risk")}</span>
            </>
          }
        >
          <TileSign icon={eyeIcon} />
        </PhotoTile>
      );
    case "viewed":
      return <PhotoOver icon={eyeIcon}>{t("chat.photo")} · {t("chat.photo_viewed")}</PhotoOver>;
    case "expired":
      return <PhotoOver icon={clockIcon}>{t("chat.photo")} · {t("chat.photo_expired")}</PhotoOver>;
    default:
      return photo satisfies never;
  }
}
