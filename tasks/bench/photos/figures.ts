/** What the photos stage found, in lines: the pipeline beside sharp, and everybody else beside the uploads. */
import { type Figure, figure, times } from "@/tasks/bench/figures.ts";
import type { Spread } from "@/tasks/bench/jobs.ts";
import type { Contender } from "@/tasks/bench/photos/pictures.ts";
import { PACED_PER_SECOND, PAGES, UPLOADING, type Uploads } from "@/tasks/bench/photos/uploads.ts";
import { median } from "@/tasks/bench/spread.ts";

const STAGE = "photos";
/** The event loop never waits: what it may be late while pictures are made. */
const LAG_P99_MS = 20;

/** The first contender is the product. Without another one its figures stand alone. */
export function pictureFigures([product, other]: readonly Contender[]): Figure[] {
  if (!product) return [];
  const line = (what: string, words: (of: Contender) => string, size: (of: Contender) => number) =>
    figure(STAGE, what, words(product), {
      ...other && { against: `${other.name} ${words(other)}`, ratio: times(size(product) / size(other)) },
    });
  const warm = ({ runs }: Contender) => median(runs.flatMap(({ ms }) => ms.slice(1)));
  const first = ({ runs }: Contender) => median(runs.map(({ ms }) => ms[0] ?? NaN));
  const memory = ({ runs }: Contender) => median(runs.map(({ peakBytes }) => peakBytes));
  const lag = (of: Contender, share: "p99" | "max") => median(of.runs.map((run) => run.lag[share]));
  const late = (of: Contender) => `${lag(of, "p99").toFixed(1)} / ${lag(of, "max").toFixed(1)} ms`;
  return [
    line("12-megapixel JPEG to all its files", (of) => seconds(warm(of)), warm),
    line("the first one, with nothing loaded", (of) => seconds(first(of)), first),
    line("most memory meanwhile", (of) => `${Math.round(memory(of) / 1024 ** 2)} MB`, memory),
    {
      ...line("event loop late meanwhile, p99 / most", late, (of) => lag(of, "p99")),
      target: `p99 ≤ ${LAG_P99_MS} ms`,
      met: lag(product, "p99") <= LAG_P99_MS,
    },
    ...(["full", "card"] as const).map((size) => {
      const words = ({ files }: Contender) => {
        const { psnr = NaN, bytes = NaN } = files[size] ?? {};
        return `${psnr.toFixed(1)} dB, ${Math.round(bytes / 1024)} KB`;
      };
      return line(
        `${size} against the best possible, its bytes`,
        words,
        ({ files }) => files[size]?.bytes ?? NaN,
      );
    }),
  ];
}

export function uploadFigures({ rates, alone, beside }: Uploads): Figure[] {
  const what = `uploads as browsers send them, ${UPLOADING} at a time`;
  const pages = PAGES.map((path) => {
    const p99 = (spreads: readonly Spread[]) => median(spreads.map((spread) => spread.p99));
    return figure(
      STAGE,
      `p99 of ${path} at ${PACED_PER_SECOND}/s meanwhile`,
      `${p99(beside[path]).toFixed(1)} ms`,
      {
        against: `without uploads ${p99(alone[path]).toFixed(1)} ms`,
        ratio: times(p99(beside[path]) / p99(alone[path])),
      },
    );
  });
  return [figure(STAGE, what, `${median(rates).toFixed(1)}/s`), ...pages];
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(2)} s`;
}
