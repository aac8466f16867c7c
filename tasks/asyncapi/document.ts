/**
 * A protocol as an AsyncAPI 3.0 document. Pure; used by the protocol task.
 * The document is written from the server's side: it receives calls, and sends answers and events.
 */
import { z } from "zod/mini";
import { CLOSE } from "@/protocol/close_codes.ts";
import { callFrame } from "@/protocol/frames.ts";
import { PING, PONG } from "@/protocol/socket.ts";
import type { Call, Event, Protocol } from "@/tasks/asyncapi/protocols.ts";

export type JsonSchema = { [key: string]: unknown };
type Json = Record<string, unknown>;

const CHANNEL = { $ref: "#/channels/socket" };

/** A zod schema as JSON Schema: what may be sent (`input`), or what is sent (`output`). */
export function toSchema(schema: z.ZodMiniType, io: "input" | "output"): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return rest;
}

/** The answer of a call that succeeded. */
function answerSchema({ module, output }: Call): JsonSchema {
  return frameSchema(["module", "request_status", "data"], {
    module: { const: module },
    rid: ridSchema(),
    request_status: { const: "1" },
    data: toSchema(output, "output"),
  });
}

/** Builds the whole document. */
export function buildDocument({ title, path, query, about, calls, events, common }: Protocol): Json {
  const messages: Json = {};
  const operations: Json = {};
  for (const call of calls) addCall(call, { messages, operations, common });
  for (const event of events) addEvent(event, messages, operations);
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
      title,
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
        address: path,
        title: "Socket",
        description: about,
        messages: Object.fromEntries(
          Object.keys(messages).map((name) => [name, { $ref: `#/components/messages/${name}` }]),
        ),
        bindings: {
          ws: { method: "GET", ...(Object.keys(query).length > 0 && { query: querySchema(query) }) },
        },
        "x-close-codes": Object.values(CLOSE),
      },
    },
    operations,
    components: { messages },
  };
}

function addCall(
  call: Call,
  { messages, operations, common }: { messages: Json; operations: Json; common: Protocol["common"] },
): void {
  const { module, about, extensions, input, errors } = call;
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
      error_code: { enum: [...errors, ...common] },
      data: { type: "object" },
    }),
  };
  operations[`${name}.call`] = {
    action: "receive",
    channel: CHANNEL,
    summary: about,
    ...extensions,
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

function querySchema(query: Protocol["query"]): JsonSchema {
  const properties = Object.entries(query).map(([name, value]) => [name, { type: "string", const: value }]);
  return { type: "object", properties: Object.fromEntries(properties) };
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
