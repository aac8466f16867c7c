/** What a list shows when it has nothing: a picture, what it means, and the next step. */
import type { ComponentChildren, VNode } from "preact";
import { ART, type ArtName } from "@/components/art.tsx";
import { Button } from "@/components/button.tsx";
import { rotateCwIcon } from "@/components/icons.ts";

export interface EmptyStateProps {
  art: ArtName;
  title: string;
  text?: string | undefined;
  /** A `Button`, most often. */
  action?: ComponentChildren;
}

export function EmptyState({ art, title, text, action }: EmptyStateProps): VNode {
  const Art = ART[art];
  return (
    <div className="flex animate-rise flex-col items-center px-8 py-12 text-center">
      <Art />
      <p className="mt-6 text-lg font-semibold">{title}</p>
      {text !== undefined && <p className="mt-1.5 max-w-xs text-muted">{text}</p>}
      {action !== undefined && <div className="mt-6">{action}</div>}
    </div>
  );
}

export interface ErrorStateProps {
  title: string;
  text?: string | undefined;
  retryLabel: string;
  /** In an island; a server-rendered error gives `retryHref`. */
  onRetry?: (() => void) | undefined;
  retryHref?: string | undefined;
}

export function ErrorState({ title, text, retryLabel, onRetry, retryHref }: ErrorStateProps): VNode {
  return (
    <div role="alert">
      <EmptyState
        art="broken"
        title={title}
        text={text}
        action={
          <Button variant="secondary" icon={rotateCwIcon} href={retryHref} onClick={onRetry}>
            {retryLabel}
          </Button>
        }
      />
    </div>
  );
}
