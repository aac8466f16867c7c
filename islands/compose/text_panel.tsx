/** What is written on a story, and how it looks. */
import { useLayoutEffect, useRef } from "react";
import type { VNode } from "preact";
import { STORY_TEXT_MAX_UNITS } from "@/domain/limits.ts";
import { classes } from "@/components/classes.ts";
import { Icon } from "@/components/icon.tsx";
import { checkIcon, typeIcon } from "@/components/icons.ts";
import { TEXT_COLOURS, type TextColour } from "@/client/stories/compose/colours.ts";
import type { Composer } from "@/client/stories/compose/composer.ts";
import type { Label } from "@/client/stories/compose/label.ts";
import type { Translate } from "@/locales/text.ts";

/** So near to the end, the rest is told. */
const TOLD_FROM = 30;
const DOTS: Readonly<Record<TextColour["name"], string>> = {
  white: "bg-white text-black",
  black: "bg-[#17121a] text-white",
  yellow: "bg-[#ffd84d] text-black",
  red: "bg-[#d0273f] text-white",
  violet: "bg-[#a3158d] text-white",
  blue: "bg-[#1f5fd0] text-white",
  green: "bg-[#0f7454] text-white",
};

export interface TextPanelProps {
  t: Translate;
  composer: Composer;
  label: Label;
  /** Chosen to be written on, and not by a finger on the text: the keyboard is wanted. */
  isWriting: boolean;
}

export function TextPanel({ t, composer, label, isWriting }: TextPanelProps): VNode {
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    if (isWriting) field.current?.focus();
  }, [isWriting]);
  return (
    <div className="grid gap-2">
      <textarea
        ref={field}
        rows={2}
        dir="auto"
        aria-label={t("compose.write")}
        aria-describedby="compose-left"
        aria-invalid={composer.charactersLeft < 0 ? "true" : undefined}
        placeholder={t("compose.write")}
        value={label.text}
        maxLength={STORY_TEXT_MAX_UNITS}
        className="max-h-24 min-h-12 w-full resize-none rounded-lg border border-field bg-sunken px-4 py-2.5 text-base text-ink"
        onInput={({ currentTarget }) => composer.writeLabel({ text: currentTarget.value })}
      />
      <p id="compose-left" aria-live="polite" className="text-sm text-muted empty:hidden">
        {leftOf(t, composer.charactersLeft)}
      </p>
      <div className="flex items-end">
        <fieldset className="flex min-w-0 flex-1 flex-wrap">
          <legend className="sr-only">{t("compose.colour")}</legend>
          {TEXT_COLOURS.map((colour) => (
            <label
              key={colour.name}
              className="relative grid size-11 place-items-center rounded-full has-focus-visible:outline-2
              has-focus-visible:outline-brand"
            >
              <input
                type="radio"
                name="compose-colour"
                aria-label={t(`compose.${colour.name}`)}
                checked={colour === label.colour}
                className="absolute inset-0 m-0 size-full cursor-pointer appearance-none outline-none"
                onChange={() => composer.writeLabel({ colour })}
              />
              <span
                aria-hidden="true"
                className={classes(
                  "pointer-events-none relative grid size-7 place-items-center rounded-full ring-1 ring-field",
                  DOTS[colour.name],
                )}
              >
                {colour === label.colour && <Icon of={checkIcon} size="sm" />}
              </span>
            </label>
          ))}
        </fieldset>
        <label className="relative grid size-11 shrink-0 place-items-center rounded-full has-focus-visible:outline-2
          has-focus-visible:outline-brand">
          <input
            type="checkbox"
            aria-label={t("compose.plate")}
            checked={label.hasPlate}
            className="peer absolute inset-0 m-0 size-full cursor-pointer appearance-none outline-none"
            onChange={({ currentTarget }) => composer.writeLabel({ hasPlate: currentTarget.checked })}
          />
          <span
            aria-hidden="true"
            className="pointer-events-none relative grid size-7 place-items-center rounded-sm ring-1 ring-field
              peer-checked:bg-white peer-checked:text-black"
          >
            <Icon of={typeIcon} size="sm" />
          </span>
        </label>
      </div>
    </div>
  );
}

function leftOf(t: Translate, left: number): string | null {
  if (left < 0) return t("compose.text_over", { count: -left });
  return left <= TOLD_FROM ? t("compose.text_left", { count: left }) : null;
}
