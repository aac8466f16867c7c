/**
 * The shapes of stored values. They never leave the server: what others see is in protocol/views.
 * Times are milliseconds since 1970 unless the name says otherwise.
 */
import type { InstanceId, MemberId, SessionId, TokenHash, UploadId } from "@/domain/ids.ts";
import type { ImageType } from "@/domain/image_header.ts";
import type { Language } from "@/domain/language.ts";
import type { LetterKind } from "@/domain/mail.ts";
import type { PasswordHash } from "@/domain/password_hash.ts";
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
  /** URL path, or null for the placeholder. */
  photo: string | null;
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
  /** A picture that waits to be checked; nobody but its owner sees it. */
  photo_upload?: UploadId;
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
  type: "text";
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
  type: "text";
  text: string;
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

/** An uploaded picture. Its bytes are kept by the blob adapter under the same id. */
export interface Upload {
  id: UploadId;
  /** Who it belongs to; null while a registration is under way. */
  member: MemberId | null;
  type: ImageType;
  bytes: number;
  width: number;
  height: number;
  at: number;
  /** One that nothing uses goes after this (decisions: retention); 0 for one in use. */
  unattached_exp: number;
}
