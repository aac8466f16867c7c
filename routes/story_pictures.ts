/**
 * `GET /stories/{owner}/{id}/{thumb|card|full}` shows the picture of a story to those who may look at it. For everybody else
 * it is 404, whether or not there is such a story.
 *
 * It stands before what pages set up, as those of photos do (photos.ts): nothing but the picture is in its answer.
 */
import { Hono } from "hono";
import { parseStoryUrl } from "@/domain/story.ts";
import type { FoundPicture } from "@/actors/stories/pictures.ts";
import { drawStory } from "@/components/story_art/draw.ts";
import { strongTag } from "@/routes/entity_tag.ts";
import { memberOf } from "@/routes/member_of.ts";
import type { AppEnv, PageContext } from "@/routes/page_env.ts";
import { type CheckedPicture, checkedPicture } from "@/routes/picture.ts";
import { refusalJson } from "@/routes/refusal_json.ts";

/** Pictures of stories as routes. */
export function storyPictures(): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  // A request for the headers alone comes here too.
  routes.get("/stories/:owner/:id/:size", getPicture);
  return routes;
}

async function getPicture(c: PageContext): Promise<Response> {
  const asked = parseStoryUrl(c.req.path);
  const member = asked && await memberOf(c);
  const found = member && await c.var.env.actors.stories.picture(member, asked);
  const answer = found && await checkedPicture(c, { ...filesOf(found), tag: strongTag(found.name) });
  return answer ?? refusalJson(c, 404, { code: "unknown_story" });
}

function filesOf(found: FoundPicture): Pick<CheckedPicture, "read" | "type"> {
  if (found.kind === "photo") return { type: "image/jpeg", read: found.read };
  return { type: "image/svg+xml", read: () => new TextEncoder().encode(drawStory(found.drawing)) };
}
