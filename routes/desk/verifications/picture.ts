/**
 * `GET /desk/verifications/{member}/selfie` gives a selfie to the session that has opened its page, for some minutes and as long
 * as it waits (VE-5). For everybody else it is 404, whether or not there is one. It is kept nowhere.
 */
import type { PageContext } from "@/routes/page_env.ts";
import { passingPicture } from "@/routes/picture.ts";
import { refusalJson } from "@/routes/refusal_json.ts";

export async function getSelfiePicture(c: PageContext): Promise<Response> {
  const { staff, env } = c.var;
  const member = c.req.param("member") ?? "";
  const bytes = staff && await env.actors.desk.verifications.read(staff.session.id, member);
  return bytes ? passingPicture(c, bytes) : refusalJson(c, 404, { code: "unknown_photo" });
}
