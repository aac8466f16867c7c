/**
 * Photos: kept as files without metadata, used by a profile or a message, shown to those who may see them, and removed
 * when nothing uses them. A file a verb; `store/files/writer.ts` says how rows and bytes stay together.
 */
import type { ActorEnv } from "@/actors/env.ts";
import { type AddPhoto, openAdd } from "@/actors/photos/add.ts";
import type { PhotoDeps } from "@/actors/photos/deps.ts";
import { type FillHashes, openFillHashes } from "@/actors/photos/fill_hashes.ts";
import { openOrder, type OrderPhotos } from "@/actors/photos/order.ts";
import { openRemove, type RemovePhoto } from "@/actors/photos/remove.ts";
import { openReview, type PhotoReview } from "@/actors/photos/review.ts";
import { openServing, type PhotoServing } from "@/actors/photos/serving.ts";
import { openUpload, type UploadPhoto } from "@/actors/photos/upload.ts";
import { openView, type ViewPhoto } from "@/actors/photos/view.ts";

export interface Photos extends PhotoServing {
  upload: UploadPhoto;
  add: AddPhoto;
  remove: RemovePhoto;
  order: OrderPhotos;
  view: ViewPhoto;
  fillHashes: FillHashes;
  /** The photos that the operator has to look at. */
  review: PhotoReview;
}

/** Opens the photos of an isolate. */
export function openPhotos(env: ActorEnv, parts: PhotoDeps): Photos {
  return {
    upload: openUpload(env, parts),
    add: openAdd(env),
    remove: openRemove(env, parts),
    order: openOrder(env),
    view: openView(env),
    fillHashes: openFillHashes(env, parts),
    review: openReview(env, parts),
    ...openServing(env, parts),
  };
}
