/**
 * The shapes of stored values. They never leave the server: what others see is in protocol/views.
 * Times are milliseconds since 1970 unless the name says otherwise.
 */
import type { About } from "@/domain/about.ts";
import type { AgeChecked } from "@/domain/age_check.ts";
import type { AccountClosing } from "@/domain/account_closing.ts";
import type { AlertKind, AlertSettings } from "@/domain/alerts.ts";
import type { BroadcastContent, BroadcastState } from "@/domain/broadcasts.ts";
import type { Care } from "@/domain/care.ts";
import type { DayBooks, Difference } from "@/domain/closing.ts";
import type { DeviceName } from "@/domain/device_name.ts";
import type { OwnPause } from "@/domain/own_pause.ts";
import type { Point } from "@/domain/geo.ts";
import type {
  BlobId,
  InstanceId,
  MemberId,
  MessageId,
  OrderId,
  PhotoId,
  SessionId,
  StaffId,
  StaffSessionId,
  StoryId,
  SubscriberId,
  SubscriptionId,
  TokenHash,
  VoiceId,
} from "@/domain/ids.ts";
import type { Guideline, Measure, Restrictions, SourceKind, Target } from "@/domain/decisions.ts";
import type { Escalation, NoteKind } from "@/domain/desk.ts";
import type { Language, TextLanguage } from "@/domain/language.ts";
import type { AskedPage } from "@/domain/legal.ts";
import type { CountedAct, Scores } from "@/domain/quality.ts";
import type { Role } from "@/domain/staff.ts";
import type { LetterKind } from "@/domain/mail.ts";
import type { PasswordHash } from "@/domain/password_hash.ts";
import type { DisputeNews, Goods, OrderState, PaymentEventKind } from "@/domain/payments.ts";
import type { PhotoSize, PhotoUse, ScanState } from "@/domain/photo.ts";
import type { PhotoHash } from "@/domain/photo_hash.ts";
import type { Gesture, SelfieReason } from "@/domain/photo_verification.ts";
import type { System } from "@/domain/platform.ts";
import type { TranslationConsent } from "@/domain/translation.ts";
import type { PushTarget } from "@/domain/push.ts";
import type { Reaction } from "@/domain/reactions.ts";
import type { Lot } from "@/domain/coin_lots.ts";
import type { Currency, ProviderName, Translated } from "@/domain/catalogue.ts";
import type { Filters } from "@/domain/filters.ts";
import type { Prompt } from "@/domain/prompts.ts";
import type { ReportReason } from "@/domain/report.ts";
import type { TicketEntryKind, TicketState } from "@/domain/tickets.ts";
import type { VoiceUse } from "@/domain/voice.ts";
import type { Delivery, DeskRow } from "@/protocol/delivery.ts";

export interface Member extends About, AgeChecked {
  id: MemberId;
  email: string;
  password: PasswordHash | null;
  name: string;
  gender: 1 | 2 | 3;
  /** YYYY-MM-DD. */
  birth_date: string;
  bio: string;
  /** Questions that they answer in their own words; missing where none. */
  prompts?: readonly Prompt[];
  /** The same of a virtual profile in other languages that it speaks than its own. */
  said?: { readonly [Language in TextLanguage]?: { bio: string; prompts: readonly Prompt[] } };
  /** Address of the first photo that others may see, as a card; null for the placeholder. */
  photo: string | null;
  /** What stands in its place until it is there; missing where nothing does (domain/placeholder.ts). */
  photo_placeholder?: string;
  /** How many drawn portraits a virtual profile has, `photo` being the first; missing where there is none or one. */
  portraits?: number;
  /**
   * The slots of the profile, in their order, also those that others may not see yet; missing where there are
   * none.
   */
  photos?: readonly PhotoId[];
  /** Grows with each change of `photos` or of what others see of them; missing where there was none. */
  photos_version?: number;
  city: string;
  country: string;
  answer: number;
  /** End of what is paid; domain/premium.ts says when premium really ends. */
  premium_until: number;
  /** While it renews by itself: how much longer it lasts when a payment is late; missing where it does not renew. */
  premium_grace?: number;
  /**
   * The command by which the member was shown the coins of their sign-up; missing where none was, `true` in
   * records from before.
   */
  claimed_sign_up?: true | { rid: string; at: number };
  /** A virtual profile of the operator's, as the product says in words. */
  virtual: boolean;
  /**
   * A virtual profile that people of the desk answer for: it is on, and somebody is assigned to it. What is written to it
   * has its price; missing where nobody answers.
   */
  staffed?: true;
  /**
   * A virtual profile that was switched off, or a member who is suspended or closed: nobody finds them, and chats with them
   * say so. Missing where they are there.
   */
  off?: true;
  /** What the member may not do, by decisions that stand; missing where there never was one. */
  restrictions?: Restrictions;
  /** When the account was erased: this is what stands for it where others still name it. Missing in all others. */
  erased_at?: number;
  /** Of the same: nothing is left of the books that stood under it. */
  books_ended?: true;
  /** Since when the account is being deleted, and until when its member may come back; missing in all others. */
  closing?: AccountClosing;
  /** Answered for by a program of the demo content (actors/host), as the product says in words; missing where not. */
  scripted?: true;
  lang: string;
  /** Whom the member looks for; `further` (missing means true) lets members from beyond the radius follow. */
  search: {
    ages: [number, number];
    radius_km: number;
    gender: number;
    further?: boolean;
    /** Missing where nobody is left out, and who is near comes first. */
    filters?: Filters;
  };
  created_at: number;
  /** When the address was confirmed by a mailed link; missing until then. */
  verified_at?: number;
  /** Mailed links that were asked for before this are dead, whether sent or not; missing where all of them live. */
  links_from?: number;
  /** The point of the city, never of the member; leaves the server for its owner alone. */
  place?: { id: number; lat: number; lng: number };
  /** Who sent this member here (/ref/{slug}). */
  referred_by?: string;
  /** Grows with each change by `user/update`; missing where there was none. */
  version?: number;
  /** The latest version of each legal page that the member has accepted; missing in records from before. */
  accepted?: Readonly<Partial<Record<AskedPage, number>>>;
  /** That they have agreed to have texts translated by a service; missing where they have not. */
  translation?: TranslationConsent;
  /** The member's stories, the oldest first, also some that are over already; missing where there never was one. */
  stories?: readonly StoryMark[];
  /** Grows with each change of `stories`; missing where there was none. */
  stories_version?: number;
}

