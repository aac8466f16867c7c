/**
 * What concerns the whole page and has no place in it: the connection, banners, the modals that any part may want, the
 * numbers of the bars and of the title. Stands anywhere in the shell of every member page, and outlives navigations.
 */
import { useEffect, useLayoutEffect, useMemo, useState } from "react";
import type { VNode } from "preact";
import { ConnectionBanner } from "@/components/connection_banner.tsx";
import { showAppBadge } from "@/client/app_badge.ts";
import type { Client, Me } from "@/client/client.ts";
import { keepTitleCount } from "@/client/title_count.ts";
import { markTotals } from "@/client/total_marks.ts";
import { showIn } from "@/islands/shell/show_in.ts";
import { useModals } from "@/islands/shell/use_modals.ts";
import { useNotices } from "@/islands/shell/use_notices.ts";
import { useWheelTeaser } from "@/islands/shell/use_wheel_teaser.ts";
import { type IslandContext, translateOf } from "@/islands/context.ts";
import { useClient } from "@/islands/use_client.ts";
import { useMatchModal } from "@/islands/use_match_modal.ts";
import { useReader } from "@/islands/use_reader.ts";
import type { TotalsView } from "@/protocol/views/totals.ts";

/** A connection that is back sooner than this is not worth a word, unless the browser knows better. */
const LOST_GRACE_MS = 1_500;
/** A page could not be fetched although the socket is open: so long it is worth a word. */
const UNREACHABLE_MS = 4_000;

export interface ShellStatusProps {
  me: Me;
  /** Name of the site. */
  site: string;
  /** As the page was rendered. */
  totals: TotalsView;
  /** Unread messages, likewise. */
  unread: number;
  /** Coins a message costs. */
  price: number;
  /** Coins a place in the spotlight costs; null where it is not for sale. */
  spotlight_price: number | null;
  context: IslandContext;
}

export function ShellStatus(
  { me, site, totals, unread, price, spotlight_price, context }: ShellStatusProps,
): VNode | null {
  const t = useMemo(() => translateOf(context), []);
  const client = useClient(me);
  const reader = useReader(context);
  const isLost = useLost(client);
  const hasEnded = client?.socket.link.value === "ended";
  const problem = isLost ? t(hasEnded ? "connection.ended" : "connection.lost") : null;
  useLayoutEffect(
    () => showIn("connection", problem === null ? null : <ConnectionBanner message={problem} />),
    [problem],
  );
  useNotices(client, t);
  useModals(client, { t, reader, site, messagePrice: price, spotlightPrice: spotlight_price });
  useMatchModal(client, t);
  useWheelTeaser(client, t);

  const count = client?.unread.total.value ?? unread;
  useEffect(() => keepTitleCount(count), [count]);
  useEffect(() => showAppBadge(count), [count]);
  useEffect(() => client?.totals.handle(totals), [client]);
  const shown = client?.totals.value;
  useEffect(() => {
    if (shown) markTotals(shown, (count) => t("nav.new_count", { count }));
  }, [shown]);
  return null;
}

function useLost(client: Client | null): boolean {
  const link = client?.socket.link.value ?? "connecting";
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    if (link === "open") return setLost(false);
    const graceMs = navigator.onLine ? LOST_GRACE_MS : 0;
    const timer = setTimeout(() => setLost(link !== "connecting"), graceMs);
    return () => clearTimeout(timer);
  }, [link]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = () => {
      setLost(true);
      clearTimeout(timer);
      timer = setTimeout(() => setLost(client?.socket.link.peek() !== "open"), UNREACHABLE_MS);
    };
    document.addEventListener("kin:unreachable", show);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("kin:unreachable", show);
    };
  }, [client]);
  return isLost;
}
