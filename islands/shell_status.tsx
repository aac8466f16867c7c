/**
 * What concerns the whole page and has no place in it: the connection, notices, the credits modal, the number in the
 * title. Stands anywhere in the shell of every member page, shows itself in #banners, and outlives navigations.
 */
import { createPortal } from "react-dom";
import { useEffect, useMemo, useRef, useState } from "react";
import type { VNode } from "preact";
import { Toast } from "@/components/toast.tsx";
import type { Client, Me } from "@/client/client.ts";
import type { Notice } from "@/client/state/notices.ts";
import { keepTitleCount } from "@/client/title_count.ts";
import { useNoticeText } from "@/islands/use_notice_text.ts";
import { type IslandContext, translateOf } from "@/islands/texts.ts";
import { useClient } from "@/islands/use_client.ts";
import type { Translate } from "@/locales/text.ts";

/** A connection that is back sooner than this is not worth a word. */
const LOST_GRACE_MS = 1_500;
const SWIPE_PX = 50;
/** From here on a press is a swipe, and no click on the button. */
const DRAG_PX = 8;

export interface ShellStatusProps {
  me: Me;
  /** Coins a message costs. */
  price: number;
  context: IslandContext;
}

export function ShellStatus({ me, price, context }: ShellStatusProps): VNode | null {
  const t = useMemo(() => translateOf(context), []);
  const client = useClient(me);
  const isLost = useLost(client);
  const hasEnded = client?.socket.link.value === "ended";
  const notice = client?.notices.shown.value ?? null;
  const text = useNoticeText(context.lang, notice);
  useCreditsModal(client, t, price);
  const total = client?.unread.total.value ?? 0;
  useEffect(() => keepTitleCount(total), [total]);

  const banners = client && document.getElementById("banners");
  if (!banners) return null;
  return createPortal(
    <>
      {isLost && <Toast kind="offline" message={t(hasEnded ? "connection.ended" : "connection.lost")} />}
      {notice && text !== null && (
        <NoticeBanner
          t={t}
          notice={notice}
          text={text}
          onClose={() => client.notices.hide()}
        />
      )}
    </>,
    banners,
  );
}

const KINDS = { success: "success", like: "like", visit: "info", error: "error", credits: "coins" } as const;

interface NoticeBannerProps {
  t: Translate;
  notice: Notice;
  text: string;
  onClose(): void;
}

/** Closes by its button, or by a swipe of 50 px upwards. */
function NoticeBanner({ t, notice, text, onClose }: NoticeBannerProps): VNode {
  const startY = useRef<number | null>(null);
  return (
    <div
      className="flex w-full touch-none justify-center"
      onPointerDown={(event) => {
        startY.current = event.clientY;
      }}
      onPointerMove={(event) => {
        if (startY.current === null) return;
        const upPx = startY.current - event.clientY;
        if (upPx > DRAG_PX) event.currentTarget.setPointerCapture(event.pointerId);
        if (upPx > SWIPE_PX) onClose();
      }}
      onPointerUp={() => {
        startY.current = null;
      }}
    >
      <Toast kind={KINDS[notice.type]} message={text} closeLabel={t("shell.close")} onClose={onClose} />
    </div>
  );
}

function useLost(client: Client | null): boolean {
  const link = client?.socket.link.value ?? "connecting";
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    if (link === "open") return setLost(false);
    const timer = setTimeout(() => setLost(link !== "connecting"), LOST_GRACE_MS);
    return () => clearTimeout(timer);
  }, [link]);
  return isLost;
}

function useCreditsModal(client: Client | null, t: Translate, needed: number): void {
  const isWanted = client?.creditsWanted.value ?? false;
  useEffect(() => {
    if (!client || !isWanted) return;
    void openWhenLoaded(client, t, needed);
  }, [isWanted]);
}

async function openWhenLoaded(client: Client, t: Translate, needed: number): Promise<void> {
  try {
    const { openCreditsModal } = await import("@/islands/credits_modal.tsx");
    await openCreditsModal({ t, credits: client.balance.peek().credits, needed }).closed;
  } finally {
    client.creditsWanted.value = false;
  }
}
