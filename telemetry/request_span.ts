/**
 * Deno makes a span of every HTTP request, with its whole address in it. The address of a mailed link is a secret, and
 * spans leave the machine: so that span is replaced by one that names the page alone. For gateway/http_server.ts.
 *
 * Deno keeps its span on the response, under a symbol of its own, and ends what it finds there; the replaced one is never
 * ended, so never exported. tests/scenarios/ops_otel_test.ts fails where a Deno does it in another way.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import { propagation, ROOT_CONTEXT, SpanKind, trace } from "@opentelemetry/api";

const KEPT_AS = "kOtelSpan";
const tracer = trace.getTracer("kindling");

/** Takes the address out of what is exported of a request, but for its first part. Does nothing where nothing is. */
export function hideAddress(request: IncomingMessage, response: ServerResponse): void {
  const key = Object.getOwnPropertySymbols(response).find(({ description }) => description === KEPT_AS);
  if (!key || !Reflect.get(response, key)) return;
  const method = request.method ?? "";
  const attributes = { "http.request.method": method, "url.path": pageOf(request.url ?? "/") };
  const context = propagation.extract(ROOT_CONTEXT, request.headers);
  Reflect.set(response, key, tracer.startSpan(method, { kind: SpanKind.SERVER, attributes }, context));
}

/** The first part of a path: the page, without what it is asked for. */
export function pageOf(path: string): string {
  const [, page = ""] = path.match(/^\/*([^/?#]*)/) ?? [];
  return `/${page}`;
}
