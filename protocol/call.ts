/** A call made in the same process: how pages ask for what the socket would answer. */
import type { Result } from "@/domain/refusals.ts";
import type { CallError, CallInput, CallOutput, Module } from "@/protocol/calls/mod.ts";

/** Makes a call for the request's visitor. */
export type Call = <M extends Module>(
  module: M,
  input: CallInput<M>,
) => Promise<Result<CallOutput<M>, CallError<M>>>;
