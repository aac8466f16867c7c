/** A round button of 44 px on a picture, with nothing but an icon; its name is spoken. */
import type { MouseEventHandler, VNode } from "preact";
import { Icon } from "@/components/icon.tsx";

interface RoundButtonProps {
  icon: string;
  label: string;
  filled?: boolean | undefined;
  /** Where the keyboard is when the viewer opens. */
  autoFocus?: boolean | undefined;
  onClick: MouseEventHandler<HTMLButtonElement>;
}

export function RoundButton({ icon, label, filled, autoFocus, onClick }: RoundButtonProps): VNode {
  return (
    <button
      type="button"
      aria-label={label}
      autoFocus={autoFocus}
      className="pointer-events-auto inline-flex size-11 shrink-0 items-center justify-center rounded-full text-white hover:bg-white/15"
      onClick={onClick}
    >
      <Icon of={icon} filled={filled} />
    </button>
  );
}
