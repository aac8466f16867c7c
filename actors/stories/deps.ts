/** Dependencies of the story commands. */
import type { Blobs } from "@/domain/blobs.ts";
import type { Sealer } from "@/domain/seal.ts";
import type { IsForeignTo } from "@/actors/translation/foreign.ts";
import type { Presence } from "@/actors/presence.ts";

export interface StoryDeps {
  blobs: Blobs;
  presence: Presence;
  /** Whether a story's text is worth a link to translate it. */
  isForeignTo: IsForeignTo;
  /** Encrypts the cursors of pages. */
  cursors: Sealer;
}
