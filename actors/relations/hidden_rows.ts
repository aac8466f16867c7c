/**
 * The hidden fans and visitors of a member without premium: placeholder rows, each with a picture drawn from
 * the viewer, the row's number and the day.
 *
 * Invariant: nothing here is derived from a fan or visitor except their count at the beginning of the step. A
 * row stands for none of them: the next day it has another picture (LK-14).
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { MemberId } from "@/domain/ids.ts";
import { hiddenPictureUrl, readHiddenName } from "@/domain/photo.ts";
import { dayOf } from "@/domain/utc_day.ts";
import type { HiddenItem } from "@/protocol/views/list.ts";
import type { GuardedList } from "@/store/keys.ts";
import type { ListPage } from "@/store/relations/reader.ts";

export interface HiddenRows {
  /** The row of this number, as it is shown to the viewer today. */
  row(viewer: MemberId, list: GuardedList, seq: number): HiddenItem;
  /** A page of `total` rows, the highest number first. */
  page(viewer: MemberId, list: GuardedList, page: ListPage & { total: number }): HiddenItem[];
  /** What the picture under a name is drawn from; null for whoever was not given it today, and for any other name. */
  seedOf(name: string, viewer: MemberId): Uint8Array | null;
}

const SEED_BYTES = 12;
const PROOF_BYTES = 12;
/** A page that was opened just before midnight still gets its pictures. */
const GRACE_MS = 3_600_000;

export function openHiddenRows({ secret, now }: { secret: Uint8Array; now: () => number }): HiddenRows {
  const digest = (...parts: readonly (string | number)[]) =>
    createHmac("sha256", secret).update(JSON.stringify(parts)).digest();
  const proofOf = (viewer: MemberId, day: number, seed: Uint8Array) =>
    digest("name", viewer, day, seed.toHex()).subarray(0, PROOF_BYTES);

  function row(viewer: MemberId, list: GuardedList, seq: number): HiddenItem {
    const day = dayOf(now());
    const seed = digest("row", viewer, day, list, seq).subarray(0, SEED_BYTES);
    const name = new Uint8Array([...seed, ...proofOf(viewer, day, seed)]);
    return { hidden: 1, photo: hiddenPictureUrl(name), seq };
  }

  return {
    row,
    page(viewer, list, { total, before, offset, limit }) {
      const top = before === undefined ? total - offset : Math.min(total, before - 1);
      const count = Math.max(0, Math.min(limit, top));
      return Array.from({ length: count }, (_, nth) => row(viewer, list, top - nth));
    },
    seedOf(text, viewer) {
      const name = readHiddenName(text, SEED_BYTES + PROOF_BYTES);
      if (!name) return null;
      const [seed, proof] = [name.subarray(0, SEED_BYTES), name.subarray(SEED_BYTES)];
      const days = [dayOf(now()), dayOf(now() - GRACE_MS)];
      return days.some((day) => timingSafeEqual(proof, proofOf(viewer, day, seed))) ? seed : null;
    },
  };
}
