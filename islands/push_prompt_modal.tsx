/**
 * The prompt about notifications for whoever has no coins left (spec §4): the way to the Home Screen in a browser of iOS, or
 * the permission where the app runs from there already. Opened by `client.promptWanted`, loaded when first wanted.
 * Invariant: closed without a yes it is not shown for a day.
 */
import { useState } from "react";
import type { VNode } from "preact";
import { bellIcon, externalLinkIcon, shareIcon, smartphoneIcon, squarePlusIcon } from "@/components/icons.ts";
import { Button } from "@/components/button.tsx";
import { Coin } from "@/components/coin_balance.tsx";
import { Dialog } from "@/components/dialog.tsx";
import { Icon } from "@/components/icon.tsx";
import { Notice } from "@/components/notice.tsx";
import { type IosBrowser, iosBrowserOf } from "@/domain/browser_name.ts";
import { PUSH_REWARD_COINS } from "@/domain/limits.ts";
import type { Client } from "@/client/client.ts";
import { openOverlay, type Overlay } from "@/client/overlay.ts";
import { type Allowed, allowPush } from "@/client/push/allow.ts";
import { PushDevices } from "@/client/push/devices.ts";
import type { PushPrompt } from "@/client/push/prompt.ts";
import { useCounting } from "@/islands/use_counting.ts";
import type { Translate } from "@/locales/text.ts";

export interface PushPromptProps {
  t: Translate;
  client: Client;
  /** Name of the site. */
  site: string;
  prompt: PushPrompt;
}

/** Opens it above the page. */
export function openPushPromptModal({ t, client, site, prompt }: PushPromptProps): Overlay {
  const devices = client.slice(PushDevices);
  const overlay = openOverlay(
    prompt === "permission"
      ? (
        <PermissionModal
          t={t}
          site={site}
          isRewarded={devices.isRewarded()}
          onAllow={() => allowPush(client)}
        />
      )
      : <AddToHomeModal t={t} site={site} browser={iosBrowserOf(devices.device.userAgent)} />,
  );
  void overlay.closed.then(() => {
    if (!devices.device.info().subscribed) devices.device.skip();
  });
  return overlay;
}

export interface PermissionModalProps {
  t: Translate;
  site: string;
  /** The coins for it have come before. */
  isRewarded: boolean;
  onAllow(): Promise<Allowed>;
  /** What came of it, for tests. */
  start?: Allowed | "open";
}

export function PermissionModal(
  { t, site, isRewarded, onAllow, start = "open" }: PermissionModalProps,
): VNode {
  const [state, setState] = useState<Allowed | "open" | "busy">(start);
  const isDone = state === "claimed" || state === "known";
  const isOver = isDone || state === "denied";
  const note = noteOf(t, state, site);

  async function allow(): Promise<void> {
    setState("busy");
    setState(await onAllow());
  }

  return (
    <Dialog
      id="push"
      title={t("prompt.title")}
      closeLabel={t("shell.close")}
      asks
      actions={
        <>
          {/* One button, which keeps the focus when it has become another. */}
          <Button
            type={isOver ? "submit" : "button"}
            block
            busy={state === "busy"}
            onClick={isOver ? undefined : () => void allow()}
          >
            {t(isOver ? "prompt.done" : "prompt.allow")}
          </Button>
          {!isOver && <Button type="submit" variant="ghost" block>{t("prompt.later")}</Button>}
        </>
      }
    >
      {state === "claimed" ? <Won t={t} /> : <Emblem icon={bellIcon} />}
      {isDone || <p className="mt-5 text-center">{t("prompt.text", { site })}</p>}
      {isOver || isRewarded || <Bonus text={t("prompt.bonus", { count: PUSH_REWARD_COINS })} />}
      <div className="mt-4 empty:hidden">{note && <Notice kind={note.kind}>{note.text}</Notice>}</div>
    </Dialog>
  );
}

interface AddToHomeModalProps {
  t: Translate;
  site: string;
  browser: IosBrowser;
}

export function AddToHomeModal({ t, site, browser }: AddToHomeModalProps): VNode {
  return (
    <Dialog
      id="push"
      title={t("prompt.home_title", { site })}
      closeLabel={t("shell.close")}
      pinned
      actions={<Button type="submit" variant="secondary" block>{t("shell.close")}</Button>}
    >
      <p>{t("prompt.home_text")}</p>
      <Bonus text={t("prompt.home_bonus", { count: PUSH_REWARD_COINS })} />
      <ol className="mt-5 grid gap-3.5">
        {browser === "inside" && <Step icon={externalLinkIcon} text={t("prompt.home_inside")} />}
        <Step
          icon={shareIcon}
          text={t(browser === "other" ? "prompt.home_share_other" : "prompt.home_share_safari")}
        />
        <Step icon={squarePlusIcon} text={t("prompt.home_add")} />
        <Step icon={smartphoneIcon} text={t("prompt.home_open", { site })} />
      </ol>
      <p className="mt-4 text-sm text-muted">{t("prompt.home_version")}</p>
    </Dialog>
  );
}

function Emblem({ icon }: { icon: string }): VNode {
  return (
    <div className="flex justify-center pt-2 [@media(height<620px)]:hidden">
      <span className="flex size-20 items-center justify-center rounded-full bg-brand-soft text-brand">
        <Icon of={icon} className="size-9" />
      </span>
    </div>
  );
}

/** Counts the coins up. */
function Won({ t }: { t: Translate }): VNode {
  const shown = useCounting(PUSH_REWARD_COINS, 0);
  return (
    <>
      <Coin className="mx-auto mt-2 size-20" />
      <p className="text-center text-display font-extrabold text-gold tabular-nums">
        <span aria-hidden="true" dir="ltr">+{shown}</span>
        <span className="sr-only">{t("reward.coins", { count: PUSH_REWARD_COINS })}</span>
      </p>
    </>
  );
}

function Bonus({ text }: { text: string }): VNode {
  return (
    <p className="mt-4 flex items-center justify-center gap-2.5 rounded-lg bg-gold-soft px-4 py-3 font-medium text-gold">
      <Coin />
      <span className="min-w-0">{text}</span>
    </p>
  );
}

function Step({ icon, text }: { icon: string; text: string }): VNode {
  return (
    <li className="flex items-center gap-3.5">
      <span className="flex size-10 shrink-0 items-center justify-center rounded-full bg-brand-soft text-brand">
        <Icon of={icon} />
      </span>
      <span className="min-w-0">{text}</span>
    </li>
  );
}

interface Note {
  kind: "ok" | "info" | "bad";
  text: string;
}

function noteOf(t: Translate, state: Allowed | "open" | "busy", site: string): Note | null {
  switch (state) {
    case "open":
    case "busy":
    case "dismissed":
      return null;
    case "claimed":
      return { kind: "ok", text: t("reward.push_claimed", { count: PUSH_REWARD_COINS }) };
    case "known":
      return { kind: "ok", text: t("reward.push_known") };
    case "denied":
      return { kind: "info", text: t("prompt.denied", { site }) };
    case "uncertain":
      return { kind: "bad", text: t("reward.push_retry") };
    case "failed":
    case "not_subscribed":
      return { kind: "bad", text: t("refusal.something_wrong") };
    default:
      return state satisfies never;
  }
}
