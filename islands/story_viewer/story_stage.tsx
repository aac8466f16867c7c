/**
 * The picture of a story, with what lies on it: a button for each side, and words where it waits or has failed. The sides
 * are those of reading: in right-to-left languages the next story is on the left.
 */
import { useState } from "react";
import type { RefObject, TargetedMouseEvent, VNode } from "preact";
import { Button } from "@/components/button.tsx";
import { classes } from "@/components/classes.ts";
import { Icon } from "@/components/icon.tsx";
import { chevronLeftIcon, chevronRightIcon, rotateCwIcon } from "@/components/icons.ts";
import { PhotoPlaceholder } from "@/components/photo_placeholder.tsx";
import type { PlayerState } from "@/client/stories/story_screen.ts";
import { type TouchOptions, useTouch } from "@/islands/story_viewer/use_touch.ts";
import type { Translate } from "@/locales/text.ts";
import type { StoryView } from "@/protocol/views/story.ts";

const SIDE = "absolute inset-y-0 -outline-offset-4";
/** Beside the half that is pressed, which has no face of its own and so no edge where the system chooses the colours. */
const ARROW =
  "pointer-events-none absolute inset-y-0 my-auto hidden size-10 place-items-center rounded-full bg-black/45 text-white wide:grid";

export interface StoryStageProps extends TouchOptions {
  t: Translate;
  /** Null while it is loading. */
  story: StoryView | null;
  /** What its picture shows, in words. */
  alt: string;
  state: PlayerState;
  /** Somebody has stopped it, and not by holding it. */
  isPaused: boolean;
  /** Counts the tries of the picture. */
  attempt: number;
  /** What follows the finger. */
  moved: RefObject<HTMLElement | null>;
  onReady(id: string): void;
  onBroke(id: string): void;
  onNext(): void;
  onPrevious(): void;
  /** A tap while it is stopped. */
  onResume(): void;
  onRetry(): void;
}

export function StoryStage(props: StoryStageProps): VNode {
  const { t, story, alt, state, isPaused, attempt, moved, onNext, onPrevious, onResume } = props;
  const touch = useTouch(moved, props);

  /** Keys and screen readers press the button itself; a tap lets a story go on that stands still. */
  function onSide(go: () => void) {
    return (event: TargetedMouseEvent<HTMLElement>) => {
      if (!touch.isTap(event)) return;
      if (event.detail > 0 && isPaused) onResume();
      else go();
    };
  }

  return (
    <div
      className="absolute inset-0 touch-none overflow-hidden xl:[touch-action:pinch-zoom] wide:rounded-card"
      // A long press holds the story.
      onContextMenu={(event) => event.preventDefault()}
      {...touch.handlers}
    >
      {story && (
        <Picture
          key={`${story.id} ${attempt}`}
          story={story}
          alt={alt}
          onReady={props.onReady}
          onBroke={props.onBroke}
        />
      )}
      <button
        type="button"
        aria-label={t("story.previous")}
        className={classes(SIDE, "start-0 w-1/3")}
        onMouseDown={keepFocus}
        onClick={onSide(onPrevious)}
      />
      <span className={classes(ARROW, "start-3")}>
        <Icon of={chevronLeftIcon} directional />
      </span>
      <button
        type="button"
        aria-label={t("story.next")}
        className={classes(SIDE, "end-0 w-2/3")}
        onMouseDown={keepFocus}
        onClick={onSide(onNext)}
      />
      <span className={classes(ARROW, "end-3")}>
        <Icon of={chevronRightIcon} directional />
      </span>
      {state === "loading" && <Spinner />}
      {state === "failed" && <Failed t={t} words={story?.story ?? ""} onRetry={props.onRetry} />}
      {isPaused && state !== "failed" && (
        <p className="pointer-events-none absolute inset-0 m-auto size-fit rounded-full bg-black/65 px-4 py-2 font-medium text-white">
          {t("story.paused")}
        </p>
      )}
    </div>
  );
}

interface PictureProps extends Pick<StoryStageProps, "alt" | "onReady" | "onBroke"> {
  story: StoryView;
}

/**
 * All of it, whatever its shape: text may be written along its edges. On a screen that is higher than a story the rest is
 * black, not a band of its colours. Where it does not come nothing is in its place, not the sign that browsers have for
 * that.
 */
function Picture({ story: { id, story_photo, placeholder }, alt, onReady, onBroke }: PictureProps): VNode {
  const [isBroken, setBroken] = useState(false);
  return (
    <div className="absolute top-0 aspect-9/16 max-h-full w-full overflow-hidden rounded-b-card wide:rounded-card">
      <PhotoPlaceholder of={placeholder} />
      <img
        src={story_photo}
        alt={alt}
        draggable={false}
        hidden={isBroken}
        className="absolute inset-0 size-full object-contain object-top"
        onLoad={() => onReady(id)}
        onError={() => {
          setBroken(true);
          onBroke(id);
        }}
      />
    </div>
  );
}

/** Not at once: most pictures are there before they are shown. */
function Spinner(): VNode {
  return (
    <span className="pointer-events-none absolute inset-0 m-auto size-fit animate-rise [animation-delay:300ms]">
      <span className="block size-9 animate-spin rounded-full border-3 border-white/30 border-t-white" />
    </span>
  );
}

interface FailedProps {
  t: Translate;
  /** What is written into the picture that did not come. */
  words: string;
  onRetry(): void;
}

function Failed({ t, words, onRetry }: FailedProps): VNode {
  return (
    <div
      role="alert"
      className="absolute inset-0 m-auto grid size-fit max-w-full justify-items-center gap-4 px-6 text-center text-white"
    >
      {words !== "" && <p dir="auto" className="text-lg wrap-anywhere">{words}</p>}
      <p className="font-medium">{t("story.failed")}</p>
      <Button variant="secondary" icon={rotateCwIcon} onClick={onRetry}>{t("shell.retry")}</Button>
    </div>
  );
}

/** A press beside the box leaves the keyboard of the viewer where it is: the space bar stops the story. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}
