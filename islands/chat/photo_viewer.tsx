/**
 * A photo that can be looked at once, over the whole screen. Loaded before it is first wanted, so that a failed load costs
 * no photo.
 * Invariant: opening asks the server once; nothing that happens on the page asks again.
 */
import { useEffect, useRef, useState } from "react";
import type { TargetedMouseEvent, VNode } from "preact";
import { IconButton } from "@/components/icon_button.tsx";
import { xIcon } from "@/components/icons.ts";
import { DOUBLE_TAP_MS, openOverlay, type Overlay } from "@/client/overlay.ts";
import type { OncePhoto } from "@/client/photo/once.ts";
import { useSwipeDown } from "@/islands/chat/use_swipe_down.ts";
import type { Translate } from "@/locales/text.ts";

const TITLE_ID = "photo-viewer-title";
const WORDS = {
  gone: "refusal.photo_gone",
  busy: "refusal.something_wrong",
  lost: "chat.photo_lost",
} as const;

export interface PhotoViewerProps {
  t: Translate;
  /** Who sent it. */
  name: string;
  taking: Promise<OncePhoto>;
  /** It is on the screen. */
  onShown(): void;
}

export function PhotoViewer({ t, name, taking, onShown }: PhotoViewerProps): VNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const shownAt = useRef(Infinity);
  const [taken, setTaken] = useState<OncePhoto["kind"] | null>(null);
  const close = () => dialog.current?.close();
  const swipe = useSwipeDown(close);
  useEffect(() => {
    void taking.then((photo) => {
      if (photo.kind === "here") {
        if (canvas.current) draw(canvas.current, photo.picture);
        photo.picture.close();
      }
      if (!canvas.current) return;
      setTaken(photo.kind);
      shownAt.current = performance.now();
      if (photo.kind === "here") onShown();
    });
  }, []);

  function onTap({ target, currentTarget }: TargetedMouseEvent<HTMLElement>): void {
    const isBeside = target === currentTarget;
    if (isBeside && performance.now() - shownAt.current > DOUBLE_TAP_MS) close();
  }

  return (
    <dialog
      ref={dialog}
      aria-labelledby={TITLE_ID}
      className="m-0 size-full max-h-none max-w-none overflow-hidden bg-black p-0 text-ink scheme-dark"
      onContextMenu={(event) => event.preventDefault()}
      onDragStart={(event) => event.preventDefault()}
    >
      <div className="flex h-full flex-col pb-safe select-none">
        <div className="flex items-center gap-3 py-2 ps-5 pe-2">
          <h2 id={TITLE_ID} className="min-w-0 flex-1 truncate text-lg font-semibold">
            {t("chat.photo_from", { name })}
          </h2>
          <IconButton icon={xIcon} label={t("shell.close")} onClick={close} />
        </div>
        <div
          className="flex min-h-0 flex-1 touch-none items-center justify-center px-2"
          onClick={onTap}
          {...swipe}
        >
          {taken === null && <p role="status" className="text-muted">{t("chat.photo_loading")}</p>}
          {taken !== null && taken !== "here" && (
            <p role="alert" className="max-w-sm px-6 text-center font-medium">{t(WORDS[taken])}</p>
          )}
          <canvas
            ref={canvas}
            hidden={taken !== "here"}
            role="img"
            aria-label={t("chat.photo_from", { name })}
            className="max-h-full max-w-full rounded-lg"
          />
        </div>
        <p className="min-h-11 px-6 py-3 text-center text-sm text-muted">
          {taken === "here" && t("chat.photo_leaves")}
        </p>
      </div>
    </dialog>
  );
}

function draw(canvas: HTMLCanvasElement, picture: ImageBitmap): void {
  canvas.width = picture.width;
  canvas.height = picture.height;
  canvas.getContext("2d")?.drawImage(picture, 0, 0);
}

/** Opens it above the page. */
export function openPhotoViewer(props: PhotoViewerProps): Overlay {
  return openOverlay(<PhotoViewer {...props} />);
}
