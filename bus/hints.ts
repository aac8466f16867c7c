/**
 * Hints that an instance has rows in its inbox. A hint may be lost: the inbox is polled anyway.
 */
import type { InstanceId } from "@/domain/ids.ts";

export interface Hints {
  /** Wakes instances of the same process to read their inbox. */
  wake(instances: readonly InstanceId[]): void;
  close(): void;
}

const CHANNEL = "kindling:inbox";

/** Hints by BroadcastChannel; `onWake` is called for this instance. */
export function openBroadcastHints(own: InstanceId, onWake: () => void): Hints {
  const channel = new BroadcastChannel(CHANNEL);
  let isOpen = true;
  channel.onmessage = ({ data }) => {
    if (Array.isArray(data) && data.includes(own)) onWake();
  };
  return {
    wake(instances) {
      // What is committed while the isolate ends is found by their poll.
      if (isOpen) channel.postMessage(instances);
    },
    close() {
      isOpen = false;
      channel.close();
    },
  };
}

/** No hints: only the poll. */
export const NO_HINTS: Hints = { wake() {}, close() {} };
