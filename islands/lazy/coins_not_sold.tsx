/**
 * What stands in the coins modal where coins are not sold, as in a packaged app: that it is so, and what brings coins there.
 * Invariant: not a word about where else they may be had, which the stores forbid.
 */
import type { VNode } from "preact";
import { readCookie, SUBSCRIBED_COOKIE } from "@/domain/cookies.ts";
import { PUSH_REWARD_COINS } from "@/domain/limits.ts";
import { Button } from "@/components/button.tsx";
import { loaderPinwheelIcon } from "@/components/icons.ts";
import { Notice } from "@/components/notice.tsx";
import type { Client } from "@/client/client.ts";
import type { Translate } from "@/locales/text.ts";

export function CoinsNotSold({ t, client }: { t: Translate; client: Client }): VNode {
  const spins = client.own.view.value?.sof_spin_available ?? 0;
  return (
    <>
      <Notice kind="info">{t("app.no_coins")}</Notice>
      {spins > 0 && (
        <Button variant="secondary" block icon={loaderPinwheelIcon} onClick={() => turn(client)}>
          {t("app.spins", { count: spins })}
        </Button>
      )}
      {!isSubscribed() && (
        <Button variant="secondary" block href="/notifications">
          {t("app.push", { count: PUSH_REWARD_COINS })}
        </Button>
      )}
    </>
  );
}

/** The wheel in place of this. */
function turn(client: Client): void {
  client.creditsWanted.value = false;
  client.wheelWanted.value = true;
}

/** Whoever has subscribed has had the coins for that. */
function isSubscribed(): boolean {
  return "document" in globalThis && readCookie(document.cookie, SUBSCRIBED_COOKIE) === "true";
}
