/**
 * The protocol as an AsyncAPI 3.0 document, made from the declarations in protocol/ alone. Pure; used by the protocol task.
 * The document is written from the server's side: it receives calls, and sends answers and events.
 */
import { z } from "zod/mini";
import { FRAME_HARD_BYTES, FRAME_MAX_CHARS } from "@/domain/limits.ts";
import type { RefusalCode } from "@/domain/refusals.ts";
import { calls } from "@/protocol/calls/mod.ts";
import { CLOSE } from "@/protocol/close_codes.ts";
import { type CallDefinition, COMMON_ERRORS, type EventDefinition } from "@/protocol/define.ts";
import { events } from "@/protocol/events/mod.ts";
import { callFrame } from "@/protocol/frames.ts";
import { PING, PONG, SOCKET_PATH, SOCKET_TOKEN } from "@/protocol/socket.ts";

export type JsonSchema = { [key: string]: unknown };
type Json = Record<string, unknown>;

/** A declaration with its name on the wire. */
export type Call = CallDefinition & { module: string };
export type Event = EventDefinition & { module: string };

/** Every call and event in the order of its registry. */
export const CALLS: readonly Call[] = Object.entries(calls).map(([module, call]) => ({ module, ...call }));
export const EVENTS: readonly Event[] = Object.entries(events).map(([module, event]) => ({
  module,
  ...event,
}));

/** Refusals of a frame, before it is known to be a call. */
export const FRAME_ERRORS = [
  "invalid_frame",
  "frame_too_large",
  "unknown_module",
] as const satisfies readonly RefusalCode[];

const CHANNEL = { $ref: "#/channels/socket" };

/** A zod schema as JSON Schema: what may be sent (`input`), or what is sent (`output`). */
export function toSchema(schema: z.ZodMiniType, io: "input" | "output"): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return rest;
}

/** The answer of a call that succeeded. */
export function answerSchema({ module, output }: Call): JsonSchema {
  return frameSchema(["module", "request_status", "data"], {
    module: { const: module },
    rid: ridSchema(),
    request_status: { const: "1" },
    data: toSchema(output, "output"),
  });
}

/** Builds the whole document. */
export function buildDocument(): Json {
  const messages: Json = {};
  const operations: Json = {};
  for (const call of CALLS) addCall(call, messages, operations);
  for (const event of EVENTS) addEvent(event, messages, operations);
  messages.ping = { name: "ping", summary: "A sign of life.", payload: { type: "string", const: PING } };
  messages.pong = { name: "pong", summary: "The answer to it.", payload: { type: "string", const: PONG } };
  operations.ping = {
    action: "receive",
    channel: CHANNEL,
    messages: [onChannel("ping")],
    reply: { channel: CHANNEL, messages: [onChannel("pong")] },
  };
  return {
    asyncapi: "3.0.0",
    info: {
      title: "Kindling",
      version: "1",
      description:
        "The socket between a browser and the server. Made by `deno task protocol` from protocol/; do not edit.",
    },
    defaultContentType: "application/json",
    servers: {
      local: { host: "localhost:8000", protocol: "ws", description: "`deno task start`" },
    },
    channels: {
      socket: {
        address: SOCKET_PATH,
        title: "Socket",
        description:
          "Who it belongs to is the session cookie of the upgrade, whose Origin must be the site's own; without one it " +
          `is a guest's. The token in its URL is public. A text frame has at most ${FRAME_MAX_CHARS} characters; one over ` +
          `${FRAME_HARD_BYTES} bytes closes the socket.`,
        messages: Object.fromEntries(
          Object.keys(messages).map((name) => [name, { $ref: `#/components/messages/${name}` }]),
        ),
        bindings: {
          ws: {
            method: "GET",
            query: { type: "object", properties: { token: { type: "string", const: SOCKET_TOKEN } } },
          },
        },
        "x-close-codes": Object.values(CLOSE),
      },
    },
    operations,
    components: { messages },
  };
}

function addCall(call: Call, messages: Json, operations: Json): void {
  const { module, about, access, effect, rate, input, errors } = call;
  const name = nameOf(module);
  messages[`${name}.call`] = {
    name: module,
    summary: about,
    payload: frameSchema(["module"], {
      module: { const: module },
      rid: ridSchema(),
      data: toSchema(input, "input"),
    }),
  };
  messages[`${name}.answer`] = { name: module, summary: "It was done.", payload: answerSchema(call) };
  messages[`${name}.refusal`] = {
    name: module,
    summary: "It was refused, and nothing was changed.",
    payload: frameSchema(["module", "request_status", "error_code", "data"], {
      module: { const: module },
      rid: ridSchema(),
      request_status: { const: "0" },
      error_code: { enum: [...errors, ...COMMON_ERRORS] },
      data: { type: "object" },
    }),
  };
  operations[`${name}.call`] = {
    action: "receive",
    channel: CHANNEL,
    summary: about,
    "x-access": access,
    "x-effect": effect,
    "x-rate": typeof rate === "function" ? "by input" : rate,
    messages: [onChannel(`${name}.call`)],
    reply: { channel: CHANNEL, messages: [onChannel(`${name}.answer`), onChannel(`${name}.refusal`)] },
  };
}

function addEvent({ module, about, data }: Event, messages: Json, operations: Json): void {
  const name = `${nameOf(module)}.event`;
  const payload = frameSchema(["module", "data"], {
    module: { const: module },
    data: toSchema(data, "output"),
  });
  messages[name] = { name: module, summary: about, payload };
  operations[name] = { action: "send", channel: CHANNEL, summary: about, messages: [onChannel(name)] };
}

function frameSchema(required: string[], properties: Json): JsonSchema {
  return { type: "object", required, properties };
}

function ridSchema(): unknown {
  return (toSchema(callFrame, "input").properties as Json).rid;
}

/** A module in the characters that AsyncAPI lets a key have. */
function nameOf(module: string): string {
  return module.replaceAll("/", ".");
}

function onChannel(message: string): { $ref: string } {
  return { $ref: `#/channels/socket/messages/${message}` };
}
