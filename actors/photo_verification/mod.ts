/**
 * Verified photos, as their member goes there (VE):
 *
 * 1. `begin`: the member agrees that people look at a selfie, and a gesture is drawn that counts for a quarter of an hour.
 * 2. `send`: the selfie is checked, processed and scanned as every upload is, and waits. It is nobody's to see but safety's.
 * 3. People of the desk decide (actors/desk/verifications/), or `sweep` ends what nobody has looked at in time. In the same change
 *    the selfie ends, and the member is told; its bytes go right after.
 *
 * A virtual profile has nobody who could send a selfie, and is refused whoever asks for it.
 */
import { restrictedUntil } from "@/domain/decisions.ts";
import { ageNeeded, NO_AGE_CHECKS } from "@/domain/age_check.ts";
import type { MemberId, PhotoId } from "@/domain/ids.ts";
import { GESTURE_LIFE_MS, SELFIE_OUTCOME_LIFE_MS, SELFIE_WAIT_MS } from "@/domain/limits.ts";
import { isShown } from "@/domain/photo.ts";
import { drawGesture, GESTURE_BYTES, isPhotoVerified } from "@/domain/photo_verification.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import { getMember, getMemberEntry } from "@/store/members/reader.ts";
import type { BlobEnd } from "@/store/files/reader.ts";
import { getPhoto, getPhotos } from "@/store/photos/reader.ts";
import { endPhoto } from "@/store/photos/writer.ts";
import { countAttempt, type WindowLimit } from "@/store/rates/limiter.ts";
import type { Member, SelfieCheck } from "@/store/records.ts";
import { listWaitingSelfies, waitingOf } from "@/store/selfies/reader.ts";
import {
  attachSelfie,
  endSelfie,
  forgetWaitingSelfie,
  putSelfie,
  putVerifiedPhotos,
} from "@/store/selfies/writer.ts";
import { commitDraft } from "@/actors/command.ts";
import { type Draft, notifyDesk } from "@/actors/draft.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { readDeskRoute } from "@/actors/desk/sessions.ts";
import { addSelfieNews } from "@/actors/photo_verification/telling.ts";
import type { PhotoDeps } from "@/actors/photos/deps.ts";
import { removeFiles } from "@/actors/files/remove.ts";
import { endsOf } from "@/actors/photos/files.ts";
import type { UploadCode, UploadPhoto } from "@/actors/photos/upload.ts";

const ATTEMPT_BYTES = 16;
/** A gesture that is over is remembered so long: the next one is another, and a form that comes late is told so. */
const DRAWN_LIFE_MS = 24 * 3_600_000;
/** Selfies that one look of the sweep ends. */
const ENDED_AT_ONCE = 100;
const RATE_KIND = "photo_verification";

/** Why a member may not begin. */
export type BeginCode =
  | "photo_verification_members"
  | "photo_verification_photo"
  | "photo_verification_waits"
  | "photos_limited"
  | "age_check_needed";

export type SendCode = BeginCode | "photo_verification_over" | UploadCode;

export interface PhotoVerificationState {
  /** Why no gesture is drawn, or null. */
  refusal: Result<null, BeginCode>;
  check: SelfieCheck | null;
  /** The mark; `isShown`: the profile has a photo still that was compared. */
  mark: { at: number; isShown: boolean } | null;
}

export interface PhotoVerification {
  /** How it is about a member; null for nobody. */
  state(member: MemberId): Promise<PhotoVerificationState | null>;
  /** The member agrees, and a gesture is drawn, another one than before. */
  begin(member: MemberId): Promise<Result<null, BeginCode | "photo_verification_limit">>;
  /** Takes the selfie of a try; the bytes are given away. Sent again, the same try changes nothing. */
  send(
    member: MemberId,
    selfie: { attempt: string; bytes: Uint8Array<ArrayBuffer>; address: string },
  ): Promise<Result<null, SendCode>>;
  /** The member takes something back: the way that they are on, with its selfie, or the mark. */
  withdraw(member: MemberId, what: "selfie" | "mark"): Promise<void>;
  /** Ends what nobody has looked at in time. Gives how many; `signal` ends it early. */
  sweep(signal?: AbortSignal): Promise<number>;
}

export interface PhotoVerificationDeps {
  upload: UploadPhoto;
  blobs: PhotoDeps["blobs"];
  /** Gestures that one member may have drawn. */
  limit: WindowLimit;
}

