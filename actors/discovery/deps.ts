/** What the parts of discovery share. */
import type { Sealer } from "@/domain/seal.ts";
import type { ActorEnv } from "@/actors/env.ts";
import type { Presence } from "@/actors/presence.ts";
import type { Impressions } from "@/actors/discovery/impressions.ts";
import type { Pages } from "@/actors/discovery/page.ts";

export interface DiscoveryDeps extends Pick<ActorEnv, "database" | "now"> {
  presence: Presence;
  pages: Pages;
  impressions: Pick<Impressions, "count">;
  /** Seals where pages end. */
  cursors: Sealer;
}
