/**
 * Has notifications offered, or looked after, where there may be reason for it, and loads what does so only then. Begun once
 * a page by client/when_idle.ts.
 */
import { effect } from "@preact/signals";
import { readCookie, SUBSCRIBED_COOKIE } from "@/domain/cookies.ts";
import { shownClient } from "@/client/start.ts";

export function offerNotifications(): void {
  effect(() => {
    const client = shownClient.value;
    const isOut = client?.balance.value.credits === 0;
    if (!client || (!isOut && !readCookie(document.cookie, SUBSCRIBED_COOKIE))) return;
    // Not within the effect, which would follow what it reads.
    import("@/client/push/watch.ts").then(({ watchPush }) => watchPush(client), () => {
      // Nobody asked for it: the next page tries again, and this one is not reloaded for it.
    });
  });
}
