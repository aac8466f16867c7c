/**
 * The queue of swipes that are not acknowledged. Created by `client/state/deck.ts`.
 *
 * 1. A step is added while its card animates; steps are sent one after the other, in the member's order.
 * 2. A step waits while the connection is lost, and is repeated after temporary refusals; both calls are idempotent.
 * 3. Each step ends once: done, refused, or removed before it was sent.
 *
 * In memory only: a step that a reload drops was not acknowledged, and its member is dealt again.
 */
import { signal } from "@preact/signals";
import { type CallRefusal, refusalNumber } from "@/client/answer.ts";
import type { Ports } from "@/client/ports.ts";
import type { Call } from "@/client/socket.ts";
import { decideAfterRefusal } from "@/client/outbox_decision.ts";
import type { DeckCardView } from "@/protocol/views/discovery.ts";

export interface SwipeStep {
  readonly kind: "like" | "nope" | "undo";
  readonly id: string;
  /** The card, to put it back; null if the member was swiped without one. */
  readonly card: DeckCardView | null;
}

export type SwipeOutcome = Done | { ok: false; code: string };

interface Done {
  ok: true;
  isMatched: boolean;
  /** Likes of today; null without a limit. */
  likesLeft: number | null;
}

interface Waiting {
  readonly step: SwipeStep;
  readonly outcome: Promise<SwipeOutcome>;
  settle(outcome: SwipeOutcome): void;
}

interface QueueEnv {
  call: Call;
  after: Ports["after"];
  /** A step has ended; called before its promise resolves. */
  onEnd(step: SwipeStep, outcome: SwipeOutcome): void;
}

export class SwipeQueue {
  /** In order; the first one is under way. */
  readonly #waiting = signal<readonly Waiting[]>([]);
  #isRunning = false;

  constructor(private readonly env: QueueEnv) {}

  /** Members whose steps the server has not acknowledged. */
  get ids(): string[] {
    return this.#waiting.value.map(({ step }) => step.id);
  }

  /** Adds a step; a repeated one joins the first. */
  add(step: SwipeStep): Promise<SwipeOutcome> {
    const last = this.#waiting.peek().findLast((each) => each.step.id === step.id);
    if (last?.step.kind === step.kind) return last.outcome;
    let settle: (outcome: SwipeOutcome) => void = () => {};
    const outcome = new Promise<SwipeOutcome>((resolve) => {
      settle = resolve;
    });
    this.#waiting.value = [...this.#waiting.peek(), { step, outcome, settle }];
    void this.#run();
    return outcome;
  }

  /** Removes steps that were not sent yet, which end as refused with `code`. Returns them in order. */
  takeOut(isMeant: (step: SwipeStep) => boolean, code: string): SwipeStep[] {
    const [first, ...rest] = this.#waiting.peek();
    if (!first) return [];
    const out = rest.filter(({ step }) => isMeant(step));
    this.#waiting.value = [first, ...rest.filter((each) => !out.includes(each))];
    for (const { settle } of out) settle({ ok: false, code });
    return out.map(({ step }) => step);
  }

  async #run(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    for (let [next] = this.#waiting.peek(); next; [next] = this.#waiting.peek()) {
      const outcome = await this.#send(next.step);
      this.env.onEnd(next.step, outcome);
      this.#waiting.value = this.#waiting.peek().filter((each) => each !== next);
      next.settle(outcome);
    }
    this.#isRunning = false;
  }

  async #send(step: SwipeStep): Promise<SwipeOutcome> {
    for (let attempt = 1;; attempt++) {
      const answer = await this.#ask(step);
      if (answer.ok) return answer;
      const waitMs = waitBefore(answer.refusal, attempt);
      if (waitMs === null) return { ok: false, code: answer.refusal.code };
      await new Promise<void>((resolve) => this.env.after(waitMs, resolve));
    }
  }

  async #ask({ kind, id }: SwipeStep): Promise<Done | { ok: false; refusal: CallRefusal }> {
    if (kind === "undo") {
      const answer = await this.env.call("swipe/undo", { swiped_user_id: id });
      return answer.ok ? { ok: true, isMatched: false, likesLeft: null } : answer;
    }
    const answer = await this.env.call("swipe", { swiped_user_id: id, like: kind === "like" ? 1 : 0 });
    if (!answer.ok) return answer;
    const { is_matched, likes_left } = answer.value.request_details;
    return { ok: true, isMatched: is_matched, likesLeft: likes_left };
  }
}

/** How long to wait before a refused step is sent again; null where the refusal is final. */
export function waitBefore(refusal: CallRefusal, attempt: number): number | null {
  // A read waits for the connection by itself: this code means that the socket has ended.
  if (refusal.code === "connection_lost") return null;
  const decision = decideAfterRefusal(refusal, attempt);
  switch (decision.kind) {
    case "retry":
      return decision.afterMs;
    case "wait":
      return refusalNumber(refusal, "retry_after_ms") ?? 1_000;
    case "give_back":
    case "failed":
      return null;
    default:
      return decision satisfies never;
  }
}
