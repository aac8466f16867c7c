/**
 * A recording before it is sent: its wave form with a handle at each end, between which it is sent. Time runs from left to
 * right in every language, and so do the arrow keys.
 */
import { useRef } from "react";
import type { TargetedKeyboardEvent, TargetedPointerEvent, VNode } from "preact";
import { classes } from "@/components/classes.ts";
import { voiceLength } from "@/domain/voice.ts";
import { keySeek } from "@/client/voice/player.ts";
import { WaveForm } from "@/islands/lazy/voice/wave_form.tsx";
import type { Translate } from "@/locales/text.ts";

/** What is sent of a recording, in seconds. */
export interface Cut {
  from: number;
  to: number;
}

/** The shortest that can be sent, and what a key moves. */
const LEAST_S = 1;
const KEY_S = 0.2;
const PAGE_S = 2;

export interface TrimProps {
  t: Translate;
  levels: string;
  /** Seconds. */
  total: number;
  cut: Cut;
  onCut(cut: Cut): void;
}

export function Trim({ t, levels, total, cut, onCut }: TrimProps): VNode {
  const box = useRef<HTMLDivElement>(null);

  // Two keys may come before what the first one moved is shown.
  const latest = useRef(cut);
  latest.current = cut;

  function move(end: keyof Cut, seconds: number): void {
    latest.current = movedCut(latest.current, { end, seconds, total });
    onCut(latest.current);
  }

  function onPointer(end: keyof Cut, event: TargetedPointerEvent<HTMLDivElement>): void {
    if (event.type === "pointerdown") event.currentTarget.setPointerCapture(event.pointerId);
    else if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const { left, width } = box.current?.getBoundingClientRect() ?? { left: 0, width: 1 };
    move(end, (event.clientX - left) / width * total);
  }

  function onKeyDown(end: keyof Cut, event: TargetedKeyboardEvent<HTMLDivElement>): void {
    const to = keySeek(event.key, { at: latest.current[end], total, step: KEY_S, page: PAGE_S });
    if (to === null) return;
    event.preventDefault();
    move(end, to);
  }

  return (
    <div ref={box} dir="ltr" className="relative w-full py-2">
      <WaveForm levels={levels} from={cut.from / total} to={cut.to / total} />
      {(["from", "to"] as const).map((end) => (
        <div
          key={end}
          role="slider"
          tabIndex={0}
          aria-label={t(end === "from" ? "voice.trim_from" : "voice.trim_to")}
          aria-valuemin={0}
          aria-valuemax={Math.round(total * 10) / 10}
          aria-valuenow={Math.round(cut[end] * 10) / 10}
          aria-valuetext={t("voice.position_of", {
            at: cut[end].toFixed(1),
            length: voiceLength(total * 1000),
          })}
          className="absolute inset-y-0 grid w-11 -translate-x-1/2 cursor-ew-resize touch-none place-items-center rounded-lg"
          style={{ left: `${100 * cut[end] / total}%` }}
          onPointerDown={(event) => onPointer(end, event)}
          onPointerMove={(event) => onPointer(end, event)}
          onKeyDown={(event) => onKeyDown(end, event)}
        >
          <span className={classes("h-10 w-1.5 rounded-full bg-brand")} />
        </div>
      ))}
    </div>
  );
}

/** A cut with one end elsewhere, as far as there is enough left of it. */
export function movedCut(
  { from, to }: Cut,
  { end, seconds, total }: { end: keyof Cut; seconds: number; total: number },
): Cut {
  const least = Math.min(LEAST_S, total);
  return end === "from"
    ? { from: Math.min(Math.max(0, seconds), to - least), to }
    : { from, to: Math.max(Math.min(total, seconds), from + least) };
}
