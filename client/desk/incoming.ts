/**
 * Parses frames of the desk's socket. For `desk_client.ts`; never throws. An event of a virtual profile is one of the
 * members' protocol, and has to have the shape that it has there.
 */
import type { DeskEventData, DeskEventModule } from "@/protocol/desk/events.ts";
import shapes from "@/protocol/desk/shapes.json" with { type: "json" };
import { hasShape, type Shape } from "@/protocol/shape.ts";
import { type ClientEvent, type Incoming, readEvent, readFrame } from "@/client/incoming.ts";

/** An event as the desk's client takes it. */
export type DeskEvent =
  | { [M in Exclude<DeskEventModule, "as">]: { module: M; data: DeskEventData<M> } }[
    Exclude<DeskEventModule, "as">
  ]
  | { module: "as"; data: { persona: string; event: ClientEvent } };

const SHAPES = new Map<string, Shape>(Object.entries(shapes as Record<DeskEventModule, Shape>));

/** Parses one text frame. */
export function readDeskIncoming(text: string): Incoming<DeskEvent> {
  return readFrame(text, readDeskEvent);
}

function readDeskEvent(module: string, data: unknown): Incoming<DeskEvent> {
  const shape = SHAPES.get(module);
  if (shape === undefined) return { kind: "ignored", why: `event "${module}" is not known` };
  if (!hasShape(data, shape)) return { kind: "ignored", why: `event "${module}" has not its shape` };
  if (module === "as") return readAs(data as DeskEventData<"as">);
  const event = { module, data } as DeskEvent;
  return module === "connected" ? { kind: "event", event, opens: true } : { kind: "event", event };
}

function readAs({ persona, frame }: DeskEventData<"as">): Incoming<DeskEvent> {
  const incoming = readEvent(frame.module, frame.data);
  if (incoming.kind !== "event") return incoming;
  return { kind: "event", event: { module: "as", data: { persona, event: incoming.event } } };
}
