/**
 * Swipes on their way to the server. Made by `client/state/deck.ts`.
 *
 * 1. A step is added while its card flies; it waits for those before it, so the server decides in the member's order.
 * 2. A lost connection keeps it waiting, a busy server is asked again; both calls are idempotent, so doubt costs nothing.
 * 3. Each step ends once: done, refused, or taken out before it was sent.
 *
 * Kept in memory alone: what a reload cuts off was never acknowledged, and the same member comes up again.
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
  /** To put it back; null where the member was swiped without a card. */
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
  /** A step has ended; told before its promise is. */
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

  /** Adds a step; the same one again is the same step. */
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

  /** Takes steps out that were not sent yet, in order; they end as refused with `code`. */
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
  // A call waits for a lost connection by itself; this one is told when there will not be another.
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
