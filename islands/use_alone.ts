/** Things that open something which is loaded when it is wanted: one at a time, and a failure is said. */
import { type RefObject, useCallback, useEffect, useRef } from "react";
import type { Client } from "@/client/client.ts";

/** `left` says whether its page has been left meanwhile: nothing is to open any more. */
type Work = (client: Client, left: RefObject<boolean>) => Promise<void>;

/** Whether what a component belongs to has been left meanwhile: what was still loading opens nothing any more (NV-51). */
export function useLeft(): RefObject<boolean> {
  const left = useRef(false);
  useEffect(() => () => {
    left.current = true;
  }, []);
  return left;
}

/** What runs such work, and drops it while another is under way; the same function in every render of one client. */
export function useAlone(client: Client | null): (work: Work) => void {
  const isBusy = useRef(false);
  const left = useLeft();
  return useCallback((work) => {
    if (!client || isBusy.current) return;
    isBusy.current = true;
    void work(client, left)
      .catch((error) => {
        reportError(error);
        client.notices.show({ type: "error", message: "error.occurred" });
      })
      .finally(() => {
        isBusy.current = false;
      });
  }, [client]);
}
