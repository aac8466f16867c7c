/**
 * The photos of the member's profile in their slots, on /profile/edit: to add by choosing, dropping or pasting, to order
 * by dragging, by keys or by a menu, and to remove.
 * Invariant: slots fill in order, and what is shown as a photo of the profile is one; the rest is on its way.
 */
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { VNode } from "preact";
import { PHOTO_SLOTS } from "@/domain/limits.ts";
import { classes } from "@/components/classes.ts";
import type { Me } from "@/client/client.ts";
import { inOrder, movedTo } from "@/client/photo/order.ts";
import { pendingUploads, type SlotText } from "@/client/photo/slot_upload.ts";
import type { Slots } from "@/client/photo/slots.ts";
import { EmptySlot } from "@/islands/photos/empty_slot.tsx";
import { PhotoSlot } from "@/islands/photos/photo_slot.tsx";
import { Problems } from "@/islands/photos/problems.tsx";
import { UploadSlot } from "@/islands/photos/upload_slot.tsx";
import { useDroppedFiles } from "@/islands/photos/use_dropped_files.ts";
import { useKeptFocus } from "@/islands/photos/use_kept_focus.ts";
import { usePreviews } from "@/islands/photos/use_previews.ts";
import { useSlots } from "@/islands/photos/use_slots.ts";
import { useSorting } from "@/islands/photos/use_sorting.ts";
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

interface Move {
  id: string;
  to: number;
  hasFocus: boolean;
}

export function Photos({ me, initial, tip, context }: PhotosProps): VNode {
  const t = useMemo(() => translateOf(context), []);
  const { slots, own } = useSlots(me, initial, t);
  const list = useRef<HTMLUListElement>(null);
  const [said, say] = useState("");
  /** The photo that was moved last: the keyboard stays with it. */
  const [moved, setMoved] = useState<{ photo: string } | null>(null);
  /** What a removal or a move came to that failed. It may have come through all the same: then its photo leaves the list. */
  const [failure, setFailure] = useState<{ photo: string; text: SlotText } | null>(null);
  const photos = inOrder(own.list, slots?.order.wanted.value ?? null);
  const uploads = pendingUploads(slots?.uploads.items.value ?? [], photos);
  const added = slots?.uploads.added.value ?? null;
  const used = photos.length + uploads.length;
  const take = slots && ((files: readonly File[]) => {
    setFailure(null);
    slots.uploads.take(files);
  });
  const failed = failure && photos.some(({ id }) => id === failure.photo) ? failure.text : null;
  const previews = usePreviews(slots?.uploads.items.value ?? []);
  const isOver = useDroppedFiles(take);
  // Before the focus is kept at its place: here it goes along.
  useLayoutEffect(() => {
    const slot = moved && list.current?.children[photos.findIndex(({ id }) => id === moved.photo)];
    const { activeElement, body } = document;
    if (!slot || activeElement !== body && !list.current?.contains(activeElement)) return;
    slot.querySelector<HTMLElement>("[data-grip]")?.focus({ preventScroll: true });
  }, [moved]);
  useKeptFocus(list);
  useEffect(() => say(added === null ? "" : t("photos.added", { number: added })), [added]);
  const rememberPlaces = useSorting(list, {
    isOn: slots !== null && photos.length > 1,
    shown: photos.map(({ id }) => id).join(),
    onMove: (from, to) => {
      const id = photos[from]?.id;
      if (slots && id) {
        void put(slots, { id, to, hasFocus: list.current?.contains(document.activeElement) ?? false });
      }
    },
  });

  /** Shows a photo at another place, and tells the server. The keyboard goes along where it was with the photos. */
  async function put(slots: Slots, { id, to, hasFocus }: Move): Promise<void> {
    const ids = slots.photos().map((photo) => photo.id);
    const from = ids.indexOf(id);
    if (from < 0 || from === to) return;
    setFailure(null);
    say("");
    rememberPlaces();
    if (hasFocus) setMoved({ photo: id });
    const hindrance = await slots.order.put(movedTo(ids, from, to));
    if (hindrance) {
      if (hasFocus) setMoved({ photo: id });
      return setFailure({ photo: id, text: hindrance });
    }
    say(t(to === 0 ? "photos.moved_main" : "photos.moved", { from: from + 1, number: to + 1 }));
  }

  async function askWhere(slots: Slots, { id }: PhotoView): Promise<void> {
    const { askToMove } = await import("@/islands/photos/move.ts");
    const to = await askToMove(t, slots, id);
    if (to !== null) await put(slots, { id, to, hasFocus: true });
  }

  async function remove({ removals }: Slots, photo: PhotoView): Promise<void> {
    setFailure(null);
    say("");
    const { askToRemove } = await import("@/islands/photos/remove_dialog.tsx");
    if (!await askToRemove({ t, photo: photo.photo })) return;
    const removal = await removals.remove(photo.id);
    if (removal.kind === "removed") say(t("photos.removed"));
    if (removal.kind === "failed") setFailure({ photo: photo.id, text: removal.text });
  }

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
          setFailure(null);
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
