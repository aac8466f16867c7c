/** What is wrong with a frame of the server: its protocol's schemas, taken strictly (WI-2, WI-10). */
import { deepStrictEqual } from "node:assert";
import type { z } from "zod/mini";
import { RID } from "@/domain/ids.ts";
import { calls } from "@/protocol/calls/mod.ts";
import { events } from "@/protocol/events/mod.ts";

export type EventSchemas = Readonly<Record<string, { data: z.ZodMiniType }>>;

/** What frames are held against. */
export interface Schemas {
  calls: Readonly<Record<string, { output: z.ZodMiniType }>>;
  events: EventSchemas;
}

/** The members' protocol. */
export const MEMBERS: Schemas = { calls, events };

/** Names the first flaw of a frame, or gives null. */
export function findFlaw(frame: unknown, { calls, events }: Schemas): string | null {
  if (typeof frame !== "object" || frame === null || !("module" in frame) || !("data" in frame)) {
    return "neither answer nor event";
  }
  const { module, data, ...rest } = frame as Record<string, unknown>;
  if (typeof module !== "string") return "no module";
  if (!("request_status" in rest)) {
    if (Object.keys(rest).length > 0) return "an event with more than module and data";
    const event = Object.hasOwn(events, module) ? events[module] : undefined;
    if (!event) return "an event of no module";
    return isExactly(event.data, data) ? null : "event data outside the schema";
  }
  const { rid, request_status, error_code, ...unknown } = rest;
  if (Object.keys(unknown).length > 0) return "an answer with unknown keys";
  if (rid !== undefined && !(typeof rid === "string" && RID.test(rid))) return "an answer with a wrong rid";
  if (request_status === "0") return typeof error_code === "string" ? null : "a refusal without error_code";
  if (request_status !== "1" || error_code !== undefined) return "an answer with a wrong status";
  const call = Object.hasOwn(calls, module) ? calls[module] : undefined;
  if (!call) return "success of no module";
  return isExactly(call.output, data) ? null : "output outside the schema";
}

/** Whether a value passes its schema and has no key besides it. */
function isExactly(schema: z.ZodMiniType, value: unknown): boolean {
  const parsed = schema.safeParse(value);
  if (!parsed.success) return false;
  try {
    deepStrictEqual(parsed.data, value);
    return true;
  } catch {
    return false;
  }
}
