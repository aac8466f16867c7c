/**
 * Says on /explore and /meet that there are free spins (spec §2): once a session in words, then as a small wheel with their
 * number. Loaded when there are any. Invariant: it lies in the corner of what is shown, moves nothing, and covers no button.
 */
import { useState } from "react";
import { render, type VNode } from "preact";
import { Icon } from "@/components/icon.tsx";
import { xIcon } from "@/components/icons.ts";
import { WheelMark } from "@/components/wheel_mark.tsx";
import { formatCount } from "@/domain/time_text.ts";
import type { Client } from "@/client/client.ts";
import { lazyStyles } from "@/client/lazy_styles.ts";
import type { Translate } from "@/locales/text.ts";

/** The place for it, in the shell of a site that has a wheel. */
const PLACE = "wheel-teaser";
/** In the session's storage: the words were seen. */
const SEEN = "kin:wheel-splash";

export interface WheelTeaserProps {
  t: Translate;
  client: Client;
  /** Begins with the words. */
  isFirst: boolean;
}

export function WheelTeaser({ t, client, isFirst }: WheelTeaserProps): VNode | null {
  const [hasWords, setWords] = useState(isFirst);
  const count = client.own.view.value?.sof_spin_available ?? 0;
  // The wheel says itself how many there are, and the coins of the sign-up come first.
  if (count === 0 || client.wheelWanted.value || client.rewardWanted.value) return null;
  const look = "wheel-teaser animate-rise [animation-delay:100ms]";
  if (!hasWords) {
    return (
      <aside aria-label={t("wheel.title")} className={look}>
        <a
          href="/wheel"
          data-wheel=""
          aria-label={`${t("wheel.title")}, ${t("wheel.free_spins", { count })}`}
          className="relative block rounded-full shadow-lift"
        >
          <WheelMark className="size-14" />
          <span
            aria-hidden="true"
            className="absolute -end-1 -top-1 min-w-6 rounded-full bg-action px-1.5 text-center text-xs leading-6 font-semibold text-white tabular-nums"
          >
            {formatCount(count)}
          </span>
        </a>
      </aside>
    );
  }
  return (
    <aside
      aria-label={t("wheel.title")}
      className={`${look} wheel-splash flex items-center gap-3 rounded-card border border-line bg-raised p-2.5 shadow-lift`}
    >
      <WheelMark className="size-11" />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-2">
        <p className="min-w-0 flex-[1_1_7rem] text-sm leading-snug font-semibold text-ink">
          {t("wheel.splash", { count })}
        </p>
        <a
          href="/wheel"
          data-wheel=""
          className="inline-flex min-h-11 items-center rounded-full bg-action px-4 text-sm font-medium text-white"
          onClick={() => setWords(false)}
        >
          {t("wheel.splash_spin")}
        </a>
      </div>
      <button
        type="button"
        aria-label={t("shell.close")}
        className="-ms-2 inline-flex size-11 shrink-0 items-center justify-center rounded-full text-muted hover:bg-sunken"
        onClick={() => setWords(false)}
      >
        <Icon of={xIcon} />
      </button>
    </aside>
  );
}

/** Puts it into its place; from then on it follows the number of free spins by itself. */
export async function showWheelTeaser(client: Client, t: Translate): Promise<void> {
  const place = document.getElementById(PLACE);
  if (!place || place.firstElementChild) return;
  await lazyStyles();
  render(<WheelTeaser t={t} client={client} isFirst={isFirstOfSession()} />, place);
}

/** Asked once a page. */
function isFirstOfSession(): boolean {
  try {
    const isFirst = sessionStorage.getItem(SEEN) === null;
    sessionStorage.setItem(SEEN, "1");
    return isFirst;
  } catch {
    // Where it cannot be remembered, it would come with every page.
    return false;
  }
}
