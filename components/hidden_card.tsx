/**
 * A member who is hidden without premium: a drawn picture and a lock. The server sends nothing else; the button opens the
 * premium modal.
 */
import type { VNode } from "preact";
import { CARD } from "@/components/member_card.tsx";
import { Icon } from "@/components/icon.tsx";
import { lockIcon } from "@/components/icons.ts";

export interface HiddenCardProps {
  photo: string;
  /** The text for screen readers: who it may be, and how to find out. */
  label: string;
  /** None until the page is hydrated. */
  onOpen: (() => void) | undefined;
}

export function HiddenCard({ photo, label, onOpen }: HiddenCardProps): VNode {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={onOpen === undefined}
      onClick={onOpen}
      className={CARD}
    >
      <img
        src={photo}
        alt=""
        width="240"
        height="320"
        loading="lazy"
        decoding="async"
        data-fade=""
      />
      <span className="absolute inset-0 grid place-items-center bg-black/15">
        <span className="grid size-14 place-items-center rounded-full bg-black/60 text-white">
          <Icon of={lockIcon} size="lg" />
        </span>
      </span>
    </button>
  );
}
