/**
 * The wave form of a recording. Time runs from left to right in every language, as on every player: what is drawn is sound,
 * no text.
 */
import type { VNode } from "preact";

/** Of a level: its bar, and the gap after it. */
const STEP = 3;
const HEIGHT = 32;

export interface WaveFormProps {
  /** A hexadecimal digit for each part. */
  levels: string;
  /** From where to where it is drawn in full, in shares of its width. */
  from: number;
  to: number;
}

export function WaveForm({ levels, from, to }: WaveFormProps): VNode {
  return (
    <span dir="ltr" aria-hidden="true" className="relative block h-8 w-full">
      <Bars levels={levels} className="absolute inset-0 size-full opacity-40" />
      <Bars
        levels={levels}
        className="absolute inset-0 size-full"
        clip={`inset(0 ${100 * (1 - to)}% 0 ${100 * from}%)`}
      />
    </span>
  );
}

function Bars({ levels, className, clip }: { levels: string; className: string; clip?: string }): VNode {
  const bars = Array.from(levels, (level, nth) => {
    const half = 1 + Number.parseInt(level, 16);
    return `M${nth * STEP + 1.5} ${HEIGHT / 2 - half}v${2 * half}`;
  });
  return (
    <svg
      viewBox={`0 0 ${levels.length * STEP} ${HEIGHT}`}
      preserveAspectRatio="none"
      className={className}
      style={clip === undefined ? undefined : { clipPath: clip }}
    >
      <path d={bars.join("")} stroke="currentColor" strokeWidth="1.8" />
    </svg>
  );
}
