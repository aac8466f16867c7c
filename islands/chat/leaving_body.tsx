/** What stands on the tile of a photo on its way: the photo, how far it is, and a button that stops it. */
import type { VNode } from "preact";
import { circleAlertIcon } from "@/components/icons.ts";
import { PhotoTile, TileSign } from "@/components/photo_tile.tsx";
import { UploadRing } from "@/components/upload_ring.tsx";
import type { PhotoViewModel } from "@/islands/chat/photo_view_model.ts";
import { PhotoPreview } from "@/islands/chat/photo_preview.tsx";
import type { Translate } from "@/locales/text.ts";

export interface LeavingBodyProps {
  t: Translate;
  photo: Extract<PhotoViewModel, { kind: "leaving" }>;
  hasFailed: boolean;
  /** Stops the upload. */
  onStop(): void;
}

export function LeavingBody({ t, photo, hasFailed, onStop }: LeavingBodyProps): VNode {
  const { file, percent } = photo;
  const isUploading = !hasFailed && percent !== null;
  return (
    <PhotoTile
      behind={<PhotoPreview file={file} />}
      caption={isUploading ? <span aria-hidden="true" className="tabular-nums">{percent}%</span> : undefined}
    >
      {hasFailed && <TileSign icon={circleAlertIcon} />}
      {isUploading && (
        <UploadRing
          percent={percent}
          label={t("chat.photo_uploading")}
          stopLabel={t("chat.photo_stop")}
          onStop={onStop}
        />
      )}
    </PhotoTile>
  );
}
