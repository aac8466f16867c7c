/** The error state of a list that could not be loaded, with a retry button. */
import type { VNode } from "preact";
import { BrokenArt } from "@/components/art/broken.tsx";
import { Button } from "@/components/button.tsx";
import { EmptyState } from "@/components/empty_state.tsx";
import { rotateCwIcon } from "@/components/icons.ts";

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
        Art={BrokenArt}
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
