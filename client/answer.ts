/**
 * What a caller gets for a call: a value or a refusal, never an exception. Where no answer came, the browser gives a
 * refusal of its own.
 */
import type { UnansweredCode } from "@/domain/refusals.ts";
import type { CallError, CallOutput, Module } from "@/protocol/calls/mod.ts";

export interface CallRefusal<Code extends string = string> {
  code: Code;
  /** Data of the refusal, as the server sent it. */
  data: Readonly<Record<string, unknown>>;
}

export type Answer<M extends Module> =
  | { ok: true; value: CallOutput<M> }
  | { ok: false; refusal: CallRefusal<CallError<M> | UnansweredCode> };

/** An answer before its module is known. */
export type AnyAnswer = { ok: true; value: unknown } | { ok: false; refusal: CallRefusal };

/** Whether no answer came. */
export function isUnanswered(code: string): code is UnansweredCode {
  return code === "connection_lost" || code === "no_answer";
}

/** A number in a refusal's data, or null where it is missing. */
export function refusalNumber(refusal: CallRefusal, field: string): number | null {
  const value = refusal.data[field];
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}
