/** What the rounds of messages found, in lines: the product beside each peer, every ratio from the same rounds. */
import { ratioOf } from "@/tasks/bench/contenders.ts";
import { type Figure, figure, perSecond, times } from "@/tasks/bench/figures.ts";
import { median } from "@/tasks/bench/spread.ts";

const STAGE = "peers";
/** What a message of the product may take of a processor. */
const MESSAGE_MS = 0.08;

/** One contender, round by round. */
export interface PeerRounds {
  name: string;
  /** Messages a second. */
  rates: number[];
  /** Milliseconds of processor a message that the server took, and the load generator; NaN where the system does not tell. */
  serverMs: number[];
  ownMs: number[];
}

/** What the product is to reach of a peer. */
export interface Aim {
  of: string;
  ratio: number;
}

/** The first one is the product. A ratio of rates above one is good, one of processor time below one. */
export function messageFigures([product, ...others]: readonly PeerRounds[], aims: readonly Aim[]): Figure[] {
  if (!product) return [];
  const spent = median(product.serverMs);
  const generator = [product, ...others].map(({ ownMs }) => median(ownMs));
  return [
    ...others.map((other) => {
      const aim = aims.find(({ of }) => of === other.name);
      const ratio = median(product.rates.map((each, round) => each / (other.rates[round] ?? NaN)));
      return figure(STAGE, "durable, charged messages", perSecond(median(product.rates)), {
        against: `${other.name} ${perSecond(median(other.rates))}`,
        ratio: times(ratioOf(product.rates, other.rates)),
        ...(aim && { target: `≥ ${aim.ratio} ×`, met: ratio >= aim.ratio }),
      });
    }),
    ...others.map((other) =>
      figure(STAGE, "processor a message", processor(spent), {
        against: `${other.name} ${processor(median(other.serverMs))}`,
        ratio: times(ratioOf(product.serverMs, other.serverMs)),
      })
    ),
    figure(STAGE, "processor a message", processor(spent), {
      target: `≤ ${processor(MESSAGE_MS)}`,
      met: spent <= MESSAGE_MS,
    }),
    figure(STAGE, "the load generator's own a message", processor(median(product.ownMs)), {
      against: `all contenders ${Math.min(...generator).toFixed(3)} to ${processor(Math.max(...generator))}`,
    }),
  ];
}

function processor(ms: number): string {
  return `${ms.toFixed(3)} ms`;
}
