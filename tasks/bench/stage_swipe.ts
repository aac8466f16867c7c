/**
 * Frames dropped while the deck is swiped on a phone with a four times slower processor, beside the least that could do
 * it: a page with one element that follows the finger, on the same stack.
 */
import { type Figure, figure, times } from "@/tasks/bench/figures.ts";
import { seedPeople } from "@/tasks/bench/people.ts";
import { startProduct, startProgram } from "@/tasks/bench/servers.ts";
import { median } from "@/tasks/bench/spread.ts";
import { countFrames, type Frames } from "@/tasks/bench/swipe_frames.ts";
import { openBrowser } from "@/tests/kit/browser.ts";

const STAGE = "swipe";
const PEOPLE = 120;
const SWIPES = 12;
const ROUNDS = 3;

/** As little as a swipe can be. */
const LEAST = `<!doctype html><meta name="viewport" content="width=device-width"><style>
body { margin: 0; overflow: hidden }
#card { position: absolute; inset: 60px 12px 160px; border-radius: 20px; background: #d1265f; touch-action: none }
</style><div id="card"></div><script>
let from = 0;
card.onpointerdown = (event) => { from = event.clientX; card.setPointerCapture(event.pointerId); };
card.onpointermove = (event) => {
  if (from) card.style.transform = "translateX(" + (event.clientX - from) + "px)";
};
card.onpointerup = () => { from = 0; card.style.transform = ""; };
</script>`;

export async function measureSwipe(folder: string): Promise<Figure[]> {
  const database = `${folder}/${STAGE}.db`;
  const [owner] = await seedPeople(database, PEOPLE, Date.now());
  if (!owner) throw new RangeError("Cannot swipe for nobody");
  await Deno.writeTextFile(`${folder}/least.html`, LEAST);
  await using stack = new AsyncDisposableStack();
  const product = stack.use(await startProduct(database));
  const least = stack.use(await startProgram("plain", `${folder}/least.html`));
  await using browser = await openBrowser();

  const pages = {
    product: {
      url: `http://127.0.0.1:${product.port}/explore`,
      cookie: `sid=${owner.token}`,
      card: "[data-place='top']",
      swipes: SWIPES,
    },
    least: { url: `http://127.0.0.1:${least.port}/`, card: "#card", swipes: SWIPES },
  };
  const measured: Record<keyof typeof pages, Frames[]> = { product: [], least: [] };
  for (let round = 0; round < ROUNDS; round++) {
    measured.product.push(await countFrames(browser, pages.product));
    measured.least.push(await countFrames(browser, pages.least));
  }
  const shown = (frames: readonly Frames[]) => 1 - median(frames.map(({ dropped }) => dropped));
  const [here, against] = [shown(measured.product), shown(measured.least)];
  return [
    figure(STAGE, "frames dropped in 12 swipes, 4 × slower processor", percent(1 - here), {
      against: `one element that follows the finger ${percent(1 - against)}`,
    }),
    figure(STAGE, "its frames shown", percent(here), {
      against: percent(against),
      ratio: times(here / against),
    }),
    figure(STAGE, "its longest time between two frames", longest(measured.product), {
      against: longest(measured.least),
    }),
  ];
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}

function longest(frames: readonly Frames[]): string {
  return `${Math.round(median(frames.map(({ longestMs }) => longestMs)))} ms`;
}
