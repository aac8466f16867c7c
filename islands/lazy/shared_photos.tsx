/**
 * The photos of a chat beside it, the latest first: what became of each, and the way to its message. Loaded where there is room
 * (islands/chat/photos_beside.tsx).
 * Invariant: no more of a photo is shown than in the chat, and none is looked at from here, where nothing says that it is once.
 */
import type { VNode } from "preact";
import { Icon } from "@/components/icon.tsx";
import { clockIcon, eyeIcon, imageIcon } from "@/components/icons.ts";
import { PhotoPlaceholder } from "@/components/photo_placeholder.tsx";
import type { MessageLine } from "@/islands/chat/lines.ts";
import type { PhotoViewModel } from "@/islands/chat/photo_view_model.ts";
import type { Translate } from "@/locales/text.ts";

const ICONS = {
  leaving: imageIcon,
  sent: imageIcon,
  open: eyeIcon,
  viewed: eyeIcon,
  expired: clockIcon,
} as const satisfies { readonly [Kind in PhotoViewModel["kind"]]: string };

export interface SharedPhotosProps {
  t: Translate;
  photos: readonly MessageLine[];
  /** The message with this number is to be seen. */
  onJump(seq: number): void;
}

export function SharedPhotos({ t, photos, onJump }: SharedPhotosProps): VNode {
  return (
    <aside className="shared-photos border-s border-line bg-bg" aria-labelledby="shared-photos-title">
      <h2 id="shared-photos-title" className="px-5 pt-5 pb-3 text-lg font-bold">{t("chat.shared_photos")}</h2>
      <ul className="grid grid-cols-2 gap-2 px-4 pb-6">
        {photos.flatMap(({ key, seq, photo, mine, at, clock }) =>
          photo
            ? (
              <li key={key}>
                <button
                  type="button"
                  disabled={seq === null}
                  className="relative grid aspect-square w-full place-items-center overflow-hidden rounded-lg bg-sunken text-muted
                    -outline-offset-2"
                  onClick={() => seq !== null && onJump(seq)}
                >
                  {"placeholder" in photo && <PhotoPlaceholder of={photo.placeholder} />}
                  <span className="relative grid justify-items-center gap-1 px-2 text-center text-xs">
                    <span className="sr-only">{t("chat.photo")}.</span>
                    <span
                      className={`grid size-11 place-items-center rounded-full ${
                        "placeholder" in photo ? "bg-black/60 text-white" : "bg-raised"
                      }`}
                    >
                      <Icon of={ICONS[photo.kind]} />
                    </span>
                    <span
                      className={"placeholder" in photo ? "rounded-full bg-black/60 px-2 text-white" : ""}
                    >
                      {wordsOf(t, photo, mine)}
                    </span>
                    <time
                      dateTime={new Date(at * 1000).toISOString()}
                      className={"placeholder" in photo ? "rounded-full bg-black/60 px-2 text-white" : ""}
                    >
                      {clock}
                    </time>
                  </span>
                </button>
              </li>
            )
            : []
        )}
      </ul>
    </aside>
  );
}

function wordsOf(t: Translate, photo: PhotoViewModel, mine: boolean): string {
  switch (photo.kind) {
    case "leaving":
      return t("chat.sending");
    case "sent":
      return t(mine ? "chat.sent" : "chat.photo");
    case "open":
      return t("chat.photo_left", { count: photo.minutesLeft });
    case "viewed":
      return t("chat.photo_viewed");
    case "expired":
      return t("chat.photo_expired");
    default:
      return photo satisfies never;
  }
}
