/**
 * `POST /upload` takes a picture (multipart, field `file`) and answers where it can be seen and what the scan says of it
 * (spec §7); a visitor's goes into their registration under way, and `POST /upload/remove` takes it out again.
 */
import { Hono } from "hono";
import { UPLOAD_MAX_BYTES } from "@/domain/limits.ts";
import { photoUrl } from "@/domain/photo.ts";
import { type Refusal, refuse, type Result } from "@/domain/refusals.ts";
import type { Upload, UploadCode } from "@/actors/photos/upload.ts";
import { readDraft, writeDraft } from "@/routes/draft_cookie.ts";
import type { AppEnv, PageContext } from "@/routes/page_env.ts";
import { refusalJson } from "@/routes/refusal_json.ts";
import { retryLater } from "@/routes/retry_later.ts";

/** What an upload service says of a picture that nobody shall see (spec §8). */
const SENSITIVE = "Image contains inappropriate content";

/** Uploads as routes. */
export function uploads(): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .post("/upload", postUpload)
    .post("/upload/remove", postRemove);
}

/** Keeps a picture of a form for the member, or for the registration under way, whose draft is yet to name it. */
export async function takeUpload(c: PageContext, file: File): Promise<Result<Upload, UploadCode>> {
  const { env, identity } = c.var;
  if (file.size > UPLOAD_MAX_BYTES) return refuse("file_too_large", { max: UPLOAD_MAX_BYTES });
  return await env.actors.photos.upload(
    { bytes: new Uint8Array(await file.arrayBuffer()) },
    { member: identity?.member ?? null, address: env.addressOf(c.env.incoming) },
  );
}

async function postUpload(c: PageContext) {
  const file = await readFile(c);
  if (!file) return refusalJson(c, 400, { code: "invalid_input" });
  const result = await takeUpload(c, file);
  if (!result.ok) {
    const { refusal } = result;
    const scanned = refusal.code === "sensitive_content" ? { imgScanResult: SENSITIVE } : {};
    return refusalJson(c, statusOf(c, refusal), refusal, scanned);
  }
  const { id, scan } = result.value;
  if (!c.var.identity) await writeDraft(c, { ...await readDraft(c), photo: id });
  c.header("Cache-Control", "no-store");
  return c.json({ data: photoUrl(id, "card"), imgScanResult: scan });
}

/** Its bytes go when its hour is over: nothing names them any more. */
async function postRemove(c: PageContext) {
  await writeDraft(c, { ...await readDraft(c), photo: null });
  return c.redirect("/register?step=photo", 303);
}

/** The file of a form post; a body that is no form gives none. */
async function readFile(c: PageContext): Promise<File | null> {
  const isForm = /^multipart\/form-data\b/i.test(c.req.header("content-type") ?? "");
  const { file } = isForm ? await c.req.parseBody().catch(() => ({ file: null })) : { file: null };
  return file instanceof File && file.size > 0 ? file : null;
}

function statusOf(c: PageContext, refusal: Refusal<UploadCode>): 413 | 415 | 422 | 429 | 503 {
  switch (refusal.code) {
    case "file_type":
      return 415;
    case "file_too_large":
      return 413;
    case "image_too_large":
    case "photo_unreadable":
    case "sensitive_content":
    case "photos_limited":
    case "age_check_needed":
      return 422;
    case "busy":
    case "too_many_requests":
      return retryLater(c, refusal);
    default:
      return refusal satisfies never;
  }
}
