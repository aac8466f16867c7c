/**
 * Receives the frames of sockets: each is counted, parsed, invoked and answered. Answers may overtake each
 * other, commands of one member do not. Only the gateway uses it.
 */
import { isMemberId, type MemberId } from "@/domain/ids.ts";
import { CALLS_IN_FLIGHT, COMMAND_DEADLINE_MS, FRAME_MAX_CHARS, ONLINES_MAX } from "@/domain/limits.ts";
import type { Refusal } from "@/domain/refusals.ts";
import { CLOSE } from "@/protocol/close_codes.ts";
import { type CallFrame, parseFrame, refusalFrame, successFrame } from "@/protocol/frames.ts";
import { PONG } from "@/protocol/socket.ts";
import type { GuestCaller } from "@/gateway/caller.ts";
import type { Connection, PendingCall } from "@/gateway/connection.ts";
import type { Hub } from "@/gateway/hub.ts";
import type { Invoke } from "@/gateway/invoke.ts";
import type { MemberLimits } from "@/gateway/member_limits.ts";
import type { TellStories } from "@/gateway/story_news.ts";

/** The module in the refusal of a frame without one. */
const NO_MODULE = "";

export interface ReceiverOptions {
  hub: Hub;
  invoke: Invoke;
  limits: MemberLimits;
  tellStories: TellStories;
  now: () => number;
  monotonic: () => number;
  uuid: () => string;
  isDraining: () => boolean;
}

export interface Receiver {
  /** Handles a text frame. */
  receive(connection: Connection, text: string): void;
  /** Refuses the calls that have taken too long (WI-9). */
  refuseOverdue(connection: Connection): void;
}

/** Opens the receiver of all sockets of an isolate. */
export function openReceiver(options: ReceiverOptions): Receiver {
  const { hub, invoke, limits, tellStories, now, monotonic, uuid, isDraining } = options;

  function receive(connection: Connection, text: string): void {
    if (!connection.isOpen) return;
    const waitMs = connection.countFrame(monotonic());
    if (waitMs === null) return connection.cut(CLOSE.too_many);
    const parsed = parseFrame(text);
    const frame = parsed.state === "call" ? parsed.frame : { module: NO_MODULE };
    if (waitMs > 0) {
      return answerRefusal(connection, frame, {
        code: "too_many_requests",
        data: { retry_after_ms: waitMs },
      });
    }
    switch (parsed.state) {
      case "ping":
        return connection.send(PONG);
      case "too_large":
        return answerRefusal(connection, frame, { code: "frame_too_large", data: { max: FRAME_MAX_CHARS } });
      case "invalid":
        return answerRefusal(connection, frame, { code: "invalid_frame" });
      case "call":
        return void answer(connection, parsed.frame);
      default:
        return parsed satisfies never;
    }
  }

  async function answer(connection: Connection, frame: CallFrame): Promise<void> {
    const { identity } = connection;
    if (isDraining()) return answerRefusal(connection, frame, { code: "shutting_down" });
    if (identity && identity.exp <= now()) {
      answerRefusal(connection, frame, { code: "session_expired" });
      return connection.close(CLOSE.session_ended);
    }
    const call: PendingCall = { frame, since: monotonic() };
    connection.pending.push(call);
    connection.setReading(connection.pending.length < CALLS_IN_FLIGHT);
    const result = await invoke(frame.module, frame.data, callerOf(connection, frame));
    connection.setReading(connection.pending.length <= CALLS_IN_FLIGHT);
    // Overdue: the call was refused already, and the client retries with the same rid.
    if (!connection.take(call)) return;
    const sent = result.ok ? successFrame(frame, result.value) : refusalFrame(frame, result.refusal);
    connection.send(JSON.stringify(sent));
  }

  function answerRefusal(connection: Connection, frame: CallFrame, refusal: Refusal): void {
    connection.send(JSON.stringify(refusalFrame(frame, refusal)));
  }

  function callerOf(connection: Connection, frame: CallFrame): GuestCaller {
    const member = connection.identity?.member ?? null;
    return {
      member,
      session: connection.identity?.session ?? null,
      app: connection.app,
      rid: frame.rid ?? uuid(),
      lang: connection.lang,
      watch(members, how) {
        const before = how === "more" ? connection.watched : [];
        // The newest are on screen; the oldest are dropped at the limit.
        const all = new Set<MemberId>([...members.filter(isMemberId), ...before]);
        const known = connection.watched;
        hub.watch(connection, new Set([...all].slice(0, ONLINES_MAX)));
        void tellStories(connection, [...connection.watched].filter((id) => !known.has(id)));
      },
      takeTokens: (kinds) => member === null ? 0 : limits.take(member, kinds, monotonic()),
    };
  }

  return { receive, refuseOverdue: (connection) => refuseOverdueCalls(connection, monotonic()) };
}

/** Refuses the calls of a socket that have taken too long, by the monotonic clock. */
export function refuseOverdueCalls(connection: Connection, at: number): void {
  const { pending } = connection;
  for (let call = pending[0]; call && at - call.since >= COMMAND_DEADLINE_MS; call = pending[0]) {
    pending.shift();
    connection.send(JSON.stringify(refusalFrame(call.frame, { code: "deadline_exceeded" })));
  }
}
