/**
 * How much a request may send: 64 KiB, and 10 MiB where a form brings a picture. A longer body is refused by its header,
 * or when it gets there; more is never held, whatever the headers say.
 */
import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { BODY_MAX_BYTES, UPLOAD_BODY_MAX_BYTES, UPLOAD_MAX_BYTES } from "@/domain/limits.ts";
import type { Refusal } from "@/domain/refusals.ts";
import { refusalPage } from "@/routes/errors.tsx";
import type { AppEnv, PageContext } from "@/routes/page_env.ts";
import { refusalJson } from "@/routes/refusal_json.ts";
import { retryLater } from "@/routes/retry_later.ts";
import { UploadRoom } from "@/routes/upload_room.ts";

/** Where forms may bring a picture. */
const UPLOAD_PATH = "/upload";
const PICTURE_PATHS = new Set([UPLOAD_PATH, "/register"]);
const MULTIPART = /^multipart\/form-data\b/i;

export function limitBody(): MiddlewareHandler<AppEnv> {
  const room = new UploadRoom();
  const plain = bodyLimit({
    maxSize: BODY_MAX_BYTES,
    onError: (c) => answer(c as PageContext, 413, { code: "body_too_large", data: { max: BODY_MAX_BYTES } }),
  });
  const withPicture = bodyLimit({
    maxSize: UPLOAD_BODY_MAX_BYTES,
    onError: (c) =>
      answer(c as PageContext, 413, { code: "file_too_large", data: { max: UPLOAD_MAX_BYTES } }),
  });

  return async (c, next) => {
    if (!mayBringPicture(c)) return await plain(c, next);
    const leave = room.enter(c.var.env.addressOf(c.env.incoming));
    if (!leave) return answer(c, retryLater(c, { code: "busy" }), { code: "busy" });
    try {
      return await withPicture(c, next);
    } finally {
      leave();
    }
  };
}

function mayBringPicture(c: PageContext): boolean {
  const { method, path } = c.req;
  return method === "POST" && PICTURE_PATHS.has(path) && MULTIPART.test(c.req.header("content-type") ?? "");
}

/** Scripts upload to one path, and read JSON; everywhere else somebody looks at a page. */
function answer(c: PageContext, status: 413 | 429 | 503, refusal: Refusal): Response | Promise<Response> {
  return c.req.path === UPLOAD_PATH ? refusalJson(c, status, refusal) : refusalPage(c, status, refusal.code);
}
