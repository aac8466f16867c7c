/**
 * The audit of photos: what has an end has it announced, what is in use is known to its user and the other way round,
 * and every row beside a photo belongs to it. The bytes are not looked at.
 */
import type { FileOwner } from "@/domain/blobs.ts";
import { type BlobId, isVoiceId, type MemberId, parseMessageId, type PhotoId } from "@/domain/ids.ts";
import { PHOTO_SLOTS } from "@/domain/limits.ts";
import { isShown, PHOTO_SIZES, photoUrl } from "@/domain/photo.ts";
import type { Database } from "@/store/database.ts";
import { type Key, keys } from "@/store/keys.ts";
import type { Member, Message, Photo, Voice } from "@/store/records.ts";
import { auditLinks, kind, type Problem, problemAt } from "@/store/audit/walk.ts";

/** Readings of a profile that keeps changing before what was read last counts. */
const READINGS = 5;

/** Finds photos that nobody would ever remove, and everything that does not agree about one. */
export async function* auditPhotos(database: Database): AsyncGenerator<Problem> {
  for (const rows of links(database)) yield* rows;
  for await (const { key, value } of database.list(kind<Member>("member"))) {
    if (!value.photos || await isSoundProfile(database, value.id)) continue;
    yield problemAt(key, "a photo of the profile is missing or not its own, or another one is shown first");
  }
}

function links(database: Database): AsyncGenerator<Problem>[] {
  const photos = () => database.list(kind<Photo>("photo"));
  return [
    auditLinks(database, photos(), {
      partner: (_, photo) => photo.member && keys.member(photo.member),
      fits: ({ key, value }) => key[1] === value.id,
      problem: () => "photo belongs to no member",
      isOver: ({ member, use }) => member === null && use === null,
    }),
    ...PHOTO_SIZES.map((file) =>
      auditLinks(database, photos(), {
        partner: (_, photo) => photo.files[file] ? keys.blobEnd(photo.exp, photo.files[file]) : null,
        fits: ({ value }, id) => id === value.id,
        problem: () => `file "${file}" of a photo that is to go has no end`,
        isOver: ({ exp, files }) => exp === 0 || files[file] === undefined,
      })
    ),
    auditLinks(database, database.list(kind<FileOwner>("blob_end")), {
      partner: (_, id): Key<Photo | Voice> => isVoiceId(id) ? keys.voice(id) : keys.photo(id),
      fits: ({ key }, owner) => owner.exp === key[1] || !filesOf(owner).includes(key[2] as BlobId),
      problem: () => "file in use has an end",
      mayLack: true,
    }),
    auditLinks(database, photos(), {
      partner: (_, { id, listed_at }) => listed_at === null ? null : keys.photoReview(listed_at, id),
      fits: () => true,
      problem: () => "photo is missing in the operator's list",
      isOver: ({ listed_at }) => listed_at === null,
    }),
    auditLinks(database, database.list(kind<0>("photo_review")), {
      partner: (key) => keys.photo(key[2] as PhotoId),
      fits: ({ key }, { listed_at }) => listed_at === key[1],
      problem: () => "the operator's list names a photo that is not to be looked at",
    }),
    auditLinks(database, photos(), {
      partner: (_, { member }) => member && keys.member(member),
      fits: ({ value }, { photos: slots }) => slots?.includes(value.id) ?? false,
      problem: () => "photo of a profile is in none of its slots",
      isOver: ({ use }) => use !== "profile",
    }),
    auditLinks(database, photos(), {
      partner: (_, { message }) => messageKey(message),
      fits: ({ value }, { sender_id, photo }) => sender_id === value.member && photo?.id === value.id,
      problem: () => "photo of a chat is in no message of its member's",
      isOver: ({ use }) => use !== "chat",
    }),
    auditLinks(database, database.list(kind<Message>("message")), {
      partner: (_, { photo }) => photo ? keys.photo(photo.id) : null,
      fits: ({ key, value }, { message, placeholder }) =>
        message === `${String(key[1])}.${String(key[2])}.${String(key[3])}` &&
        value.photo?.placeholder === placeholder,
      problem: () => "the message's photo is missing, or looks otherwise",
      isOver: ({ type, unsent_at }) => type !== "pphoto" || unsent_at !== undefined,
    }),
  ];
}

function filesOf(owner: Photo | Voice): BlobId[] {
  return "file" in owner ? [owner.file] : Object.values(owner.files);
}

function messageKey(id: string | undefined): Key<Message> | null {
  const message = parseMessageId(id ?? "");
  return message && keys.message(message.pair, message.seq);
}

/** Whether a profile and its photos agree, as of one moment. */
async function isSoundProfile(database: Database, id: MemberId): Promise<boolean> {
  let member = (await database.get(keys.member(id))).value;
  for (let readings = 0; readings < READINGS && member; readings++) {
    const ids: readonly PhotoId[] = member.photos ?? [];
    if (ids.length > PHOTO_SLOTS || new Set(ids).size < ids.length) return false;
    const [again, ...found] = await database.getMany([keys.member(id), ...ids.map(keys.photo)]);
    const next = again?.value as Member | null;
    if (next?.photos_version === member.photos_version) {
      return next !== null && agrees(next, found.map(({ value }) => value as Photo | null));
    }
    member = next;
  }
  return true;
}

function agrees(member: Member, photos: readonly (Photo | null)[]): boolean {
  const first = photos.find((photo) => photo && isShown(photo));
  return member.photo === (first ? photoUrl(first.id, "card") : null) &&
    member.photo_placeholder === first?.placeholder &&
    photos.every((photo) => photo?.use === "profile" && photo.member === member.id && photo.exp === 0);
}