/** A story as marked in its member's record, so that a read of the record shows whether there are any. */
export interface StoryMark {
  id: StoryId;
  at: number;
  exp: number;
  /** Only its owner sees it, because its picture is still to be checked; missing where everybody may. */
  waiting?: true;
  /** Since when others may see it; missing where they may since `at`. */
  since?: number;
}

export interface Session {
  id: SessionId;
  member_id: MemberId;
  /** When this token was issued. */
  issued_at: number;
  /** From here on the token is dead, whether or not the row is still there. */
  exp: number;
  /**
   * Until when the session opens nothing but the pages about decisions: its member was suspended (a time) or closed (null)
   * when they signed in. Missing in all others.
   */
  confined_until?: number | null;
  /** It opens nothing but the page on which its member comes back: their account is being deleted. Missing in all others. */
  closing?: true;
  /** It opens nothing but the check of its member's age, which their country asks for. Missing in all others. */
  age?: true;
}

export interface SessionRow {
  token_hash: TokenHash;
  /** When it was opened; of sessions from before there was `seen_at`, when their token was issued. */
  created_at: number;
  exp: number;
  /** When it was used last, within the hour. */
  seen_at?: number;
  /** What it was opened on; missing where the browser did not say. */
  device?: DeviceName;
  /** The city of the network address that opened it; missing where that is not known. */
  place?: string;
  /** When the session last showed whose it is; missing where it never has, as after a mailed link. */
  proved_at?: number;
}

/** What a conversation keeps of one of its two members. */
export interface Side {
  /** Messages sent by this member. */
  sent: number;
  /** Everything up to this message has been read by this member. */
  read_seq: number;
  /** How many of the other's messages lie up to `read_seq`: unread = other.sent - read_count. */
  read_count: number;
  /** Whether this member has put the conversation into their archive; missing where not. */
  archived?: true;
  /** Until when it is muted for this member (domain/mute.ts); missing where it never was, or not any more. */
  muted_until?: number;
  /** The place among this member's pinned chats, from 0 on; missing where it is not pinned. */
  pin?: number;
  /** Messages up to `seq` are gone for this member, and `count` of the other's with them; missing where none are. */
  cleared?: { seq: number; count: number };
  /** The UTC day of this member's last wave, in days since 1970; missing where there was none. */
  waved?: number;
  /** The stories of the other to which this member has reacted, without those that were over at the last reaction. */
  reacted?: Pick<Story, "id" | "exp">[];
}

export interface LastMessage {
  type: Message["type"];
  /** Empty for everything but a text, a wave and a reaction. */
  preview: string;
  sender_id: MemberId;
  at: number;
  /** Its sender has unsent it. */
  unsent?: true;
}

export interface Conversation {
  /** Number of the last message; 0 before the first. */
  last_seq: number;
  last: LastMessage | null;
  /** In the order of the pair. */
  sides: [Side, Side];
  /** Seconds under which its rows in the lists of both stand, where they have one; 0 before the first message. */
  listed_s: number;
  /**
   * Whether one of the two has blocked the other; missing where not. A block writes it, so that whatever is
   * decided on the conversation is decided on the block too, without reading it.
   */
  closed?: true;
  /** How often its messages, and reactions under them, have changed; missing where they never did. */
  reacts?: number;
  /** What the desk has to do with it; only in one with a virtual profile that people answer for, or may one day. */
  desk?: DeskState;
}

/** A conversation as the desk sees it. Whatever is decided on the conversation is decided on this too. */
export interface DeskState {
  /** The virtual profile of the pair. */
  persona: MemberId;
  /** The language of the other one. */
  lang: Language;
  /** Number of the last claim; 0 before the first. */
  claims: number;
  /** Who holds it; missing where nobody does. */
  claim?: Claim;
  /** Since when the member waits for an answer; missing where they do not. */
  waits?: Wait;
  /** Paid lines that nobody has answered yet; missing where there are none. */
  due?: Due;
  /** Until when whoever put it aside leaves it there. */
  snoozed?: { until: number; by: StaffId };
  escalated?: { at: number; by: StaffId; why: Escalation };
  /** When the virtual profile wrote first, to a member who has not answered since. */
  opened_at?: number;
}

export interface Claim {
  n: number;
  staff: StaffId;
  session: StaffSessionId;
  at: number;
}

export interface Wait {
  kind: "message" | "like";
  since: number;
  /** When an answer is promised at the latest. */
  promise_at: number;
}

/** What is paid back at `at` where no answer comes before. */
export interface Due {
  at: number;
  /** The first message among them. */
  from_seq: number;
  coins: number;
  lines: number;
  /** What the coins had cost, one lot of each currency; missing where nothing (PC-5). */
  lots?: readonly Lot[];
}

/** A conversation in the desk's queue; follows from the conversation alone (store/desk/place.ts). */
export type QueueRow = DeskRow;

/** What a member has put under a message, `n` times changed; empty where they took it away. */
export interface ReactionRow {
  reaction: Reaction | "";
  n: number;
}

/** A message as another one quotes it. */
export interface Quote {
  seq: number;
  sender_id: MemberId;
  type: Exclude<Message["type"], "notice">;
  /** The start of its text; the id of a gift; the length of a recording, as `0:12`; empty for a photo. */
  preview: string;
  /** Its sender has unsent it. */
  unsent?: true;
}

