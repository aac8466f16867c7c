/** Shares a story: the button, how far it is, and what went wrong. */
import { useLayoutEffect, useRef } from "react";
import type { VNode } from "preact";
import { Button } from "@/components/button.tsx";
import { onFirstClick } from "@/components/first_click.ts";
import type { Composer, ComposerState, FileProblem } from "@/client/stories/compose/composer.ts";
import type { PostStep } from "@/client/stories/compose/post_story.ts";
import { PHOTO_PROBLEMS } from "@/islands/photo_problems.ts";
import type { Translate } from "@/locales/text.ts";

/** Somebody who listens is told at these steps; the bar shows all. */
const TOLD_PERCENT = 25;

export interface PostPanelProps {
  t: Translate;
  composer: Composer;
  state: ComposerState;
}

export function PostPanel({ t, composer, state }: PostPanelProps): VNode {
  const step = state.kind === "posting" ? state.step : null;
  const problem = problemOf(t, state);
  const isReading = state.kind === "reading";
  const canPost = composer.charactersLeft >= 0 && !isReading && (state.kind !== "failed" || state.canRetry);
  const panel = useKeptFocus(step !== null);
  return (
    <div ref={panel} tabIndex={-1} className="grid gap-2 outline-none">
      <div role="alert" className="empty:hidden">
        {problem !== null && (
          <p className="rounded-lg bg-bad-soft px-4 py-3 text-sm font-medium text-bad">{problem}</p>
        )}
      </div>
      <p role="status" className="sr-only">
        {step ? wordsOf(t, step, TOLD_PERCENT) : isReading && t("compose.reading")}
      </p>
      {step
        ? (
          <div className="flex min-h-12 items-center gap-3">
            <div className="grid min-w-0 flex-1 gap-1.5 text-sm text-muted" aria-hidden="true">
              <span>{wordsOf(t, step, 1)}</span>
              <progress
                max={100}
                value={step.kind === "sending" ? step.percent : undefined}
                className="h-1.5 w-full accent-brand"
              />
            </div>
            <Button variant="secondary" onClick={onFirstClick(() => composer.stop())}>
              {t("compose.stop")}
            </Button>
          </div>
        )
        : (
          <Button block disabled={!canPost} onClick={() => void composer.post()}>
            {t(state.kind === "failed" ? "compose.again" : "compose.post")}
          </Button>
        )}
    </div>
  );
}

/** The buttons take each other's place: the keyboard stays here, but on none that the next press of a double one would hit. */
function useKeptFocus(isPosting: boolean) {
  const panel = useRef<HTMLDivElement>(null);
  const wasPosting = useRef(isPosting);
  useLayoutEffect(() => {
    if (wasPosting.current === isPosting) return;
    wasPosting.current = isPosting;
    if (isPosting) panel.current?.focus();
    else panel.current?.querySelector("button")?.focus();
  }, [isPosting]);
  return panel;
}

function wordsOf(t: Translate, step: PostStep, percentStep: number): string {
  switch (step.kind) {
    case "drawing":
      return t("compose.preparing");
    case "sending":
      return t("compose.uploading", { percent: Math.floor(step.percent / percentStep) * percentStep });
    case "adding":
      return t("compose.adding");
    default:
      return step satisfies never;
  }
}

function problemOf(t: Translate, state: ComposerState): string | null {
  if (state.kind === "editing" && state.problem) return fileProblemText(t, state.problem);
  if (state.kind !== "failed") return null;
  const { problem } = state;
  switch (problem.code) {
    case "refused":
      return problem.message;
    case "stories_full":
      return t("refusal.stories_full");
    case "story_text_too_long":
      return t("refusal.story_text_too_long");
    case "something_wrong":
      return t("refusal.something_wrong");
    default:
      return t(`compose.${problem.code}`);
  }
}

/** Why a file is no picture. */
export function fileProblemText(t: Translate, problem: FileProblem): string {
  return problem === "lost" ? t("compose.lost") : t(PHOTO_PROBLEMS[problem]);
}
