/** What the verbs of stories share. */
import type { Blobs } from "@/domain/blobs.ts";
import type { Sealer } from "@/domain/seal.ts";
import type { Presence } from "@/actors/presence.ts";

export interface StoryDeps {
  blobs: Blobs;
  presence: Presence;
  /** Seals where pages end. */
  cursors: Sealer;
}
