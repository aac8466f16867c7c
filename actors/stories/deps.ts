/** Dependencies of the story commands. */
import type { Blobs } from "@/domain/blobs.ts";
import type { Sealer } from "@/domain/seal.ts";
import type { Presence } from "@/actors/presence.ts";

export interface StoryDeps {
  blobs: Blobs;
  presence: Presence;
  /** Encrypts the cursors of pages. */
  cursors: Sealer;
}