export function openPhotoVerification(
  env: ActorEnv,
  { upload, blobs, limit }: PhotoVerificationDeps,
): PhotoVerification {
  const { database, now } = env;

  /** Whatever hinders it, they are announced: the sweep of photos comes back to them. */
  async function removeNow(ends: readonly BlobEnd[]): Promise<void> {
    if (ends.length > 0) await removeFiles({ database, blobs }, ends).catch(() => {});
  }

  async function mayBegin(
    member: Member | null,
    check: SelfieCheck | null,
  ): Promise<Result<null, BeginCode>> {
    if (!member || member.virtual) return refuse("photo_verification_members");
    if (waitingOf(check, now())) return refuse("photo_verification_waits");
    const until = restrictedUntil(member.restrictions, "photos", now());
    if (until) return refuse("photos_limited", { until });
    if (ageNeeded(member, env.ages ?? NO_AGE_CHECKS)) return refuse("age_check_needed");
    const photos = await getPhotos(database, member.photos ?? []);
    return photos.some(isShown) ? accept(null) : refuse("photo_verification_photo");
  }

  /** The selfie of a way with its row, as far as both are there. */
  async function photoOf(check: SelfieCheck | null) {
    return check?.step === "waiting" ? await getPhoto(database, check.photo) : null;
  }

  async function addDeskNews(draft: Draft): Promise<void> {
    notifyDesk(draft, await readDeskRoute(env), [{ about: "list", list: "verifications" }]);
  }

  /** An upload that became no selfie is not kept for its hour. */
  async function discard(id: PhotoId): Promise<void> {
    let ends: BlobEnd[] = [];
    await commitDraft(env, async (draft) => {
      const photo = await getPhoto(database, id);
      ends = [];
      if (photo?.value.use === null) {
        endPhoto(draft, photo, now());
        ends = endsOf(photo.value, now());
      }
      return accept(null);
    });
    await removeNow(ends);
  }

  async function attach(member: MemberId, attempt: string, id: PhotoId): Promise<Result<null, SendCode>> {
    return await commitDraft<null, SendCode>(env, async (draft) => {
      const [selfie, photo, owner] = await Promise.all([
        database.get(keys.selfie(member)),
        getPhoto(database, id),
        getMember(database, member),
      ]);
      const check = selfie.value;
      const may = await mayBegin(owner, check);
      if (!may.ok) return may;
      const isOpen = check?.step === "drawn" && check.attempt === attempt;
      if (!isOpen || !photo || photo.value.member !== member || photo.value.use !== null) {
        return refuse("photo_verification_over");
      }
      const sent_at = now();
      const until = sent_at + SELFIE_WAIT_MS;
      const { gesture, agreed_at } = check;
      putSelfie(draft, selfie, {
        next: {
          member,
          attempt,
          gesture,
          agreed_at,
          step: "waiting",
          photo: id,
          sent_at,
          until,
          exp: sent_at + SELFIE_OUTCOME_LIFE_MS,
        },
        now: sent_at,
      });
      attachSelfie(draft, photo, { until, now: sent_at });
      await addDeskNews(draft);
      return accept(null);
    });
  }

  /** Ends a selfie whose time is over, with what its member is told; whether there was one. */
  async function expire(member: MemberId, at: number): Promise<boolean> {
    let ends: BlobEnd[] = [];
    const ended = await commitDraft<boolean, never>(env, async (draft) => {
      ends = [];
      const selfie = await database.get(keys.selfie(member));
      const check = selfie.value;
      if (check?.step !== "waiting" || check.sent_at !== at) {
        forgetWaitingSelfie(draft, { at, member }, selfie);
        return accept(false);
      }
      if (waitingOf(check, now())) return accept(false);
      const [photo, owner, route] = await Promise.all([
        photoOf(check),
        getMemberEntry(database, member),
        database.get(keys.route(member)),
      ]);
      const { attempt, gesture, agreed_at } = check;
      const exp = now() + SELFIE_OUTCOME_LIFE_MS;
      putSelfie(draft, selfie, {
        next: { member, attempt, gesture, agreed_at, step: "expired", at: now(), exp },
        now: now(),
      });
      endSelfie(draft, photo, now());
      if (photo) ends = endsOf(photo.value, now());
      if (owner) {
        addSelfieNews(draft, env, { member: owner.value, route: { member, route }, outcome: "expired" });
      }
      await addDeskNews(draft);
      return accept(true);
    });
    await removeNow(ends);
    return ended.ok && ended.value;
  }

  return {
    async state(id) {
      const [member, { value: check }, { value: mark }] = await Promise.all([
        getMember(database, id),
        database.get(keys.selfie(id)),
        database.get(keys.verifiedPhotos(id)),
      ]);
      if (!member) return null;
      const shown = (await getPhotos(database, member.photos ?? [])).filter(isShown);
      return {
        refusal: await mayBegin(member, check),
        check,
        mark: mark && { at: mark.at, isShown: !member.virtual && isPhotoVerified(mark, shown) },
      };
    },

    async begin(id) {
      const may = await mayBegin(await getMember(database, id), (await database.get(keys.selfie(id))).value);
      if (!may.ok) return may;
      const at = now();
      const waitMs = await countAttempt(database, RATE_KIND, id, { limit, now: at });
      if (waitMs > 0) return refuse("photo_verification_limit", { max: limit.attempts });
      const random = env.randomBytes(GESTURE_BYTES);
      const attempt = env.randomBytes(ATTEMPT_BYTES).toHex();
      return await commitDraft<null, BeginCode>(env, async (draft) => {
        const [owner, selfie] = await Promise.all([getMember(database, id), database.get(keys.selfie(id))]);
        const stillMay = await mayBegin(owner, selfie.value);
        if (!stillMay.ok) return stillMay;
        const agreed_at = now();
        putSelfie(draft, selfie, {
          next: {
            member: id,
            attempt,
            gesture: drawGesture(random, selfie.value?.gesture ?? null),
            agreed_at,
            step: "drawn",
            until: agreed_at + GESTURE_LIFE_MS,
            exp: agreed_at + DRAWN_LIFE_MS,
          },
          now: agreed_at,
        });
        return accept(null);
      });
    },

    async send(id, { attempt, bytes, address }) {
      const [member, { value: check }] = await Promise.all([
        getMember(database, id),
        database.get(keys.selfie(id)),
      ]);
      // A second click, or one whose answer was lost.
      if (check?.step === "waiting" && check.attempt === attempt) return accept(null);
      const may = await mayBegin(member, check);
      if (!may.ok) return may;
      const isOpen = check?.step === "drawn" && check.attempt === attempt && check.until > now();
      if (!isOpen) return refuse("photo_verification_over");
      const uploaded = await upload({ bytes }, { member: id, address });
      if (!uploaded.ok) return uploaded;
      const sent = await attach(id, attempt, uploaded.value.id);
      if (!sent.ok) await discard(uploaded.value.id).catch(() => {});
      // Of two at the same moment one is kept.
      if (
        !sent.ok && sent.refusal.code === "photo_verification_waits" && await isSent(database, id, attempt)
      ) {
        return accept(null);
      }
      return sent;
    },

    async withdraw(id, what) {
      let ends: BlobEnd[] = [];
      await commitDraft(env, async (draft) => {
        ends = [];
        const [selfie, mark] = await Promise.all([
          database.get(keys.selfie(id)),
          database.get(keys.verifiedPhotos(id)),
        ]);
        if (what === "mark") {
          if (mark.value) putVerifiedPhotos(draft, mark, null);
          return accept(null);
        }
        if (!selfie.value) return accept(null);
        const photo = await photoOf(selfie.value);
        putSelfie(draft, selfie, { next: null, now: now() });
        endSelfie(draft, photo, now());
        if (photo) ends = endsOf(photo.value, now());
        if (selfie.value.step === "waiting") await addDeskNews(draft);
        return accept(null);
      });
      await removeNow(ends);
    },

    async sweep(signal) {
      const due = now() - SELFIE_WAIT_MS;
      let ended = 0;
      const places = await listWaitingSelfies(database, { after: null, limit: ENDED_AT_ONCE });
      for (const { at, member } of places) {
        if (signal?.aborted || at > due) break;
        if (await expire(member, at)) ended++;
      }
      return ended;
    },
  };
}

async function isSent(database: Database, member: MemberId, attempt: string): Promise<boolean> {
  const { value } = await database.get(keys.selfie(member));
  return value?.step === "waiting" && value.attempt === attempt;
}
