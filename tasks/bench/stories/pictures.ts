/** Fetches pictures of stories from a server, as a member who may look at them. */
import type { StoryId } from "@/domain/ids.ts";
import { storyUrl } from "@/domain/story.ts";
import { runJob } from "@/tasks/bench/generator.ts";
import type { PagesResult } from "@/tasks/bench/jobs.ts";
import { startProduct } from "@/tasks/bench/servers.ts";
import { blobsBeside, type StoryWorld } from "@/tasks/bench/stories/world.ts";

export const PICTURES_PER_SECOND = 50;

export interface PictureCosts {
  /** As fast as answers come, and so many a second. */
  most: PagesResult;
  paced: PagesResult;
}

export async function measurePictures(
  world: StoryWorld,
): Promise<{ photo: PictureCosts; drawn: PictureCosts }> {
  const { path, viewer, busy } = world;
  await using product = await startProduct(path, { BLOB_PATH: blobsBeside(path) });
  const fetchAt = async (id: StoryId, perSecond: number) => {
    const result = await runJob({
      kind: "pages",
      port: product.port,
      path: storyUrl({ owner: busy.id, id, size: "card" }),
      headers: [`Cookie: sid=${viewer.token}`],
      connections: 4,
      perSecond,
      warmMs: 1_000,
      measureMs: 4_000,
    });
    if (result.failed > 0) throw new Error(`Cannot measure pictures: ${result.failed} requests failed`);
    return result;
  };
  const costsOf = async (id: StoryId) => ({
    most: await fetchAt(id, 0),
    paced: await fetchAt(id, PICTURES_PER_SECOND),
  });
  return { photo: await costsOf(world.photo), drawn: await costsOf(world.drawn) };
}