export interface Message {
  /**
   * `pphoto`: a photo that its receiver may look at once. `wave`: the free hello of a day. `reaction`: the free one to a story.
   * `notice`: a line of the product's own.
   */
  type: "text" | "pphoto" | "voice" | "gift" | "wave" | "reaction" | "notice";
  /** Empty for everything but a text, a wave and a reaction. */
  text: string;
  /** What a `notice` says: coins that came back for lines that nobody has answered, by which entry of the ledger. */
  refund?: { coins: number; lines: number; from_seq: number; entry: number };
  /** Who of the desk wrote it in the name of a virtual profile, and the number of that act in their log. For staff only. */
  written_by?: { staff: StaffId; log: number };
  /** The photo of a `pphoto`, what stands in its place, and until when it can be looked at. */
  photo?: { id: PhotoId; placeholder: string; exp: number };
  /**
   * The recording of a `voice`, also where a decision has put a text in its place; how long it is, and its wave form.
   * `ended_at`: since when nobody can hear it.
   */
  voice?: { id: VoiceId; ms: number; levels: string; ended_at?: number };
  /** When its receiver looked at it; missing until then. */
  viewed_at?: number;
  /** The decision that took its text; missing where none did. */
  hidden?: string;
  /**
   * How often it was changed: edited, unsent, hidden or shown again, or what it quotes was. The state with the higher number is
   * the later one.
   */
  version?: number;
  /** When its sender edited it last; missing where they never did. */
  edited_at?: number;
  /**
   * When its sender unsent it; missing where they did not. Nothing is left of what it said: no text, photo or quote. Its
   * `story` stays for the books, and its reactions for the count of their changes.
   */
  unsent_at?: number;
  /** It waited for an answer, and would have been paid back without one, until it was unsent. */
  waived?: true;
  /** The gift of a `gift`, as it was offered when it was sent. */
  gift?: { id: number; icon: string; name: Translated; price: number };
  /** The message that it answers; missing where it answers none. */
  reply?: Quote;
  /** The story of its receiver's that it replies to, as it was; missing where it replies to none. */
  story?: Pick<Story, "id" | "exp">;
  /** In the order of the pair; missing where nobody ever reacted. */
  reactions?: [ReactionRow | null, ReactionRow | null];
  sender_id: MemberId;
  at: number;
  /** This is its sender's n-th message in the conversation. */
  nth: number;
  /** The command that made it; missing in a `notice`, which none has made. */
  rid?: string;
  /** No coins were taken for it (domain/answering.ts); missing where it was paid. */
  free?: true;
}

/** A picture that a member shows for a day. */
export interface Story {
  id: StoryId;
  /** Null where its picture is drawn, as for the virtual profiles of the demo content. */
  photo: PhotoId | null;
  /** What stands in the picture's place until it is there; empty where nothing does. */
  placeholder: string;
  /** What is written into the picture; empty where nothing is. */
  text: string;
  at: number;
  exp: number;
  /** The command that made it; missing where none did, and in stories from before. */
  rid?: string;
}

/** Which stories of another member's a member has looked at. */
export interface StoriesSeen {
  /** Those that were not over when the last one was added. */
  stories: readonly Pick<Story, "id" | "exp">[];
  exp: number;
}

/** A look at a story. */
export interface StoryViewRecord {
  exp: number;
}

/** The answer of a plain text, of which its message says the rest. */
export interface TextAnswer {
  /** Id of the message. */
  sent: string;
  /** Coins that it cost. */
  credits_spent: number;
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
  /** Grows with each change of any of them; missing before the first. */
  version?: number;
  /** Number of the last row in any of the member's lists; missing before the first. */
  last_seq?: number;
  /** Rows up to these have been seen; missing before the first look. */
  fans_seen_seq?: number;
  visits_seen_seq?: number;
  /** What is shown of it without premium, as of the last step with a change; missing before the first change. */
  shown?: ShownTotals;
}

/** The fans and visitors of a member as they stood when a step began (domain/step.ts). */
export interface ShownTotals {
  step: number;
  visits: number;
  fans: number;
  fans_new: number;
  visits_new: number;
  last_seq: number;
  version: number;
  /** Changes since then that its member sees at once, whatever they may know of fans and visitors. */
  own: number;
  /** Whether the step before brought fans or visitors that are new; missing where it changed nothing. */
  brought?: { fans_new: boolean; visits_new: boolean };
}

/** A row of a member's list: who, and since when. */
export interface ListRow {
  member: MemberId;
  at: number;
}

/**
 * What two members have to do with each other, a row a pair. Whatever swipes, visits, blocks or unblocks checks
 * it, so that all of it has an order. The numbers say where the rows of the lists stand, so that a block can
 * take them out and an unblock can put the very same ones back.
 */
export interface Relation {
  /** In the order of the pair. */
  sides: [RelationSide, RelationSide];
  /** When the two became a match; missing where they are none. */
  matched_at?: number;
}

/** What one member of a pair has done to the other. */
export interface RelationSide {
  swipe?: Swipe;
  /** When a nope was taken back that nothing has followed. */
  undone_at?: number;
  /** The last visit that counted. */
  visited_at?: number;
  /** Numbers of this member's own rows about the other: in their likes, fans, visitors and matches. */
  mylike_seq?: number;
  fan_seq?: number;
  visitor_seq?: number;
  match_seq?: number;
  /**
   * While a block stands: this member had no premium when they blocked the other, whose rows stay among their
   * fans and visitors, where they show nobody. So nobody finds out who is behind a row by blocking one after
   * the other.
   */
  keeps?: true;
}

/** The answer of one member to another that stands. */
export interface Swipe {
  like: boolean;
  at: number;
  /** Its number among the member's swipes. */
  seq: number;
  /** Where the fan stood whom a nope has taken out of the list: there they come back. */
  fan_seq?: number;
}

