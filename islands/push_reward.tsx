/**
 * Coins for whoever lets the site send notifications to this device, on /settings (spec §4); or why this device cannot take
 * any. Not there where they are on and the coins have come.
 */
import { useEffect, useMemo, useRef, useState } from "react";
import type { RefObject, VNode } from "preact";
import { Button } from "@/components/button.tsx";
import { PUSH_REWARD_COINS } from "@/domain/limits.ts";
import type { Client, Me } from "@/client/client.ts";
import { type Allowed, allowPush } from "@/client/push/allow.ts";
import { PushDevices } from "@/client/push/devices.ts";
import { type IslandContext, translateOf } from "@/islands/context.ts";
import { useClient } from "@/islands/use_client.ts";
import type { Translate } from "@/locales/text.ts";

/** `home`: a browser of iOS, which can only from the Home Screen. */
export type PushState = "hidden" | "open" | "busy" | "unsupported" | "home" | Allowed;

export interface PushRewardProps {
  me: Me;
  context: IslandContext;
}

export function PushReward({ me, context }: PushRewardProps): VNode | null {
  const t = useMemo(() => translateOf(context), []);
  const client = useClient(me);
  const [allowed, setAllowed] = useState<Allowed | "busy" | null>(null);
  const title = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (client) void client.slice(PushDevices).check().catch(reportError);
  }, [client]);

  async function allow(): Promise<void> {
    if (!client) return;
    setAllowed("busy");
    const outcome = await allowPush(client);
    // Its button goes.
    if (!mayTry(outcome)) title.current?.focus();
    setAllowed(outcome);
  }

  const state = allowed ?? stateOf(client);
  return <PushRewardRow t={t} state={state} titleRef={title} onAllow={() => void allow()} />;
}

/** Before anything was clicked. */
function stateOf(client: Client | null): PushState {
  const devices = client?.slice(PushDevices);
  switch (devices?.state.value) {
    case undefined:
    case "unknown":
      return "hidden";
    case "unsupported": {
      const { os, isInStandalonemode } = devices.device.info();
      return os === "ios" && !isInStandalonemode ? "home" : "unsupported";
    }
    case "on":
      return devices.isRewarded() ? "hidden" : "uncertain";
    case "off":
    case "busy":
      return "open";
    case "denied":
      return "denied";
    case "failed":
      return "failed";
  }
}

export interface PushRewardRowProps {
  t: Translate;
  state: PushState;
  /** Where the focus goes with the button. */
  titleRef: RefObject<HTMLParagraphElement | null> | null;
  onAllow(): void;
}

export function PushRewardRow({ t, state, titleRef, onAllow }: PushRewardRowProps): VNode | null {
  if (state === "hidden") return null;
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0 flex-[1_1_9rem]">
        <p ref={titleRef} tabIndex={-1} className="font-medium">{t("reward.push")}</p>
        <p role="status" className="text-sm text-muted">{noteOf(t, state)}</p>
      </div>
      {mayTry(state) && (
        <Button
          variant="secondary"
          size="sm"
          busy={state === "busy"}
          className="shrink-0"
          label={`${t("reward.push_allow")}: ${t("reward.push")}`}
          onClick={onAllow}
        >
          {t("reward.push_allow")}
        </Button>
      )}
    </div>
  );
}

function mayTry(state: PushState): boolean {
  return ["open", "busy", "dismissed", "failed", "not_subscribed", "uncertain"].includes(state);
}

function noteOf(t: Translate, state: Exclude<PushState, "hidden">): string {
  switch (state) {
    case "open":
    case "busy":
    case "dismissed":
      return t("reward.push_hint", { count: PUSH_REWARD_COINS });
    case "claimed":
      return t("reward.push_claimed", { count: PUSH_REWARD_COINS });
    case "known":
      return t("reward.push_known");
    case "denied":
      return t("reward.push_denied");
    case "home":
      return t("reward.push_home");
    case "unsupported":
      return t("reward.push_unsupported");
    case "uncertain":
      return t("reward.push_retry");
    case "failed":
    case "not_subscribed":
      return t("reward.push_failed");
    default:
      return state satisfies never;
  }
}
