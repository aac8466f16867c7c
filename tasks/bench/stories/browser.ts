/** What stories are in a browser, as figures of the stage `stories`. Build the browser files before. */
import { type Figure, figure, times } from "@/tasks/bench/figures.ts";
import { startProduct, startProgram } from "@/tasks/bench/servers.ts";
import { median } from "@/tasks/bench/spread.ts";
import { leastStories } from "@/tasks/bench/stories/least.ts";
import { countStoryFrames, type Opening, timeOpening } from "@/tasks/bench/stories/phone.ts";
import { writePhotographs } from "@/tasks/bench/stories/photographs.ts";
import { blobsBeside } from "@/tasks/bench/stories/world.ts";
import type { Frames } from "@/tasks/bench/swipe_frames.ts";
import { openBrowser } from "@/tests/kit/browser.ts";

const STAGE = "stories";
const ROUNDS = 3;
/** What somebody waits for without noticing, with a phone's processor, and on a slow line for the first time. */
const WARM_MS = 300;
const COLD_MS = 600;
const SLOW_COLD_MS = 2_500;

interface Measured {
  openings: Opening[];
  frames: Frames[];
}

export async function measureStoriesInBrowser(folder: string): Promise<Figure[]> {
  const path = `${folder}/photographs.db`;
  const { viewer, picture } = await writePhotographs(path);
  await Deno.writeTextFile(`${folder}/least.html`, leastStories(picture));
  await using stack = new AsyncDisposableStack();
  const product = stack.use(await startProduct(path, { BLOB_PATH: blobsBeside(path) }));
  const plain = stack.use(await startProgram("plain", `${folder}/least.html`));
  await using browser = await openBrowser();
  const site = {
    url: `http://127.0.0.1:${product.port}/stories`,
    cookie: `sid=${viewer.token}`,
    tile: "#page li[aria-posinset='2'] a",
  };
  const least = { url: `http://127.0.0.1:${plain.port}/`, tile: "#tile" };

  const here: Measured = { openings: [], frames: [] };
  const against: Measured = { openings: [], frames: [] };
  const slow: Opening[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    for (const [found, shown] of [[here, site], [against, least]] as const) {
      found.openings.push(await timeOpening(browser, shown, { isSlow: false }));
      found.frames.push(await countStoryFrames(browser, shown));
    }
    slow.push(await timeOpening(browser, site, { isSlow: true }));
  }
  const middle = (openings: Opening[], what: keyof Opening) => median(openings.map((each) => each[what]));
  const [shown, shownAgainst] = [shareShown(here.frames), shareShown(against.frames)];
  const scriptBytes = middle(here.openings, "scriptBytes");
  return [
    timeFigure("tap to first picture, 4 × slower processor, cold", middle(here.openings, "coldMs"), {
      least: middle(against.openings, "coldMs"),
      mostMs: COLD_MS,
    }),
    timeFigure("the same, warm", middle(here.openings, "warmMs"), {
      least: middle(against.openings, "warmMs"),
      mostMs: WARM_MS,
    }),
    timeFigure("the same on slow 4G, cold", middle(slow, "coldMs"), { mostMs: SLOW_COLD_MS }),
    timeFigure("the same on slow 4G, warm", middle(slow, "warmMs"), {}),
    figure(STAGE, "JavaScript that the tap loads, gzip", `${(scriptBytes / 1024).toFixed(1)} KB`),
    figure(STAGE, "frames shown in 12 taps to the next story, 4 × slower processor", percent(shown), {
      against: `a picture and a bar ${percent(shownAgainst)}`,
      ratio: times(shown / shownAgainst),
    }),
    figure(STAGE, "its longest time between two frames", longest(here.frames), {
      against: longest(against.frames),
    }),
  ];
}

function timeFigure(
  what: string,
  ms: number,
  { least, mostMs }: { least?: number; mostMs?: number },
): Figure {
  return figure(STAGE, what, `${Math.round(ms)} ms`, {
    ...(least !== undefined && {
      against: `a picture in the page ${Math.round(least)} ms`,
      ratio: times(ms / least),
    }),
    ...(mostMs !== undefined && {
      target: `≤ ${mostMs.toLocaleString("en-US")} ms`,
      met: ms <= mostMs,
    }),
  });
}

function shareShown(frames: readonly Frames[]): number {
  return 1 - median(frames.map(({ dropped }) => dropped));
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}

function longest(frames: readonly Frames[]): string {
  return `${Math.round(median(frames.map(({ longestMs }) => longestMs)))} ms`;
}
