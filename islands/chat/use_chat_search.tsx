/** The search of an open chat. Its panel is loaded when it is first wanted. */
import { useCallback, useEffect, useRef, useState } from "react";
import type { VNode } from "preact";
import type { Client } from "@/client/client.ts";
import { late } from "@/client/late.ts";
import { lazyStyles } from "@/client/lazy_styles.ts";
import { onSearchWanted } from "@/client/open_search.ts";
import { useAlone } from "@/islands/use_alone.ts";
import type { SearchPanel, SearchPanelProps } from "@/islands/chat/search_panel.tsx";

type ChatSearchOptions = Omit<SearchPanelProps, "client" | "asked" | "onClose"> & { client: Client | null };

interface ChatSearch {
  open(): void;
  /** Stands between the header and the messages; null while it is closed. */
  panel: VNode | null;
}

export function useChatSearch({ client, ...rest }: ChatSearchOptions): ChatSearch {
  const [Panel, setPanel] = useState<typeof SearchPanel | null>(null);
  /** How often it was asked for: once it is open, that brings the focus back to its box. */
  const [asked, setAsked] = useState(0);
  const opener = useRef<Element | null>(null);
  const alone = useAlone(client);

  const open = useCallback(() => {
    const focused = document.activeElement;
    alone(async (_, left) => {
      const [{ SearchPanel }] = await Promise.all([
        late(import("@/islands/chat/search_panel.tsx")),
        lazyStyles(),
      ]);
      if (left.current) return;
      opener.current ??= focused;
      setPanel(() => SearchPanel);
      setAsked((times) => times + 1);
    });
  }, [alone]);
  const close = useCallback(() => {
    setPanel(null);
    const back = opener.current;
    opener.current = null;
    if (back instanceof HTMLElement && back.isConnected) back.focus({ preventScroll: true });
  }, []);

  useEffect(() => onSearchWanted(open), [open]);

  return {
    open,
    panel: Panel && client && <Panel {...rest} client={client} asked={asked} onClose={close} />,
  };
}
