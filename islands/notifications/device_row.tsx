/** A device that takes pushes: what it is, since when, and the button that takes them from it. */
import type { VNode } from "preact";
import { longDate, type Reader } from "@/domain/time_text.ts";
import { laptopIcon, smartphoneIcon } from "@/components/icons.ts";
import { Button } from "@/components/button.tsx";
import { Icon } from "@/components/icon.tsx";
import type { Translate } from "@/locales/text.ts";
import type { DeviceView } from "@/protocol/views/alerts.ts";

/** Called the same in every language. */
const SYSTEMS = { android: "Android", windows: "Windows", mac: "Mac", linux: "Linux" } as const;

export interface DeviceRowProps {
  t: Translate;
  reader: Reader;
  device: DeviceView;
  isHere: boolean;
  busy: boolean;
  /** Null until the page is hydrated. */
  onRemove: (() => void) | null;
}

export function DeviceRow({ t, reader, device, isHere, busy, onRemove }: DeviceRowProps): VNode {
  const { os, time } = device;
  return (
    <li className="flex flex-wrap items-center gap-x-3.5 gap-y-2">
      <div className="flex min-w-0 flex-[1_1_9rem] items-center gap-3">
        <Icon of={os === "ios" || os === "android" ? smartphoneIcon : laptopIcon} className="text-muted" />
        <div className="min-w-0">
          <p className="font-medium break-words">{deviceName(t, device)}</p>
          <p className="text-sm text-muted">
            {isHere && <span className="font-medium text-brand">{t("notifications.here")}</span>}
            {isHere && " · "}
            {t("notifications.since", { date: longDate(time, reader) })}
          </p>
        </div>
      </div>
      <Button
        size="sm"
        variant="secondary"
        busy={busy}
        disabled={onRemove === null}
        label={t("notifications.remove_name", { name: deviceName(t, device) })}
        onClick={onRemove ?? undefined}
      >
        {t("notifications.remove")}
      </Button>
    </li>
  );
}

/** "Chrome on Android". */
export function deviceName(t: Translate, { os, name }: Pick<DeviceView, "os" | "name">): string {
  if (os === "other") return name;
  return t("notifications.device", { name, system: os === "ios" ? t("notifications.os_ios") : SYSTEMS[os] });
}
