/**
 * Parses frames of the server. For `socket.ts`; never throws.
 * A frame with `request_status` is an answer; any other with a known module is an event, which is ignored unless it has
 * the shape of its module. The zod schemas stay on the server, because they are larger than the rest of the client.
 */
import type { EventData, EventModule } from "@/protocol/events/mod.ts";
import shapes from "@/protocol/events/shapes.json" with { type: "json" };
import { hasShape, isRecord, type Shape } from "@/protocol/shape.ts";
import { PONG } from "@/protocol/socket.ts";
import type { AnyAnswer } from "@/client/answer.ts";

/** An event as the reducers take it. */
export type ClientEvent = { [M in EventModule]: { module: M; data: EventData<M> } }[EventModule];

export type Incoming<Event = ClientEvent> =
  | { kind: "pong" }
  | { kind: "answer"; rid: string; answer: AnyAnswer }
  /** `opens` is there in the first event of a socket: whether it has a session. */
  | { kind: "event"; event: Event; opens?: boolean }
  | { kind: "ignored"; why: string };

/** Reads an event by its module. */
export type ReadEvent<Event> = (module: string, data: unknown) => Incoming<Event>;

const SHAPES = new Map<string, Shape>(Object.entries(shapes as Record<EventModule, Shape>));

/** Parses one text frame of the members' socket. */
export function readIncoming(text: string): Incoming {
  return readFrame(text, readEvent);
}

/** Parses one text frame; events are read by the socket's own protocol. */
export function readFrame<Event>(text: string, readEvent: ReadEvent<Event>): Incoming<Event> {
  if (text === PONG) return { kind: "pong" };
  let frame: unknown;
  try {
    frame = JSON.parse(text);
  } catch {
    // What is not JSON has no module either.
  }
  if (!isRecord(frame) || typeof frame.module !== "string") {
    return { kind: "ignored", why: "no module" };
  }
  if (typeof frame.request_status === "string") return readAnswer(frame);
  return readEvent(frame.module, frame.data);
}

function readAnswer(frame: Record<string, unknown>): Incoming<never> {
  if (typeof frame.rid !== "string") return { kind: "ignored", why: "no rid" };
  if (frame.request_status === "1") {
    return { kind: "answer", rid: frame.rid, answer: { ok: true, value: frame.data } };
  }
  const code = typeof frame.error_code === "string" ? frame.error_code : "internal";
  const data = isRecord(frame.data) ? frame.data : {};
  return { kind: "answer", rid: frame.rid, answer: { ok: false, refusal: { code, data } } };
}

/** Reads an event of a member's. */
export function readEvent(module: string, data: unknown): Incoming {
  const shape = SHAPES.get(module);
  if (!shape || !hasShape(data, shape)) {
    return { kind: "ignored", why: `no shape of "${module}"` };
  }
  const event = { module, data } as ClientEvent;
  return event.module === "connected"
    ? { kind: "event", event, opens: event.data.authenticated }
    : { kind: "event", event };
}
