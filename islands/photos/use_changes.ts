/** Moves and removes photos of the profile, and keeps the keyboard with them. */
import { type RefObject, useLayoutEffect, useState } from "react";
import { movedTo } from "@/client/photo/order.ts";
import type { SlotText } from "@/client/photo/slot_upload.ts";
import type { Slots } from "@/client/photo/slots.ts";
import { useKeptFocus } from "@/islands/photos/use_kept_focus.ts";
import { useSorting } from "@/islands/photos/use_sorting.ts";
import { useLeft } from "@/islands/use_alone.ts";
import type { Translate } from "@/locales/text.ts";
import type { PhotoView } from "@/protocol/views/photo.ts";

interface Move {
  id: string;
  to: number;
  hasFocus: boolean;
}

interface Changes {
  t: Translate;
  slots: Slots | null;
  photos: readonly PhotoView[];
  list: RefObject<HTMLUListElement | null>;
  say(words: string): void;
}

export function useChanges({ t, slots, photos, list, say }: Changes) {
  const left = useLeft();
  /** The photo that was moved last: the keyboard stays with it. */
  const [moved, setMoved] = useState<{ photo: string } | null>(null);
  /** What a removal or a move came to that failed. It may have come through all the same: then its photo leaves the list. */
  const [failure, setFailure] = useState<{ photo: string; text: SlotText } | null>(null);
  // Before the focus is kept at its place: here it goes along.
  useLayoutEffect(() => {
    const slot = moved && list.current?.children[photos.findIndex(({ id }) => id === moved.photo)];
    const { activeElement, body } = document;
    if (!slot || activeElement !== body && !list.current?.contains(activeElement)) return;
    slot.querySelector<HTMLElement>("[data-grip]")?.focus({ preventScroll: true });
  }, [moved]);
  useKeptFocus(list);
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
    const to = left.current ? null : await askToMove(t, slots, id);
    if (to !== null) await put(slots, { id, to, hasFocus: true });
  }

  async function remove({ removals }: Slots, photo: PhotoView): Promise<void> {
    setFailure(null);
    say("");
    const { askToRemove } = await import("@/islands/photos/remove_dialog.tsx");
    if (left.current || !await askToRemove({ t, photo: photo.photo })) return;
    const removal = await removals.remove(photo.id);
    if (removal.kind === "removed") say(t("photos.removed"));
    if (removal.kind === "failed") setFailure({ photo: photo.id, text: removal.text });
  }

  return {
    failed: failure && photos.some(({ id }) => id === failure.photo) ? failure.text : null,
    dismiss: () => setFailure(null),
    askWhere,
    remove,
  };
}
