/**
 * Calls that wait for their answer. Owned by `socket.ts`.
 *
 * 1. A call without a rid is a read or idempotent: it waits while the socket is closed, equal waiting calls share one
 *    answer, and it is sent again after a lost connection.
 * 2. A call with a rid is a command: it is sent at once or refused with `connection_lost`; the caller repeats it.
 * 3. Every call is settled exactly once: by the server's answer, `no_answer` or `connection_lost`.
 */
import type { UnansweredCode } from "@/domain/refusals.ts";
import type { AnyAnswer } from "@/client/answer.ts";
import type { Ports } from "@/client/ports.ts";

/** A little more than twice the server's own deadline of 5 s. */
const ANSWER_MS = 12_000;

interface PendingCall {
  rid: string;
  text: string;
  /** Equal for equal reads; null for a command. */
  key: string | null;
  answer: Promise<AnyAnswer>;
  settle(answer: AnyAnswer): void;
  /** Cancels the timeout; null while the call is not sent. */
  stop: (() => void) | null;
}

export class PendingCalls {
  readonly #calls = new Map<string, PendingCall>();

  constructor(private readonly ports: Pick<Ports, "after" | "rid">) {}

  /** Adds a read, or joins an equal one that waits; `send` is null while the socket is closed. */
  read(module: string, data: unknown, send: ((text: string) => void) | null): Promise<AnyAnswer> {
    const key = JSON.stringify([module, data]);
    for (const call of this.#calls.values()) if (call.key === key && call.stop === null) return call.answer;
    return this.#add({ module, rid: this.ports.rid(), data }, key, send).answer;
  }

  /** Adds a command under the caller's rid. */
  command(
    module: string,
    data: unknown,
    rid: string,
    send: ((text: string) => void) | null,
  ): Promise<AnyAnswer> {
    if (send === null) return Promise.resolve(unanswered("connection_lost"));
    return this.#add({ module, rid, data }, null, send).answer;
  }

  /** Settles a call with its answer; false if it was settled before. */
  settle(rid: string, answer: AnyAnswer): boolean {
    const call = this.#calls.get(rid);
    if (!call) return false;
    this.#calls.delete(rid);
    call.stop?.();
    call.settle(answer);
    return true;
  }

  /** The socket is open: sends the waiting calls in their order. */
  flush(send: (text: string) => void): void {
    for (const call of this.#calls.values()) if (call.stop === null) this.#send(call, send);
  }

  /** The socket is lost: reads wait again, commands are refused. */
  lose(): void {
    for (const call of [...this.#calls.values()]) {
      if (call.key === null) this.settle(call.rid, unanswered("connection_lost"));
      else {
        call.stop?.();
        call.stop = null;
      }
    }
  }

  /** The socket has ended: refuses all calls. */
  end(): void {
    for (const rid of [...this.#calls.keys()]) this.settle(rid, unanswered("connection_lost"));
  }

  #add(
    frame: { rid: string; module: string; data: unknown },
    key: string | null,
    send: ((text: string) => void) | null,
  ) {
    let settle: (answer: AnyAnswer) => void = () => {};
    // Some browsers in use have no `Promise.withResolvers`.
    const answer = new Promise<AnyAnswer>((resolve) => {
      settle = resolve;
    });
    const call: PendingCall = {
      rid: frame.rid,
      text: JSON.stringify(frame),
      key,
      answer,
      settle,
      stop: null,
    };
    this.#calls.set(call.rid, call);
    if (send) this.#send(call, send);
    return call;
  }

  #send(call: PendingCall, send: (text: string) => void): void {
    call.stop = this.ports.after(ANSWER_MS, () => this.settle(call.rid, unanswered("no_answer")));
    send(call.text);
  }
}

function unanswered(code: UnansweredCode): AnyAnswer {
  return { ok: false, refusal: { code, data: {} } };
}
