/**
 * The photos that wait to be looked at, for safety: those that look alike together, shown one by one, kept, or refused by a
 * decision, which for a minute can be undone (PV).
 */
import type { Guideline } from "@/domain/decisions.ts";
import { isPhotoId, type PhotoId, type StaffId } from "@/domain/ids.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import type { Actor } from "@/domain/staff_log.ts";
import type { Entry } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import { hashDistance, SIMILAR_BITS } from "@/domain/photo_hash.ts";
import { getPhoto, listPhotoEntries, type PhotoEntry, type ReviewPlace } from "@/store/photos/reader.ts";
import type { CareRow, Photo } from "@/store/records.ts";
import { include, newDraft, notifyDesk } from "@/actors/draft.ts";
import type { Draft } from "@/actors/draft.ts";
import type { ActorEnv } from "@/actors/env.ts";
import type { StaffCare } from "@/actors/desk/care.ts";
import type { DecideCode } from "@/actors/desk/decisions/decide.ts";
import type { Decisions } from "@/actors/desk/decisions/mod.ts";
import type { StaffLog } from "@/actors/desk/log.ts";
import { openLookAlike } from "@/actors/desk/review/looking_alike.ts";
import { type DeskRoute, readDeskRoute } from "@/actors/desk/sessions.ts";
import { openApprove } from "@/actors/photos/approve.ts";
import type { PhotoDeps } from "@/actors/photos/deps.ts";
import type { ListedPhoto, PhotoReview } from "@/actors/photos/review.ts";
import { isThere } from "@/actors/photos/there.ts";

export type { ListedPhoto, ReviewPlace };

/** Photos on one page; no more go together with one. */
const REVIEW_PAGE = 24;

/** A photo that waits, with those that look like it. */
export interface WaitingPhoto extends ListedPhoto {
  alike: readonly PhotoId[];
}

export interface RefusedPhoto {
  rid: string;
  photo: string;
  rule: Guideline;
  /** What the member reads. */
  facts: string;
  /** Those that look like it and go with it. */
  alike: readonly string[];
}

export interface DeskReview {
  /** A page; photos of it that look alike stand together. */
  list(after: ReviewPlace | null): Promise<{ photos: WaitingPhoto[]; next: ReviewPlace | null }>;
  /** A photo with those that look like it; none where it does not wait any more. */
  listAlike(photo: string): Promise<WaitingPhoto[]>;
  /** The picture for who is about to decide on it. */
  show(
    by: Actor & { staff: StaffId },
    photo: string,
  ): Promise<Result<Uint8Array<ArrayBuffer>, "unknown_photo" | "pause_due" | "deadline_exceeded">>;
  keep(by: Actor, photo: string): Promise<Result<null, "unknown_photo" | "deadline_exceeded">>;
  /** Lets a photo wait again that the same person has kept within the minute. */
  unkeep(
    by: Actor,
    photo: string,
  ): Promise<Result<null, "unknown_photo" | "undo_over" | "deadline_exceeded">>;
  /** Refuses a photo, and those that look like it one by one: what somebody else has decided meanwhile is passed over. */
  refuse(
    by: Actor,
    refused: RefusedPhoto,
  ): Promise<Result<{ decisions: string[] }, DecideCode | "unknown_photo">>;
}

export interface ReviewDeps {
  staffLog: Pick<StaffLog, "run">;
  decisions: Pick<Decisions, "decide">;
  care: Pick<StaffCare, "addPicture" | "mayClaim">;
  review: Pick<PhotoReview, "list" | "open">;
  blobs: PhotoDeps["blobs"];
}