/** How a member's swipes are counted. The swipes themselves are rows below it, in their order. */
export interface Swipes {
  last_seq: number;
  /** UTC day of the last like, as days since 1970, and how many likes that day has had. */
  day: number;
  likes: number;
}

/** One answer that a member gave, or took back. */
export interface SwipedRow {
  member: MemberId;
  undone: boolean;
}

/**
 * The facts of a member that discovery's index is built from. The rows of the index follow from it alone
 * (store/candidates/rows.ts), so a change of it knows which of them to remove.
 */
export interface DiscoveryEntry extends Candidate {
  gender: 1 | 2 | 3;
  /** On top of the search, as long as a boost lasts. */
  boosted: 0 | 1;
  online: 0 | 1;
  /** Second of the last sign of life. */
  active_s: number;
  /** Likes ever received, by which the popular are found. */
  likes: number;
  /** 1 for a virtual profile that is switched off: nobody finds it. Missing where it never was. */
  off?: 0 | 1;
}

/** What discovery needs of a candidate to decide on them without reading their record. */
export interface Candidate {
  birth_date: string;
  /** Of the city; null without one. */
  point: Point | null;
}

/** What a member reported, for the operator. */
export interface Report {
  id: string;
  /** Null where somebody without an account has sent it. */
  by: MemberId | null;
  /** Null where nobody could tell whom it is about. */
  about: MemberId | null;
  reason: ReportReason;
  text: string;
  message_id?: string;
  photo_id?: string;
  story_id?: string;
  at: number;
  /** The command that made it; missing in reports from before. */
  rid?: string;
  /** What it names as it was seen then; missing in reports from before. */
  seen?: SeenContent;
  /** Of who has no account: where to answer, and where it was seen. */
  notice?: { name: string; email: string; lang: Language; where: string };
  /** Who of the desk handed the member's chat with a virtual profile over to safety. */
  escalated?: { by: StaffId; persona: MemberId };
}

/** Evidence: what was reported, as it was at that moment. The files of its photos are held. */
export interface SeenContent {
  message?: { type: Message["type"]; text: string };
  story?: string;
  photos?: readonly PhotoId[];
  /** The recording of a voice message. */
  voice?: VoiceId;
}

/** What is reported of one subject: a member, or what one notice is about. */
export interface ReportCase {
  /** The member's id, or `notice.` and the number of the report. */
  subject: string;
  about: MemberId | null;
  /** Reports that nobody has closed, the urgent among them, and since when the oldest waits. */
  open: number;
  urgent: number;
  since: number;
  last_at: number;
  /** Who is at it. */
  staff?: StaffId;
  /** Who asks for the opinion of another person, and why. */
  second?: { by: StaffId; why: string; at: number };
  /** Grows with each change. */
  version: number;
}

/** A report that the operator is done with. */
export interface ClosedReport extends Report {
  closed_at: number;
  /** What came of it, in the operator's words. */
  note: string;
  /** The decision that it has led to; missing where there was no breach, and in reports from before. */
  decision?: string;
  /** Until when what was seen and said is kept; missing once that is gone. */
  evidence_until?: number;
}

/** Where a member's sockets are. No row means nowhere. */
export interface Route {
  instances: InstanceId[];
}

/** By the clock of the instance itself; others go by how long the row stays as it is (store/presence/leases.ts). */
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

export type MailTokenKind =
  | "verify"
  | "recovery"
  | "reconnect"
  | "sign_in"
  | "email_change"
  | "email_undo"
  | "proof"
  | "delete_account";

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

/** Another address for a member that somebody of the desk asks for, until another one agrees. */
export interface AddressRequest {
  email: string;
  by: StaffId | "system";
  reason: string;
  at: number;
  exp: number;
}

/** Coins that the desk has given a member, or taken, and their balance after it. */
export interface DeskCoins {
  member: MemberId;
  delta: number;
  after: number;
  at: number;
}

/** A decision of safety about a member. */
export interface Decision {
  /** Its number, as in `xxxxx-xxxxx`. */
  id: string;
  member: MemberId;
  measure: Measure;
  target?: Target;
  rule: Guideline;
  facts: string;
  automatic: { found: boolean; decided: boolean };
  at: number;
  /** When it ends by itself; missing where it lasts. */
  until?: number;
  by: StaffId | "system";
  source: { kind: SourceKind; ref: string | null };
  /** What it took, to be brought back where it is undone; missing where nothing was there any more. */
  taken?: Taken;
  /** When it was undone; missing while it stands. */
  undone_at?: number;
  appeal?: Appeal;
  /** What it was decided by (P2). */
  digest: string;
  /** Grows with each change. */
  version: number;
}

/** What a decision took. Of a photo the row itself is kept, for the desk alone, with all of its files. */
export interface Taken {
  text?: string;
  /** Answers to questions, which are taken with the bio. */
  prompts?: readonly Prompt[];
  /** Where a photo was used. */
  photo?: PhotoPlace;
  /** Which slot of the profile it was in. */
  slot?: number;
  /** The story that it was in, and its mark. */
  story?: { story: Story; mark: StoryMark };
}

/** Where a photo is used, and until when. */
export type PhotoPlace = Pick<Photo, "use" | "exp" | "message" | "story" | "listed_at" | "held_until">;

/** What a member takes along: asked for, made in the background, then kept for the session that asked until `exp`. */
export interface DataExport {
  /** Its files are announced by this id, which no photo has; drawn anew with each try. */
  id: PhotoId;
  member: MemberId;
  session: SessionId;
  lang: Language;
  time_zone: string;
  asked_at: number;
  state: "waiting" | "building" | "ready" | "failed";
  tries: number;
  /** Who is making it, and their last sign of life; missing where nobody is. */
  builder?: { instance: InstanceId; beat_at: number };
  /** Sections that are written. */
  done: number;
  /** Its files in their order; empty until it is ready. */
  parts: readonly { blob: BlobId; bytes: number }[];
  ready_at?: number;
  exp: number;
}

