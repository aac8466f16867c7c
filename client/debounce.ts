/** Runs a function once after a burst of calls. */
import type { Ports } from "@/client/ports.ts";

export interface Debounced {
  (): void;
  cancel(): void;
}

/** `work`, `ms` after the last call. */
export function debounce(ms: number, work: () => void, after: Ports["after"]): Debounced {
  let cancel = () => {};
  const debounced = () => {
    cancel();
    cancel = after(ms, work);
  };
  return Object.assign(debounced, { cancel: () => cancel() });
}
