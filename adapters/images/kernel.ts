/**
 * Which samples make one pixel of a resized line, and how much each counts. In whole numbers and flat arrays, since the
 * loops over them are most of what a picture costs.
 */

/** How much a sample counts at a distance, in pixels of the coarser side; nothing beyond `radius`. */
export interface Filter {
  radius: number;
  weigh(distance: number): number;
}

/** Sharp and clean: for what is looked at. */
export const LANCZOS: Filter = { radius: 3, weigh: (distance) => sinc(distance) * sinc(distance / 3) };

/** The plain average: for reductions so strong that sharpness means nothing. */
export const AREA: Filter = { radius: 0.5, weigh: () => 1 };

/** Bits of a weight. */
const WEIGHT_BITS = 14;
const ONE = 1 << WEIGHT_BITS;
/** The loops weigh two samples at a time. */
const PAIR = 2;

/**
 * For each of the new pixels `taps` samples from `starts` on, and their weights, in sum 2^14. Weights of samples that do
 * not count, or are not there, are 0.
 */
export interface Kernel {
  taps: number;
  starts: Int32Array;
  weights: Int16Array;
}

/** The kernel that makes `to` pixels of `from`, with an even number of taps. */
export function kernelOf(from: number, to: number, { radius, weigh }: Filter): Kernel {
  const step = from / to;
  const spread = Math.max(1, step);
  const reach = radius * spread;
  const taps = Math.ceil((Math.ceil(reach * 2) + 1) / PAIR) * PAIR;
  const starts = new Int32Array(to);
  const weights = new Int16Array(to * taps);
  for (let at = 0; at < to; at++) {
    const centre = (at + 0.5) * step;
    const start = Math.max(0, Math.min(from - taps, Math.floor(centre - reach)));
    const shares = Array.from({ length: taps }, (_, index) => {
      const near = start + index;
      // A sample that sticks out of the filter counts by what of it lies inside.
      const inside = Math.min(near + 1, from, centre + reach) - Math.max(near, centre - reach);
      return inside <= 0 ? 0 : weigh((near + 0.5 - centre) / spread) * inside;
    });
    starts[at] = start;
    weights.set(inWholeNumbers(shares), at * taps);
  }
  return { taps, starts, weights };
}

/** Rounded so that what one weight loses the next one gains, and the sum is exactly `ONE`. */
function inWholeNumbers(shares: readonly number[]): number[] {
  const total = shares.reduce((sum, share) => sum + share, 0);
  let sum = 0;
  let given = 0;
  return shares.map((share) => {
    sum += share;
    const weight = Math.round(sum / total * ONE) - given;
    given += weight;
    return weight;
  });
}

function sinc(x: number): number {
  return x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x);
}
