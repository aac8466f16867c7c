/** Another member's stories come in from the side where they stand in the queue. */
import { type RefObject, useLayoutEffect, useRef } from "react";
import { enter } from "@/islands/story_viewer/movement.ts";

export function useEnter(
  stage: RefObject<HTMLElement | null>,
  member: { id: string } | null,
  queue: readonly string[],
): void {
  const last = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (!member) return;
    const before = last.current;
    last.current = member.id;
    if (before === null || before === member.id || !stage.current) return;
    enter(stage.current, queue.indexOf(member.id) < queue.indexOf(before) ? -1 : 1);
  }, [member?.id]);
}
