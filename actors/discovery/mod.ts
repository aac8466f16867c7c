/** Finding members: the deck, the grid, the popular ones and the spotlight. What the gateway talks to. */
import type { Sealer } from "@/domain/seal.ts";
import type { Users } from "@/actors/users.ts";
import type { ActorEnv } from "@/actors/env.ts";
import type { Presence } from "@/actors/presence.ts";
import { type AddToSpotlight, openBoost } from "@/actors/discovery/boost.ts";
import { endSpotlights } from "@/actors/discovery/ended.ts";
import { type Explore, openExplore } from "@/actors/discovery/explore.ts";
import { openImpressions } from "@/actors/discovery/impressions.ts";
import { type Meet, openMeet } from "@/actors/discovery/meet.ts";
import { openPages } from "@/actors/discovery/page.ts";
import type { DiscoveryDeps } from "@/actors/discovery/deps.ts";
import { openPopular, type Popular } from "@/actors/discovery/popular.ts";
import { openSpotlight, type SpotlightStrip } from "@/actors/discovery/spotlight.ts";

export interface Discovery {
  explore: Explore;
  meet: Meet;
  popular: Popular;
  spotlight: SpotlightStrip;
  addToSpotlight: AddToSpotlight;
  /** Takes impressions off the boosts, and ends those that are over. */
  sweep(): Promise<void>;
}

/** Opens discovery on an isolate. */
export function openDiscovery(
  env: ActorEnv,
  { presence, users, cursors }: { presence: Presence; users: Users; cursors: Sealer },
): Discovery {
  const { database, now } = env;
  const impressions = openImpressions(database, now);
  const parts: DiscoveryDeps = {
    database,
    now,
    presence,
    cursors,
    impressions,
    pages: openPages(database, presence, now),
  };
  return {
    explore: openExplore(parts),
    meet: openMeet(parts),
    popular: openPopular(parts),
    spotlight: openSpotlight(parts),
    addToSpotlight: openBoost(env, users),
    async sweep() {
      await impressions.flush();
      await endSpotlights(database, now());
    },
  };
}
