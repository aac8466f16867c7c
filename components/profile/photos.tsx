/** The photos of a profile: the first one large, the others as tiles below it. Each opens the image viewer. */
import type { VNode } from "preact";
import { NO_PHOTO, photoInSize } from "@/domain/photo.ts";
import { onFirstClick } from "@/components/first_click.ts";
import { PhotoPlaceholder } from "@/components/photo_placeholder.tsx";
import type { Translate } from "@/locales/text.ts";
import type { PhotoView } from "@/protocol/views/photo.ts";

const FILL = "absolute inset-0 size-full object-cover";

export interface ProfilePhotosProps {
  t: Translate;
  photos: readonly PhotoView[];
  /** Whose they are. */
  name: string;
  onOpen(index: number): void;
}

/** The first photo, or the placeholder. */
export function MainPhoto({ t, photos, name, onOpen }: ProfilePhotosProps): VNode {
  const [photo] = photos;
  const number = { number: 1, count: photos.length, name };
  return (
    <div className="relative aspect-4/5 max-h-[56dvh] w-full overflow-hidden bg-sunken @2xl:max-h-none @2xl:rounded-card">
      {photo
        ? (
          <button
            type="button"
            className="size-full -outline-offset-4"
            aria-label={t("profile.photo_open", number)}
            onClick={onFirstClick(() => onOpen(0))}
          >
            <PhotoPlaceholder of={photo.placeholder} />
            <img
              src={photoInSize(photo.photo, "card")}
              srcSet={`${photoInSize(photo.photo, "card")} 800w, ${photoInSize(photo.photo, "full")} 1600w`}
              sizes="(width >= 54.0625rem) 360px, 100vw"
              alt={t("viewer.photo", number)}
              width="480"
              height="600"
              decoding="async"
              data-fade=""
              className={`${FILL} object-[50%_25%]`}
            />
          </button>
        )
        : <img src={NO_PHOTO} alt="" width="480" height="600" className={FILL} />}
      {photos.length > 1 && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute start-3 bottom-3 rounded-full bg-black/60 px-3 py-1 text-xs font-medium text-white
            tabular-nums"
        >
          1/{photos.length}
        </span>
      )}
    </div>
  );
}

/** The photos after the first one; nothing where there are none. */
export function PhotoGrid({ t, photos, name, onOpen }: ProfilePhotosProps): VNode | null {
  if (photos.length < 2) return null;
  return (
    <ul className="grid grid-cols-3 content-start gap-1.5 px-4 @2xl:px-0" aria-label={t("profile.photos")}>
      {photos.slice(1).map((photo, index) => {
        const number = { number: index + 2, count: photos.length, name };
        return (
          <li key={photo.id}>
            <button
              type="button"
              className="relative block aspect-3/4 w-full overflow-hidden rounded-md bg-sunken pressable active:scale-[0.97]"
              aria-label={t("profile.photo_open", number)}
              onClick={onFirstClick(() => onOpen(index + 1))}
            >
              <PhotoPlaceholder of={photo.placeholder} />
              <img
                src={photoInSize(photo.photo, "card")}
                alt={t("viewer.photo", number)}
                width="180"
                height="240"
                loading="lazy"
                decoding="async"
                data-fade=""
                className={FILL}
              />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
