/** What lies where the cards would: shapes while they come, what went wrong, or the next step where nobody is left. */
import type { VNode } from "preact";
import { HeartsArt } from "@/components/art/hearts.tsx";
import { Button } from "@/components/button.tsx";
import { EmptyState } from "@/components/empty_state.tsx";
import { ErrorState } from "@/components/error_state.tsx";
import type { Translate } from "@/locales/text.ts";

export interface NobodyProps {
  t: Translate;
  state: "loading" | "failed" | "empty";
  /** Absent until the page is hydrated; then it is a link. */
  onRetry?: (() => void) | undefined;
}

export function Nobody({ t, state, onRetry }: NobodyProps): VNode {
  switch (state) {
    case "loading":
      return <CardSkeleton />;
    case "failed":
      return (
        <Middle>
          <ErrorState
            title={t("deck.failed")}
            retryLabel={t("shell.retry")}
            onRetry={onRetry}
            retryHref={onRetry ? undefined : "/explore"}
          />
        </Middle>
      );
    case "empty":
      return (
        <Middle>
          <EmptyState
            Art={HeartsArt}
            title={t("deck.empty")}
            text={t("deck.empty_text")}
            action={
              <span className="flex flex-wrap justify-center gap-3">
                <Button href="/settings?only=discovery" modal="always">{t("deck.widen")}</Button>
                <Button href="/meet" variant="secondary">{t("deck.discover")}</Button>
              </span>
            }
          />
        </Middle>
      );
    default:
      return state satisfies never;
  }
}

function Middle({ children }: { children: VNode }): VNode {
  return <div className="grid h-full place-items-center">{children}</div>;
}

function CardSkeleton(): VNode {
  return (
    <div
      className="absolute inset-0 flex animate-pulse flex-col justify-end gap-3 rounded-card bg-sunken p-5"
      aria-hidden="true"
    >
      <span className="h-7 w-2/5 rounded-full bg-line" />
      <span className="h-4 w-1/4 rounded-full bg-line" />
      <span className="h-4 w-4/5 rounded-full bg-line" />
    </div>
  );
}
