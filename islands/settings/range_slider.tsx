/**
 * One or two numbers within bounds, as sliders on one track: native range inputs, so that arrow keys, Home and End work
 * and a screen reader says each by its name. Its look is in static/styles/slider.css.
 */
import { useEffect, useRef } from "react";
import type { VNode } from "preact";
import { FieldNote } from "@/components/field.tsx";
import { moveThumb, type Range, shareOf } from "@/client/settings/range.ts";

export interface Thumb {
  label: string;
  value: number;
  /** The value as it is said. */
  text: string;
}

export interface RangeSliderProps {
  name: string;
  label: string;
  /** The value as it is shown. */
  text: string;
  /** One, or the lower and the upper one. */
  thumbs: readonly [Thumb] | readonly [Thumb, Thumb];
  ends: Range;
  disabled: boolean;
  error?: string | undefined;
  /** The lower value is that of the lower end where there is one thumb. */
  onChange(range: Range): void;
}

export function RangeSlider(props: RangeSliderProps): VNode {
  const { name, label, text, thumbs, ends, disabled, error, onChange } = props;
  const root = useRef<HTMLDivElement>(null);
  const [first, second] = thumbs;
  const range: Range = second ? [first.value, second.value] : [ends[0], first.value];
  const share = shareOf(range[0], ends);

  useEffect(() => {
    // The markup of the server may hold no styles.
    root.current?.style.setProperty("--from", String(second ? share : 0));
    root.current?.style.setProperty("--to", String(shareOf(range[1], ends)));
  }, [...range]);

  function move(thumb: "from" | "to", input: HTMLInputElement): void {
    const next = moveThumb(range, thumb, input.valueAsNumber);
    // A thumb that would pass the other one stays with it, also where nothing is rendered anew.
    input.value = String(next[thumb === "from" ? 0 : 1]);
    onChange(next);
  }

  return (
    <fieldset className="grid gap-1" disabled={disabled}>
      <legend className="contents">
        <span className="flex items-baseline justify-between gap-3 text-sm font-medium">
          <span>{label}</span>
          <bdi className="text-base font-semibold text-brand tabular-nums">{text}</bdi>
        </span>
      </legend>
      {/* Where both stand at the upper end, the lower one must be on top, or neither could be moved. */}
      <div
        ref={root}
        className="slider"
        data-enhanced=""
        data-full={second && share > 0.5 ? "" : undefined}
      >
        <div className="slider-inputs">
          {thumbs.map((thumb, index) => (
            <label key={thumb.label}>
              <span>{thumb.label}</span>
              <input
                type="range"
                name={`${name}_${index}`}
                min={ends[0]}
                max={ends[1]}
                step={1}
                value={thumb.value}
                aria-valuetext={thumb.text}
                aria-describedby={error ? `field-${name}-error` : undefined}
                onInput={(event) => move(second && index === 0 ? "from" : "to", event.currentTarget)}
              />
            </label>
          ))}
        </div>
      </div>
      <FieldNote name={name} error={error} />
    </fieldset>
  );
}
