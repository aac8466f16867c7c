/** The server's clock in an island, as far as moments that are waited for are concerned. */
import { useLayoutEffect, useRef, useState } from "react";

const MINUTE_S = 60;
/** A timer may come a little early. */
const GRACE_MS = 20;

/**
 * Seconds since 1970, from what the server said when it rendered. It moves on whenever one of `ends` comes a minute
 * nearer or is reached, and rests otherwise.
 */
export function useServerNow(rendered: number, ends: readonly number[]): number {
  const [now, setNow] = useState(rendered);
  const aheadS = useRef<number | null>(null);
  useLayoutEffect(() => {
    const ahead = aheadS.current ??= Date.now() / 1000 - rendered;
    let timer: ReturnType<typeof setTimeout> | undefined;
    function look(): void {
      const at = Date.now() / 1000 - ahead;
      setNow(at);
      const waits = ends.filter((end) => end > at).map((end) => (end - at) % MINUTE_S || MINUTE_S);
      if (waits.length > 0) timer = setTimeout(look, Math.min(...waits) * 1000 + GRACE_MS);
    }
    if (ends.length > 0) look();
    return () => clearTimeout(timer);
  }, [ends.join()]);
  return now;
}
