/** How far an upload is, around the button that stops it. */
import type { VNode } from "preact";
import { onFirstClick } from "@/components/first_click.ts";
import { Icon } from "@/components/icon.tsx";
import { xIcon } from "@/components/icons.ts";

export interface UploadRingProps {
  /** 0 to 100. */
  percent: number;
  /** Accessible names: of the progress, and of the button in the ring. */
  label: string;
  stopLabel: string;
  onStop(): void;
}

/** Told by its value, not by words that come and go. */
export function UploadRing({ percent, label, stopLabel, onStop }: UploadRingProps): VNode {
  return (
    <span className="relative grid size-14 place-items-center rounded-full bg-black/60">
      <svg
        viewBox="0 0 56 56"
        fill="none"
        stroke="currentColor"
        stroke-width="3"
        role="progressbar"
        aria-label={label}
        aria-valuenow={percent}
        aria-live="off"
        className="absolute inset-0 size-full"
      >
        <circle cx="28" cy="28" r="26" stroke-opacity="0.3" />
        <circle
          cx="28"
          cy="28"
          r="26"
          pathLength="100"
          stroke-dasharray={`${percent} 100`}
          transform="rotate(-90 28 28)"
        />
      </svg>
      <button
        type="button"
        aria-label={stopLabel}
        className="relative inline-flex size-11 items-center justify-center rounded-full"
        onClick={onFirstClick(onStop)}
      >
        <Icon of={xIcon} />
      </button>
    </span>
  );
}
