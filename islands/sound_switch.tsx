/** Whether the app may be heard, on /settings and /notifications. It counts at once, in every tab of this browser (spec §3, §4). */
import { useEffect, useMemo, useState } from "react";
import type { VNode } from "preact";
import { volumeOf } from "@/domain/sound.ts";
import { keepNotificationSound } from "@/client/keep_sound.ts";
import { soundChoice } from "@/client/sound_settings.ts";
import { Switch } from "@/islands/settings/switch.tsx";
import { type IslandContext, translateOf } from "@/islands/context.ts";

export interface SoundSwitchProps {
  /** As the cookies of the page's request had it. */
  isOn: boolean;
  /** Unique on the page, and in what may open above it. */
  name: string;
  context: IslandContext;
}

/** Told to the other switch, where one page stands above another. */
const CHANGED = "kin:sound";

export function SoundSwitch({ isOn, name, context }: SoundSwitchProps): VNode {
  const t = useMemo(() => translateOf(context), []);
  const [shown, setShown] = useState({ isOn, isAwake: false });
  useEffect(() => {
    const look = () => setShown({ isOn: volumeOf(soundChoice()) > 0, isAwake: true });
    look();
    // Another tab may have changed it meanwhile.
    const life = new AbortController();
    for (const event of ["visibilitychange", CHANGED]) {
      document.addEventListener(event, look, { signal: life.signal });
    }
    return () => life.abort();
  }, []);

  return (
    <Switch
      name={name}
      label={t("settings.sound")}
      hint={t("settings.sound_hint")}
      isOn={shown.isOn}
      disabled={!shown.isAwake}
      onChange={(wanted) => {
        keepNotificationSound(wanted);
        document.dispatchEvent(new Event(CHANGED));
      }}
    />
  );
}