/** A photo that was refused, by which new ones are known that look like it. */
export interface RefusedPhoto {
  photo: PhotoId;
  hash?: PhotoHash;
  sha?: string;
  rule: Guideline;
  /** The decision by which it was. */
  decision: string;
  at: number;
  by: StaffId | "system";
}

/** What a member says against a decision, and what came of it. */
export interface Appeal {
  at: number;
  text: string;
  decided?: { at: number; by: StaffId | "system"; undone: boolean; reason: string };
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
  /** Missing in tickets that nobody of the desk has changed: they are new. */
  state?: TicketState;
  /** Who is at it. */
  staff?: StaffId;
  order?: OrderId;
  first_answer_at?: number;
  /** When something has come last, from either side. */
  last_at?: number;
  /** Entries of its thread after the first message. */
  entries?: number;
  /** Grows with each change. */
  version?: number;
  /** Whether it came by mail, with the names of what was attached and is not kept. */
  by_mail?: boolean;
  attachments?: string[];
  /** Message-ID of the writer's last mail, which answers refer to. */
  mail_id?: string;
}

/** What was written in the thread of a ticket. */
export interface TicketEntry {
  kind: TicketEntryKind;
  /** Who of the desk wrote it, or typed it in. */
  by: StaffId | "system";
  text: string;
  at: number;
  /** Whether it came by mail; from whom, where that is not the ticket's address. */
  by_mail?: boolean;
  from?: string;
  /** Sent by a program, such as during holidays. */
  automatic?: boolean;
  /** Names of what was attached, which is not kept. */
  attachments?: string[];
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
  files: Readonly<Partial<Record<PhotoSize, BlobId>>>;
  at: number;
  /** When its files go: an hour after the upload while nothing uses it, at the end of a chat's; 0 for never. */
  exp: number;
  /** The message that brings a chat's photo. */
  message?: MessageId;
  /** The story that shows it. */
  story?: StoryId;
  /** The picture of a vault that it is a copy of; missing where it is none. */
  from_vault?: PhotoId;
  /** Its files are kept for the desk until then, whatever becomes of it; missing where nobody asked for that. */
  held_until?: number;
  /** By which pictures that look alike are found; missing in photos from before, and where there is too little structure. */
  hash?: PhotoHash;
  /** SHA-256 of the file `full` in hexadecimal; missing in photos from before. */
  sha?: string;
  /** The rule by which one that looks like it was refused; missing where there was none. */
  like_refused?: Guideline;
  /** Who has kept it after a look, and how it stood before, so that this can be undone. */
  kept?: { by: StaffId | "system"; at: number; scan: ScanState; listed_at: number | null };
  /** Hash of the file that it was imported from; missing where it came otherwise. */
  imported?: string;
  /** When a chat's photo was given to its receiver; missing until then. */
  served_at?: number;
  /**
   * Which request it was given to, by an id of the request's own: it knows itself where its commit's answer was
   * lost.
   */
  served_to?: string;
}

/**
 * A member's way to verified photos, from the drawn gesture to what came of it; a mark is a row of its own.
 * `exp`: when the row is forgotten.
 */
export type SelfieCheck = {
  member: MemberId;
  /** Of this try, so that nobody decides about another selfie than the one they saw. */
  attempt: string;
  gesture: Gesture;
  /** When the member agreed that people look at it. */
  agreed_at: number;
  exp: number;
} & SelfieStep;

/** `until`: how long the gesture counts, or the selfie waits. */
type SelfieStep =
  | { step: "drawn"; until: number }
  | { step: "waiting"; photo: PhotoId; sent_at: number; until: number }
  | { step: "declined"; at: number; by: StaffId | "system"; reason: SelfieReason }
  | { step: "expired"; at: number };

/** Which photos of a profile people have compared with a selfie, and who. */
export interface VerifiedPhotos {
  photos: readonly PhotoId[];
  at: number;
  by: StaffId | "system";
  agreed_at: number;
}

/** Who of the desk may fetch a selfie, for a moment. */
export interface SelfieGrant {
  member: MemberId;
  attempt: string;
  exp: number;
}

/** The recording of a voice message. */
export interface Voice {
  id: VoiceId;
  /** Who recorded it. */
  member: MemberId;
  /** Null while no message brings it. */
  use: VoiceUse | null;
  ms: number;
  /** Its wave form (domain/voice.ts). */
  levels: string;
  file: BlobId;
  at: number;
  /** When its file goes: an hour after the upload while nothing uses it, at the end of its hold as evidence; 0 for never. */
  exp: number;
  /** The message that brings it. */
  message?: MessageId;
  /** Its file is kept for the desk until then, whatever becomes of it; missing where nobody asked for that. */
  held_until?: number;
}

/** A purchase: the price and what it brings are those of the moment in which it began. A renewal is an order too. */
export interface Order {
  id: OrderId;
  member: MemberId;
  goods: Goods;
  /** In the smallest unit of the currency. */
  amount: number;
  currency: Currency;
  /** Version of the catalogue. */
  catalogue: number;
  provider: ProviderName;
  lang: Language;
  state: OrderState;
  /** When its provider is asked what has become of it; missing where the outcome is known. */
  look_at?: number;
  /** The provider's name of its page, and its address; null before it is open. A renewal has none. */
  reference: string | null;
  url: string | null;
  /** When a contract that it begins renews for the first time; missing where premium begins with the payment. */
  renews_at?: number;
  /** The provider's name of the payment; missing before. */
  payment?: string;
  created_at: number;
  /** The command that began it; missing in a renewal, and in orders from before. */
  rid?: string;
  paid_at?: number;
  /** The contract of a premium order; missing before it is paid. */
  subscription?: SubscriptionId;
  /** Premium that it brought. */
  period?: { from: number; until: number };
  /** The provider's event that paid it; missing before, and in orders from before events were kept here. */
  event?: string;
  /** What was returned of the amount, and the coins that were taken or are owed for it. */
  returned?: OrderReturn;
  /** Who of the desk has asked its provider to return the money; missing where nobody has. */
  refund_asked?: { by: StaffId | "system"; at: number };
}

