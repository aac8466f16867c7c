/** `GET /desk/reports/{case}/photos/{photo}` gives safety a reported picture, each time as an entry of the log (RP-11). */
import { isPhotoId } from "@/domain/ids.ts";
import type { PageContext } from "@/routes/page_env.ts";
import { oncePicture } from "@/routes/picture.ts";
import { refusalJson } from "@/routes/refusal_json.ts";
import { isViewing } from "@/routes/viewing_request.ts";

export async function getEvidence(c: PageContext): Promise<Response> {
  const { staff, env } = c.var;
  const photo = c.req.param("photo") ?? "";
  // A request for the headers alone, or ahead of time, is no reading.
  const isWanted = c.req.method === "GET" && isViewing((name) => c.req.header(name));
  if (!staff || !isWanted || !isPhotoId(photo)) return refusalJson(c, 404, { code: "unknown_photo" });
  const { id, roles } = staff.staff;
  const wanted = { subject: c.req.param("subject") ?? "", photo };
  return oncePicture(c, await env.actors.desk.reports.evidence({ staff: id, roles }, wanted));
}
