/**
 * The devices that take pushes, on /notifications: whether this one does and may, a test, and the list of all. What this
 * one can is known once the page is hydrated.
 */
import { useEffect, useMemo, useRef, useState } from "react";
import type { VNode } from "preact";
import { iosBrowserOf } from "@/domain/browser_name.ts";
import { PUSH_REWARD_COINS } from "@/domain/limits.ts";
import { Button } from "@/components/button.tsx";
import { CardSection } from "@/components/card_section.tsx";
import { Notice } from "@/components/notice.tsx";
import type { Client, Me } from "@/client/client.ts";
import { allowPush } from "@/client/push/allow.ts";
import { PushDevices, type PushState } from "@/client/push/devices.ts";
import { PushList, type TestOutcome } from "@/client/state/push_list.ts";
import { type IslandContext, translateOf } from "@/islands/context.ts";
import { deviceName, DeviceRow } from "@/islands/notifications/device_row.tsx";
import { InstallPart } from "@/islands/notifications/install_part.tsx";
import { hintText, stateText } from "@/islands/notifications/state_text.ts";
import { useRefreshWhenSeen } from "@/islands/notifications/use_refresh_when_seen.ts";
import { Switch } from "@/islands/settings/switch.tsx";
import { useClient } from "@/islands/use_client.ts";
import { useLeft } from "@/islands/use_alone.ts";
import { useReader } from "@/islands/use_reader.ts";
import type { Translate } from "@/locales/text.ts";
import type { DeviceView } from "@/protocol/views/alerts.ts";

export interface ThisDeviceProps {
  me: Me;
  initial: DeviceView[];
  /** The site's name. */
  site: string;
  context: IslandContext;
}

/** What was done last, to be said. */
type Said =
  | { kind: "test"; outcome: TestOutcome }
  | { kind: "removed" | "not_removed"; name: string }
  /** The coins for it have come. */
  | { kind: "coins" };

