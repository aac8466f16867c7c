/**
 * Selfies that wait to be compared with the photos of their member's profile, for safety (VE):
 *
 * 1. `open` logs the reading with the selfie, counts the picture, and lets the session fetch it for some minutes.
 * 2. `approve` names the photos that show the same person, and the profile says that its photos are verified; `decline` has a
 *    reason that the member reads. Either way the selfie ends in the same change, and its bytes right after.
 *
 * Each names the try that was looked at, so that nobody decides about another selfie than the one they saw.
 */
import { isMemberId, type MemberId, type PhotoId, type StaffSessionId } from "@/domain/ids.ts";
import { SELFIE_OUTCOME_LIFE_MS, SELFIES_PAGE } from "@/domain/limits.ts";
import { isShown } from "@/domain/photo.ts";
import type { Gesture, SelfieReason } from "@/domain/photo_verification.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import type { Actor } from "@/domain/staff_log.ts";
import { check, type Entry } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import { getMemberEntry } from "@/store/members/reader.ts";
import type { MemberEntry } from "@/store/members/writer.ts";
import type { BlobEnd } from "@/store/files/reader.ts";
import { getPhoto, getPhotos, type PhotoEntry } from "@/store/photos/reader.ts";
import type { CareRow, Photo, Route, SelfieCheck, SelfieGrant, VerifiedPhotos } from "@/store/records.ts";
import {
  listWaitingSelfies,
  type SelfiePlace,
  waitingOf,
  type WaitingSelfie,
} from "@/store/selfies/reader.ts";
import { endSelfie, grantSelfie, putSelfie, putVerifiedPhotos } from "@/store/selfies/writer.ts";
import { type Draft, notifyDesk } from "@/actors/draft.ts";
import type { ActorEnv } from "@/actors/env.ts";
import type { StaffCare } from "@/actors/desk/care.ts";
import type { Log, StaffLog } from "@/actors/desk/log.ts";
import type { Looker } from "@/actors/desk/pictures.ts";
import { cleanReason } from "@/actors/desk/queue/named.ts";
import { type DeskRoute, readDeskRoute } from "@/actors/desk/sessions.ts";
import { addSelfieNews } from "@/actors/photo_verification/telling.ts";
import type { PhotoDeps } from "@/actors/photos/deps.ts";
import { removeFiles } from "@/actors/files/remove.ts";
import { endsOf } from "@/actors/photos/files.ts";

export type { SelfiePlace };

/** A selfie in the list, without the picture. */
export interface ListedSelfie {
  member: MemberId;
  name: string;
  sent_at: number;
  until: number;
  /** Photos that others see, which it is compared with. */
  photos: number;
  /** A program was not sure that it may be shown. */
  isUnsure: boolean;
}

/** A selfie that was asked for, and what it is compared with. */
export interface OpenedSelfie {
  member: MemberId;
  name: string;
  attempt: string;
  gesture: Gesture;
  sent_at: number;
  photos: readonly PhotoId[];
  isUnsure: boolean;
}

export interface Verifications {
  list(after: SelfiePlace | null): Promise<{ selfies: ListedSelfie[]; next: SelfiePlace | null }>;
  /** Opens one for whoever is about to decide; again while they may fetch it, that is one reading. */
  open(
    by: Looker,
    member: string,
  ): Promise<Result<OpenedSelfie, "unknown_verification" | "pause_due" | "deadline_exceeded">>;
  /** The selfie for a session that has opened it; null for every other one. */
  read(session: StaffSessionId, member: string): Promise<Uint8Array<ArrayBuffer> | null>;
  approve(
    by: Actor,
    approved: { member: string; attempt: string; photos: readonly string[] },
  ): Promise<Result<null, "unknown_verification" | "verification_photos" | "deadline_exceeded">>;
  decline(
    by: Actor,
    declined: { member: string; attempt: string; reason: SelfieReason },
  ): Promise<Result<null, "unknown_verification" | "deadline_exceeded">>;
  /** Takes the mark off a profile, with a reason for the log. */
  revoke(
    by: Actor,
    member: string,
    reason: string,
  ): Promise<Result<null, "unknown_verification" | "reason_required" | "deadline_exceeded">>;
}

export interface VerificationDeps {
  staffLog: Pick<StaffLog, "run">;
  care: Pick<StaffCare, "addPicture" | "mayClaim">;
  blobs: PhotoDeps["blobs"];
}

