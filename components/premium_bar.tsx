/** Below a list that is hidden without premium: what premium would show, and the way there. Stays in sight. */
import type { VNode } from "preact";
import { Button } from "@/components/button.tsx";
import { crownIcon } from "@/components/icons.ts";

export interface PremiumBarProps {
  /** What it would show. */
  text: string;
  /** Of the button. */
  label: string;
  /** None until the page is hydrated. */
  onOpen: (() => void) | undefined;
}

export function PremiumBar({ text, label, onOpen }: PremiumBarProps): VNode {
  return (
    <div className="sticky bottom-[calc(var(--bar-block-end)+var(--safe-end)+12px)] z-10 px-4 pt-4 wide:bottom-3 wide:px-6">
      <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 rounded-card bg-raised px-5 py-3 shadow-lift">
        <p className="grow basis-40 text-center font-medium">{text}</p>
        <Button size="sm" icon={crownIcon} disabled={!onOpen} onClick={onOpen}>{label}</Button>
      </div>
    </div>
  );
}
