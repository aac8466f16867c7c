/** The way to have the site as an app: the browser's own offer, or on iOS what has to be tapped. Nothing where it is one. */
import { useEffect, useRef, useState } from "react";
import type { VNode } from "preact";
import type { IosBrowser } from "@/domain/browser_name.ts";
import type { PlatformInfo } from "@/domain/platform.ts";
import { Button } from "@/components/button.tsx";
import { handleInstallOffer, install, installWay } from "@/client/install.ts";
import type { Translate } from "@/locales/text.ts";

export interface InstallPartProps {
  t: Translate;
  /** The site's name. */
  site: string;
  info: PlatformInfo;
  browser: IosBrowser;
  /** The browser's offer was not taken, and is gone with its button. */
  onLeft(): void;
}

export function InstallPart({ t, site, info, browser, onLeft }: InstallPartProps): VNode | null {
  const [way, setWay] = useState(() => installWay(info));
  const [isTaken, setTaken] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const life = new AbortController();
    handleInstallOffer(() => setWay(installWay(info)), life.signal);
    return () => life.abort();
  }, []);
  if (way === null && !isTaken) return null;

  async function take(): Promise<void> {
    setBusy(true);
    const isWanted = await install();
    setBusy(false);
    setTaken(isWanted);
    setWay(null);
    // Its button is gone.
    if (isWanted) heading.current?.focus();
    else onLeft();
  }

  return (
    <div className="grid gap-3">
      <div>
        <h3 ref={heading} tabIndex={-1} className="font-medium">{t("notifications.install_title")}</h3>
        <p role="status" className="text-sm text-muted">
          {t(isTaken ? "notifications.install_taken" : "notifications.install_lead")}
        </p>
      </div>
      {way === "steps" && <Steps t={t} site={site} browser={browser} />}
      {way === "ask" && (
        <Button
          variant="secondary"
          size="sm"
          className="justify-self-start"
          busy={isBusy}
          onClick={() => void take()}
        >
          {t("notifications.install")}
        </Button>
      )}
    </div>
  );
}

function Steps({ t, site, browser }: Pick<InstallPartProps, "t" | "site" | "browser">): VNode {
  return (
    <ol className="grid list-decimal gap-3 ps-5 text-sm">
      {browser === "inside" && <li>{t("prompt.home_inside")}</li>}
      <li>{t(browser === "other" ? "prompt.home_share_other" : "prompt.home_share_safari")}</li>
      <li>{t("prompt.home_add")}</li>
      <li>{t("prompt.home_open", { site })}</li>
    </ol>
  );
}
