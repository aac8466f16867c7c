/** Whether the app may be heard, on /settings. It counts at once, in every tab of this browser (spec §3, §4). */
import { useEffect, useMemo, useState } from "react";
import type { VNode } from "preact";
import { volumeOf } from "@/domain/sound.ts";
import { keepNotificationSound, soundChoice } from "@/client/sound_settings.ts";
import { Switch } from "@/islands/settings/switch.tsx";
import { type IslandContext, translateOf } from "@/islands/context.ts";

export interface SoundSwitchProps {
  /** As the cookies of the page's request had it. */
  isOn: boolean;
  context: IslandContext;
}

export function SoundSwitch({ isOn, context }: SoundSwitchProps): VNode {
  const t = useMemo(() => translateOf(context), []);
  const [shown, setShown] = useState({ isOn, isAwake: false });
  useEffect(() => {
    const look = () => setShown({ isOn: volumeOf(soundChoice()) > 0, isAwake: true });
    look();
    // Another tab may have changed it meanwhile.
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, []);

  return (
    <Switch
      name="settings-sound"
      label={t("settings.sound")}
      hint={t("settings.sound_hint")}
      isOn={shown.isOn}
      disabled={!shown.isAwake}
      onChange={(wanted) => {
        keepNotificationSound(wanted);
        setShown({ isOn: wanted, isAwake: true });
      }}
    />
  );
}
