/**
 * Three cards for who has just registered: how people are found, how a chat begins, what a profile is for. They follow the
 * coins of the sign-up (islands/reward_modal.tsx), so they come once, and can be left at any of them.
 */
import { useLayoutEffect, useRef, useState } from "react";
import type { VNode } from "preact";
import { Button } from "@/components/button.tsx";
import { Dialog } from "@/components/dialog.tsx";
import { Icon } from "@/components/icon.tsx";
import { flameIcon, messageCircleIcon, userRoundIcon } from "@/components/icons.ts";
import { openOverlay, type Overlay } from "@/client/overlay.ts";
import type { Translate } from "@/locales/text.ts";

const CARDS = [
  { card: "find", icon: flameIcon },
  { card: "talk", icon: messageCircleIcon },
  { card: "show", icon: userRoundIcon },
] as const;

export interface WelcomeModalProps {
  t: Translate;
  /** Coins that one message costs. */
  messagePrice: number;
}

export function WelcomeModal({ t, messagePrice }: WelcomeModalProps): VNode {
  const [nth, setNth] = useState(0);
  const actions = useRef<HTMLDivElement>(null);
  const { card, icon } = CARDS[nth] ?? CARDS[0];
  const isLast = nth === CARDS.length - 1;
  useLayoutEffect(() => {
    // The button of the last card is another one.
    if (isLast) actions.current?.querySelector<HTMLElement>("a")?.focus();
  }, [isLast]);

  return (
    <Dialog
      id="welcome"
      title={t("welcome.title")}
      closeLabel={t("shell.close")}
      pinned
      actions={
        <div ref={actions} className="grid gap-2">
          {isLast
            ? <Button block href="/profile/edit">{t("welcome.profile")}</Button>
            : <Button block autoFocus onClick={() => setNth(nth + 1)}>{t("welcome.next")}</Button>}
          <Button block variant="ghost" type="submit">{t(isLast ? "welcome.done" : "welcome.skip")}</Button>
        </div>
      }
    >
      <div aria-live="polite" className="grid justify-items-center gap-2 text-center">
        <span className="grid size-18 place-items-center rounded-full bg-brand-soft text-brand">
          <Icon of={icon} size="xl" />
        </span>
        <p className="text-lg font-semibold">{t(`welcome.${card}`)}</p>
        <p className="text-muted">
          {card === "talk" ? t("welcome.talk_text", { count: messagePrice }) : t(`welcome.${card}_text`)}
        </p>
        <p className="text-sm text-muted">{t("welcome.nth", { number: nth + 1, count: CARDS.length })}</p>
      </div>
    </Dialog>
  );
}

/** Opens it above the page. */
export function openWelcomeModal(props: WelcomeModalProps): Overlay {
  return openOverlay(<WelcomeModal {...props} />);
}
