/**
 * `POST /upload` takes a picture (multipart, field `file`) and answers where it can be seen; a visitor's goes into their
 * registration under way, and `POST /upload/remove` takes it out again. `GET /uploads/{id}` shows a picture to whom it
 * belongs and is 404 for everybody else.
 */
import { Hono } from "hono";
import { UPLOAD_MAX_BYTES } from "@/domain/limits.ts";
import { type Refusal, refuse, type Result } from "@/domain/refusals.ts";
import type { Upload } from "@/actors/uploads.ts";
import { readDraft, writeDraft } from "@/routes/draft_cookie.ts";
import type { AppEnv, PageContext } from "@/routes/page_env.ts";
import { refusalJson } from "@/routes/refusal_json.ts";
import { retryLater } from "@/routes/retry_later.ts";

export type UploadCode = "file_type" | "file_too_large" | "image_too_large" | "too_many_requests";

/** A picture is not a page: whatever its bytes are, they run nothing and load nothing. */
const PICTURE_CSP = "default-src 'none'; sandbox";
/** What an upload service says of a picture that nobody has looked at yet (spec §7). */
const NOT_SCANNED = "pending";

/** Uploads as routes. */
export function uploads(): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .post("/upload", postUpload)
    .post("/upload/remove", postRemove)
    .get("/uploads/:id", getUpload);
}

/** Keeps a picture of a form for the member, or for the registration under way, whose draft is yet to name it. */
export async function takeUpload(c: PageContext, file: File): Promise<Result<Upload, UploadCode>> {
  const { env, identity } = c.var;
  if (file.size > UPLOAD_MAX_BYTES) return refuse("file_too_large", { max: UPLOAD_MAX_BYTES });
  return await env.actors.uploads.add(
    { bytes: new Uint8Array(await file.arrayBuffer()) },
    { member: identity?.member ?? null, address: env.addressOf(c.env.incoming) },
  );
}

async function postUpload(c: PageContext) {
  const file = await readFile(c);
  if (!file) return refusalJson(c, 400, { code: "invalid_input", data: { field: "file" } });
  const result = await takeUpload(c, file);
  if (!result.ok) return refusalJson(c, statusOf(c, result.refusal), result.refusal);
  const { id } = result.value;
  if (!c.var.identity) await writeDraft(c, { ...await readDraft(c), photo: id });
  c.header("Cache-Control", "no-store");
  return c.json({ data: `/uploads/${id}`, imgScanResult: NOT_SCANNED });
}

/** Its bytes go with the next sweep: nothing names them any more. */
async function postRemove(c: PageContext) {
  await writeDraft(c, { ...await readDraft(c), photo: null });
  return c.redirect("/register?step=photo", 303);
}

async function getUpload(c: PageContext) {
  const { env, identity } = c.var;
  const viewer = identity
    ? { member: identity.member, draft: null }
    : { member: null, draft: (await readDraft(c)).photo };
  const found = await env.actors.uploads.read(c.req.param("id") ?? "", viewer);
  if (!found) return c.notFound();
  c.header("Content-Type", found.upload.type);
  c.header("Content-Disposition", "inline");
  c.header("Content-Security-Policy", PICTURE_CSP);
  c.header("Cache-Control", "private, no-store");
  return c.body(new Uint8Array(found.bytes));
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
      return 422;
    case "too_many_requests":
      return retryLater(c, refusal);
    default:
      return refusal satisfies never;
  }
}
