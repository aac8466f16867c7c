/**
 * How calls and events are declared. The server's handlers, the browser's types and the AsyncAPI reference are all made from
 * these declarations.
 */
import type { z } from "zod/mini";
import type { Restricted } from "@/domain/decisions.ts";
import type { RateKind } from "@/domain/rate.ts";
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

/** The kinds of tokens that a call takes, by its input. As a method, so that any contract is a `CallDefinition`. */
type RateOf<Input> = { rateOf(input: Input): readonly RateKind[] }["rateOf"];

/** What a call is of, by its input. As a method too. */
type RestrictedBy<Input> = { restrictedBy(input: Input): readonly Restricted[] }["restrictedBy"];

export interface CallDefinition<
  Input extends z.ZodMiniType = z.ZodMiniType,
  Output extends z.ZodMiniType = z.ZodMiniType,
  Code extends RefusalCode = RefusalCode,
  Who extends Access = Access,
> {
  /** One line for the reference. */
  about: string;
  access: Who;
  effect: Effect;
  /** What the member's rates count it as; missing where it is limited by the frames of its socket alone. */
  rate?: RateKind | RateOf<z.output<Input>>;
  /** What a decision of safety can keep a member from, of which this call is; missing where it is of none. */
  restricted?: Restricted | RestrictedBy<z.output<Input>>;
  input: Input;
  output: Output;
  errors: readonly Code[];
}

export interface EventDefinition {
  /** One line for the reference. */
  about: string;
  data: z.ZodMiniType;
}

/** Declares a call; exists for its type inference. */
export function defineCall<
  Input extends z.ZodMiniType,
  Output extends z.ZodMiniType,
  const Code extends RefusalCode,
  const Who extends Access,
>(definition: CallDefinition<Input, Output, Code, Who>): CallDefinition<Input, Output, Code, Who> {
  return definition;
}
