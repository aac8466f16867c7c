/** Work to be done again whenever the client has caught up, after a lost connection or out of sight for long. */
import { useEffect } from "react";
import type { Client } from "@/client/client.ts";

export function useReturns(client: Client | null, work: (client: Client) => void): void {
  useEffect(() => {
    const before = client?.returns.peek() ?? 0;
    return client?.returns.subscribe((now) => {
      if (now > before) work(client);
    });
  }, [client]);
}
