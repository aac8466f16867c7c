/** Whether the browser has no connection, and what is done once it has one again. For the payment modal. */
import { useEffect, useState } from "react";

/** `onBack` is done before the connection counts as back. */
export function useOffline(onBack: () => Promise<void>): boolean {
  const [isOffline, setOffline] = useState(false);
  useEffect(() => {
    const life = new AbortController();
    const { signal } = life;
    async function comeBack(): Promise<void> {
      await onBack();
      if (!signal.aborted) setOffline(!navigator.onLine);
    }
    addEventListener("offline", () => setOffline(true), { signal });
    addEventListener("online", () => void comeBack(), { signal });
    setOffline(!navigator.onLine);
    return () => life.abort();
  }, []);
  return isOffline;
}
