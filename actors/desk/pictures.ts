/**
 * Shows a member's view-once photo to whoever answers them, once (P20).
 *
 * 1. `show` checks the claim, logs the reading with its message, counts the picture, and lets the session fetch it for a minute.
 * 2. `take` gives it to that session while the claim is current, as its receiver would get it: the first request uses it up, and
 *    the member is told.
 */
import {
  isMemberId,
  type MemberId,
  type MessageId,
  messageId,
  type Pair,
  pairOf,
  parseMessageId,
  type StaffId,
  type StaffSessionId,
} from "@/domain/ids.ts";
import { PICTURE_GRANT_LIFE_MS } from "@/domain/limits.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import type { Actor } from "@/domain/staff_log.ts";
import { check, type Entry, set } from "@/store/change.ts";
import { keys } from "@/store/keys.ts";
import type { CareRow, Conversation, Message, PictureGrant } from "@/store/records.ts";
import type { CareView, StaffCare } from "@/actors/desk/care.ts";
import type { StaffLog } from "@/actors/desk/log.ts";
import type { ActorEnv } from "@/actors/env.ts";
import type { TakeOnce } from "@/actors/photos/take_once.ts";

/** Who asks for a picture, with the session that may fetch it. */
export interface Looker extends Actor {
  staff: StaffId;
  session: StaffSessionId;
}

/** Which picture, and the claim with which it is asked for. */
export interface WantedPicture {
  persona: string;
  member: string;
  claim: number;
  message_id: string;
}

/** A picture that can be fetched now, and how whoever asked stands. */
export interface ShownPicture extends CareView {
  message: MessageId;
}

export type ShowCode = "claim_lost" | "unknown_message" | "photo_gone";

export interface DeskPictures {
  show(by: Looker, wanted: WantedPicture): Promise<Result<ShownPicture, ShowCode | "deadline_exceeded">>;
  take(session: StaffSessionId, message: string): ReturnType<TakeOnce>;
}

interface Place {
  pair: Pair;
  persona: MemberId;
  member: MemberId;
  seq: number;
}

interface LoadedState {
  conversation: Entry<Conversation>;
  message: Entry<Message>;
  care: Entry<CareRow>;
  grant: Entry<PictureGrant>;
}

/** Opens the pictures of the desk on one isolate. */
export function openDeskPictures(
  env: ActorEnv,
  { staffLog, care, takeOnce }: { staffLog: StaffLog; care: StaffCare; takeOnce: TakeOnce },
): DeskPictures {
  const { database, now } = env;

  return {
    async show(by, wanted) {
      const place = placeOf(wanted);
      if (!place) return refuse("unknown_message");
      const { pair, seq, persona, member } = place;
      return await staffLog.run<LoadedState, ShownPicture, ShowCode>({
        async load(read) {
          const [conversation, message, care, grant] = await read([
            keys.conversation(pair),
            keys.message(pair, seq),
            keys.care(by.staff),
            keys.pictureGrant(by.session, messageId(pair, seq)),
          ]);
          return { conversation, message, care, grant };
        },
        decide({ conversation, message, care: entry, grant }, draft, log) {
          const desk = conversation.value?.desk;
          const isHeld = desk?.persona === persona && desk.claim?.n === wanted.claim &&
            desk.claim.staff === by.staff;
          if (!isHeld || conversation.value?.closed) return refuse("claim_lost");
          const photo = message.value?.photo;
          if (!photo || message.value?.sender_id !== member) return refuse("unknown_message");
          if (message.value.viewed_at !== undefined || photo.exp <= now()) return refuse("photo_gone");
          const id = messageId(pair, seq);
          // A second click asks for what it may fetch already: that is one reading, and one picture.
          const isGiven = grant.value?.claim === wanted.claim && grant.value.exp > now();
          if (isGiven) return accept({ message: id, ...care.of(entry) });
          // The claim may end while this is being decided.
          check(draft, conversation);
          log([{
            by: { staff: by.staff, roles: by.roles },
            what: "photo.read",
            subject: { member, persona, ref: id },
            reason: `claim ${wanted.claim}`,
          }]);
          const exp = now() + PICTURE_GRANT_LIFE_MS;
          const given = { persona, photo: photo.id, claim: wanted.claim, exp };
          set(draft, grant.key, given, PICTURE_GRANT_LIFE_MS);
          return accept({ message: id, ...care.addPicture(draft, entry) });
        },
      });
    },
    async take(session, message) {
      const place = parseMessageId(message);
      if (!place) return refuse("unknown_photo");
      const id = messageId(place.pair, place.seq);
      const { value: grant } = await database.get(keys.pictureGrant(session, id));
      if (!grant || grant.exp <= now()) return refuse("unknown_photo");
      // Whoever holds the chat by now is to see it.
      const { value: conversation } = await database.get(keys.conversation(place.pair));
      if (conversation?.desk?.claim?.n !== grant.claim) return refuse("unknown_photo");
      return await takeOnce(grant.photo, grant.persona);
    },
  };
}

/** Where a wanted picture stands, or null where there can be none. */
function placeOf({ persona, member, message_id }: WantedPicture): Place | null {
  if (!isMemberId(persona) || !isMemberId(member) || persona === member) return null;
  const parsed = parseMessageId(message_id);
  const pair = pairOf(persona, member);
  if (!parsed || parsed.pair[0] !== pair[0] || parsed.pair[1] !== pair[1]) return null;
  return { pair, persona, member, seq: parsed.seq };
}
