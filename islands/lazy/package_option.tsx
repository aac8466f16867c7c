/** One of several packages to choose from: a radio button that looks like a card. For the modals of the shop. */
import type { ComponentChildren, VNode } from "preact";
import { Icon } from "@/components/icon.tsx";
import { checkIcon } from "@/components/icons.ts";

export interface PackageOptionProps {
  /** Of the radio buttons that belong together. */
  name: string;
  id: number;
  isChosen: boolean;
  /** Cannot be chosen for a moment, but keeps the focus. */
  idle: boolean;
  onChoose(): void;
  children: ComponentChildren;
}

export function PackageOption(
  { name, id, isChosen, idle, onChoose, children }: PackageOptionProps,
): VNode {
  return (
    <label className="relative flex min-h-16 items-center gap-3 rounded-card border border-field/50 px-4 py-2.5
        max-[360px]:gap-2 max-[360px]:px-3 transition-[background-color,border-color] duration-150 ease-out hover:bg-sunken has-checked:border-brand
        has-checked:bg-brand-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2
        has-focus-visible:outline-brand">
      <input
        type="radio"
        name={name}
        value={String(id)}
        checked={isChosen}
        aria-disabled={idle ? "true" : undefined}
        className="peer absolute inset-0 m-0 appearance-none rounded-card outline-none"
        onClick={(event) => idle && event.preventDefault()}
        onChange={onChoose}
      />
      <span
        aria-hidden="true"
        className="grid size-6 shrink-0 place-items-center rounded-full border border-field text-transparent
          peer-checked:border-brand peer-checked:bg-action peer-checked:text-white"
      >
        <Icon of={checkIcon} size="sm" />
      </span>
      {children}
    </label>
  );
}

/** Grey shapes in place of packages that are on their way. */
export function PackageSkeletons({ label, count }: { label: string; count: number }): VNode {
  return (
    <div role="status" aria-label={label} className="grid gap-2">
      {Array.from(
        { length: count },
        (_, nth) => <span key={nth} className="block min-h-16 animate-pulse rounded-card bg-sunken" />,
      )}
    </div>
  );
}
