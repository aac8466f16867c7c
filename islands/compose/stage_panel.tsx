/** The story as it will be, on a canvas; fingers, wheel and keys move what is chosen. */
import { useEffect, useMemo, useRef, useState } from "react";
import type { TargetedKeyboardEvent, TargetedPointerEvent, VNode } from "preact";
import type { Composer } from "@/client/stories/compose/composer.ts";
import { drawStory, fontOf } from "@/client/stories/compose/draw_story.ts";
import { FRAME_WIDTH_PX, type Point } from "@/client/stories/compose/frame.ts";
import { pressKey, type StageTarget, StageTouch } from "@/client/stories/compose/stage_touch.ts";
import { useFocusAtOnce } from "@/islands/use_focus_at_once.ts";
import type { Translate } from "@/locales/text.ts";

/** What a finger can hit (WCAG 2.2). */
const TARGET_PX = 44;
/** A wheel that turns by this much zooms by about a tenth. */
const WHEEL_PX = 1_000;
const WHEEL_LINE_PX = 16;

export interface StagePanelProps {
  t: Translate;
  composer: Composer;
  /** What keys move. */
  target: StageTarget;
  /** Something was taken hold of. */
  onTarget(target: StageTarget): void;
}

export function StagePanel({ t, composer, target, onTarget }: StagePanelProps): VNode {
  const canvas = useRef<HTMLCanvasElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const touch = useMemo(() => new StageTouch(composer), []);
  const widthPx = useWidth(canvas);
  const hasFonts = useFonts(composer);
  const scene = composer.scene.value;

  useEffect(() => {
    if (canvas.current && scene && widthPx > 0) drawStory(canvas.current, scene);
  }, [scene, widthPx, hasFonts]);
  useFocusAtOnce(() => {
    stage.current?.focus({ preventScroll: true });
    return stage.current;
  }, []);
  useWheel(stage, (event) => {
    const px = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? WHEEL_LINE_PX : 1);
    if (canvas.current) composer.zoomPicture(Math.exp(-px / WHEEL_PX), pointOf(event, canvas.current));
  });

  function onPointerDown(event: TargetedPointerEvent<HTMLElement>): void {
    if (event.button !== 0 || !canvas.current) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const framePx = TARGET_PX * FRAME_WIDTH_PX / canvas.current.clientWidth;
    onTarget(touch.down(event.pointerId, pointOf(event, canvas.current), framePx));
  }
  function onPointerMove(event: TargetedPointerEvent<HTMLElement>): void {
    if (canvas.current) touch.move(event.pointerId, pointOf(event, canvas.current));
  }
  const letGo = ({ pointerId }: PointerEvent) => touch.up(pointerId);

  return (
    <div
      ref={stage}
      role="application"
      tabIndex={0}
      aria-label={t(target === "label" ? "compose.text_move" : "compose.stage")}
      className="relative min-h-60 flex-1 cursor-move touch-none rounded-lg outline-offset-2"
      onKeyDown={(event: TargetedKeyboardEvent<HTMLElement>) => {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        if (pressKey(composer, target, event)) event.preventDefault();
      }}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={letGo}
      onPointerCancel={letGo}
    >
      <div className="absolute inset-0 grid place-items-center [container-type:size]">
        <canvas
          ref={canvas}
          width={widthPx}
          height={Math.round(widthPx * 16 / 9)}
          aria-hidden="true"
          className="aspect-9/16 w-[min(100cqw,56.25cqh)] rounded-lg bg-sunken"
        />
      </div>
    </div>
  );
}

/** A point of the page, seen from the middle of the frame, in its pixels. */
function pointOf({ clientX, clientY }: MouseEvent, canvas: HTMLCanvasElement): Point {
  const { left, top, width, height } = canvas.getBoundingClientRect();
  const scale = FRAME_WIDTH_PX / width;
  return { x: (clientX - left - width / 2) * scale, y: (clientY - top - height / 2) * scale };
}

/** Pixels of the screen that a canvas is wide, as many as the story has at most; 0 until it is known. */
function useWidth(canvas: { readonly current: HTMLCanvasElement | null }): number {
  const [widthPx, setWidth] = useState(0);
  useEffect(() => {
    const shown = canvas.current;
    if (!shown) return;
    const measure = () =>
      setWidth(Math.min(FRAME_WIDTH_PX, Math.round(shown.clientWidth * devicePixelRatio)));
    const observer = new ResizeObserver(measure);
    observer.observe(shown);
    return () => observer.disconnect();
  }, []);
  return widthPx;
}

/** Changes when letters have come that the text needs. */
function useFonts(composer: Composer): number {
  const [count, setCount] = useState(0);
  const text = composer.scene.value?.label.text ?? "";
  useEffect(() => {
    let isOver = false;
    const font = fontOf(composer.scene.peek()?.label.sizePx ?? 1);
    document.fonts.load(font, text).then(() => !isOver && setCount((before) => before + 1), () => {});
    return () => {
      isOver = true;
    };
  }, [text]);
  return count;
}

/** The page may not scroll or zoom by what zooms the picture, which only a listener that is not passive can say. */
function useWheel(
  stage: { readonly current: HTMLElement | null },
  onWheel: (event: WheelEvent) => void,
): void {
  useEffect(() => {
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      onWheel(event);
    };
    stage.current?.addEventListener("wheel", turn, { passive: false });
    return () => stage.current?.removeEventListener("wheel", turn);
  }, []);
}
