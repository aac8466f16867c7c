/** Names and pictures of the members in the queue, as they were within the last minute: many rows show the same few. */
import type { MemberId } from "@/domain/ids.ts";
import { NO_PHOTO } from "@/domain/photo.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";

export interface Face {
  name: string;
  photo: string;
}

export interface Faces {
  /** Of these members; who is not there has an empty name. */
  of(members: Iterable<MemberId>): Promise<(member: MemberId) => Face>;
}

const LIFE_MS = 60_000;
const KNOWN_MAX = 5_000;
const NOBODY: Face = { name: "", photo: NO_PHOTO };

export function openFaces(database: Database, now: () => number): Faces {
  /** The oldest first. */
  const known = new Map<MemberId, Face & { until: number }>();

  return {
    async of(members) {
      const at = now();
      const found = new Map<MemberId, Face>();
      const missing: MemberId[] = [];
      for (const id of new Set(members)) {
        const face = known.get(id);
        if (face && face.until > at) found.set(id, face);
        else missing.push(id);
      }
      const entries = await database.getMany(missing.map(keys.member));
      entries.forEach(({ value }, nth) => {
        const id = missing[nth];
        if (!id || !value) return;
        const face = { name: value.name, photo: value.photo ?? NO_PHOTO, until: at + LIFE_MS };
        known.delete(id);
        known.set(id, face);
        found.set(id, face);
      });
      for (const id of known.keys()) {
        if (known.size <= KNOWN_MAX) break;
        known.delete(id);
      }
      return (id) => found.get(id) ?? NOBODY;
    },
  };
}
