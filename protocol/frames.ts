/**
 * The frames that cross the socket.
 *
 * 1. The browser sends a call `{ module, rid?, data? }`, or the plain text `ping`.
 * 2. The server answers `{ module, rid?, request_status, data, error_code? }`; `ping` gets `pong`.
 * 3. The server sends events `{ module, data }` without `rid`, whenever something was committed.
 */
import { z } from "zod/mini";
import { FRAME_MAX_CHARS } from "@/domain/limits.ts";
import { RID } from "@/domain/ids.ts";
import type { Refusal } from "@/domain/refusals.ts";
import { PING } from "@/protocol/socket.ts";

export const callFrame = z.object({
  module: z.string().check(z.minLength(1), z.maxLength(64)),
  rid: z.optional(z.string().check(z.regex(RID))),
  data: z.optional(z.unknown()),
});
export type CallFrame = z.infer<typeof callFrame>;

/** An answer as it is sent. `rid` is there where the call had one. */
export interface AnswerFrame {
  module: string;
  rid?: string;
  request_status: "1" | "0";
  data: unknown;
  error_code?: string;
}

/** An event as it is sent. */
export interface EventFrame {
  module: string;
  data: unknown;
}

/** What became of the text of a frame. */
export type ParsedFrame =
  | { state: "ping" }
  | { state: "call"; frame: CallFrame }
  | { state: "too_large" }
  | { state: "invalid"; rid?: string; module?: string };

/** Reads one text frame. Never throws. */
export function parseFrame(text: string): ParsedFrame {
  if (text === PING) return { state: "ping" };
  if (text.length > FRAME_MAX_CHARS) return { state: "too_large" };
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { state: "invalid" };
  }
  const parsed = callFrame.safeParse(json);
  return parsed.success ? { state: "call", frame: parsed.data } : { state: "invalid" };
}

/** Builds the answer of a call that succeeded; `data` has passed its schema. */
export function successFrame(call: Pick<CallFrame, "module" | "rid">, data: unknown): AnswerFrame {
  return { module: call.module, ...(call.rid && { rid: call.rid }), request_status: "1", data };
}

/** Builds the answer of a call that was refused. */
export function refusalFrame(call: Pick<CallFrame, "module" | "rid">, refusal: Refusal): AnswerFrame {
  return {
    module: call.module,
    ...(call.rid && { rid: call.rid }),
    request_status: "0",
    error_code: refusal.code,
    data: refusal.data ?? {},
  };
}
