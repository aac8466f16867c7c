/** Receives the frames of the desk's sockets: each is counted, parsed, invoked and answered. */
import { CALLS_IN_FLIGHT, FRAME_MAX_CHARS } from "@/domain/limits.ts";
import { type Refusal, refuse, type Result } from "@/domain/refusals.ts";
import { CLOSE } from "@/protocol/close_codes.ts";
import { type CallFrame, parseFrame, refusalFrame, successFrame } from "@/protocol/frames.ts";
import { PONG } from "@/protocol/socket.ts";
import type { PendingCall } from "@/gateway/connection.ts";
import type { DeskInvoke } from "@/gateway/desk/invoke.ts";
import type { DeskSocket } from "@/gateway/desk/sockets.ts";

export interface DeskReceiverOptions {
  invoke: DeskInvoke;
  monotonic: () => number;
  uuid: () => string;
  isDraining: () => boolean;
  /** Called after a call has been carried out, before it is answered. Where it fails, the call is to be made again under its `rid`. */
  beforeAnswer: (socket: DeskSocket, module: string) => Promise<void>;
  /** The session of a socket has ended. */
  onEnded: (socket: DeskSocket) => void;
}

export type DeskReceive = (socket: DeskSocket, text: string) => void;

/** Opens the receiver of all sockets of the desk of an isolate. */
export function openDeskReceiver(options: DeskReceiverOptions): DeskReceive {
  const { invoke, monotonic, uuid, isDraining, beforeAnswer, onEnded } = options;

  function answerRefusal(
    { connection }: DeskSocket,
    frame: Pick<CallFrame, "module" | "rid">,
    refusal: Refusal,
  ): void {
    connection.send(JSON.stringify(refusalFrame(frame, refusal)));
  }

  async function answer(socket: DeskSocket, frame: CallFrame): Promise<void> {
    const { connection, token, lang } = socket;
    if (isDraining()) return answerRefusal(socket, frame, { code: "shutting_down" });
    const call: PendingCall = { frame, since: monotonic() };
    connection.pending.push(call);
    connection.setReading(connection.pending.length < CALLS_IN_FLIGHT);
    const made = await invoke(frame.module, frame.data, { token, lang, rid: frame.rid ?? uuid() });
    const isFollowed = !made.ok || await beforeAnswer(socket, frame.module).then(() => true, () => false);
    const result: Result<unknown> = isFollowed ? made : refuse("deadline_exceeded");
    connection.setReading(connection.pending.length <= CALLS_IN_FLIGHT);
    // Overdue: the call was refused already.
    if (!connection.take(call)) return;
    if (result.ok) connection.send(JSON.stringify(successFrame(frame, result.value)));
    else answerRefusal(socket, frame, result.refusal);
    if (!result.ok && result.refusal.code === "not_authenticated") onEnded(socket);
  }

  return function receive(socket, text) {
    const { connection } = socket;
    if (!connection.isOpen) return;
    const waitMs = connection.countFrame(monotonic());
    if (waitMs === null) return connection.cut(CLOSE.too_many);
    const parsed = parseFrame(text);
    const frame = parsed.state === "call" ? parsed.frame : { module: "" };
    if (waitMs > 0) {
      return answerRefusal(socket, frame, { code: "too_many_requests", data: { retry_after_ms: waitMs } });
    }
    switch (parsed.state) {
      case "ping":
        return connection.send(PONG);
      case "too_large":
        return answerRefusal(socket, frame, { code: "frame_too_large", data: { max: FRAME_MAX_CHARS } });
      case "invalid":
        return answerRefusal(socket, frame, { code: "invalid_frame" });
      case "call":
        return void answer(socket, parsed.frame);
      default:
        return parsed satisfies never;
    }
  };
}
