/**
 * Branded identifiers and the shapes they take. Pure: random bytes come in as an argument.
 */

declare const brand: unique symbol;
type Branded<Name extends string> = string & { readonly [brand]: Name };

/** Ten Crockford base32 characters, 50 random bits. */
export type MemberId = Branded<"MemberId">;
/** `a.b`, the two members in ascending order, so a pair has one conversation. */
export type ConversationId = Branded<"ConversationId">;
/** `a.b.seq`: names its conversation, so a lookup needs no index. */
export type MessageId = Branded<"MessageId">;
/** One isolate of one process. */
export type InstanceId = Branded<"InstanceId">;
/** What stays the same when a session's token is rotated. */
export type SessionId = Branded<"SessionId">;
/** An upload, by 128 random bits in base64url. */
export type UploadId = Branded<"UploadId">;
/** SHA-256 of a session token or a mailed token, base64url: the only form in which it is stored. */
export type TokenHash = Branded<"TokenHash">;

const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const MEMBER_ID = /^[0-9a-hjkmnp-tv-z]{10}$/;
const MESSAGE_ID = /^([0-9a-hjkmnp-tv-z]{10})\.([0-9a-hjkmnp-tv-z]{10})\.([1-9][0-9]{0,14})$/;

/** A client-chosen id of a command, for exactly-once retries (P2). */
export const RID = /^[A-Za-z0-9_-]{1,64}$/;

/** Number of random bytes that `makeMemberId` takes. */
export const MEMBER_ID_BYTES = 10;

/** Makes a member id from `MEMBER_ID_BYTES` random bytes. */
export function makeMemberId(bytes: Uint8Array): MemberId {
  let id = "";
  for (let i = 0; i < MEMBER_ID_BYTES; i++) id += ALPHABET[(bytes[i] ?? 0) & 31];
  return id as MemberId;
}

/** Whether `text` has the form of a member id; says nothing about existence. */
export function isMemberId(text: string): text is MemberId {
  return MEMBER_ID.test(text);
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