/** A dispute of a payment, as its provider has told last, with what the desk has noted. */
export interface Dispute extends DisputeNews {
  provider: ProviderName;
  /** When it was first told, and when its state last changed at the provider. */
  at: number;
  told_at: number;
  notes: readonly { by: StaffId | "system"; at: number; text: string }[];
  version: number;
}

/** The closing of a UTC day. */
export interface Closing extends DayBooks {
  day: number;
  closed_at: number;
  /** What did not agree when it was closed. */
  differences: readonly Difference[];
  /** The last time at which it was counted again from the whole ledger. */
  check?: ClosingCheck;
}

export interface ClosingCheck {
  by: StaffId | "system";
  at: number;
  /** Missing while it is under way. */
  done_at?: number;
  differences: readonly Difference[];
}

/** Where the closings begin: the first UTC day, and what accounts held and owed before it. */
export interface ClosingStart {
  day: number;
  before: number;
  owed: number;
}

/** A run in which the providers were asked about all orders, and its counts once it is over. */
export interface ReconcileRun {
  at: number;
  by: StaffId | "system";
  done_at?: number;
  asked?: number;
  changed?: number;
  expired?: number;
  failed?: number;
}

/** Money of an order that was returned. */
export interface OrderReturn {
  amount: number;
  coins: number;
  charged_back: boolean;
  at: number;
  /** Free spins that went with all of it; missing where none did, and in returns from before they were counted. */
  spins?: number;
  /** The provider's last event about it; missing where that came before its payment was known. */
  event?: string;
}

/** An event of a provider that was dealt with. */
export interface PaymentEventRow {
  order: OrderId | null;
  kind: PaymentEventKind;
  /** Why it changed nothing; missing where it did. */
  ignored?: string;
  /** Which payment it is about that was not known yet; missing in all other events. */
  payment?: string;
  at: number;
  exp: number;
}

/** Money that was returned before its payment was known: it comes off as soon as that is. */
export interface EarlyReturn {
  /** All that was returned, in the smallest unit of the currency. */
  amount: number;
  currency: string;
  charged_back: boolean;
  at: number;
  exp: number;
}

/**
 * A contract that renews premium. `active`: renews; `past_due`: a payment failed and is tried again;
 * `cancelled`: lasts until what is paid is over; `ended`: over.
 */
export interface Subscription {
  id: SubscriptionId;
  member: MemberId;
  /** The order that began it. */
  order: OrderId;
  package_id: number;
  months: number;
  amount: number;
  currency: Currency;
  provider: ProviderName;
  /** The provider's name of it. */
  reference: string;
  state: "active" | "past_due" | "cancelled" | "ended";
  /** Paid periods. */
  periods: number;
  /** End of the last paid period. */
  paid_until: number;
  created_at: number;
  /** When it was cancelled last, also where that was taken back since. */
  cancelled_at?: number;
  ended_at?: number;
  /** Whether the provider has yet to be notified whether it renews; missing where it was. */
  untold?: true;
  /** When its provider was asked last whether something got lost; missing before the first time. */
  looked_at?: number;
  version: number;
}

/** What somebody declared on the pages that need no sign-in: that they cancel or withdraw from a contract. */
export interface Declaration {
  id: string;
  kind: "cancel" | "withdraw";
  name: string;
  email: string;
  /** The order's number or what else names the contract; empty for all of it. */
  contract: string;
  reason: string;
  lang: Language;
  at: number;
  member: MemberId | null;
  /** What it has led to. `returning`: the money of its purchase is on its way back. */
  outcome: "done" | "returning" | "by_hand";
  /** The purchase that is returned for it; missing where none is. */
  order?: OrderId;
  /** How often its return has failed; missing before. */
  tries?: number;
  /** Who of the desk has settled what was left to people, and what came of it; missing where nobody has. */
  settled?: { by: StaffId | "system"; at: number; reason: string };
}

/** A member's spins of the wheel. */
export interface Wheel {
  /** Free spins that were won or came with coins, and spins that were paid for and not used yet. */
  free: number;
  paid: number;
  /** UTC day (days since 1970) of the last daily spin; -1 before the first. */
  daily_day: number;
  /** Number of the last spin. */
  spun: number;
  /** Grows with each change. */
  version: number;
}

/** A spin of the wheel, with all that proves how it was drawn (domain/wheel.ts). */
export interface Spin {
  kind: "daily" | "free" | "paid";
  /** The prize and its coins; "free" was another spin. */
  prize: number;
  coins: number | "free";
  /** The slices with their odds as they were committed to. */
  table: string;
  seed: string;
  commitment: string;
  client_seed: string;
  at: number;
  /** The command that drew it; missing in spins from before. */
  rid?: string;
}

/** Two members of whom at least one has blocked the other, and since when. */
export interface Block {
  by: readonly { member: MemberId; at: number }[];
}

/** A member's notification settings; there for every member but virtual profiles. */
export type AlertSettingsRow = AlertSettings;

/** An event that a member may have to be notified of; the notification follows from what is stored when it is due. */
export interface Alert {
  /** When it happened. */
  at: number;
  /** Failed tries. */
  tries: number;
  /** When it expires. */
  exp: number;
  /** What its text needs besides its kind and subject; missing where nothing. */
  data?: Readonly<Record<string, string>>;
  /**
   * The devices it is still pending for, and whether another one was notified; missing where it is pending for
   * all.
   */
  retry?: { devices: readonly SubscriberId[]; told: boolean };
}

