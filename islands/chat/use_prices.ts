/** What a text and a photo cost, in coins: as the page was rendered, and asked for again after a time without events. */
import { useState } from "react";
import type { Client } from "@/client/client.ts";
import { useReturns } from "@/islands/use_returns.ts";

export interface MessagePrices {
  text: number;
  photo: number;
}

export function usePrices(client: Client | null, rendered: MessagePrices): MessagePrices {
  const [prices, setPrices] = useState(rendered);
  useReturns(client, ({ socket }) => {
    void import("@/client/ask_prices.ts").then(({ askPrices }) => askPrices(socket.call)).then((now) => {
      if (now) setPrices(now);
    }, () => {
      // The connection is gone again: they are asked for when it is back.
    });
  });
  return prices;
}
