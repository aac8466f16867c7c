/**
 * How much a request may send, and how slowly: 64 KiB within half a minute, and 10 MiB within three where a form brings
 * a picture, or half a megabyte of a recording. A longer body is refused by its header, or when it gets there; more is never held, whatever the headers
 * say. What comes after this has the body at hand.
 */
import type { MiddlewareHandler } from "hono";
import {
  BODY_MAX_BYTES,
  BODY_MS,
  UPLOAD_BODY_MAX_BYTES,
  UPLOAD_BODY_MS,
  UPLOAD_LEAST_BYTES_PER_SECOND,
  VOICE_BODY_MAX_BYTES,
} from "@/domain/limits.ts";
import { refusalAnswer } from "@/routes/errors.tsx";
import { boundaryOf, hasTooManyParts, isMultipart } from "@/routes/multipart.ts";
import type { AppEnv, PageContext } from "@/routes/page_env.ts";
import { type BodyFault, type BodyLimits, readBody } from "@/routes/read_body.ts";
import { retryLater } from "@/routes/retry_later.ts";
import { UploadRoom } from "@/routes/upload_room.ts";

/** Where forms may bring a picture, and where a recording. */
const PICTURE_PATHS = new Set(["/upload", "/register", "/profile/verification"]);
const VOICE_PATH = "/upload/voice";
/** The desk's forms about a virtual profile, and about a legal text, which is longer than other forms. */
const DESK_PICTURE_PATH = /^\/desk\/(personas\/[^/]+|texts\/[^/]+\/edit)$/;

const PLAIN: BodyLimits = {
  maxBytes: BODY_MAX_BYTES,
  graceMs: BODY_MS,
  leastBytesPerSecond: Infinity,
  maxMs: BODY_MS,
};

/** A photo as a phone takes it needs 80 seconds over a megabit, and a line that trickles is not worth a place. */
const WITH_PICTURE: BodyLimits = {
  maxBytes: UPLOAD_BODY_MAX_BYTES,
  graceMs: BODY_MS,
  leastBytesPerSecond: UPLOAD_LEAST_BYTES_PER_SECOND,
  maxMs: UPLOAD_BODY_MS,
};

/** A recording is smaller by far. */
const WITH_VOICE: BodyLimits = { ...WITH_PICTURE, maxBytes: VOICE_BODY_MAX_BYTES };

/** Reads every body, within `limits` of its kind. */
export function limitBody(
  limits = { plain: PLAIN, withPicture: WITH_PICTURE, withVoice: WITH_VOICE },
): MiddlewareHandler<AppEnv> {
  const room = new UploadRoom();

  return async (c, next) => {
    const contentType = c.req.header("content-type") ?? "";
    if (!mayBringFile(c, contentType)) return await take(c, limits.plain) ?? await next();
    const boundary = boundaryOf(contentType);
    if (boundary === null) return refusalAnswer(c, 400, "invalid_input");
    const leave = room.enter(c.var.env.addressOf(c.env.incoming));
    if (!leave) return refusalAnswer(c, retryLater(c, { code: "busy" }), "busy");
    try {
      const limit = c.req.path === VOICE_PATH ? limits.withVoice : limits.withPicture;
      return await take(c, limit, boundary) ?? await next();
    } finally {
      leave();
    }
  };
}

/** Puts the whole body into the request. Gives the answer where it cannot be taken. */
async function take(c: PageContext, limits: BodyLimits, boundary?: string): Promise<Response | undefined> {
  const { raw } = c.req;
  if (!raw.body) return;
  // Chunks go before a length, as node has it.
  const length = c.req.header("transfer-encoding") ? 0 : Number(c.req.header("content-length") ?? 0);
  if (length > limits.maxBytes) return await refuseBody(c, "too_long");
  const read = await readBody(raw.body, limits);
  if (typeof read === "string") return await refuseBody(c, read);
  if (boundary === undefined) {
    c.req.raw = new Request(raw, { body: read });
    return;
  }
  if (hasTooManyParts(read, boundary)) return await refusalAnswer(c, 400, "invalid_input");
  const headers = new Headers(raw.headers);
  // Whoever takes it apart finds the parts that were counted here.
  headers.set("content-type", `multipart/form-data; boundary="${boundary}"`);
  c.req.raw = new Request(raw, { body: read, headers });
}

/** The server goes on reading for half a second, so that the answer is heard, and then cuts the line. */
function refuseBody(c: PageContext, fault: BodyFault): Response | Promise<Response> {
  if (fault === "too_slow") return refusalAnswer(c, 408, "body_too_slow");
  if (!mayBringFile(c, c.req.header("content-type") ?? "")) return refusalAnswer(c, 413, "body_too_large");
  return refusalAnswer(c, 413, c.req.path === VOICE_PATH ? "voice_too_long" : "file_too_large");
}

function mayBringFile(c: PageContext, contentType: string): boolean {
  const { method, path } = c.req;
  const isThere = PICTURE_PATHS.has(path) || path === VOICE_PATH || DESK_PICTURE_PATH.test(path);
  return method === "POST" && isThere && isMultipart(contentType);
}
