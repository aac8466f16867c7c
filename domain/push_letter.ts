/**
 * What pushes say, before it is text: a letter holds what its text needs, `mails/pushes/` writes it in the
 * reader's language.
 *
 * Invariant: a letter names nobody whom its reader may not see. So a like or a visit without a name is all that
 * is known of it.
 */
import type { Translated } from "@/domain/catalogue.ts";
import type { Goods } from "@/domain/payments.ts";

/** What the last unread message is. */
export type MessageContent =
  | { type: "text"; text: string }
  | { type: "photo" }
  | { type: "voice"; ms: number }
  | { type: "gift"; gift: Translated }
  | { type: "story_reply"; text: string };

export type PushLetter =
  /** `content` is null where the last word was the reader's own. */
  | { kind: "message" | "gift"; name: string; unread: number; content: MessageContent | null }
  /** `name` is null where the reader may not know whose it is; `news` counts all of them that are new. */
  | { kind: "like" | "visit"; name: string | null; news: number }
  | { kind: "match" | "story"; name: string }
  | { kind: "paid"; goods: Goods }
  | { kind: "returned" }
  /** `final`: it is not tried again. */
  | { kind: "renewal_failed"; final: boolean }
  /** What the site itself has to say to many. */
  | { kind: "note"; title: string; text: string }
  /** Something has come of a selfie; it says neither what, nor of what. */
  | { kind: "selfie" }
  /** The counts of a summary; only those above 0 are shown. */
  | { kind: "summary"; unread: number; likes: number; visits: number; matches: number; stories: number };

/** How a push is written. */
export interface PushWriting {
  /** The operator's name of the site. */
  site: string;
  /** Whether nobody is named and nothing quoted. */
  discreet: boolean;
}

/** What a device shows of a letter. */
export interface PushText {
  title: string;
  body: string;
}
