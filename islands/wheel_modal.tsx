/**
 * The lucky wheel: free spins, coins, the wheel itself, what a spin costs, and the odds. Opened by `client.wheelWanted`,
 * loaded when first wanted. Invariant: the server draws; what turns here only shows it, and closing it loses nothing.
 */
import { useEffect, useLayoutEffect, useRef } from "react";
import type { RefObject, VNode } from "preact";
import { Button } from "@/components/button.tsx";
import { classes } from "@/components/classes.ts";
import { CoinBalance } from "@/components/coin_balance.tsx";
import { IconButton } from "@/components/icon_button.tsx";
import { xIcon } from "@/components/icons.ts";
import { ProblemNotice } from "@/islands/lazy/problem_notice.tsx";
import { WheelMark } from "@/components/wheel_mark.tsx";
import type { Reader } from "@/domain/time_text.ts";
import type { Client } from "@/client/client.ts";
import { feel } from "@/client/haptics.ts";
import { wantsLessMotion } from "@/client/less_motion.ts";
import { openOverlay, type Overlay } from "@/client/overlay.ts";
import { Wheel, type WheelSpin, type WheelStage } from "@/client/state/wheel.ts";
import { throwConfetti } from "@/islands/lazy/wheel/confetti.ts";
import { headline, isOwnLimit, isSpoken, pressText, problemText } from "@/islands/lazy/wheel/words.ts";
import { WheelDisc } from "@/islands/lazy/wheel/wheel_disc.tsx";
import { WheelHub, WheelRim } from "@/islands/lazy/wheel/wheel_frame.tsx";
import { WheelOdds } from "@/islands/lazy/wheel/wheel_odds.tsx";
import { placeWheel, type Turning, turnWheel } from "@/islands/lazy/wheel/turn.ts";
import { useCounting } from "@/islands/use_counting.ts";
import { useLong } from "@/islands/windowed/use_endless.ts";
import { aboutText } from "@/islands/about_text.ts";
import type { Translate } from "@/locales/text.ts";

/** More of it for more coins. */
const CONFETTI = { some: 36, many: 90 } as const;
const MANY_COINS = 1_000;

export interface WheelModalProps {
  t: Translate;
  client: Client;
  reader: Reader;
  /** Coins were won and seen. */
  onWon(): void;
}

