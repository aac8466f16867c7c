/**
 * The photos of the member's profile in their slots, on /profile/edit: to add by choosing, dropping or pasting, to order
 * by dragging, by keys or by a menu, and to remove.
 * Invariant: slots fill in order, and what is shown as a photo of the profile is one; the rest is on its way.
 */
import { useEffect, useMemo, useRef, useState } from "react";
import type { VNode } from "preact";
import { PHOTO_SLOTS } from "@/domain/limits.ts";
import { classes } from "@/components/classes.ts";
import type { Me } from "@/client/client.ts";
import { inOrder } from "@/client/photo/order.ts";
import { pendingUploads } from "@/client/photo/slot_upload.ts";
import { EmptySlot } from "@/islands/photos/empty_slot.tsx";
import { PhotoSlot } from "@/islands/photos/photo_slot.tsx";
import { Problems } from "@/islands/photos/problems.tsx";
import { UploadSlot } from "@/islands/photos/upload_slot.tsx";
import { useChanges } from "@/islands/photos/use_changes.ts";
import { useDroppedFiles } from "@/islands/photos/use_dropped_files.ts";
import { usePreviews } from "@/islands/photos/use_previews.ts";
import { useSlots } from "@/islands/photos/use_slots.ts";
import { hintOf, progressOf, wordsOf } from "@/islands/photos/words.ts";
import { type IslandContext, translateOf } from "@/islands/context.ts";
import type { PhotoView } from "@/protocol/views/photo.ts";

export interface PhotosProps {
  me: Me;
  /** As the server rendered them. */
  initial: { list: PhotoView[]; version: number };
  /** What the operator has to say about photos; empty where nothing. */
  tip: string;
  context: IslandContext;
}

export function Photos({ me, initial, tip, context }: PhotosProps): VNode {
  const t = useMemo(() => translateOf(context), []);
  const { slots, own } = useSlots(me, initial, t);
  const list = useRef<HTMLUListElement>(null);
  const [said, say] = useState("");
  const photos = inOrder(own.list, slots?.order.wanted.value ?? null);
  const uploads = pendingUploads(slots?.uploads.items.value ?? [], photos);
  const added = slots?.uploads.added.value ?? null;
  const used = photos.length + uploads.length;
  const { failed, dismiss, askWhere, remove } = useChanges({ t, slots, photos, list, say });
  const take = slots && ((files: readonly File[]) => {
    dismiss();
    slots.uploads.take(files);
  });
  const previews = usePreviews(slots?.uploads.items.value ?? []);
  const isOver = useDroppedFiles(take);
  useEffect(() => say(added === null ? "" : t("photos.added", { number: added })), [added]);

  return (
    <section
      aria-labelledby="photos-title"
      className={classes(
        "@container grid gap-3 rounded-card bg-surface px-5 py-4 shadow-soft",
        isOver && "outline-2 outline-offset-2 outline-brand",
      )}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm text-muted">
        <h2 id="photos-title" className="font-medium">{t("photos.title")}</h2>
        <p className="tabular-nums">{t("photos.count", { count: photos.length, max: PHOTO_SLOTS })}</p>
      </div>
      <ul ref={list} className="grid grid-cols-3 gap-2 @xl:grid-cols-6">
        {photos.map((photo, index) => (
          <PhotoSlot
            key={photo.id}
            t={t}
            photo={photo}
            number={index + 1}
            preview={previews.of(photo.photo)}
            onShown={() => previews.forget(photo.photo)}
            isBusy={slots?.removals.underWay.value.has(photo.id) ?? false}
            onRemove={slots && (() => void remove(slots, photo))}
            onMove={photos.length > 1 && slots ? () => void askWhere(slots, photo) : null}
          />
        ))}
        {slots && uploads.map((upload, index) => (
          <UploadSlot
            key={upload.id}
            t={t}
            upload={upload}
            number={photos.length + index + 1}
            onRetry={() => slots.uploads.retry(upload.id)}
            onDiscard={() => slots.uploads.discard(upload.id)}
          />
        ))}
        {Array.from({ length: Math.max(0, PHOTO_SLOTS - used) }, (_, index) => (
          <EmptySlot
            key={`empty-${used + index}`}
            t={t}
            number={used + index + 1}
            isNext={index === 0}
            onFiles={take}
          />
        ))}
      </ul>
      <Problems
        t={t}
        uploads={uploads}
        before={photos.length}
        files={failed ? [{ name: null, message: wordsOf(t, failed) }] : slots?.uploads.problems.value ?? []}
        onDismiss={() => {
          dismiss();
          slots?.uploads.dismissProblems();
        }}
      />
      <p className="text-sm text-muted">
        {isOver ? t("photos.drop") : hintOf(t, photos)}
      </p>
      {photos.length > 1 && (
        <p className="text-sm text-muted">
          {t("photos.order")}{" "}
          <span className="hidden wide:inline">{t("photos.order_keys", { key: "Shift" })}</span>
        </p>
      )}
      {tip !== "" && <p className="text-sm text-muted">{tip}</p>}
      <p role="status" className="sr-only">{progressOf(t, uploads, photos.length) ?? said}</p>
    </section>
  );
}
