/** How calls of the desk are made in the browser. Answers come as values; nothing is thrown. */
import type { UnansweredCode } from "@/domain/refusals.ts";
import type { DeskError, DeskInput, DeskModule, DeskOutput } from "@/protocol/desk/calls/mod.ts";
import type { CallRefusal } from "@/client/answer.ts";

export type DeskAnswer<M extends DeskModule> =
  | { ok: true; value: DeskOutput<M> }
  | { ok: false; refusal: CallRefusal<DeskError<M> | UnansweredCode> };

export type AskDesk = <M extends DeskModule>(
  module: M,
  data: DeskInput<M>,
  options?: { rid: string },
) => Promise<DeskAnswer<M>>;
