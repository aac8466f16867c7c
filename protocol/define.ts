/**
 * How a call and an event are declared. Every file in `calls/` and `events/` is one declaration, named as on
 * the wire; the server's handlers, the browser's types and the AsyncAPI reference are all made from them.
 */
import type { z } from "zod/mini";
import type { RefusalCode } from "@/domain/refusals.ts";

/** Refusals that any call may give, besides its own. */
export const COMMON_ERRORS = [
  "invalid_input",
  "not_authenticated",
  "session_expired",
  "too_many_requests",
  "busy",
  "deadline_exceeded",
  "internal",
  "shutting_down",
] as const satisfies readonly RefusalCode[];

export type CommonError = typeof COMMON_ERRORS[number];

/**
 * What repeating a call does:
 * `read` changes nothing; `tell` neither, but others who are there hear of it; `idempotent` gives the same state however often;
 * `once` is recorded under its `rid` and never done twice (P2).
 */
export type Effect = "read" | "tell" | "idempotent" | "once";

/** Who may make a call: anybody with a socket, or a signed-in member. */
export type Access = "guest" | "member";

export interface CallDefinition<
  Module extends string = string,
  Input extends z.ZodMiniType = z.ZodMiniType,
  Output extends z.ZodMiniType = z.ZodMiniType,
  Code extends RefusalCode = RefusalCode,
  Who extends Access = Access,
> {
  module: Module;
  /** One line for the reference. */
  about: string;
  access: Who;
  effect: Effect;
  input: Input;
  output: Output;
  errors: readonly Code[];
}

export interface EventDefinition<Module extends string = string, Data extends z.ZodMiniType = z.ZodMiniType> {
  module: Module;
  /** One line for the reference. */
  about: string;
  data: Data;
}

/** Declares a call; exists for its type inference. */
export function defineCall<
  const Module extends string,
  Input extends z.ZodMiniType,
  Output extends z.ZodMiniType,
  const Code extends RefusalCode,
  const Who extends Access,
>(
  definition: CallDefinition<Module, Input, Output, Code, Who>,
): CallDefinition<Module, Input, Output, Code, Who> {
  return definition;
}

/** Declares an event; exists for its type inference. */
export function defineEvent<const Module extends string, Data extends z.ZodMiniType>(
  definition: EventDefinition<Module, Data>,
): EventDefinition<Module, Data> {
  return definition;
}
