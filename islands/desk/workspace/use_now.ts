/** The clock of what counts down at the desk, in seconds since 1970: as the page was rendered, then every 15 s. */
import { useEffect, useState } from "react";

const STEP_MS = 15_000;

export function useNow(rendered: number): number {
  const [now, setNow] = useState(rendered);
  useEffect(() => {
    const look = () => setNow(Math.floor(Date.now() / 1000));
    look();
    const clock = setInterval(look, STEP_MS);
    return () => clearInterval(clock);
  }, []);
  return now;
}
