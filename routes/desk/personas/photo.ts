/** `GET /desk/photos/{id}/{thumb|card|full}`: a photo for whoever of the desk may see it (VP-15); 404 for all others. */
import { PHOTO_SIZES } from "@/domain/photo.ts";
import { strongTag } from "@/routes/entity_tag.ts";
import type { PageContext } from "@/routes/page_env.ts";
import { checkedPicture } from "@/routes/picture.ts";
import { refusalJson } from "@/routes/refusal_json.ts";

export async function getDeskPhoto(c: PageContext): Promise<Response> {
  const { staff, env } = c.var;
  const id = c.req.param("id") ?? "";
  const size = PHOTO_SIZES.find((each) => each === c.req.param("size"));
  const bytes = staff && size ? await env.actors.desk.personas.readPhoto(staff.staff, id, size) : null;
  const shown = bytes && await checkedPicture(c, {
    type: "image/jpeg",
    tag: strongTag(`${id}.${size}`),
    read: () => bytes,
  });
  return shown ?? refusalJson(c, 404, { code: "unknown_photo" });
}
