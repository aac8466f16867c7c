/**
 * Notifies the members with sockets here of their totals soon after a new step has begun (domain/step.ts): one
 * after the other, so that nothing else waits for it. A member who connects meanwhile reads the totals anyway,
 * and so does one who could not be notified on the next connect.
 */
import { stepOf } from "@/domain/step.ts";
import type { Relations } from "@/actors/relations/mod.ts";
import type { Hub } from "@/gateway/hub.ts";
import type { Log } from "@/telemetry/log.ts";

export class StepNotifier {
  #last: number;
  #notifying: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(
    private readonly parts: {
      hub: Pick<Hub, "members" | "deliver">;
      relations: Pick<Relations, "stepNews">;
      log: Log;
      now: () => number;
    },
  ) {
    this.#last = stepOf(parts.now());
  }

  /** Called about once a second. */
  tick(): void {
    const step = stepOf(this.parts.now());
    if (step === this.#last) return;
    this.#last = step;
    this.#notifying = this.#notifying.then(() => this.#notify());
  }

  /** Stops, and resolves when no read is under way. */
  close(): Promise<void> {
    this.#isClosed = true;
    return this.#notifying;
  }

  async #notify(): Promise<void> {
    const { hub, relations, log } = this.parts;
    /** Why members could not be notified. */
    const errors: unknown[] = [];
    for (const member of hub.members) {
      if (this.#isClosed) break;
      try {
        hub.deliver(await relations.stepNews(member));
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 0) log.error("step not notified", errors[0], { members: errors.length });
  }
}
