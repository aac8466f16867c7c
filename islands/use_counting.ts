/** A number that counts up or down to a new one. For islands and modals that show coins. */
import { useEffect, useRef, useState } from "react";
import { wantsLessMotion } from "@/client/less_motion.ts";

const COUNT_MS = 600;

/** Moves from `start` to `target`, and to every later one, in 600 ms; at once for those who want less motion. */
export function useCounting(target: number, start = target): number {
  const [shown, setShown] = useState(start);
  const latest = useRef(start);
  useEffect(() => {
    const from = latest.current;
    if (from === target) return;
    const begun = performance.now();
    const still = document.hidden || wantsLessMotion();
    let frame = requestAnimationFrame(step);
    function step(now: number): void {
      const part = still ? 1 : Math.min(1, Math.max(0, (now - begun) / COUNT_MS));
      latest.current = Math.round(from + (target - from) * (1 - (1 - part) ** 3));
      setShown(latest.current);
      if (part < 1) frame = requestAnimationFrame(step);
    }
    return () => cancelAnimationFrame(frame);
  }, [target]);
  return shown;
}
