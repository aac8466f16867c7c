/**
 * Loads client/push/watch.ts once notifications may be offered or checked. Started once per page by client/when_idle.ts.
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
      // Not requested by the member: the next page tries again, and this one is not reloaded.
    });
  });
}
