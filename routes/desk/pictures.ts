/**
 * `GET /desk/pictures/{message}` gives a member's view-once photo to the session that has asked for it, one time (QA-16). For
 * everybody else it is 404, whether or not there is such a photo.
 */
import type { Refusal } from "@/domain/refusals.ts";
import type { PageContext } from "@/routes/page_env.ts";
import { passingPicture } from "@/routes/picture.ts";
import { refusalJson } from "@/routes/refusal_json.ts";
import { retryLater } from "@/routes/retry_later.ts";
import { isViewing } from "@/routes/viewing_request.ts";

export async function getDeskPicture(c: PageContext): Promise<Response> {
  const { staff, env } = c.var;
  // A request for the headers alone, or ahead of time, uses nothing up.
  const isWanted = c.req.method === "GET" && isViewing((name) => c.req.header(name));
  if (!staff || !isWanted) return refusalJson(c, 404, { code: "unknown_photo" });
  const taken = await env.actors.desk.pictures.take(staff.session.id, c.req.param("message") ?? "");
  if (taken.ok) return passingPicture(c, taken.value);
  return refusalJson(c, statusOf(c, taken.refusal), taken.refusal);
}

type Code = "unknown_photo" | "photo_gone" | "deadline_exceeded";

function statusOf(c: PageContext, refusal: Refusal<Code>): 404 | 410 | 429 | 503 {
  switch (refusal.code) {
    case "unknown_photo":
      return 404;
    case "photo_gone":
      return 410;
    case "deadline_exceeded":
      return retryLater(c, refusal);
    default:
      return refusal satisfies never;
  }
}
