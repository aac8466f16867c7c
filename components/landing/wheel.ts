/** The geometry of the drawn lucky wheel: ten slices around the origin. */

export interface WheelSlice {
  path: string;
  colour: string;
  /** Where its coin lies. */
  x: number;
  y: number;
}

const COLOURS = ["#ff6a4d", "#e0218a", "#8f5fb0", "#f2b544", "#5577c9"];
const COUNT = 10;
const RADIUS = 80;
const COIN_RADIUS = 56;

export const WHEEL_SLICES: readonly WheelSlice[] = Array.from({ length: COUNT }, (_, index) => {
  const [x1, y1] = pointAt(index, RADIUS);
  const [x2, y2] = pointAt(index + 1, RADIUS);
  const [x, y] = pointAt(index + 0.5, COIN_RADIUS);
  const colour = COLOURS[index % COLOURS.length] ?? "";
  return { path: `M0 0L${x1} ${y1}A${RADIUS} ${RADIUS} 0 0 1 ${x2} ${y2}z`, colour, x, y };
});

/** The point that is so many slices away from the top, clockwise. */
function pointAt(slices: number, radius: number): readonly [x: number, y: number] {
  const angle = slices * 2 * Math.PI / COUNT;
  return [round(Math.sin(angle) * radius), round(-Math.cos(angle) * radius)];
}

/** To tenths; adding nothing turns -0 into 0. */
function round(value: number): number {
  return Math.round(value * 10) / 10 + 0;
}
