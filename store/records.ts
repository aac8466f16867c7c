/**
 * The shapes of stored values. They never leave the server: what others see is in protocol/views.
 * Times are milliseconds since 1970 unless the name says otherwise.
 */
import type { InstanceId, MemberId, SessionId, TokenHash } from "@/domain/ids.ts";
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