export function WheelModal({ t, client, reader, onWon }: WheelModalProps): VNode {
  const wheel = client.slice(Wheel);
  const disc = useRef<SVGSVGElement>(null);
  const pointer = useRef<SVGGElement>(null);
  const sky = useRef<HTMLDivElement>(null);
  const phase = wheel.phase.value;
  const table = wheel.table.value;
  const free = wheel.freeSpins.value;
  const problem = wheel.problem.value;
  const credits = client.balance.value.credits;
  const shownCredits = useCounting(credits);
  const spins = t("wheel.free_spins", { count: free });
  const shown = { phase, table, loading: wheel.loading.value };
  const words = headline(t, shown);
  const spoken = isSpoken(shown, useLong(shown.loading));
  // Where none are sold, the button stays for the keyboard, and only says so.
  const canSpin = table !== null && (free > 0 || table.price > 0);

  // Before it can be seen: a press would find nothing to turn.
  useLayoutEffect(() =>
    wheel.open(stageOf(client, {
      onStop: (spin) => celebrate(client, sky.current, spin),
      onWon,
    })), []);
  useTurning(wheel, { disc, pointer });

  function press(): void {
    if (phase.kind !== "idle" || !canSpin) return;
    client.play("click");
    feel("tap");
    wheel.spin();
  }

  return (
    <dialog
      id="wheel"
      aria-labelledby="wheel-title"
      className="wheel-modal m-auto mb-0 max-h-[94dvh] w-full max-w-[500px] rounded-t-panel bg-raised p-0 text-ink shadow-lift
        sm:mb-auto sm:w-[calc(100%-32px)] sm:max-w-md sm:rounded-panel"
    >
      <form
        method="dialog"
        className="wheel-body flex flex-col gap-3 px-6 pt-3 pb-[calc(20px+var(--safe-end))]"
      >
        <div className="flex items-center gap-3">
          <h2 id="wheel-title" className="flex-1 text-xl font-bold">{t("wheel.title")}</h2>
          <IconButton icon={xIcon} label={t("shell.close")} type="submit" value="" className="-me-3" />
        </div>
        <div className="wheel-stage relative mx-auto">
          <WheelRim />
          <WheelDisc
            of={disc}
            prizes={table?.prizes ?? []}
            free={t("wheel.free")}
            won={phase.kind === "result" ? phase.spin.prize_id : null}
          />
          <WheelHub of={pointer} />
          <div ref={sky} aria-hidden="true" />
        </div>
        <div className="wheel-side flex min-w-0 flex-col justify-center gap-3">
          <div className="flex flex-wrap items-center justify-center gap-2">
            <span className="inline-flex h-9 items-center gap-1.5 rounded-full bg-brand-soft ps-2 pe-3 text-sm font-semibold text-brand">
              <WheelMark className="size-5" />
              <span className="tabular-nums">{spins}</span>
            </span>
            <CoinBalance coins={shownCredits} label={t("credits.balance", { count: credits })} />
          </div>
          <p
            aria-hidden={spoken ? "true" : undefined}
            className={classes(
              "grid min-h-[2lh] place-items-center text-center text-xl leading-tight font-bold text-balance",
              phase.kind === "result" && "animate-rise text-brand",
            )}
          >
            {words}
          </p>
          <p role="status" className="sr-only">{spoken && words}</p>
          <div className="empty:hidden">
            {problem !== null && (
              <ProblemNotice t={t} text={problemText(t, problem)} isOwnLimit={isOwnLimit(problem)} />
            )}
          </div>
          {wheel.loading.value === "failed" && !table
            ? (
              <Button block size="lg" variant="secondary" onClick={() => void wheel.load()}>
                {t("shell.retry")}
              </Button>
            )
            : (
              <Button
                block
                size="lg"
                autoFocus
                busy={phase.kind === "asking"}
                disabled={false}
                idle={phase.kind !== "idle" || !canSpin}
                onClick={press}
              >
                {pressText(t, { phase, free: table ? free : 0, table })}
                {phase.kind === "idle" && free === 0 && table && aboutText(t, client, table.price)}
              </Button>
            )}
          <WheelOdds t={t} table={table} locale={reader.locale} />
        </div>
      </form>
    </dialog>
  );
}

/** Lets the picture follow: it turns while the wheel does, and stands where it stopped. */
function useTurning(
  wheel: Wheel,
  { disc, pointer }: { disc: RefObject<SVGSVGElement | null>; pointer: RefObject<SVGGElement | null> },
): void {
  const phase = wheel.phase.value;
  const stands = useRef(0);
  const turning = useRef<Turning | null>(null);
  // Before the words of the result are painted: a late wheel stands at its prize with them.
  useLayoutEffect(() => {
    if (phase.kind === "turning") {
      turning.current?.end();
      turning.current = turnWheel(() => ({ disc: disc.current, pointer: pointer.current }), {
        from: stands.current,
        degrees: phase.degrees,
        slices: wheel.table.peek()?.prizes.length || 1,
      });
      stands.current = phase.degrees;
    }
    if (phase.kind !== "result") return;
    if (stands.current === phase.degrees) turning.current?.finish();
    else placeWheel(disc.current, phase.degrees);
    stands.current = phase.degrees;
  }, [phase]);
  useEffect(() => () => turning.current?.end(), []);
}

function stageOf(client: Client, { onStop, onWon }: Pick<WheelStage, "onStop" | "onWon">): WheelStage {
  return {
    credits: () => client.balance.peek().credits,
    random: () => Math.random(),
    isOffline: () => !navigator.onLine,
    isStill: wantsLessMotion,
    holdBalance: () => client.holdBalance(),
    onTurn: () => client.play("spin"),
    notify: (notice) => client.notices.show(notice),
    wantCredits: (price) => client.wantCredits({ purpose: "spin", price }),
    onStop,
    onWon,
  };
}

function celebrate(client: Client, sky: HTMLElement | null, { type, value }: WheelSpin): void {
  feel("success");
  // The banner of a free spin has this sound.
  if (type === "coins") client.play("win");
  throwConfetti(sky, typeof value === "number" && value >= MANY_COINS ? CONFETTI.many : CONFETTI.some);
}

/** Opens it above the page. */
export function openWheelModal(props: Omit<WheelModalProps, "onWon">): Overlay {
  const overlay = openOverlay(<WheelModal {...props} onWon={() => overlay.close()} />);
  return overlay;
}
