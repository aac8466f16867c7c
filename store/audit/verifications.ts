/**
 * The audit of verified photos: a selfie that waits is listed once and there, no other is kept, and only people have marks.
 */
import type { MemberId } from "@/domain/ids.ts";
import { PHOTO_SLOTS } from "@/domain/limits.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import type { Member, Photo, SelfieCheck, VerifiedPhotos } from "@/store/records.ts";
import { auditLinks, kind, type Problem } from "@/store/audit/walk.ts";

/** Finds selfies that nobody would look at or remove, and marks that nobody can have. */
export async function* auditVerifications(database: Database): AsyncGenerator<Problem> {
  for (const rows of links(database)) yield* rows;
}

function links(database: Database): AsyncGenerator<Problem>[] {
  const selfies = () => database.list(kind<SelfieCheck>("selfie"));
  const isNoWaiting = ({ step }: SelfieCheck) => step !== "waiting";
  return [
    auditLinks<SelfieCheck, Member>(database, selfies(), {
      partner: (key) => keys.member(key[1] as MemberId),
      fits: ({ value }, member) => value.member === member.id && !member.virtual,
      problem: () => "way to verified photos of nobody who could send a selfie",
    }),
    auditLinks<SelfieCheck, 0>(database, selfies(), {
      partner: (_, check) =>
        check.step === "waiting" ? keys.selfieWaiting(check.sent_at, check.member) : null,
      fits: () => true,
      problem: () => "selfie that waits is missing in the list",
      isOver: isNoWaiting,
    }),
    auditLinks<SelfieCheck, Photo>(database, selfies(), {
      partner: (_, check) => check.step === "waiting" ? keys.photo(check.photo) : null,
      fits: ({ value }, { use, member }) => use === "selfie" && member === value.member,
      problem: () => "selfie that waits is not there, or is another photo",
      isOver: isNoWaiting,
    }),
    auditLinks<0, SelfieCheck>(database, database.list(kind<0>("selfie_waiting")), {
      partner: (key) => keys.selfie(key[2] as MemberId),
      fits: ({ key }, check) => check.step === "waiting" && check.sent_at === key[1],
      problem: () => "the list of selfies names one that does not wait",
    }),
    auditLinks<Photo, SelfieCheck>(database, database.list(kind<Photo>("photo")), {
      partner: (_, { member }) => member && keys.selfie(member),
      fits: ({ value }, check) => check.step === "waiting" && check.photo === value.id && value.exp > 0,
      problem: () => "selfie is kept that does not wait to be looked at",
      isOver: ({ use }) => use !== "selfie",
    }),
    auditLinks<VerifiedPhotos, Member>(database, database.list(kind<VerifiedPhotos>("verified_photos")), {
      partner: (key) => keys.member(key[1] as MemberId),
      fits: ({ value: { photos } }, { virtual }) =>
        !virtual && photos.length > 0 && photos.length <= PHOTO_SLOTS &&
        new Set(photos).size === photos.length,
      problem: () => "mark of verified photos that no member can have",
    }),
  ];
}
