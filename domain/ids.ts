/**
 * Branded identifiers and the shapes they take. Pure: random bytes come in as an argument.
 */

declare const brand: unique symbol;
type Branded<Name extends string> = string & { readonly [brand]: Name };

/** Thirteen Crockford base32 characters, 65 random bits; ten of them for a member of old or of the demo. */
export type MemberId = Branded<"MemberId">;
/** `a.b`, the two members in ascending order, so a pair has one conversation. */
export type ConversationId = Branded<"ConversationId">;
/** `a.b.seq`: names its conversation, so a lookup needs no index. */
export type MessageId = Branded<"MessageId">;
/** One isolate of one process. */
export type InstanceId = Branded<"InstanceId">;
/** What stays the same when a session's token is rotated. */
export type SessionId = Branded<"SessionId">;
/** A photo, by 128 random bits in base64url. */
export type PhotoId = Branded<"PhotoId">;
/** A story of a member's, by 128 random bits in base64url. */
export type StoryId = Branded<"StoryId">;
/** A voice message's recording, by `v` and 128 random bits in base64url, so that it is no photo's. */
export type VoiceId = Branded<"VoiceId">;
/** The bytes of one file, by 128 random bits of their own. */
export type BlobId = Branded<"BlobId">;
/** SHA-256 of a session token or a mailed token, base64url: the only form in which it is stored. */
export type TokenHash = Branded<"TokenHash">;

/** An order of coins or premium, 128 random bits in hex. */
export type OrderId = Branded<"OrderId">;
/** A contract that renews premium, 128 random bits in hex. */
export type SubscriptionId = Branded<"SubscriptionId">;

/** A device that takes pushes, 128 random bits in hex (spec §7: subscriber_id). */
export type SubscriberId = Branded<"SubscriberId">;

/** A person of the desk: thirteen Crockford base32 characters, 65 random bits. */
export type StaffId = Branded<"StaffId">;
/** One sign-in of a person at the desk. */
export type StaffSessionId = Branded<"StaffSessionId">;

/**
 * Who stands for the desk among the members with sockets: the instances on its route are those with a socket of the desk.
 * Not of the form of a member's id, so nobody has it.
 */
export const DESK = "desk" as MemberId;

const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const PHOTO_ID = /^[A-Za-z0-9_-]{21}[AQgw]$/;
const VOICE_ID = /^v[A-Za-z0-9_-]{21}[AQgw]$/;
// Written out: what a browser uses none of is left out of its code.
const MEMBER_ID = /^[0-9a-hjkmnp-tv-z]{10}(?:[0-9a-hjkmnp-tv-z]{3})?$/;
const MESSAGE_ID =
  /^([0-9a-hjkmnp-tv-z]{10}(?:[0-9a-hjkmnp-tv-z]{3})?)\.([0-9a-hjkmnp-tv-z]{10}(?:[0-9a-hjkmnp-tv-z]{3})?)\.([1-9][0-9]{0,14})$/;

const ORDER_ID = /^[0-9a-f]{32}$/;

/** Whether `text` has the form of an order's id; says nothing about existence. */
export function isOrderId(text: string): text is OrderId {
  return ORDER_ID.test(text);
}

/** A client-chosen id of a command, for exactly-once retries (P2). */
export const RID = /^[A-Za-z0-9_-]{1,64}$/;

/** Number of random bytes that `makeMemberId` takes. */
export const MEMBER_ID_BYTES = 13;

/** Makes a member id from `MEMBER_ID_BYTES` random bytes. */
export function makeMemberId(bytes: Uint8Array): MemberId {
  return base32(bytes.subarray(0, MEMBER_ID_BYTES)) as MemberId;
}

/** Makes the id of a person of the desk from `MEMBER_ID_BYTES` random bytes. */
export function makeStaffId(bytes: Uint8Array): StaffId {
  return base32(bytes.subarray(0, MEMBER_ID_BYTES)) as StaffId;
}

