/**
 * The shapes of stored values. They never leave the server: what others see is in protocol/views.
 * Times are milliseconds since 1970 unless the name says otherwise.
 */
import type { BlobId, InstanceId, MemberId, MessageId, PhotoId, SessionId, TokenHash } from "@/domain/ids.ts";
import type { Language } from "@/domain/language.ts";
import type { LetterKind } from "@/domain/mail.ts";
import type { PasswordHash } from "@/domain/password_hash.ts";
import type { PhotoFile, PhotoUse, ScanState } from "@/domain/photo.ts";
import type { Delivery } from "@/protocol/delivery.ts";

export interface Member {
  id: MemberId;
  email: string;
  password: PasswordHash | null;
  name: string;
  gender: 1 | 2 | 3;
  /** YYYY-MM-DD. */
  birth_date: string;
  bio: string;
  /** Address of the first photo that others may see, as a card; null for the placeholder. */
  photo: string | null;
  /** What stands in its place until it is there; missing where nothing does (domain/placeholder.ts). */
  photo_placeholder?: string;
  /** The slots of the profile, in their order, also those that others may not see yet; missing where there are none. */
  photos?: readonly PhotoId[];
  /** Grows with each change of `photos` or of what others see of them; missing where there was none. */
  photos_version?: number;
  city: string;
  country: string;
  answer: number;
  premium_until: number;
  /** A virtual profile of the operator's, as the product says in words. */
  virtual: boolean;
  lang: string;
  search: { ages: [number, number]; radius_km: number; gender: number };
  created_at: number;
  /** When the address was confirmed by a mailed link; missing until then. */
  verified_at?: number;
  /** Mailed links that were asked for before this are dead, whether sent or not; missing where all of them live. */
  links_from?: number;
  /** The point of the city, never of the member; leaves the server for its owner alone. */
  place?: { id: number; lat: number; lng: number };
  /** Answers of the registration by field, several where the question takes several. */
  about?: Readonly<Record<string, readonly string[]>>;
  /** Who sent this member here (/ref/{slug}). */
  referred_by?: string;
}

export interface Session {
  id: SessionId;
  member_id: MemberId;
  /** When this token was issued. */
  issued_at: number;
  /** From here on the token is dead, whether or not the row is still there. */
  exp: number;
}

export interface SessionRow {
  token_hash: TokenHash;
  created_at: number;
  exp: number;
}

/** What a conversation keeps of one of its two members. */
export interface Side {
  /** Messages sent by this member. */
  sent: number;
  /** Everything up to this message has been read by this member. */
  read_seq: number;
  /** How many of the other's messages lie up to `read_seq`: unread = other.sent - read_count. */
  read_count: number;
}

export interface LastMessage {
  type: "text" | "pphoto";
  /** Empty for a photo. */
  preview: string;
  sender_id: MemberId;
  at: number;
}

export interface Conversation {
  /** Number of the last message; 0 before the first. */
  last_seq: number;
  last: LastMessage | null;
  /** In the order of the pair. */
  sides: [Side, Side];
  /** Seconds under which both contact rows stand now; 0 where there are none. */
  listed_s: number;
}

export interface Message {
  /** `pphoto`: a photo that its receiver may look at once. */
  type: "text" | "pphoto";
  /** Empty for a photo. */
  text: string;
  /** The photo of a `pphoto`, what stands in its place, and until when it can be looked at. */
  photo?: { id: PhotoId; placeholder: string; exp: number };
  /** When its receiver looked at it; missing until then. */
  viewed_at?: number;
  sender_id: MemberId;
  at: number;
  /** This is its sender's n-th message in the conversation. */
  nth: number;
  /** The command that made it. */
  rid: string;
}

/** A command that was done: what it was, and what was answered. */
export interface RidRow {
  digest: string;
  answer: unknown;
  exp: number;
}

export interface Totals {
  matches: number;
  visits: number;
  fans: number;
  mylikes: number;
  fans_new: number;
  visits_new: number;
}

/** Where a member's sockets are. No row means nowhere. */
export interface Route {
  instances: InstanceId[];
}

export interface Instance {
  /** Last sign of life. */
  heartbeat_at: number;
  /** From here on it counts as dead. */
  exp: number;
}

export interface InboxRow {
  deliveries: Delivery[];
  at: number;
}

export interface RateRow {
  /** When the last attempts were made, oldest first. */
  attempts: number[];
}

/** A letter to be sent. A link's token is made when it is sent, so that none is ever stored. */
export interface MailJob {
  kind: LetterKind;
  to: string;
  lang: Language;
  /** Whom it is about; support and unknown addresses have none. */
  member: MemberId | null;
  /** What the kind needs besides: the other address, the ticket, the device. */
  data: Readonly<Record<string, string>>;
  created_at: number;
  tries: number;
  exp: number;
}

export type MailTokenKind = "verify" | "recovery" | "reconnect" | "sign_in" | "email_change" | "email_undo";

/** What a mailed link may do, once. */
export interface MailToken {
  kind: MailTokenKind;
  member: MemberId;
  /** The address that it is about: the one it was sent to, the new one, or the one that comes back. */
  email: string;
  data: Readonly<Record<string, string>>;
  /** When the link was asked for, which may be long before it was sent. */
  asked_at: number;
  exp: number;
}

export interface MemberToken {
  token_hash: TokenHash;
  asked_at: number;
  exp: number;
}

/** Addresses that a member had and may take back, the oldest first. */
export interface FormerEmails {
  emails: { email: string; changed_at: number }[];
  exp: number;
}

/** An address that nobody else can take while its former owner may take it back. */
export interface ReservedEmail {
  member: MemberId;
  exp: number;
}

/** A message to support. */
export interface Ticket {
  id: string;
  member: MemberId | null;
  email: string;
  name: string;
  topic: string;
  text: string;
  lang: Language;
  at: number;
}

/** A photo. The bytes of its files are kept by the blob adapter, each under an id of its own. */
export interface Photo {
  id: PhotoId;
  /** Who it belongs to; null while a registration is under way. */
  member: MemberId | null;
  /** Null while nothing uses it. */
  use: PhotoUse | null;
  scan: ScanState;
  /** Under which time it stands in the operator's list; null where it does not. */
  listed_at: number | null;
  /** Size of the file `full`. */
  width: number;
  height: number;
  placeholder: string;
  /** Which files there are: all of a profile's, only `full` of a chat's, none once a chat's has been looked at. */
  files: Readonly<Partial<Record<PhotoFile, BlobId>>>;
  at: number;
  /** When its files go: an hour after the upload while nothing uses it, at the end of a chat's; 0 for never. */
  exp: number;
  /** The message that brings a chat's photo. */
  message?: MessageId;
  /** When a chat's photo was given to its receiver; missing until then. */
  served_at?: number;
  /** Which request it was given to, by an id of the request's own: it knows itself where its commit's answer was lost. */
  served_to?: string;
}

/** Two members of whom at least one has blocked the other. */
export interface Block {
  by: readonly MemberId[];
}
