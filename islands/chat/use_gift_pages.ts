/** The gifts on offer, page by page, as the catalogue has them while their panel is open. */
import { useEffect, useRef, useState } from "react";
import { GIFTS_PAGE } from "@/domain/limits.ts";
import type { Call } from "@/client/socket.ts";
import type { GiftView } from "@/protocol/views/gift.ts";

export interface GiftPages {
  gifts: readonly GiftView[];
  state: "loading" | "failed" | "ready";
  /** There may be more than these. */
  hasMore: boolean;
  /** Loads the next page, or the one that has failed again. */
  load(): void;
}

export function useGiftPages(call: Call): GiftPages {
  const [gifts, setGifts] = useState<readonly GiftView[]>([]);
  const [state, setState] = useState<GiftPages["state"]>("loading");
  const [hasMore, setMore] = useState(false);
  const isClosed = useRef(false);
  useEffect(() => {
    void load();
    return () => {
      isClosed.current = true;
    };
  }, []);

  async function load(): Promise<void> {
    setState("loading");
    const answer = await call("gifts", { currentLength: gifts.length, recordsToTake: GIFTS_PAGE });
    if (isClosed.current) return;
    if (!answer.ok) return setState("failed");
    setGifts(withPage(gifts, answer.value));
    setMore(answer.value.length === GIFTS_PAGE);
    setState("ready");
  }

  return { gifts, state, hasMore, load: () => void load() };
}

/** Gifts with a page after them; each is there once, also where the catalogue has moved between the pages. Pure. */
export function withPage(gifts: readonly GiftView[], page: readonly GiftView[]): GiftView[] {
  const known = new Set(gifts.map(({ id }) => id));
  return [...gifts, ...page.filter(({ id }) => !known.has(id))];
}
