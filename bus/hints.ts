/**
 * Hints that an instance has something in its inbox. They may be lost: the inbox row is the truth, a poll stands behind.
 */
import type { InstanceId } from "@/domain/ids.ts";

export interface Hints {
  /** Tells instances in the same process to look into their inbox. */
  wake(instances: readonly InstanceId[]): void;
  close(): void;
}

const CHANNEL = "kindling:inbox";

/** Hints by BroadcastChannel; `onWake` is called when this instance is meant. */
export function openBroadcastHints(own: InstanceId, onWake: () => void): Hints {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }) => {
    if (Array.isArray(data) && data.includes(own)) onWake();
  };
  return {
    wake: (instances) => channel.postMessage(instances),
    close: () => channel.close(),
  };
}

/** No hints at all: what is left is the poll. */
export const NO_HINTS: Hints = { wake() {}, close() {} };
