/**
 * Notifies the members who are here of what a step has brought, soon after it has begun (domain/step.ts): one after the other,
 * so that nothing else waits for it. Whoever comes meanwhile has asked by themselves, and whoever cannot be notified asks the
 * next time that they come.
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

  /** To be called every second or so. */
  tick(): void {
    const step = stepOf(this.parts.now());
    if (step === this.#last) return;
    this.#last = step;
    this.#notifying = this.#notifying.then(() => this.#notify());
  }

  /** Resolves when nothing is read any more. */
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
    if (errors.length > 0) log.error("step not told", errors[0], { members: errors.length });
  }
}
