/** Shows the wheel's teaser from the first free spin on, and loads it only then. */
import { useEffect } from "react";
import type { Client } from "@/client/client.ts";
import type { Translate } from "@/locales/text.ts";

export function useWheelTeaser(client: Client | null, t: Translate): void {
  const isWanted = (client?.own.view.value?.sof_spin_available ?? 0) > 0;
  useEffect(() => {
    if (!client || !isWanted) return;
    void import("@/islands/lazy/wheel/wheel_teaser.tsx")
      .then(({ showWheelTeaser }) => showWheelTeaser(client, t)).catch(reportError);
  }, [isWanted]);
}