export function openDeskReview(
  env: ActorEnv,
  { staffLog, decisions, care, review, blobs }: ReviewDeps,
): DeskReview {
  const { database, now } = env;
  const { addApproval, addUndo } = openApprove(env);
  const lookAlike = openLookAlike(env);

  /** A photo that waits to be looked at, or null. */
  async function listed(id: string): Promise<PhotoEntry | null> {
    const photo = isPhotoId(id) ? await getPhoto(database, id) : null;
    return photo && photo.value.listed_at !== null && isThere(photo.value, now()) ? photo : null;
  }

  async function withAlike(photos: readonly ListedPhoto[]): Promise<WaitingPhoto[]> {
    const alike = await Promise.all(photos.map(({ photo }) => lookAlike(photo)));
    return photos.map((each, nth) => ({ ...each, alike: (alike[nth] ?? []).slice(0, REVIEW_PAGE - 1) }));
  }

  async function refuseOne(
    by: Actor,
    { rid, photo: id, rule, facts }: Omit<RefusedPhoto, "alike">,
  ): Promise<Result<{ decision: string }, DecideCode | "unknown_photo">> {
    const photo = isPhotoId(id) ? await getPhoto(database, id) : null;
    if (!photo?.value.member) return refuse("unknown_photo");
    return await decisions.decide<{ waits: boolean; deskRoute: DeskRoute }, "unknown_photo">(by, {
      rid: `${rid} ${id}`,
      member: photo.value.member,
      measure: "hide_photo",
      target: { kind: "photo", id: id as PhotoId },
      rule,
      facts,
      // What a scanner was unsure of, or what looks like a refused one, it has found.
      automatic: { found: photo.value.scan === "unsure", decided: false },
      source: { kind: "photo_review", ref: id },
    }, {
      async load() {
        const [waiting, deskRoute] = await Promise.all([listed(id), readDeskRoute(env)]);
        return { waits: waiting !== null, deskRoute };
      },
      decide({ waits, deskRoute }, draft) {
        if (!waits) return refuse("unknown_photo");
        notifyDesk(draft, deskRoute, [{ about: "list", list: "review" }]);
        return accept([]);
      },
    });
  }

  return {
    async list(after) {
      const found = await review.list({ ...after && { after }, limit: REVIEW_PAGE + 1 });
      const photos = found.slice(0, REVIEW_PAGE);
      const last = photos.at(-1);
      return {
        photos: together(await withAlike(photos)),
        next: found.length > REVIEW_PAGE && last ? { listed_at: last.listed_at, id: last.photo.id } : null,
      };
    },

    async listAlike(id) {
      const first = await listed(id);
      if (!first) return [];
      const others = await listPhotoEntries(database, await lookAlike(first.value));
      const places = [first, ...others].flatMap(({ value }) =>
        value.listed_at === null ? [] : { listed_at: value.listed_at, id: value.id }
      );
      return await withAlike(await review.open(places.slice(0, REVIEW_PAGE)));
    },

    async show(by, id) {
      const may = await care.mayClaim(by.staff);
      if (!may.ok) return may;
      const shown = await staffLog.run<
        { photo: PhotoEntry | null; row: Entry<CareRow> },
        PhotoEntry,
        "unknown_photo"
      >({
        async load() {
          const [photo, row] = await Promise.all([listed(id), database.get(keys.care(by.staff))]);
          return { photo, row };
        },
        decide({ photo, row }, draft, log) {
          if (!photo) return refuse("unknown_photo");
          const { member } = photo.value;
          log([{ by, what: "photo.read", subject: { ...member && { member }, ref: id }, reason: "review" }]);
          care.addPicture(draft, row);
          return accept(photo);
        },
      });
      if (!shown.ok) return shown;
      const { full } = shown.value.value.files;
      const bytes = full ? await blobs.get(full) : null;
      return bytes ? accept(bytes) : refuse("unknown_photo");
    },

    async keep(by, id) {
      return await staffLog.run<
        { photo: PhotoEntry | null; approval: Draft; deskRoute: DeskRoute },
        null,
        "unknown_photo"
      >({
        async load() {
          const approval = newDraft();
          const [photo, deskRoute] = await Promise.all([listed(id), readDeskRoute(env)]);
          if (photo) await addApproval(approval, id as PhotoId, by.staff);
          return { photo, approval, deskRoute };
        },
        decide({ photo, approval, deskRoute }, draft, log) {
          if (!photo) return refuse("unknown_photo");
          include(draft, approval);
          notifyDesk(draft, deskRoute, [{ about: "list", list: "review" }]);
          const { member } = photo.value;
          log([{ by, what: "photo.keep", subject: { ...member && { member }, ref: id } }]);
          return accept(null);
        },
      });
    },

    async unkeep(by, id) {
      return await staffLog.run<
        {
          undone: Result<Draft, "unknown_photo" | "undo_over">;
          deskRoute: DeskRoute;
          photo: PhotoEntry | null;
        },
        null,
        "unknown_photo" | "undo_over"
      >({
        async load() {
          const draft = newDraft();
          const photo = isPhotoId(id) ? await getPhoto(database, id) : null;
          const done = await addUndo(draft, id as PhotoId, by.staff);
          return { undone: done.ok ? accept(draft) : done, deskRoute: await readDeskRoute(env), photo };
        },
        decide({ undone, deskRoute, photo }, draft, log) {
          if (!undone.ok) return undone;
          include(draft, undone.value);
          notifyDesk(draft, deskRoute, [{ about: "list", list: "review" }]);
          const member = photo?.value.member;
          log([{ by, what: "photo.unkeep", subject: { ...member && { member }, ref: id } }]);
          return accept(null);
        },
      });
    },

    async refuse(by, { alike, ...refused }) {
      const first = await refuseOne(by, refused);
      if (!first.ok) return first;
      const taken = [first.value.decision];
      const leader = isPhotoId(refused.photo) ? await getPhoto(database, refused.photo) : null;
      for (const id of new Set(alike.slice(0, REVIEW_PAGE - 1))) {
        const other = isPhotoId(id) && id !== refused.photo ? await getPhoto(database, id) : null;
        if (!leader || !other || !areAlike(leader.value, other.value)) continue;
        const also = await refuseOne(by, { ...refused, photo: id });
        if (also.ok) taken.push(also.value.decision);
        else if (also.refusal.code !== "unknown_photo") return also;
      }
      return accept({ decisions: taken });
    },
  };
}

function areAlike({ hash: one }: Photo, { hash: other }: Photo): boolean {
  return one !== undefined && other !== undefined && hashDistance(one, other) <= SIMILAR_BITS;
}

/** The same photos in their order, but each right behind the first one that looks like it. */
function together(photos: readonly WaitingPhoto[]): WaitingPhoto[] {
  const left = new Map(photos.map((each) => [each.photo.id, each]));
  return photos.flatMap((first) => {
    if (!left.delete(first.photo.id)) return [];
    const behind = photos.filter(({ photo: { id } }) => first.alike.includes(id) && left.delete(id));
    return [first, ...behind];
  });
}