export function ThisDevice({ me, initial, site, context }: ThisDeviceProps): VNode {
  const t = useMemo(() => translateOf(context), []);
  const reader = useReader(context);
  const slices = useSlices(useClient(me), initial);
  const heading = useRef<HTMLHeadingElement>(null);
  const left = useLeft();
  const [said, setSaid] = useState<Said | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  /** What this device does is said once the member has turned it. */
  const [hasTurned, setTurned] = useState(false);
  const state = slices?.push.state.value ?? "unknown";
  const own = slices?.push.subscriberId.value ?? null;
  const rows = slices?.list.rows.value ?? initial;
  const info = slices?.push.device.info();
  // Until this device has looked, the server's word stands: it goes by the session.
  const isHere = ({ subscriber_id, current }: DeviceView) =>
    own === null ? current && NOT_CHECKED.includes(state) : subscriber_id === own;
  const here = rows.find(isHere);
  useEffect(() => {
    if (state !== "on") setSaid((last) => last && isOfOn(last) ? null : last);
  }, [state]);

  async function turn({ client, push, list }: Slices, isOn: boolean): Promise<void> {
    setSaid(null);
    setTurned(true);
    if (!isOn) await push.turnOff();
    else if (await allowPush(client) === "claimed") setSaid({ kind: "coins" });
    list.refresh();
  }

  async function test({ list }: Slices, id: string): Promise<void> {
    setBusy("test");
    setSaid({ kind: "test", outcome: await list.test(id) });
    setBusy(null);
  }

  async function remove({ push, list }: Slices, device: DeviceView): Promise<void> {
    const name = deviceName(t, device);
    const { confirmRemoval } = await import("@/islands/notifications/remove_device_dialog.tsx");
    if (left.current || !await confirmRemoval(t, name)) return;
    setBusy(device.subscriber_id);
    // This one gives up its own subscription too.
    if (device.subscriber_id === push.subscriberId.peek()) await push.turnOff();
    const isRemoved = await list.remove(device.subscriber_id);
    setBusy(null);
    setSaid({ kind: isRemoved ? "removed" : "not_removed", name });
    // Its button is gone.
    if (isRemoved) heading.current?.focus();
  }

  return (
    <CardSection id="here-title" title={t("notifications.here")}>
      {/* Without JavaScript nothing would ever look. */}
      <div className="noscript:hidden">
        <Switch
          name="push-here"
          label={t("notifications.here_switch")}
          hint={hintText(t, state, { info, isRewarded: slices?.push.isRewarded() ?? false })}
          isOn={state === "on"}
          disabled={slices === null || !CAN_TURN.includes(state)}
          idle={state === "busy"}
          onChange={(isOn) => slices && void turn(slices, isOn)}
        />
      </div>
      <p role="status" className="sr-only">
        {hasTurned && SPOKEN.includes(state) && stateText(t, state, info)}
      </p>
      {state === "on" && slices && here && (
        <Button
          variant="secondary"
          size="sm"
          className="justify-self-start"
          busy={busy === "test"}
          onClick={() => void test(slices, here.subscriber_id)}
        >
          {t("notifications.test")}
        </Button>
      )}
      {said && <Notice kind={isGood(said) ? "ok" : "bad"}>{saidText(t, said)}</Notice>}
      <div className="grid gap-3">
        <h3 ref={heading} tabIndex={-1} className="font-medium">{t("notifications.devices")}</h3>
        {rows.length === 0
          ? <p className="text-sm text-muted">{t("notifications.devices_none")}</p>
          : (
            <ul className="grid gap-4">
              {rows.map((device) => (
                <DeviceRow
                  key={device.subscriber_id}
                  t={t}
                  reader={reader}
                  device={device}
                  isHere={isHere(device)}
                  busy={busy === device.subscriber_id}
                  onRemove={slices && (() => void remove(slices, device))}
                />
              ))}
            </ul>
          )}
      </div>
      {info && (
        <InstallPart
          t={t}
          site={site}
          info={info}
          browser={iosBrowserOf(slices?.push.device.userAgent ?? "")}
          onLeft={() => heading.current?.focus()}
        />
      )}
    </CardSection>
  );
}

interface Slices {
  client: Client;
  push: PushDevices;
  list: PushList;
}

/** Both slices, once they have read the state of this device. */
function useSlices(client: Client | null, initial: readonly DeviceView[]): Slices | null {
  const [slices, setSlices] = useState<Slices | null>(null);
  useEffect(() => {
    if (!client) return;
    const [push, list] = [client.slice(PushDevices), client.slice(PushList)];
    const leave = list.show(initial);
    void push.check();
    setSlices({ client, push, list });
    return leave;
  }, [client]);
  useRefreshWhenSeen(slices?.push ?? null);
  useRefreshWhenSeen(slices?.list ?? null);
  return slices;
}

const NOT_CHECKED: readonly PushState[] = ["unknown", "on"];
/** One that was blocked may have been allowed since: turning it on looks. */
const CAN_TURN: readonly PushState[] = ["on", "off", "denied", "failed", "busy"];
/** The switch itself says that it is on. */
const SPOKEN: readonly PushState[] = ["off", "denied", "failed"];

/** What went well while it was on says nothing of what came then. */
function isOfOn(said: Said): boolean {
  return said.kind === "coins" || (said.kind === "test" && isGood(said));
}

function isGood(said: Said): boolean {
  return said.kind === "test" ? said.outcome === "taken" : said.kind !== "not_removed";
}

function saidText(t: Translate, said: Said): string {
  switch (said.kind) {
    case "test":
      return t(`notifications.test_${said.outcome}`);
    case "coins":
      return t("reward.push_claimed", { count: PUSH_REWARD_COINS });
    default:
      return t(said.kind === "removed" ? "notifications.removed" : "notifications.not_removed", {
        name: said.name,
      });
  }
}
