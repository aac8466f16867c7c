/** Push services in memory: what would have been sent, and what they answer. Tests that need a real one use the push service of the kit. */
import type { PushMessage, PushOptions, PushOutcome, PushSender, PushTarget } from "@/domain/push.ts";

export interface SentPush {
  target: PushTarget;
  message: PushMessage;
  options: PushOptions;
}

export class MemoryPush implements PushSender {
  readonly publicKey = "BPublicKeyOfTheTests";
  readonly sent: SentPush[] = [];
  /** What the services answer from now on. */
  outcome: (sent: SentPush) => PushOutcome | Promise<PushOutcome> = () => ({ kind: "delivered" });
  accepts: (target: PushTarget) => boolean = () => true;

  async send(target: PushTarget, message: PushMessage, options: PushOptions): Promise<PushOutcome> {
    const sent = { target, message, options };
    this.sent.push(sent);
    return await this.outcome(sent);
  }

  [Symbol.asyncDispose](): Promise<void> {
    return Promise.resolve();
  }
}
