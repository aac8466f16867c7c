/** Things that open something which is loaded when it is wanted: one at a time, and a failure is said. */
import { useCallback, useRef } from "react";
import type { Client } from "@/client/client.ts";

/** What runs such work, and drops it while another is under way; the same function in every render of one client. */
export function useAlone(client: Client | null): (work: (client: Client) => Promise<void>) => void {
  const isBusy = useRef(false);
  return useCallback((work) => {
    if (!client || isBusy.current) return;
    isBusy.current = true;
    void work(client)
      .catch((error) => {
        reportError(error);
        client.notices.show({ type: "error", message: "error.occurred" });
      })
      .finally(() => {
        isBusy.current = false;
      });
  }, [client]);
}