/** Whether `text` has the form of such an id; says nothing about existence. */
export function isStaffId(text: string): text is StaffId {
  return MEMBER_ID.test(text);
}

/** Number of random bytes that `makeTicketId` takes. */
export const TICKET_ID_BYTES = 10;

/**
 * Makes the number of a message to support, or of a report, from `TICKET_ID_BYTES` random bytes: `xxxxx-xxxxx`,
 * easy to read out on the phone.
 */
export function makeTicketId(bytes: Uint8Array): string {
  return `${base32(bytes.subarray(0, 5))}-${base32(bytes.subarray(5, TICKET_ID_BYTES))}`;
}

/** A character for five bits of each byte. */
function base32(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => ALPHABET[byte & 31]).join("");
}

/** Whether `text` has the form of a member id; says nothing about existence. */
export function isMemberId(text: string): text is MemberId {
  return MEMBER_ID.test(text);
}

/** Number of random bytes that `makePhotoId`, `makeStoryId`, `makeVoiceId` and `makeBlobId` take. */
export const PHOTO_ID_BYTES = 16;

/** Makes a photo id from `PHOTO_ID_BYTES` random bytes. */
export function makePhotoId(bytes: Uint8Array): PhotoId {
  return base64url(bytes) as PhotoId;
}

/** Whether `text` has the form of a photo id; says nothing about existence. */
export function isPhotoId(text: string): text is PhotoId {
  return PHOTO_ID.test(text);
}

/** Makes a story id from `PHOTO_ID_BYTES` random bytes. */
export function makeStoryId(bytes: Uint8Array): StoryId {
  return base64url(bytes) as StoryId;
}

/** Whether `text` has the form of a story id; says nothing about existence. */
export function isStoryId(text: string): text is StoryId {
  return PHOTO_ID.test(text);
}

/** Makes the id of a recording from `PHOTO_ID_BYTES` random bytes. */
export function makeVoiceId(bytes: Uint8Array): VoiceId {
  return `v${base64url(bytes)}` as VoiceId;
}

/** Whether `text` has the form of a recording's id; says nothing about existence. */
export function isVoiceId(text: string): text is VoiceId {
  return VOICE_ID.test(text);
}

/** Makes the id of one file from `PHOTO_ID_BYTES` random bytes: nothing of its owner's own id is in it. */
export function makeBlobId(bytes: Uint8Array): BlobId {
  return base64url(bytes) as BlobId;
}

/** Whether `text` has the form of a blob id; says nothing about existence. */
export function isBlobId(text: string): text is BlobId {
  return PHOTO_ID.test(text);
}

function base64url(bytes: Uint8Array): string {
  return bytes.toBase64({ alphabet: "base64url", omitPadding: true });
}

/** The two members of a conversation, in the order of its id. */
export type Pair = readonly [MemberId, MemberId];

/** Orders two members as a conversation holds them. */
export function pairOf(one: MemberId, other: MemberId): Pair {
  return one < other ? [one, other] : [other, one];
}

/** The conversation of a pair. */
export function conversationId([a, b]: Pair): ConversationId {
  return `${a}.${b}` as ConversationId;
}

/** The other member of a pair. */
export function otherOf(pair: Pair, member: MemberId): MemberId {
  return pair[0] === member ? pair[1] : pair[0];
}

/** The id of message `seq` of a pair. */
export function messageId(pair: Pair, seq: number): MessageId {
  return `${conversationId(pair)}.${seq}` as MessageId;
}

/** Takes a message id apart, or null where it has not its form. */
export function parseMessageId(text: string): { pair: Pair; seq: number } | null {
  const match = MESSAGE_ID.exec(text);
  if (!match) return null;
  const [, a, b, seq] = match;
  if (a === undefined || b === undefined || a >= b) return null;
  return { pair: [a as MemberId, b as MemberId], seq: Number(seq) };
}
