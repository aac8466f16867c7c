/** The gifts in their panel, one of which is selected: tiles of a grid where it is wide, rows of a list elsewhere. */
import { useEffect, useRef } from "react";
import type { TargetedKeyboardEvent, VNode } from "preact";
import { formatCount } from "@/domain/time_text.ts";
import { Button } from "@/components/button.tsx";
import { classes } from "@/components/classes.ts";
import { Coin } from "@/components/coin_balance.tsx";
import { rotateCwIcon } from "@/components/icons.ts";
import { columnsOf, giftAfterKey } from "@/islands/chat/gift_keys.ts";
import type { GiftPages } from "@/islands/chat/use_gift_pages.ts";
import { useFocusAtOnce } from "@/islands/use_focus_at_once.ts";
import type { Translate } from "@/locales/text.ts";
import type { GiftView } from "@/protocol/views/gift.ts";

const LAYOUT = "grid gap-1 wide:grid-cols-4 wide:gap-2";
const SKELETONS = 12;

export interface GiftOptionsProps {
  t: Translate;
  pages: GiftPages;
  /** The member's coins; null where gifts are free, which then have no price. */
  credits: number | null;
  selected: GiftView | null;
  onSelect(gift: GiftView): void;
  /** The selected one was tapped again. */
  onGive(gift: GiftView): void;
}

export function GiftOptions(props: GiftOptionsProps): VNode {
  const { t, pages } = props;
  const { gifts, state, hasMore, load } = pages;
  return (
    <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-3 pt-1 pb-3">
      {gifts.length > 0 && <Options {...props} />}
      {state === "loading" && <Loading t={t} isFirst={gifts.length === 0} />}
      {state === "failed" && (
        <div role="alert" className="grid justify-items-center gap-3 px-4 py-8 text-center">
          <p className="text-muted">{t("gift.failed")}</p>
          <Button variant="secondary" icon={rotateCwIcon} onClick={load}>{t("shell.retry")}</Button>
        </div>
      )}
      {state === "ready" && gifts.length === 0 && (
        <p role="status" className="px-4 py-12 text-center text-muted">{t("gift.empty")}</p>
      )}
      {state === "ready" && hasMore && (
        <div className="pt-2 text-center">
          <Button variant="ghost" size="sm" onClick={load}>{t("gift.more")}</Button>
        </div>
      )}
    </div>
  );
}

function Options({ t, pages: { gifts }, credits, selected, onSelect, onGive }: GiftOptionsProps): VNode {
  const group = useRef<HTMLDivElement>(null);
  const options = () => [...group.current?.querySelectorAll<HTMLElement>("[role=radio]") ?? []];
  const shown = useRef(0);
  useFocusAtOnce(() => {
    // The first of those that have just come; what had the focus may be gone.
    const first = options()[shown.current];
    first?.focus({ preventScroll: shown.current === 0 });
    return first;
  }, [gifts.length]);
  useEffect(() => {
    shown.current = gifts.length;
  }, [gifts.length]);

  function onKeyDown(event: TargetedKeyboardEvent<HTMLElement>): void {
    const all = options();
    const at = all.findIndex((option) => option === document.activeElement);
    if (at < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    const isRtl = getComputedStyle(event.currentTarget).direction === "rtl";
    const next = giftAfterKey(event.key, at, { count: all.length, columns: columnsOf(all), isRtl });
    const gift = next === null ? undefined : gifts[next];
    if (next === null || !gift) return;
    event.preventDefault();
    all[next]?.focus();
    onSelect(gift);
  }

  const reachable = selected ?? gifts[0];
  return (
    <div
      ref={group}
      role="radiogroup"
      aria-labelledby="gifts-title"
      className={LAYOUT}
      onKeyDown={onKeyDown}
    >
      {gifts.map((gift) => (
        <Option
          key={gift.id}
          label={credits === null ? gift.gift : t("gift.option", { gift: gift.gift, count: gift.price })}
          gift={gift}
          isSelected={gift.id === selected?.id}
          isReachable={gift.id === reachable?.id}
          credits={credits}
          onTap={() => gift.id === selected?.id ? onGive(gift) : onSelect(gift)}
        />
      ))}
    </div>
  );
}

interface OptionProps {
  /** Its spoken name. */
  label: string;
  gift: GiftView;
  isSelected: boolean;
  /** By the Tab key; the arrow keys lead to the others. */
  isReachable: boolean;
  credits: number | null;
  onTap(): void;
}

function Option({ label, gift, isSelected, isReachable, credits, onTap }: OptionProps): VNode {
  const isTooDear = credits !== null && gift.price > credits;
  return (
    <button
      type="button"
      role="radio"
      aria-checked={isSelected ? "true" : "false"}
      aria-label={label}
      tabIndex={isReachable ? 0 : -1}
      className={classes(
        "flex min-h-16 items-center gap-3 rounded-lg px-3 py-1.5 text-start text-sm transition-[scale,background-color]",
        "duration-150 ease-out -outline-offset-2 active:scale-[0.97] wide:flex-col wide:gap-1.5 wide:px-1.5 wide:py-3",
        "wide:text-center wide:text-xs",
        isSelected ? "bg-brand-soft ring-2 ring-brand ring-inset" : "hover:bg-sunken",
      )}
      onClick={onTap}
    >
      <img
        src={gift.icon}
        alt=""
        width={64}
        height={64}
        loading="lazy"
        className={classes(
          "size-13 shrink-0 transition-[scale] duration-150 wide:size-16",
          isSelected && "scale-110",
        )}
      />
      <span className="flex-1 font-medium wide:flex-none">{gift.gift}</span>
      {credits !== null && (
        <span
          className={classes(
            "flex shrink-0 items-center gap-1 font-semibold tabular-nums",
            isTooDear ? "text-faint" : "text-gold",
          )}
        >
          <Coin className={isTooDear ? "size-4 opacity-50" : "size-4"} />
          {formatCount(gift.price)}
        </span>
      )}
    </button>
  );
}

function Loading({ t, isFirst }: { t: Translate; isFirst: boolean }): VNode {
  return (
    <div role="status" className={isFirst ? LAYOUT : "py-4 text-center text-sm text-muted"}>
      <span className={isFirst ? "sr-only" : undefined}>{t("gift.loading")}</span>
      {isFirst &&
        Array.from(
          { length: SKELETONS },
          (_, index) => (
            <span
              key={index}
              aria-hidden="true"
              className="block h-16 animate-pulse rounded-lg bg-sunken wide:h-32"
            />
          ),
        )}
    </div>
  );
}