/** The device was notified of everything up to `at`. */
export interface Notified {
  at: number;
  exp: number;
}

/** A device that takes pushes. */
export interface Subscriber {
  id: SubscriberId;
  member: MemberId;
  /** Pushes end with it. */
  session: SessionId;
  target: PushTarget;
  os: System;
  /** Name of the browser, or of the app; as it is shown to the member. */
  name: string;
  created_at: number;
  /**
   * How often its service has refused a push since it took the last one, and since when; missing where it has
   * not.
   */
  refusals?: { count: number; since: number };
}

/** When the next digest of a member's is due, and when the last one was sent; 0 where none is, or was. */
export interface Digest {
  due_at: number;
  sent_at: number;
  /** What waits for it. */
  kinds: readonly AlertKind[];
}

/** A person of the desk. Not a member: nobody is both in one session. */
export interface Staff {
  id: StaffId;
  email: string;
  /** As colleagues see it; members never do. */
  name: string;
  roles: readonly Role[];
  teams: readonly string[];
  /** Which languages they write; empty for all. */
  languages: readonly TextLanguage[];
  /** `invited`: has not signed in yet; `removed`: never signs in again. */
  state: "invited" | "active" | "removed";
  /** Missing where they sign in by passkey alone. */
  password?: PasswordHash;
  /** The sealed secret of their authenticator app, and the last step of it that was used, so that none works twice. */
  totp?: { sealed: string; step: number };
  passkeys: readonly Passkey[];
  created_at: number;
  /** Grows with each change. */
  version: number;
}

export interface Passkey {
  id: string;
  /** base64url. */
  public_key: string;
  counter: number;
  transports: readonly string[];
  name: string;
  created_at: number;
}

/** What a member signs in with besides their password. */
export interface LoginKeys {
  passkeys: readonly Passkey[];
  /** Codes for whoever has lost the rest, in the order in which they were shown; missing where none were made. */
  codes?: { made_at: number; list: readonly RecoveryCode[] };
}

export interface RecoveryCode {
  hash: TokenHash;
  /** When it was used; missing where it still works. */
  used_at?: number;
}

/** A sign-in at the desk. It ends by itself after idle time, and in any case at `exp`. */
export interface StaffSession {
  id: StaffSessionId;
  staff: StaffId;
  created_at: number;
  /** The last sign of life, to the minute. */
  seen_at: number;
  /** When it was last proved who it is; dangerous acts ask for it anew. */
  proved_at: number;
  exp: number;
  browser: string;
  /** Of the demo's desk, whose account has nothing to prove itself by. */
  demo?: true;
}

/** A one-time link with which a person of the desk opens their account, or comes back to it. */
export interface StaffInvite {
  staff: StaffId;
  exp: number;
  /** Signs in at once and asks for no password, passkey or app: only of the demo's desk on this machine. */
  demo?: true;
}

/** One act of the desk, or one reading of what is a member's. Entries are numbered without gaps, each with the hash of the one before. */
export interface StaffLogEntry {
  /** `system` for a plan that staff have made and for commands on the server's own machine. */
  who: StaffId | "system";
  roles: readonly Role[];
  /** `area.act`, such as `line.send` or `chat.read`. */
  what: string;
  /** What or whom it is about. */
  subject: { member?: MemberId; persona?: MemberId; staff?: StaffId; ref?: string };
  reason: string;
  before: string;
  after: string;
  at: number;
  /** Of the entry before; empty in the first. */
  previous: string;
  /** Of this entry as it was written, base64url. */
  hash: string;
  /** The member whom it names was erased: what stood in words is gone, the hash is that of before. Missing in all others. */
  erased?: true;
}

export interface StaffLogHead {
  n: number;
  hash: string;
}

/** A moderator at work: the desk's socket of a session renews it; without a renewal for a minute its claims go back. */
export interface Shift {
  staff: StaffId;
  instance: InstanceId;
  /** Whether the moderator takes new conversations. */
  open: boolean;
  since: number;
  beat_at: number;
}

/** What the desk knows of a virtual profile beyond its member's record. */
export interface Persona {
  id: MemberId;
  /** Whether it is on. */
  on: boolean;
  teams: readonly string[];
  moderators: readonly StaffId[];
  languages: readonly TextLanguage[];
  /** How it writes, for whoever writes for it. */
  style: string;
  /** Its bio in the languages of the product; the member's record has the one of its own language. */
  bios: { readonly [Language in TextLanguage]?: string };
  /** Pictures that can be sent or posted, in their order. */
  vault: readonly VaultPicture[];
  /** Stories that are posted by themselves, as staff have planned them. */
  plans: readonly StoryPlan[];
  created_at: number;
  /** Who made it, and the number of that act in the log; 0 for the demo content. */
  log: number;
  /** Grows with each change. */
  version: number;
  /** Whether unanswered paid lines are still to be paid back since it was switched off; missing where not. */
  closing?: true;
  /** Whether it stood in the spotlight when it was switched off, to which it then comes back; missing where not. */
  featured?: true;
}

export interface VaultPicture {
  photo: PhotoId;
  note: string;
}

/** A picture of the vault that becomes a story at this time of the day, every `every` days from `from` on (UTC). */
export interface StoryPlan {
  id: string;
  photo: PhotoId;
  text: string;
  from: number;
  every_days: number;
  /** When it was last posted; 0 before the first time. */
  posted_at: number;
  /** Number of the act in the log that made it. */
  log: number;
}

/** A fact that a virtual profile, or a member, has said of themselves. */
export interface Note {
  id: string;
  kind: NoteKind;
  text: string;
  /** The message that it comes from; missing where it comes from none. */
  message?: MessageId;
  by: StaffId;
  at: number;
  /** Number of the act in the log. */
  log: number;
}

