/** Buttons that do what fingers do on the stage: larger, smaller, and in every direction. */
import type { VNode } from "preact";
import { IconButton } from "@/components/icon_button.tsx";
import {
  chevronDownIcon,
  chevronLeftIcon,
  chevronRightIcon,
  chevronUpIcon,
  zoomInIcon,
  zoomOutIcon,
} from "@/components/icons.ts";
import type { Composer } from "@/client/stories/compose/composer.ts";
import {
  moveTarget,
  scaleTarget,
  type StageTarget,
  ZOOM_STEP,
} from "@/client/stories/compose/stage_touch.ts";
import type { Translate } from "@/locales/text.ts";

/** A press moves by so much of the frame's 900 pixels. */
const PRESS_PX = 36;
/** Left is left in every language: it is a place in the picture. */
const MOVES = [
  { icon: chevronLeftIcon, text: "compose.left", by: { x: -PRESS_PX, y: 0 } },
  { icon: chevronRightIcon, text: "compose.right", by: { x: PRESS_PX, y: 0 } },
  { icon: chevronUpIcon, text: "compose.up", by: { x: 0, y: -PRESS_PX } },
  { icon: chevronDownIcon, text: "compose.down", by: { x: 0, y: PRESS_PX } },
] as const;
const SCALES = [
  { icon: zoomOutIcon, text: "compose.smaller", factor: 1 / ZOOM_STEP },
  { icon: zoomInIcon, text: "compose.larger", factor: ZOOM_STEP },
] as const;

export interface MovePanelProps {
  t: Translate;
  composer: Composer;
  target: StageTarget;
}

export function MovePanel({ t, composer, target }: MovePanelProps): VNode {
  return (
    <div dir="ltr" className="flex justify-center">
      {SCALES.map(({ icon, text, factor }) => (
        <IconButton
          key={text}
          icon={icon}
          label={t(text)}
          onClick={() => scaleTarget(composer, target, { factor })}
        />
      ))}
      {MOVES.map(({ icon, text, by }) => (
        <IconButton
          key={text}
          icon={icon}
          label={t(text)}
          onClick={() => moveTarget(composer, target, by)}
        />
      ))}
    </div>
  );
}
