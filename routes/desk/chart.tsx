/**
 * Charts as inline SVG, drawn on the server: bars or lines over groups, with axes. A title and a description say what they show;
 * the numbers are in the table below. They read from left to right in every language, as their axes do.
 */
import type { VNode } from "preact";

export interface Series {
  name: string;
  /** A value a group; null where there is none. */
  values: readonly (number | null)[];
}

export interface ChartProps {
  /** Unique on the page. */
  id: string;
  kind: "bars" | "lines";
  title: string;
  desc: string;
  /** What each group is called. */
  labels: readonly string[];
  series: readonly Series[];
  valueText(value: number): string;
  /** A round number of at least this, for the distance between two lines of the axis. */
  stepOf(least: number): number;
}

const WIDTH = 720;
const HEIGHT = 240;
const PAD = { top: 12, end: 12, bottom: 34, start: 64 };
const TICKS = 4;
/** Labels below the axis at most; of more groups only some are named. */
const LABELS_MAX = 12;
const LABEL_CHARS = 14;

const INKS = [
  { fill: "fill-brand", stroke: "stroke-brand", dash: undefined },
  { fill: "fill-muted", stroke: "stroke-muted", dash: "6 4" },
] as const;

export function Chart(props: ChartProps): VNode {
  const { id, title, desc, labels, series } = props;
  return (
    <figure className="grid gap-2 rounded-lg border border-line bg-surface p-3">
      <figcaption className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span className="font-medium">{title}</span>
        {series.length > 1 &&
          series.map(({ name }, nth) => (
            <span key={name} className="inline-flex items-center gap-1.5 text-xs text-muted">
              <svg aria-hidden="true" viewBox="0 0 24 4" className={`h-1 w-6 ${inkOf(nth).stroke}`}>
                <line x1={0} x2={24} y1={2} y2={2} stroke-width={3} stroke-dasharray={dashOf(props, nth)} />
              </svg>
              {name}
            </span>
          ))}
      </figcaption>
      <div dir="ltr" className="overflow-x-auto" tabIndex={0} role="group" aria-label={title}>
        <svg
          role="img"
          aria-labelledby={`${id}-title ${id}-desc`}
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          direction="ltr"
          className="w-full min-w-180"
        >
          <title id={`${id}-title`}>{title}</title>
          <desc id={`${id}-desc`}>{desc}</desc>
          <Axes {...props} />
          {series.map(({ name, values }, nth) =>
            props.kind === "bars"
              ? (
                <Bars
                  key={name}
                  values={values}
                  of={labels.length}
                  top={topOf(props)}
                  nth={nth}
                  all={series.length}
                />
              )
              : <Line key={name} values={values} of={labels.length} top={topOf(props)} nth={nth} />
          )}
        </svg>
      </div>
    </figure>
  );
}

function inkOf(nth: number): typeof INKS[number] {
  return INKS[nth % INKS.length] ?? INKS[0];
}

/** The later ones of several lines are dashed, so that they differ without colours too. */
function dashOf({ kind }: Pick<ChartProps, "kind">, nth: number): string | undefined {
  return kind === "lines" ? inkOf(nth).dash : undefined;
}

/** Where the axis ends: its lines are at round numbers. */
function topOf({ series, stepOf }: Pick<ChartProps, "series" | "stepOf">): number {
  const most = series.flatMap(({ values }) => values).reduce(
    (top: number, value) => Math.max(top, value ?? 0),
    0,
  );
  return stepOf(most / TICKS) * TICKS;
}

function yOf(value: number, top: number): number {
  return PAD.top + (HEIGHT - PAD.top - PAD.bottom) * (1 - value / top);
}

/** The middle of a group. */
function xOf(index: number, of: number): number {
  return PAD.start + widthOf(of) * (index + 0.5);
}

function widthOf(groups: number): number {
  return (WIDTH - PAD.start - PAD.end) / Math.max(1, groups);
}

function Axes(props: ChartProps): VNode {
  const { labels, valueText } = props;
  const top = topOf(props);
  const ticks = Array.from({ length: TICKS + 1 }, (_, nth) => top * nth / TICKS);
  const every = Math.ceil(labels.length / LABELS_MAX);
  return (
    <g aria-hidden="true">
      {ticks.map((tick) => (
        <g key={tick}>
          <line
            x1={PAD.start}
            x2={WIDTH - PAD.end}
            y1={yOf(tick, top)}
            y2={yOf(tick, top)}
            className={tick === 0 ? "stroke-field" : "stroke-line"}
          />
          <text
            x={PAD.start - 8}
            y={yOf(tick, top)}
            dy="0.35em"
            text-anchor="end"
            className="fill-muted text-[11px]"
          >
            {valueText(tick)}
          </text>
        </g>
      ))}
      {labels.map((label, index) =>
        index % every === 0 && (
          <text
            key={index}
            x={xOf(index, labels.length)}
            y={HEIGHT - PAD.bottom + 18}
            text-anchor="middle"
            className="fill-muted text-[11px]"
          >
            {shortened(label)}
          </text>
        )
      )}
    </g>
  );
}

function shortened(label: string): string {
  const letters = [...label];
  return letters.length <= LABEL_CHARS ? label : `${letters.slice(0, LABEL_CHARS - 1).join("")}…`;
}

interface MarksProps {
  values: readonly (number | null)[];
  of: number;
  top: number;
  nth: number;
}

function Bars({ values, of, top, nth, all }: MarksProps & { all: number }): VNode {
  const width = Math.min(48, widthOf(of) * 0.7) / all;
  return (
    <g className={inkOf(nth).fill}>
      {values.map((value, index) =>
        value !== null && value > 0 && (
          <rect
            key={index}
            x={xOf(index, of) + width * (nth - all / 2)}
            y={yOf(value, top)}
            width={Math.max(1, width - 1)}
            height={yOf(0, top) - yOf(value, top)}
            rx={2}
          />
        )
      )}
    </g>
  );
}

/** A line that breaks where there is no value; each value has a point, so that a lonely one is seen. */
function Line({ values, of, top, nth }: MarksProps): VNode {
  const { fill, stroke, dash } = inkOf(nth);
  let isBroken = true;
  const path = values.map((value, index) => {
    if (value === null) {
      isBroken = true;
      return "";
    }
    const step = `${isBroken ? "M" : "L"}${xOf(index, of).toFixed(1)} ${yOf(value, top).toFixed(1)}`;
    isBroken = false;
    return step;
  });
  return (
    <g>
      <path
        d={path.join("")}
        fill="none"
        className={stroke}
        stroke-width={2}
        stroke-linejoin="round"
        stroke-dasharray={dash}
      />
      {values.map((value, index) =>
        value !== null && (
          <circle key={index} cx={xOf(index, of)} cy={yOf(value, top)} r={3} className={fill} />
        )
      )}
    </g>
  );
}
