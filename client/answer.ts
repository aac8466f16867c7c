/**
 * What a caller gets for a call: a value or a refusal, never an exception.
 * `connection_lost` and `no_answer` are the browser's own: what the server did is not known then.
 */
import type { CallError, CallOutput, Module } from "@/protocol/calls/mod.ts";

export type LocalRefusal = "connection_lost" | "no_answer";

export interface CallRefusal<Code extends string = string> {
  code: Code;
  /** Data of the refusal, as the server sent it. */
  data: Readonly<Record<string, unknown>>;
}

export type Answer<M extends Module> =
  | { ok: true; value: CallOutput<M> }
  | { ok: false; refusal: CallRefusal<CallError<M> | LocalRefusal> };

/** An answer before its module is known. */
export type AnyAnswer = { ok: true; value: unknown } | { ok: false; refusal: CallRefusal };

/** A number in a refusal's data, or null where it is missing. */
export function refusalNumber(refusal: CallRefusal, field: string): number | null {
  const value = refusal.data[field];
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}
