/**
 * Spans through the OpenTelemetry API. Deno exports them where `OTEL_DENO=true`; otherwise this costs next to nothing.
 * No secrets in names or attributes: they leave the machine.
 */
import { type Attributes, SpanStatusCode, trace } from "@opentelemetry/api";

const tracer = trace.getTracer("kindling");

/** Runs `work` inside a span that ends with it and carries its error. */
export function traced<Value>(
  name: string,
  attributes: Attributes,
  work: () => Promise<Value>,
): Promise<Value> {
  return tracer.startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await work();
    } catch (error) {
      span.recordException(error instanceof Error ? error : String(error));
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}
