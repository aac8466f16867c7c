/**
 * Sends the webhooks of the test provider as a service elsewhere would: by a POST to this site's public address, until it is
 * taken.
 *
 * 1. A webhook stands in the queue from the commit that it tells of.
 * 2. One sender claims it for as long as a request may take, and sends it, signed anew.
 * 3. Taken, it leaves the queue. Else it comes again later, up to an hour, for a month.
 *
 * Invariant: nothing leaves the queue before it was taken. A webhook may come twice; its event's id is the same.
 */
import type { CheckoutBook, WaitingWebhook } from "@/domain/test_payments.ts";
import { writeEvent } from "@/adapters/payments/test/event_body.ts";
import { sign, SIGNATURE_HEADER } from "@/adapters/payments/test/signature.ts";
import type { Log } from "@/telemetry/log.ts";

/** How long a request may take; the lease outlasts it. */
const SEND_MS = 10_000;
export const LEASE_MS = 15_000;
const IN_FLIGHT = 8;
/** How much later one is tried again, by the tries that failed. */
const BACKOFF_MS = [1_000, 5_000, 30_000, 5 * 60_000] as const;
const BACKOFF_MAX_MS = 3_600_000;

export interface SenderOptions {
  book: CheckoutBook;
  key: CryptoKey;
  now(): number;
  origin(): string;
  log: Log;
}

export interface Sender extends Disposable {
  /** Sends what is due; resolves when that was taken or put off. */
  send(): Promise<void>;
}

export function openSender({ book, key, now, origin, log }: SenderOptions): Sender {
  const ending = new AbortController();
  // Lines that stay open would hold up the end of a server that talks to itself.
  const client = Deno.createHttpClient({ poolMaxIdlePerHost: 0 });

  /** What was claimed comes back when its lease is over. */
  function onError(error: unknown): void {
    if (!ending.signal.aborted) log.error("test webhook not handled", error);
  }

  async function handle(due: WaitingWebhook): Promise<void> {
    const tries = due.webhook.tries + 1;
    const claimed = await book.postpone(due, { dueAt: now() + LEASE_MS, now: now(), tries });
    if (!claimed) return;
    const answer = await post(claimed);
    if (answer === "taken") return await book.remove(claimed);
    // The claim ends by itself.
    if (ending.signal.aborted) return;
    log.warn("test webhook not taken", { kind: claimed.webhook.event.kind, tries, answer });
    await book.postpone(claimed, {
      dueAt: now() + (BACKOFF_MS[tries - 1] ?? BACKOFF_MAX_MS),
      now: now(),
      tries,
    });
  }

  /** Gives "taken", or what went wrong. */
  async function post({ webhook }: WaitingWebhook): Promise<string> {
    const body = writeEvent(webhook.event);
    const headers = {
      "content-type": "application/json",
      [SIGNATURE_HEADER]: await sign(key, { body, now: now() }),
    };
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), SEND_MS);
    const signal = AbortSignal.any([ending.signal, late.signal]);
    try {
      const url = `${origin()}/webhooks/payments/test`;
      const options = { method: "POST", headers, body, client, redirect: "manual", signal } as const;
      const response = await fetch(url, options);
      await response.body?.cancel();
      return response.ok ? "taken" : `status ${response.status}`;
    } catch (error) {
      return error instanceof Error ? error.name : "unknown";
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    async send() {
      const sending = new Set<Promise<void>>();
      for await (const due of book.listDueWebhooks(now())) {
        if (ending.signal.aborted) break;
        if (sending.size >= IN_FLIGHT) await Promise.race(sending);
        const one = handle(due).catch(onError).finally(() => sending.delete(one));
        sending.add(one);
      }
      await Promise.all(sending);
    },
    [Symbol.dispose]() {
      ending.abort();
      client.close();
    },
  };
}
