/**
 * One or two whole numbers within bounds. Without JavaScript they are typed; client/enhance/slider.ts turns the same
 * inputs into sliders, whose value stands in large letters above them. Styles are in static/styles/slider.css.
 */
import type { VNode } from "preact";
import { FIELD_BOX, FieldNote } from "@/components/field.tsx";

export interface SliderInput {
  label: string;
  value: string;
}

export interface SliderFieldProps {
  name: string;
  /** One, or the lower and the upper end. */
  inputs: readonly SliderInput[];
  min: number;
  max: number;
  /** The text of the values, with the placeholders `{0}` and `{1}`. */
  format: string;
  error?: string | undefined;
  autoFocus?: boolean | undefined;
}

export function SliderField({ name, inputs, min, max, format, error, autoFocus }: SliderFieldProps): VNode {
  return (
    <div className="slider" data-enhance="slider" data-format={format}>
      <output className="slider-value" hidden />
      <div className="slider-inputs">
        {inputs.map(({ label, value }, index) => (
          <label key={label} className="grid flex-1 gap-1.5 text-sm font-medium">
            <span>{label}</span>
            <input
              type="number"
              name={name}
              value={value}
              min={min}
              max={max}
              step="1"
              inputMode="numeric"
              required
              autofocus={autoFocus && index === 0}
              aria-invalid={error ? "true" : undefined}
              aria-describedby={error ? `field-${name}-error` : undefined}
              className={FIELD_BOX}
            />
          </label>
        ))}
      </div>
      <p className="slider-ends" hidden aria-hidden="true">
        <span>{min}</span>
        <span>{max}</span>
      </p>
      <FieldNote name={name} error={error} />
    </div>
  );
}
