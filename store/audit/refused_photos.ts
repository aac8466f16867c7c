/**
 * The audit of photos by how they look: those that wait are found by their hashes, and refused ones by theirs as long as the
 * decision stands.
 */
import type { Guideline } from "@/domain/decisions.ts";
import type { PhotoId } from "@/domain/ids.ts";
import { hashBands, type PhotoHash } from "@/domain/photo_hash.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import { listPhotoEntries, listPhotoReviews, type ReviewPlace } from "@/store/photos/reader.ts";
import { likeKeys } from "@/store/refused_photos/writer.ts";
import type { Decision, Photo, RefusedPhoto } from "@/store/records.ts";
import { auditLinks, kind, type Problem, type Row } from "@/store/audit/walk.ts";

const PLACES_AT_ONCE = 100;
const BANDS = [...hashBands("0").keys()];

/** Finds photos that those which look like them would not find, and refusals that no decision stands for. */
export async function* auditRefusedPhotos(database: Database): AsyncGenerator<Problem> {
  for (const rows of links(database)) yield* rows;
}

function links(database: Database): AsyncGenerator<Problem>[] {
  const refused = () => database.list(kind<RefusedPhoto>("refused_photo"));
  return [
    ...BANDS.map((band) =>
      auditLinks<Photo, PhotoHash>(database, listWaiting(database), {
        partner: (_, { id, hash }) => hash ? keys.photoLike(band, hashBands(hash)[band] ?? 0, id) : null,
        fits: ({ value }, hash) => value.hash === hash,
        problem: () => "photo that waits is not found by those that look like it",
        isOver: ({ hash, listed_at }) => hash === undefined || listed_at === null,
      })
    ),
    ...BANDS.map((band) =>
      auditLinks<RefusedPhoto, PhotoHash>(database, refused(), {
        partner: (_, value) => likeKeys(value)[band] ?? null,
        fits: ({ value }, hash) => value.hash === hash,
        problem: () => "refused photo is not found by those that look like it",
        isOver: ({ hash }) => hash === undefined,
      })
    ),
    auditLinks<PhotoHash, Photo>(database, database.list(kind<PhotoHash>("photo_like")), {
      partner: (key) => keys.photo(key[3] as PhotoId),
      fits: ({ key, value }, { hash, listed_at }) =>
        hash === value && listed_at !== null && hashBands(hash)[Number(key[1])] === key[2],
      problem: () => "place by its looks of a photo that is not to be looked at",
    }),
    auditLinks<PhotoHash, RefusedPhoto>(database, database.list(kind<PhotoHash>("refused_like")), {
      partner: (key) => keys.refusedPhoto(key[3] as PhotoId),
      fits: ({ key, value }, { hash }) => hash === value && hashBands(hash)[Number(key[1])] === key[2],
      problem: () => "place by its looks of a photo that was not refused",
    }),
    auditLinks<Guideline, RefusedPhoto>(database, database.list(kind<Guideline>("refused_sha")), {
      partner: (key) => keys.refusedPhoto(key[2] as PhotoId),
      fits: ({ key, value }, { sha, rule }) => sha === key[1] && rule === value,
      problem: () => "file that was not refused, or by another rule",
    }),
    auditLinks<RefusedPhoto, Guideline>(database, refused(), {
      partner: (_, { photo, sha }) => sha ? keys.refusedSha(sha, photo) : null,
      fits: ({ value }, rule) => value.rule === rule,
      problem: () => "refused photo is not found by its file",
      isOver: ({ sha }) => sha === undefined,
    }),
    auditLinks<RefusedPhoto, Decision>(database, refused(), {
      partner: (_, { decision }) => keys.decision(decision),
      fits: ({ value }, { undone_at, rule, at }) =>
        undone_at === undefined && rule === value.rule && at === value.at,
      problem: () => "photo counts as refused and no decision stands that says so",
    }),
  ];
}

/** The photos that wait to be looked at. */
async function* listWaiting(database: Database): AsyncGenerator<Row<Photo>> {
  let after: ReviewPlace | null = null;
  do {
    const places: ReviewPlace[] = await listPhotoReviews(database, { after, limit: PLACES_AT_ONCE });
    for (const { key, value } of await listPhotoEntries(database, places.map(({ id }) => id))) {
      yield { key, value };
    }
    after = places.length < PLACES_AT_ONCE ? null : places.at(-1) ?? null;
  } while (after);
}
