/**
 * `GET /desk/pictures/{message}` gives a member's view-once photo to the session that has asked for it, one time (QA-16). For
 * everybody else it is 404, whether or not there is such a photo.
 */
import type { PageContext } from "@/routes/page_env.ts";
import { oncePicture } from "@/routes/picture.ts";
import { refusalJson } from "@/routes/refusal_json.ts";
import { isViewing } from "@/routes/viewing_request.ts";

export async function getDeskPicture(c: PageContext): Promise<Response> {
  const { staff, env } = c.var;
  // A request for the headers alone, or ahead of time, uses nothing up.
  const isWanted = c.req.method === "GET" && isViewing((name) => c.req.header(name));
  if (!staff || !isWanted) return refusalJson(c, 404, { code: "unknown_photo" });
  const message = c.req.param("message") ?? "";
  return oncePicture(c, await env.actors.desk.pictures.take(staff.session.id, message));
}
