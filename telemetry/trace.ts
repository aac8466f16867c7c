/**
 * Spans through the OpenTelemetry API. Deno exports them where `OTEL_DENO=true`; otherwise this costs nothing.
 * No secrets in names or attributes: they leave the machine.
 */
import {
  type Attributes,
  context,
  isSpanContextValid,
  ROOT_CONTEXT,
  type Span,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";

const tracer = trace.getTracer("kindling");
/** Whether there is anybody who exports spans, also where this one would be left out. One that is not ended never is. */
const isExported = isSpanContextValid(tracer.startSpan("probe").spanContext());

/** A span that others name as their cause, also those of other isolates. */
export interface SpanPlace {
  traceId: string;
  spanId: string;
  traceFlags: number;
}

/** Runs `work` inside a span that ends with it and carries its error. */
export function traced<Value>(
  name: string,
  attributes: Attributes,
  work: () => Promise<Value>,
): Promise<Value> {
  if (!isExported) return work();
  return tracer.startActiveSpan(name, { attributes }, (span) => ending(span, work));
}

/** The same in a trace of its own, with links to the spans of all that it is done for. */
export function tracedFor<Value>(
  name: string,
  places: readonly SpanPlace[],
  work: () => Promise<Value>,
): Promise<Value> {
  if (!isExported) return work();
  const links = places.map((place) => ({ context: place }));
  return tracer.startActiveSpan(name, { root: true, links }, (span) => ending(span, work));
}

/** The same for work that is done at once. */
export function tracedAtOnce(name: string, attributes: Attributes, work: () => void): void {
  if (!isExported) return work();
  tracer.startActiveSpan(name, { attributes }, (span) => {
    try {
      work();
    } finally {
      span.end();
    }
  });
}

/** The span that goes on here; undefined where nothing is exported. */
export function placeInTrace(): SpanPlace | undefined {
  const active = isExported ? trace.getActiveSpan()?.spanContext() : undefined;
  if (!active) return undefined;
  const { traceId, spanId, traceFlags } = active;
  return { traceId, spanId, traceFlags };
}

/** Says by a span that what goes on here is done in another one: the span here may be one of another isolate. */
export function joined(place: SpanPlace | undefined): void {
  if (place) tracer.startSpan("join", { links: [{ context: place }] }).end();
}

/** Runs work as a part of that span, which may be one of another isolate. */
export function within<Value>(place: SpanPlace | undefined, work: () => Value): Value {
  return place ? context.with(trace.setSpanContext(ROOT_CONTEXT, place), work) : work();
}

async function ending<Value>(span: Span, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    span.recordException(error instanceof Error ? error : String(error));
    span.setStatus({ code: SpanStatusCode.ERROR });
    throw error;
  } finally {
    span.end();
  }
}
