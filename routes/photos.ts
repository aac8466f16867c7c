/**
 * `GET /photos/{id}/{thumb|card|full}` shows a photo to those who may see it, `GET /photos/{id}/once` gives a chat's photo
 * to its receiver one time, `GET /blurred/{name}` draws what stands in the place of a fan or visitor who is not shown. For
 * everybody else each of them is 404, whether or not there is such a photo.
 *
 * They stand before what pages set up, on purpose: a picture has no language, renews no session and sets no cookie, so
 * nothing but the picture itself is in an answer that a browser keeps.
 */
import { Hono } from "hono";
import { PHOTO_SIZES, type PhotoSize } from "@/domain/photo.ts";
import type { PhotoViewer } from "@/actors/photos/audience.ts";
import { drawHiddenPicture } from "@/components/hidden_picture.ts";
import { readDraft } from "@/routes/draft_cookie.ts";
import { strongTag } from "@/routes/entity_tag.ts";
import type { AppEnv, PageContext } from "@/routes/page_env.ts";
import { memberOf } from "@/routes/member_of.ts";
import { lastingPicture, oncePicture, passingPicture } from "@/routes/picture.ts";
import { refusalJson } from "@/routes/refusal_json.ts";
import { isViewing } from "@/routes/viewing_request.ts";

/** Photos as routes. */
export function photos(): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  // A request for the headers alone comes here too.
  for (const size of PHOTO_SIZES) routes.get(`/photos/:id/${size}`, (c) => getPhoto(c, size));
  routes.get("/photos/:id/once", getOnce);
  routes.get("/blurred/:name", getHidden);
  return routes;
}

async function getPhoto(c: PageContext, size: PhotoSize): Promise<Response> {
  const id = c.req.param("id") ?? "";
  const found = await c.var.env.actors.photos.read(id, size, await viewerOf(c));
  if (!found) return unknown(c);
  const { bytes, isLasting } = found;
  return isLasting ? lastingPicture(c, bytes, strongTag(`${id}.${size}`)) : passingPicture(c, bytes);
}

async function getHidden(c: PageContext): Promise<Response> {
  const member = await memberOf(c);
  const seed = member && c.var.env.actors.relations.seedOf(c.req.param("name") ?? "", member);
  if (!seed) return unknown(c);
  return passingPicture(c, new TextEncoder().encode(drawHiddenPicture(seed)), "image/svg+xml");
}

async function getOnce(c: PageContext): Promise<Response> {
  if (c.req.method !== "GET") {
    c.header("Allow", "GET");
    c.header("Cache-Control", "no-store");
    return c.body(null, 405);
  }
  const member = isViewing((name) => c.req.header(name)) ? await memberOf(c) : null;
  if (!member) return unknown(c);
  return oncePicture(c, await c.var.env.actors.photos.takeOnce(c.req.param("id") ?? "", member));
}

function unknown(c: PageContext): Response {
  return refusalJson(c, 404, { code: "unknown_photo" });
}

/** A member, or a visitor with a registration under way. */
async function viewerOf(c: PageContext): Promise<PhotoViewer> {
  const member = await memberOf(c);
  return { member, draft: member ? null : (await readDraft(c)).photo };
}
