/** `GET /desk/review/{photo}` gives safety a photo that waits to be looked at, each time as an entry of the log (PV-1). */
import type { PageContext } from "@/routes/page_env.ts";
import { passingPicture } from "@/routes/picture.ts";
import { refusalJson } from "@/routes/refusal_json.ts";
import { isViewing } from "@/routes/viewing_request.ts";

export async function getReviewPicture(c: PageContext): Promise<Response> {
  const { staff, env } = c.var;
  // A request for the headers alone, or ahead of time, is no reading.
  const isWanted = c.req.method === "GET" && isViewing((name) => c.req.header(name));
  if (!staff || !isWanted) return refusalJson(c, 404, { code: "unknown_photo" });
  const { id, roles } = staff.staff;
  const shown = await env.actors.desk.review.show({ staff: id, roles }, c.req.param("photo") ?? "");
  if (shown.ok) return passingPicture(c, shown.value);
  return refusalJson(c, 404, { code: "unknown_photo" });
}
