/** A site that only listens: takes webhooks, keeps them as they came, and answers as it is told. */
import type { Webhook } from "@/domain/payments.ts";

/** A server under test puts another one in the place of the global, which `Deno.serve` refuses. */
const { Response } = globalThis;

export interface WebhookSink extends AsyncDisposable {
  origin: string;
  /** Taken ones. */
  webhooks: Webhook[];
  /** Every request, taken or not. */
  requests: number;
  /** Status of the next answers. */
  status: number;
}

export function openWebhookSink({ now }: { now: () => number }): WebhookSink {
  const sink = { webhooks: [] as Webhook[], requests: 0, status: 200, origin: "" };
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, async (request) => {
    const body = await request.bytes();
    sink.requests++;
    const { status } = sink;
    const isTaken = status < 300 && new URL(request.url).pathname === "/webhooks/payments/test";
    if (isTaken) sink.webhooks.push({ headers: Object.fromEntries(request.headers), body, now: now() });
    return new Response(null, { status });
  });
  sink.origin = `http://127.0.0.1:${server.addr.port}`;
  return Object.assign(sink, { [Symbol.asyncDispose]: () => server.shutdown() });
}
