/**
 * What a report names besides its member. It has to be theirs and something that the reporter has had before
 * their eyes; whether one of the two has blocked the other since then is not asked.
 */
import {
  isPhotoId,
  isStoryId,
  type MemberId,
  otherOf,
  pairOf,
  parseMessageId,
  type PhotoId,
} from "@/domain/ids.ts";
import { EVIDENCE_LIFE_MS } from "@/domain/limits.ts";
import { isShown } from "@/domain/photo.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import type { Change } from "@/store/change.ts";
import type { Database } from "@/store/database.ts";
import { keys } from "@/store/keys.ts";
import { getMember } from "@/store/members/reader.ts";
import { listPhotoEntries, type PhotoEntry } from "@/store/photos/reader.ts";
import { updatePhoto } from "@/store/photos/writer.ts";
import type { Message, Photo, Report, SeenContent, Story } from "@/store/records.ts";
import type { VoiceEntry } from "@/store/voices/reader.ts";
import { holdVoice } from "@/store/voices/writer.ts";
import { readVoiceOf } from "@/actors/voices/of_message.ts";
import { allPhotos } from "@/actors/photos/profile.ts";

/** What a member reports. */
export interface ReportedSubject extends Pick<Report, "message_id" | "photo_id" | "story_id"> {
  by: MemberId;
  about: MemberId;
}

/** What a report names, as it is now. */
export interface Reported {
  photos: PhotoEntry[];
  /** That of a voice message, while it can be heard. */
  voice?: VoiceEntry;
  message?: Message;
  story?: Pick<Story, "photo" | "text">;
}

/** What is kept of it as evidence. */
export function seenOf({ photos, voice, message, story }: Reported): SeenContent | undefined {
  if (photos.length === 0 && !message && !story) return undefined;
  return {
    ...message && { message: { type: message.type, text: message.gift?.name.en ?? message.text } },
    ...story && { story: story.text },
    ...photos.length > 0 && { photos: photos.map(({ value }) => value.id) },
    ...voice && { voice: voice.value.id },
  };
}

/**
 * Checks what a report names, and gives the photos among it, also that of a message or a story. Portraits and
 * drawn stories of virtual profiles are in no storage.
 */
export async function findReported(
  database: Database,
  report: ReportedSubject,
): Promise<Result<Reported, "unknown_message" | "unknown_photo" | "unknown_story">> {
  const { about, message_id, photo_id, story_id } = report;
  const message = message_id === undefined ? null : await findMessage(database, message_id, report);
  if (message_id !== undefined && !message) return refuse("unknown_message");
  const story = story_id === undefined ? null : await findStory(database, story_id, report);
  if (story_id !== undefined && !story) return refuse("unknown_story");

  const ids = new Set<PhotoId>(message?.photo ? [message.photo.id] : []);
  if (story?.photo) ids.add(story.photo);
  if (photo_id !== undefined && isPhotoId(photo_id)) ids.add(photo_id);
  const photos = await listPhotoEntries(database, [...ids]);
  const voice = message && await readVoiceOf(database, message);
  const reported = { photos, ...(voice && { voice }), ...(message && { message }), ...(story && { story }) };
  if (photo_id === undefined) return accept(reported);
  const isTheirs = photos.some(({ value }) => value.id === photo_id && hasSeen(value, report)) ||
    await isPortrait(database, photo_id, about);
  return isTheirs ? accept(reported) : refuse("unknown_photo");
}

/**
 * Keeps a reported photo's files for the desk, and puts it where photos are reviewed, unless it stands there, or nothing is
 * left to be looked at. What others see of it does not change by it, so its member's record stays as it is.
 */
export function keepReported(change: Change, photo: PhotoEntry, now: number): void {
  const { listed_at, files, held_until = 0 } = photo.value;
  if (files.full === undefined) return;
  const next = {
    ...photo.value,
    listed_at: listed_at ?? now,
    held_until: Math.max(held_until, now + EVIDENCE_LIFE_MS),
  };
  updatePhoto(change, photo, { next, now });
}

/** Keeps the file of a reported recording for the desk. */
export function keepReportedVoice(change: Change, voice: VoiceEntry, now: number): void {
  holdVoice(change, voice, { until: now + EVIDENCE_LIFE_MS, now });
}

/** A message from the reported member to the reporter, or null. */
async function findMessage(
  database: Database,
  id: string,
  { by, about }: ReportedSubject,
): Promise<Message | null> {
  const place = parseMessageId(id);
  if (!place?.pair.includes(by) || otherOf(place.pair, by) !== about) return null;
  const { value } = await database.get(keys.message(pairOf(by, about), place.seq));
  return value?.sender_id === about ? value : null;
}

/**
 * A story of the reported member's with what is left of its photo, or null: one that others see, or one that
 * the reporter has looked at, also where it is gone since then.
 */
async function findStory(
  database: Database,
  id: string,
  { by, about }: ReportedSubject,
): Promise<Pick<Story, "photo" | "text"> | null> {
  if (!isStoryId(id)) return null;
  const [member, seen, story] = await database.getMany([
    keys.member(about),
    keys.storiesSeen(by, about),
    keys.story(about, id),
  ]);
  const shown = (member.value?.stories ?? []).filter(({ waiting }) => !waiting);
  const isTheirs = [...shown, ...seen.value?.stories ?? []].some((each) => each.id === id);
  return isTheirs ? { photo: story.value?.photo ?? null, text: story.value?.text ?? "" } : null;
}

/** Whether a photo is one of the reported member's profile, or one that they have sent to the reporter. */
function hasSeen(photo: Photo, { by, about }: ReportedSubject): boolean {
  if (photo.member !== about) return false;
  switch (photo.use) {
    case "profile":
      return isShown(photo);
    case "chat": {
      const place = parseMessageId(photo.message ?? "");
      return place !== null && place.pair.includes(by) && otherOf(place.pair, by) === about;
    }
    case "story":
    case "vault":
    case "evidence":
    case "selfie":
    case null:
      return false;
    default:
      return photo.use satisfies never;
  }
}

/** Whether it is one of the drawn portraits that a virtual profile shows as its photos. */
async function isPortrait(database: Database, id: string, about: MemberId): Promise<boolean> {
  const member = await getMember(database, about);
  return member !== null && !member.photos && allPhotos(member, []).some((photo) => photo.id === id);
}
