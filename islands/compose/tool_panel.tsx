/** What is changed now: the picture, or the text. */
import type { VNode } from "preact";
import { Icon } from "@/components/icon.tsx";
import { imageIcon, typeIcon } from "@/components/icons.ts";
import type { StageTarget } from "@/client/stories/compose/stage_touch.ts";
import type { Translate } from "@/locales/text.ts";

const TOOLS = [
  { target: "picture", icon: imageIcon, text: "compose.picture" },
  { target: "label", icon: typeIcon, text: "compose.text" },
] as const;

export interface ToolPanelProps {
  t: Translate;
  target: StageTarget;
  /** `isByHand`: it was tapped, not reached with the keyboard. */
  onTarget(target: StageTarget, isByHand: boolean): void;
}

export function ToolPanel({ t, target, onTarget }: ToolPanelProps): VNode {
  return (
    <fieldset className="flex gap-1 rounded-lg bg-sunken p-1">
      <legend className="sr-only">{t("compose.tool")}</legend>
      {TOOLS.map((tool) => (
        <label
          key={tool.target}
          className="relative flex min-h-11 flex-1 items-center justify-center gap-2 rounded-md px-2 text-sm font-medium
            text-muted hover:text-ink has-checked:bg-raised has-checked:text-brand has-focus-visible:outline-2
            has-focus-visible:outline-brand"
        >
          <input
            type="radio"
            name="compose-tool"
            checked={tool.target === target}
            className="absolute inset-0 m-0 size-full cursor-pointer appearance-none outline-none"
            onClick={({ detail }) => onTarget(tool.target, detail > 0)}
          />
          <Icon of={tool.icon} size="sm" className="pointer-events-none relative" />
          <span className="pointer-events-none relative">{t(tool.text)}</span>
        </label>
      ))}
    </fieldset>
  );
}