/** An answer that the desk gave, for its times: how long the member waited, and who wrote it. */
export interface AnswerTime {
  persona: MemberId;
  member: MemberId;
  staff: StaffId;
  /** Milliseconds from the first unanswered line to the answer. */
  waited_ms: number;
  /** Whether it was the virtual profile's first answer in this conversation. */
  first: boolean;
  seq: number;
  exp: number;
}

/** The same answer, for what a virtual profile says of its own times. */
export interface AnswerWait {
  waited_ms: number;
  exp: number;
}

/** Coins that went back because nobody answered. */
export interface RefundTime {
  persona: MemberId;
  member: MemberId;
  coins: number;
  /** How many lines had been paid. */
  lines: number;
  exp: number;
}

/** An act of the desk that its figures count (domain/quality.ts). */
export interface ActTime {
  what: CountedAct;
  staff: StaffId;
  persona: MemberId | null;
  exp: number;
}

/**
 * What somebody of the desk has taken. Every taking checks and writes it, so they are one after the other whichever isolate
 * does them; some of it they may have given back since, which is for the conversations to say.
 */
export interface DeskHands {
  taken: readonly { persona: MemberId; member: MemberId }[];
  /** What they passed on to others within the last hour. */
  skips: readonly { persona: MemberId; member: MemberId; at: number }[];
  /** The last conversation that they were given as the next one, and for which request. */
  next?: { rid: string; persona: MemberId; member: MemberId; n: number };
}

/** An answer that was drawn by lot, for a supervisor to look at and to score. */
export interface Sample {
  id: MessageId;
  persona: MemberId;
  member: MemberId;
  seq: number;
  /** Who wrote it. */
  staff: StaffId;
  answered_at: number;
  drawn_by: StaffId;
  drawn_at: number;
  /** What somebody else thinks of it; missing until then. */
  scored?: { by: StaffId; at: number; scores: Scores; must_talk: boolean; note: string };
  exp: number;
}

/** What spares those who write: their work without a pause, and the pictures of members that they have seen. */
export interface CareRow extends Care {
  exp: number;
}

/** A picture that a session of the desk may fetch for a moment. */
export interface PictureGrant {
  persona: MemberId;
  photo: PhotoId;
  /** Number of the claim by which it was asked for; with that the grant ends too. */
  claim: number;
  exp: number;
}

/** How often a virtual profile, or a moderator, has done something on a UTC day. */
export interface DayCount {
  day: number;
  count: number;
}

/** Until when a mailbox has kept itself from spending, whoever's account it is. */
export interface PausedAddress extends OwnPause {
  exp: number;
}

/** Who made a version of the catalogue. */
export interface CatalogueChange {
  by: StaffId | "system";
  /** Who agreed to it, where another person had to. */
  agreed?: StaffId | "system";
  at: number;
  note: string;
  /** The proposal that it was; missing where it came as a file. */
  proposal?: string;
}

/** Who made a version of a legal page, and what is new in it. */
export interface LegalVersion extends CatalogueChange {
  /** Whether members have to accept it. */
  asks: boolean;
  summary: Translated;
}

/** When a member accepted a version of a legal page: `sign_up` by registering. */
export interface LegalAccepted {
  at: number;
  by: "sign_up" | "page";
  /** In which language it was shown. */
  lang: string;
}

/** The last UTC day, week and month in which a member was there (domain/stats.ts). */
export interface ActiveMark {
  day: number;
  week: number;
  month: number;
}

/** A notice to many members. */
export interface Broadcast extends BroadcastContent {
  id: string;
  state: BroadcastState;
  at: number;
  by: StaffId | "system";
  /** What it was written with: the same request comes to the same notice. */
  digest: string;
  /** Grows with each change. */
  version: number;
  started_at?: number;
  started_by?: StaffId | "system";
  /** When the last one was told, or it was stopped. */
  ended_at?: number;
}

/** How far a notice has come; changes with every step, so that no step is made twice. */
export interface BroadcastProgress {
  /** The last member that was looked at; null before the first. */
  cursor: MemberId | null;
  /** Whom it would reach, as far as counted; `mails`: by mail. */
  members: number;
  mails: number;
  /** Whether all are counted. */
  counted: boolean;
  /** Who was told, and by what. */
  told: number;
  app: number;
  push: number;
  mail: number;
  /** When the next one may be told (domain/broadcasts.ts); 0 before the first. */
  next_at: number;
  /** When the desk was last told of it. */
  shown_at: number;
}

/** A notice that the app shows a member. */
export interface MemberNotice {
  exp: number;
  seen?: true;
}

/** A member who is being erased, by which pseudonym what stays of them is known, and the addresses that they had. */
export interface ErasureTarget {
  member: MemberId;
  ghost: MemberId;
  emails: readonly string[];
}

/** The erasure that is under way. Passes go through all kinds of rows, until one has found nothing. */
export interface Erasure {
  targets: readonly ErasureTarget[];
  /** Of the pass: its number, what it has come to, and how many rows it has found. */
  pass: number;
  kind: string;
  after: Deno.KvKey | null;
  found: number;
  /** Grows with each change. */
  version: number;
}

/** An account that was erased, by a hash of its id, so that a restored backup, or a row that was missed, can be told. */
export interface ErasedAccount {
  at: number;
}

/** An address that nobody can take yet, since its account was erased a short time ago. */
export interface ErasedAddress {
  exp: number;
}

/** How many waited in the queues of the desk at a moment. */
export interface QueueLengths {
  at: number;
  chats: number;
  reports: number;
  photos: number;
  /** Selfies that wait; missing in rows from before there were any. */
  verifications?: number;
  tickets: number;
  exp: number;
}

/** A version of the program that has written to the database. */
export interface Program {
  version: string;
  /** That of Deno. */
  deno: string;
  /** When it started first, in milliseconds. */
  at: number;
}
