/**
 * One notice as a banner. It follows a finger upwards and closes when it is thrown, by its button and by Escape; its time
 * stands still while it is looked at more closely. Invariant: it is spoken once, by a live region that holds its words alone.
 */
import { useLayoutEffect, useRef, useState } from "react";
import type { VNode } from "preact";
import { Toast, type ToastKind } from "@/components/toast.tsx";
import type { Notice, Notices } from "@/client/state/notices.ts";
import { swipeUp } from "@/client/swipe_up.ts";
import { sayIn, showIn } from "@/islands/shell/show_in.ts";
import { noticeLink, noticeText } from "@/islands/shell/notice_text.ts";
import type { Translate } from "@/locales/text.ts";

const KINDS: { readonly [Type in Notice["type"]]: ToastKind } = {
  success: "success",
  like: "like",
  visit: "visit",
  error: "error",
  credits: "coins",
  coins: "coins",
  wheel_credits: "coins",
  freespin: "freespin",
};

export interface NoticeBannerProps {
  t: Translate;
  notice: Notice;
  notices: Notices;
}

export function NoticeBanner({ t, notice, notices }: NoticeBannerProps): VNode {
  const startY = useRef<number | null>(null);
  const wasDragged = useRef(false);
  const [offsetPx, setOffset] = useState(0);
  const cameFrom = useRef<EventTarget | null>(null);
  useEscape(notices);

  function onMove(event: PointerEvent, box: HTMLElement): void {
    if (startY.current === null) return;
    const swipe = swipeUp(startY.current, event.clientY);
    setOffset(swipe.offsetPx);
    if (!swipe.isDrag) return;
    wasDragged.current = true;
    if (!box.hasPointerCapture(event.pointerId)) box.setPointerCapture(event.pointerId);
    if (!swipe.closes) return;
    startY.current = null;
    notices.hide();
  }

  /** Gives the focus back to where the keyboard came from. */
  function close(): void {
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus({ preventScroll: true });
    notices.hide();
  }

  function onRelease(): void {
    startY.current = null;
    setOffset(0);
  }

  return (
    <div
      className="flex w-full max-w-sm animate-drop touch-none"
      style={{ transform: offsetPx < 0 ? `translateY(${offsetPx}px)` : "" }}
      onPointerEnter={() => notices.hold(true)}
      onPointerLeave={() => notices.hold(false)}
      onFocusCapture={({ relatedTarget }) => {
        cameFrom.current ??= relatedTarget;
        notices.hold(true);
      }}
      onBlurCapture={() => notices.hold(false)}
      onPointerDown={(event) => {
        startY.current = event.clientY;
        wasDragged.current = false;
      }}
      onPointerMove={(event) => onMove(event, event.currentTarget)}
      onPointerUp={onRelease}
      onPointerCancel={onRelease}
      onClickCapture={(event) => wasDragged.current && event.preventDefault()}
    >
      <Toast
        kind={KINDS[notice.type]}
        message={noticeText(t, notice)}
        photo={notice.photo}
        link={noticeLink(notice) ?? undefined}
        // The link has to be there still when the browser follows it.
        onOpen={() => setTimeout(() => notices.hide())}
        closeLabel={t("shell.close")}
        onClose={close}
      />
    </div>
  );
}

/** Shows a notice in its place, and says it: an error at once, anything else when it suits. Null clears both. */
export function showNotice(props: NoticeBannerProps | null): void {
  const words = props ? noticeText(props.t, props.notice) : "";
  const isUrgent = props?.notice.type === "error";
  showIn("notices", props && <NoticeBanner key={props.notice} {...props} />);
  sayIn("notice-status", isUrgent ? "" : words);
  sayIn("notice-alert", isUrgent ? words : "");
}

/** Escape closes the banner, unless a modal is open that it is meant for. */
function useEscape(notices: Notices): void {
  // From the moment that the banner is there.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      const isInside = document.activeElement?.closest("#banners") !== null;
      if (!isInside && document.querySelector("dialog:modal")) return;
      if (isInside) event.preventDefault();
      notices.hide();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
}
