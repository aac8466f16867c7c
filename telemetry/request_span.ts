/**
 * Deno makes a span of every HTTP request, with its whole address in it. The address of a mailed link is a secret, and
 * spans leave the machine: so that span is replaced by one that names the page alone. For gateway/http_server.ts.
 *
 * Deno keeps its span on the response, under a symbol of its own, and ends what it finds there; the replaced one is never
 * ended, so never exported. tests/scenarios/ops_otel_test.ts fails where a Deno does it in another way.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import { context, propagation, ROOT_CONTEXT, type Span, SpanKind, trace } from "@opentelemetry/api";

const KEPT_AS = "kOtelSpan";
const tracer = trace.getTracer("kindling");

/** Answers a request inside its span. */
export function inRequestSpan<Value>(
  request: IncomingMessage,
  response: ServerResponse,
  answer: () => Value,
): Value {
  const span = hideAddress(request, response);
  return span ? context.with(trace.setSpan(ROOT_CONTEXT, span), answer) : answer();
}

/**
 * Takes the address out of what is exported of a request, but for its first part, and gives its span. Does nothing where
 * nothing is exported.
 */
export function hideAddress(request: IncomingMessage, response: ServerResponse): Span | null {
  const key = Object.getOwnPropertySymbols(response).find(({ description }) => description === KEPT_AS);
  if (!key || !Reflect.get(response, key)) return null;
  const method = request.method ?? "";
  const attributes = { "http.request.method": method, "url.path": pageOf(request.url ?? "/") };
  const asked = propagation.extract(ROOT_CONTEXT, request.headers);
  const span = tracer.startSpan(method, { kind: SpanKind.SERVER, attributes }, asked);
  Reflect.set(response, key, span);
  return span;
}

/** The first part of a path: the page, without what it is asked for. */
export function pageOf(path: string): string {
  const [, page = ""] = path.match(/^\/*([^/?#]*)/) ?? [];
  return `/${page}`;
}
