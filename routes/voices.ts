/**
 * `POST /upload/voice` takes a member's recording with its wave form (multipart, fields `file` and `levels`), `GET /voices/{id}`
 * gives the sound of a voice message to its two members. For everybody else it is 404, whether or not there is such a one.
 */
import { Hono } from "hono";
import type { Refusal } from "@/domain/refusals.ts";
import { voiceUrl } from "@/domain/voice.ts";
import type { VoiceFile, VoiceUploadCode } from "@/actors/voices/upload.ts";
import { memberOf } from "@/routes/member_of.ts";
import type { AppEnv, PageContext } from "@/routes/page_env.ts";
import { refusalJson } from "@/routes/refusal_json.ts";
import { retryLater } from "@/routes/retry_later.ts";
import { sound } from "@/routes/sound.ts";

/** The sound, before what pages set up: it has no language, renews no session and sets no cookie. */
export function voices(): Hono<AppEnv> {
  return new Hono<AppEnv>().get("/voices/:id", getVoice);
}

/** Uploads of recordings. */
export function voiceUploads(): Hono<AppEnv> {
  return new Hono<AppEnv>().post("/upload/voice", postVoice);
}

async function getVoice(c: PageContext): Promise<Response> {
  const member = await memberOf(c);
  const bytes = member && await c.var.env.actors.voices.read(c.req.param("id") ?? "", member);
  return bytes ? sound(c, bytes) : refusalJson(c, 404, { code: "unknown_voice" });
}

async function postVoice(c: PageContext): Promise<Response> {
  const { env, identity } = c.var;
  if (!identity) return refusalJson(c, 401, { code: "not_authenticated" });
  const file = await readFile(c);
  if (!file) return refusalJson(c, 400, { code: "invalid_input" });
  const result = await env.actors.voices.upload(identity.member, file);
  if (!result.ok) return refusalJson(c, statusOf(c, result.refusal), result.refusal);
  c.header("Cache-Control", "no-store");
  return c.json({ data: voiceUrl(result.value.id), ms: result.value.ms });
}

/** The recording of a form post; a body that is no form gives none. */
async function readFile(c: PageContext): Promise<VoiceFile | null> {
  const isForm = /^multipart\/form-data\b/i.test(c.req.header("content-type") ?? "");
  if (!isForm) return null;
  const { file, levels } = await c.req.parseBody().catch(() => ({ file: null, levels: null }));
  if (!(file instanceof File) || file.size === 0 || typeof levels !== "string") return null;
  return { bytes: new Uint8Array(await file.arrayBuffer()), levels };
}

function statusOf(c: PageContext, refusal: Refusal<VoiceUploadCode>): 413 | 415 | 422 | 429 | 503 {
  switch (refusal.code) {
    case "voice_unreadable":
      return 415;
    case "voice_too_long":
      return 413;
    case "voice_too_short":
      return 422;
    case "too_many_requests":
      return retryLater(c, refusal);
    default:
      return refusal satisfies never;
  }
}
