/** A member's picture in a chat of the desk: blurred until somebody asks for it, since not everybody wants to see it. */
import type { VNode } from "preact";
import { eyeOffIcon } from "@/components/icons.ts";
import { PhotoPlaceholder } from "@/components/photo_placeholder.tsx";
import { PhotoTile, TileSign } from "@/components/photo_tile.tsx";
import type { OpenPhoto } from "@/islands/chat/photo_view_model.ts";
import type { DeskTranslate } from "@/locales/desk/text.ts";

export interface DeskPhotoProps {
  t: DeskTranslate;
  photo: OpenPhoto;
  onShow(): void;
}

export function DeskPhoto({ t, photo, onShow }: DeskPhotoProps): VNode {
  return (
    <PhotoTile
      behind={<PhotoPlaceholder of={photo.placeholder} />}
      onOpen={onShow}
      caption={
        <>
          <span className="sr-only">{t("chat.photo")}.</span>
          <span className="text-sm font-medium">{t("desk.photo.show")}</span>
          <span aria-live="off">{t("chat.photo_left", { count: photo.minutesLeft })}</span>
        </>
      }
    >
      <TileSign icon={eyeOffIcon} />
    </PhotoTile>
  );
}
