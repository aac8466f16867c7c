/** A push service of the packaged app, as `sender.ts` uses it. */
import type { PushMessage, PushOptions, PushOutcome } from "@/domain/push.ts";

export interface AppPushOptions extends Omit<PushOptions, "limitMs"> {
  /** What stands for the message's tag at this device, and says nothing of it (`topicOf`). */
  topic: string;
  /** The send is over when it is aborted, whatever it was about. */
  signal: AbortSignal;
}

export interface AppPush {
  accepts(token: string): boolean;
  /** Never rejects. */
  send(token: string, message: PushMessage, options: AppPushOptions): Promise<PushOutcome>;
}
