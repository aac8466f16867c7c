/**
 * Coins for whoever lets the site send notifications, on /settings (spec §4). Not there where the browser has been asked
 * already, or cannot ask.
 */
import { useEffect, useMemo, useState } from "react";
import type { VNode } from "preact";
import { Button } from "@/components/button.tsx";
import { PUSH_REWARD_COINS } from "@/domain/limits.ts";
import type { Me } from "@/client/client.ts";
import { type Claimed, Rewards } from "@/client/state/rewards.ts";
import { type IslandContext, translateOf } from "@/islands/context.ts";
import { useClient } from "@/islands/use_client.ts";
import type { Translate } from "@/locales/text.ts";

/** `asked`: it is allowed, and whether the coins came is not known. */
export type PushState = "hidden" | "open" | "asked" | "denied" | Claimed["kind"];

export interface PushRewardProps {
  me: Me;
  context: IslandContext;
}

export function PushReward({ me, context }: PushRewardProps): VNode | null {
  const t = useMemo(() => translateOf(context), []);
  const client = useClient(me);
  const [state, setState] = useState<PushState>("hidden");
  useEffect(() => setState(mayAsk() ? "open" : "hidden"), []);

  async function allow(): Promise<void> {
    if (!client) return;
    const permission = await Notification.requestPermission();
    // Closed without an answer it can be asked again.
    if (permission === "default") return;
    if (permission === "denied") return setState("denied");
    setState("asked");
    const claimed = await client.part(Rewards).claim("push");
    if (claimed.kind === "claimed") client.play("coin");
    setState(claimed.kind);
  }

  return <PushRewardRow t={t} state={state} onAllow={() => void allow()} />;
}

export interface PushRewardRowProps {
  t: Translate;
  state: PushState;
  onAllow(): void;
}

export function PushRewardRow({ t, state, onAllow }: PushRewardRowProps): VNode | null {
  if (state === "hidden") return null;
  const isOpen = state === "open" || state === "asked" || state === "uncertain";
  return (
    <div className="flex min-h-11 items-center justify-between gap-4">
      <div className="min-w-0">
        <p className="font-medium">{t("reward.push")}</p>
        <p role="status" className="text-sm text-muted">{noteOf(t, state)}</p>
      </div>
      {isOpen && (
        <Button
          variant="secondary"
          size="sm"
          busy={state === "asked"}
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

function noteOf(t: Translate, state: Exclude<PushState, "hidden">): string {
  switch (state) {
    case "open":
    case "asked":
      return t("reward.push_hint", { count: PUSH_REWARD_COINS });
    case "claimed":
      return t("reward.push_claimed", { count: PUSH_REWARD_COINS });
    case "known":
      return t("reward.push_known");
    case "denied":
      return t("reward.push_denied");
    case "uncertain":
      return t("reward.push_retry");
    default:
      return state satisfies never;
  }
}

/** Whether the browser can be asked, and has not been. */
function mayAsk(): boolean {
  return "Notification" in globalThis && Notification.permission === "default";
}
