/**
 * How the calls of the desk are declared. They cross a socket of their own (SOCKET_PATH of socket.ts) in the frames of
 * protocol/frames.ts, and pages make them in the same process.
 */
import type { z } from "zod/mini";
import type { RefusalCode } from "@/domain/refusals.ts";
import type { Needed } from "@/domain/staff.ts";
import type { CommonError, Effect } from "@/protocol/define.ts";

/** Refusals that any call of the desk may give, besides its own and the common ones. */
export const DESK_ERRORS = ["not_permitted", "proof_required"] as const satisfies readonly RefusalCode[];

export interface DeskCallDefinition<
  Input extends z.ZodMiniType = z.ZodMiniType,
  Output extends z.ZodMiniType = z.ZodMiniType,
  Code extends RefusalCode = RefusalCode,
> {
  /** One line for the reference. */
  about: string;
  /** What a person of the desk needs to make it, one permission or any of several; null: to be signed in. */
  may: Needed | null;
  effect: Effect;
  /** Whether who it is must have been proved within ten minutes. */
  fresh?: true;
  input: Input;
  output: Output;
  errors: readonly Code[];
}

/** Declares a call of the desk; exists for its type inference. */
export function defineDeskCall<
  Input extends z.ZodMiniType,
  Output extends z.ZodMiniType,
  const Code extends RefusalCode,
>(definition: DeskCallDefinition<Input, Output, Code>): DeskCallDefinition<Input, Output, Code> {
  return definition;
}

export type DeskCommonError = CommonError | typeof DESK_ERRORS[number];
