/**
 * Stories: the calls in this process where a few members have some and where thousands do, pictures over HTTP, and what they
 * are on a phone. What matters is that nothing grows with how many there are.
 */
import { STORIES_MAX } from "@/domain/limits.ts";
import { type Figure, figure, milliseconds, perSecond, times } from "@/tasks/bench/figures.ts";
import { spreadOf } from "@/tasks/bench/spread.ts";
import { measureStoriesInBrowser } from "@/tasks/bench/stories/browser.ts";
import { type Costs, DEEP_PAGE, measureStoryCalls } from "@/tasks/bench/stories/calls.ts";
import { measurePictures, type PictureCosts, PICTURES_PER_SECOND } from "@/tasks/bench/stories/pictures.ts";
import { SEEN_OWNERS, writeStories } from "@/tasks/bench/stories/world.ts";

const STAGE = "stories";
const FEW = 30;
const MANY = 5_000;
/** What a call and a picture may take on two cores. */
const CALL_MS = 50;
const PICTURE_MS = 50;
/** How often the same page may read more, which is the noise of how full its groups are. */
const GROWTH_MAX = 1.5;

export async function measureStories(folder: string): Promise<Figure[]> {
  const [few, many] = [
    await writeStories(`${folder}/few.db`, FEW),
    await writeStories(`${folder}/many.db`, MANY),
  ];
  const [small, large] = [await measureStoryCalls(few), await measureStoryCalls(many)];
  const { photo, drawn } = await measurePictures(many);
  const count = MANY.toLocaleString("en-US");
  return [
    callFigure(`first page of ${count} members with stories`, large.first, {
      name: `of ${FEW}`,
      costs: small.first,
    }),
    callFigure(`page ${DEEP_PAGE} of them, by cursor`, large.deep, { name: "the first", costs: large.first }),
    callFigure(`first page for whoever has seen the latest ${SEEN_OWNERS}`, large.keen),
    callFigure("first page without premium", large.guest),
    callFigure(`${STORIES_MAX} stories of a member`, large.get),
    ...pictureFigures("picture of a story, a photo", photo),
    ...pictureFigures("picture of a story, drawn", drawn),
    ...await measureStoriesInBrowser(folder),
  ];
}

function callFigure(what: string, costs: Costs, against?: { name: string; costs: Costs }): Figure {
  const { p50, p99 } = spreadOf(costs.ms);
  const here = `${milliseconds(p50)} / ${milliseconds(p99)}, ${costs.reads} keys read`;
  const target = `p99 ≤ ${CALL_MS} ms`;
  if (!against) return figure(STAGE, `${what}, p50 / p99`, here, { target, met: p99 <= CALL_MS });
  const other = spreadOf(against.costs.ms);
  return figure(STAGE, `${what}, p50 / p99`, here, {
    against: `${against.name} ${milliseconds(other.p50)} / ${
      milliseconds(other.p99)
    }, ${against.costs.reads}`,
    ratio: times(p50 / other.p50),
    target: `${target}, keys ≤ ${GROWTH_MAX} ×`,
    met: p99 <= CALL_MS && costs.reads <= GROWTH_MAX * against.costs.reads,
  });
}

function pictureFigures(what: string, { most, paced }: PictureCosts): Figure[] {
  const rate = most.requests * 1_000 / most.ms;
  const { p50, p99 } = paced.latency;
  return [
    figure(
      STAGE,
      `${what} of ${(most.bytes / 1024).toFixed(1)} KB`,
      `${perSecond(rate)}, ${(rate * most.bytes / 2 ** 20).toFixed(1)} MB/s`,
    ),
    figure(
      STAGE,
      `its p50 / p99 at ${PICTURES_PER_SECOND}/s`,
      `${milliseconds(p50)} / ${milliseconds(p99)}`,
      {
        target: `p99 ≤ ${PICTURE_MS} ms`,
        met: p99 <= PICTURE_MS,
      },
    ),
  ];
}
