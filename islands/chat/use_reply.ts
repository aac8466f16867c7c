/** The message that the text in a chat's box answers, kept with the draft. */
import { useCallback, useEffect, useRef, useState } from "react";
import type { Client } from "@/client/client.ts";
import type { QuoteView } from "@/protocol/views/message.ts";

interface Reply {
  /** Null for none. */
  quote: QuoteView | null;
  set(quote: QuoteView | null): void;
  /** Puts back what an unsent text answered, unless something else was chosen since. */
  giveBack(quote: QuoteView | null): void;
}

export function useReply(client: Client | null, contact: string): Reply {
  const [quote, setQuote] = useState<QuoteView | null>(null);
  const latest = useRef(quote);
  const set = useCallback((next: QuoteView | null) => {
    latest.current = next;
    setQuote(next);
    client?.drafts.setReply(contact, next);
  }, [client, contact]);

  useEffect(() => {
    if (client && latest.current === null) set(client.drafts.getReply(contact));
  }, [client]);

  return { quote, set, giveBack: useCallback((back) => set(latest.current ?? back), [set]) };
}
