/**
 * Opens the modals that any part of the app may want, by the client's signals. Their code is loaded when first wanted.
 * Invariant: a wish is taken back when its modal has closed, also when its code could not be loaded.
 */
import { useEffect } from "react";
import { readCookie, REWARD_COOKIE } from "@/domain/cookies.ts";
import type { Client } from "@/client/client.ts";
import { late } from "@/client/late.ts";
import type { Overlay } from "@/client/overlay.ts";
import { followStoryLinks } from "@/client/stories/story_links.ts";
import type { ModalsProps, Wanted } from "@/islands/shell/open_wanted.ts";

export function useModals(client: Client | null, props: ModalsProps): void {
  useWanted(client, "credits", props);
  useWanted(client, "premium", props);
  useWanted(client, "spotlight", props);
  useWanted(client, "wheel", props);
  useWanted(client, "payment", props);
  useWanted(client, "reward", props);
  useWanted(client, "prompt", props);
  useWanted(client, "firstCoin", props);
  useEffect(() => {
    if (client && readCookie(document.cookie, REWARD_COOKIE) === "true") client.rewardWanted.value = true;
  }, [client]);

  const storyWish = client?.storyWanted.value;
  useEffect(() => client ? followStoryLinks(client) : undefined, [client]);
  useEffect(() => {
    if (!client || !storyWish) return;
    void untilClosed(async () => {
      const { openStoryViewer } = await late(import("@/islands/story_viewer.tsx"));
      return openStoryViewer({ ...props, client, wish: storyWish });
    }, () => client.unwant("story"));
  }, [storyWish]);
}

function useWanted(client: Client | null, wanted: Wanted, props: ModalsProps): void {
  const wish = client?.[`${wanted}Wanted`].value;
  useEffect(() => {
    if (!client || !wish) return;
    void untilClosed(async () => {
      const { openWanted } = await late(import("@/islands/shell/open_wanted.ts"));
      return await openWanted(wanted, client, props);
    }, () => client.unwant(wanted));
  }, [wish]);
}

async function untilClosed(open: () => Promise<Overlay | null>, done: () => void): Promise<void> {
  try {
    const overlay = await open();
    await overlay?.closed;
  } finally {
    done();
  }
}