interface Case {
  selfie: Entry<SelfieCheck>;
  waiting: WaitingSelfie;
  member: MemberEntry;
  photo: PhotoEntry;
  route: Entry<Route>;
  mark: Entry<VerifiedPhotos>;
}

type DecideCode = "unknown_verification" | "verification_photos";

interface OpenCase extends LoadedCase {
  found: Case;
}

interface LoadedCase {
  found: Case | null;
  shown: readonly Photo[];
  deskRoute: DeskRoute;
}

export function openVerifications(env: ActorEnv, { staffLog, care, blobs }: VerificationDeps): Verifications {
  const { database, now } = env;

  /** A selfie that waits with all that a decision about it needs; null where none does. */
  async function findCase(id: MemberId): Promise<Case | null> {
    const selfie = await database.get(keys.selfie(id));
    const waiting = waitingOf(selfie.value, now());
    if (!waiting) return null;
    const [member, photo, route, mark] = await Promise.all([
      getMemberEntry(database, id),
      getPhoto(database, waiting.photo),
      database.get(keys.route(id)),
      database.get(keys.verifiedPhotos(id)),
    ]);
    if (!member || member.value.virtual || photo?.value.use !== "selfie") return null;
    return { selfie, waiting, member, photo, route, mark };
  }

  async function shownOf({ member }: Case): Promise<Photo[]> {
    return (await getPhotos(database, member.value.photos ?? [])).filter(isShown);
  }

  async function load(id: string): Promise<LoadedCase> {
    const [found, deskRoute] = await Promise.all([isMemberId(id) ? findCase(id) : null, readDeskRoute(env)]);
    return { found, shown: found ? await shownOf(found) : [], deskRoute };
  }

  /** What every decision does: the selfie ends, and the desk's lists hear of it. */
  function settle(
    draft: Draft,
    { selfie, photo }: Case,
    { next, deskRoute }: { next: SelfieCheck | null; deskRoute: DeskRoute },
  ): BlobEnd[] {
    putSelfie(draft, selfie, { next, now: now() });
    endSelfie(draft, photo, now());
    notifyDesk(draft, deskRoute, [{ about: "list", list: "verifications" }]);
    return endsOf(photo.value, now());
  }

  /** Whatever hinders it, they are announced: the sweep of photos comes back to them. */
  async function removeNow(ends: readonly BlobEnd[]): Promise<void> {
    if (ends.length > 0) await removeFiles({ database, blobs }, ends).catch(() => {});
  }

  /** Decides about a selfie that waits, as an act of the desk. */
  async function decideOn<Code extends DecideCode>(
    { member, attempt }: { member: string; attempt: string },
    decide: (state: OpenCase, draft: Draft, log: Log) => Result<BlobEnd[], Code>,
  ): Promise<Result<null, Code | "deadline_exceeded">> {
    const done = await staffLog.run<LoadedCase, BlobEnd[], DecideCode>({
      load: () => load(member),
      decide({ found, ...state }, draft, log) {
        if (!found || found.waiting.attempt !== attempt) return refuse("unknown_verification");
        return decide({ found, ...state }, draft, log) as Result<BlobEnd[], DecideCode>;
      },
    });
    // What is refused here every decision may be.
    if (!done.ok) return done as Result<never, Code | "deadline_exceeded">;
    await removeNow(done.value);
    return accept(null);
  }

  return {
    async list(after) {
      const places = await listWaitingSelfies(database, { after, limit: SELFIES_PAGE + 1 });
      const page = places.slice(0, SELFIES_PAGE);
      const found = await Promise.all(page.map(({ member }) => findCase(member)));
      const selfies = await Promise.all(
        found.flatMap((each) =>
          each
            ? [
              shownOf(each).then((shown): ListedSelfie => ({
                member: each.waiting.member,
                name: each.member.value.name,
                sent_at: each.waiting.sent_at,
                until: each.waiting.until,
                photos: shown.length,
                isUnsure: each.photo.value.scan === "unsure",
              })),
            ]
            : []
        ),
      );
      return { selfies, next: places.length > SELFIES_PAGE ? page.at(-1) ?? null : null };
    },

    async open({ session, ...by }, id) {
      const may = await care.mayClaim(by.staff);
      if (!may.ok) return may;
      interface Loaded extends LoadedCase {
        grant: Entry<SelfieGrant> | null;
        row: Entry<CareRow>;
      }
      return await staffLog.run<Loaded, OpenedSelfie, "unknown_verification">({
        async load() {
          const [loaded, row, grant] = await Promise.all([
            load(id),
            database.get(keys.care(by.staff)),
            isMemberId(id) ? database.get(keys.selfieGrant(session, id)) : null,
          ]);
          return { ...loaded, row, grant };
        },
        decide({ found, shown, row, grant }, draft, log) {
          if (!found || !grant) return refuse("unknown_verification");
          const { waiting: { member, attempt, gesture, sent_at, photo }, member: owner } = found;
          const opened = {
            member,
            name: owner.value.name,
            attempt,
            gesture,
            sent_at,
            photos: shown.map((each) => each.id),
            isUnsure: found.photo.value.scan === "unsure",
          };
          const isGiven = grant.value?.attempt === attempt && grant.value.exp > now();
          if (isGiven) return accept(opened);
          // It may be decided while this is.
          check(draft, found.selfie);
          grantSelfie(draft, grant, { member, attempt, now: now() });
          log([{ by, what: "verification.read", subject: { member, ref: photo } }]);
          care.addPicture(draft, row);
          return accept(opened);
        },
      });
    },

    async read(session, id) {
      if (!isMemberId(id)) return null;
      const [{ value: grant }, found] = await Promise.all([
        database.get(keys.selfieGrant(session, id)),
        findCase(id),
      ]);
      if (!found || !grant || grant.exp <= now() || grant.attempt !== found.waiting.attempt) return null;
      const { full } = found.photo.value.files;
      return full ? await blobs.get(full) : null;
    },

    approve: (by, { photos, ...asked }) =>
      decideOn<DecideCode>(asked, ({ found, shown, deskRoute }, draft, log) => {
        const { waiting: { member, photo, agreed_at }, member: owner, route, mark } = found;
        const compared = shown.filter(({ id }) => photos.includes(id)).map(({ id }) => id);
        // One that is not there any more was not looked at as it is.
        if (compared.length === 0 || compared.length < new Set(photos).size) {
          return refuse("verification_photos");
        }
        // The photos in its slots change together with their member.
        check(draft, owner);
        const ends = settle(draft, found, { next: null, deskRoute });
        putVerifiedPhotos(draft, mark, { photos: compared, at: now(), by: by.staff, agreed_at });
        addSelfieNews(draft, env, {
          member: owner.value,
          route: { member, route },
          outcome: "verified",
        });
        log([{
          by,
          what: "verification.approve",
          subject: { member, ref: photo },
          after: compared.join(" "),
        }]);
        return accept(ends);
      }),

    decline: (by, { reason, ...asked }) =>
      decideOn<"unknown_verification">(asked, ({ found, deskRoute }, draft, log) => {
        const { waiting: { member, attempt, gesture, agreed_at, photo }, member: owner, route } = found;
        const at = now();
        const ends = settle(draft, found, {
          next: {
            member,
            attempt,
            gesture,
            agreed_at,
            step: "declined",
            at,
            by: by.staff,
            reason,
            exp: at + SELFIE_OUTCOME_LIFE_MS,
          },
          deskRoute,
        });
        addSelfieNews(draft, env, {
          member: owner.value,
          route: { member, route },
          outcome: "declined",
          reason,
        });
        log([{ by, what: "verification.decline", subject: { member, ref: photo }, reason }]);
        return accept(ends);
      }),

    async revoke(by, id, raw) {
      const reason = cleanReason(raw);
      if (reason === "") return refuse("reason_required");
      if (!isMemberId(id)) return refuse("unknown_verification");
      return await staffLog.run({
        async load() {
          const [mark, member, route] = await Promise.all([
            database.get(keys.verifiedPhotos(id)),
            getMemberEntry(database, id),
            database.get(keys.route(id)),
          ]);
          return { mark, member, route };
        },
        decide({ mark, member, route }, draft, log) {
          if (!mark.value || !member) return refuse("unknown_verification");
          putVerifiedPhotos(draft, mark, null);
          addSelfieNews(draft, env, {
            member: member.value,
            route: { member: id, route },
            outcome: "revoked",
          });
          log([{ by, what: "verification.revoke", subject: { member: id }, reason }]);
          return accept(null);
        },
      });
    },
  };
}
