/**
 * `POST /api/send-push` (spec §7): the operator's own systems send a note to one registered device, as JSON
 * `{ title, message, subscriber }`. They are no browsers, so neither an origin nor a session is asked for: what counts is the
 * operator's key. Answers JSON: `{ ok: true, taken }`, where `taken` is whether the device's push service has taken it.
 */
import { Hono } from "hono";
import { z } from "zod";
import {
  BODY_MAX_BYTES,
  BODY_MS,
  NOTE_MESSAGE_MAX_CODE_POINTS,
  NOTE_TITLE_MAX_CODE_POINTS,
  SEND_PUSH_RATE,
} from "@/domain/limits.ts";
import { codePoints, dropControls, isBlank } from "@/domain/text.ts";
import { saysJson } from "@/routes/json_type.ts";
import { operatorOnly } from "@/routes/operator_key.ts";
import type { AppEnv, PageContext } from "@/routes/page_env.ts";
import { type BodyLimits, readBody } from "@/routes/read_body.ts";
import { refusalJson } from "@/routes/refusal_json.ts";
import { retryLater } from "@/routes/retry_later.ts";

const LIMITS: BodyLimits = {
  maxBytes: BODY_MAX_BYTES,
  graceMs: BODY_MS,
  leastBytesPerSecond: Infinity,
  maxMs: BODY_MS,
};

function textOf(maxCodePoints: number) {
  return z.string().transform((text) => dropControls(text).trim())
    .refine((text) => !isBlank(text) && codePoints(text) <= maxCodePoints);
}

const NoteSchema = z.object({
  title: textOf(NOTE_TITLE_MAX_CODE_POINTS).transform((text) => text.replace(/\s+/g, " ")),
  message: textOf(NOTE_MESSAGE_MAX_CODE_POINTS),
  subscriber: z.string().min(1).max(64),
});

/** The route; it stands before everything that asks where a request comes from. Without a key it is not there. */
export function sendPush(key: string | undefined): Hono<AppEnv> {
  return new Hono<AppEnv>().post("/api/send-push", operatorOnly(key, SEND_PUSH_RATE), send);
}

async function send(c: PageContext): Promise<Response> {
  if (!saysJson(c)) {
    return refusalJson(c, 415, { code: "invalid_input" }, { field: "content-type" });
  }
  const body = c.req.raw.body ? await readBody(c.req.raw.body, LIMITS) : new Uint8Array();
  if (body === "too_long") return refusalJson(c, 413, { code: "body_too_large" });
  if (body === "too_slow") return refusalJson(c, 408, { code: "body_too_slow" });
  const note = NoteSchema.safeParse(parseJson(body));
  if (!note.success) {
    const [field = "body"] = note.error.issues[0]?.path ?? [];
    return refusalJson(c, 400, { code: "invalid_input" }, { field: String(field) });
  }
  const sent = await c.var.env.actors.alerts.sendNote(note.data);
  if (!sent.ok) {
    const { refusal } = sent;
    return refusalJson(c, refusal.code === "busy" ? retryLater(c, refusal) : 404, refusal);
  }
  c.header("Cache-Control", "no-store");
  return c.json({ ok: true, taken: sent.value.taken });
}

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch {
    return null;
  }
}
