/**
 * Coordinates the tabs of one browser: which one flushes, and which entries there are. For `outbox.ts`.
 * Both are optimizations: the store is the source of truth, and a rid that is sent twice is one message (P2).
 */
import type { OutboxEntry } from "@/client/outbox_store.ts";

export type OutboxNews = { kind: "put"; entry: OutboxEntry } | { kind: "removed"; rid: string };

export interface OutboxTabs {
  /** Runs `work` while no other tab runs it under the same name. */
  alone(name: string, work: () => Promise<void>): Promise<void>;
  notify(news: OutboxNews): void;
  close(): void;
}

/** Uses BroadcastChannel and Web Locks; without locks, as on plain http, the tabs are not coordinated. */
export function browserTabs(me: string, handle: (news: OutboxNews) => void): OutboxTabs {
  const channel = "BroadcastChannel" in globalThis ? new BroadcastChannel(`kindling-outbox-${me}`) : null;
  if (channel) channel.onmessage = ({ data }: MessageEvent<OutboxNews>) => handle(data);
  const locks = "locks" in navigator ? navigator.locks : null;
  return {
    alone: (name, work) => (locks ? locks.request(`kindling-outbox-${name}`, work) : work()),
    notify: (news) => channel?.postMessage(news),
    close: () => channel?.close(),
  };
}
