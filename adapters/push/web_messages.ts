/** What goes to the Worker of web push and comes back. */
import type { PushOptions, PushOutcome } from "@/domain/push.ts";
import type { VapidKeys } from "@/adapters/push/vapid.ts";

/** A push as it is to be encrypted and sent. */
export interface WebJob extends Pick<PushOptions, "ttlS" | "urgency"> {
  endpoint: string;
  keys: { p256dh: string; auth: string };
  payload: string;
  topic: string;
  /** Whom the service may write to: an https: or mailto: address. */
  contact: string;
  /** Nothing of it goes out later, in milliseconds since 1970. */
  until: number;
}

/** What the Worker starts with. */
export interface WebWorkerData {
  vapid: VapidKeys;
}

export interface WebTask {
  id: number;
  job: WebJob;
}

/** First the Worker says that it listens, as what was sent before would be lost. */
export type WebReply = "ready" | { id: number; outcome: PushOutcome };
