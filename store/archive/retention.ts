/**
 * How long every kind of row stays, what ends it, and where it stands in what a member takes along (RT-1). docs/retention.md
 * is written from it. Used by the task that does so, by tests, and by whoever adds a kind: without its line nothing compiles.
 */
import type { ExportSection } from "@/domain/export_sections.ts";
import {
  ADDRESS_REQUEST_LIFE_MS,
  ALERT_LIFE_MS,
  ANSWER_TIME_LIFE_MS,
  CARE_LIFE_MS,
  CHALLENGE_LIFE_MS,
  DECISION_LIFE_MS,
  EMAIL_UNDO_LIFE_MS,
  ERASED_ADDRESS_MS,
  EVIDENCE_LIFE_MS,
  EXPORT_LIFE_MS,
  INBOX_ROW_LIFE_MS,
  LANDED_MS,
  LEASE_STALE_MS,
  MAIL_JOB_LIFE_MS,
  MAIL_TAKEN_LIFE_MS,
  NOTICE_LIFE_MS,
  PAUSE_MAX_MS,
  PAYMENT_EVENT_LIFE_MS,
  PICTURE_GRANT_LIFE_MS,
  PLAN_MAX_MS,
  QUEUE_LENGTHS_LIFE_MS,
  RECORDS_YEARS,
  REPORT_LIFE_MS,
  RID_LIFE_MS,
  SAMPLE_LIFE_MS,
  SELFIE_GRANT_LIFE_MS,
  SELFIE_OUTCOME_LIFE_MS,
  SELFIE_WAIT_MS,
  SESSION_LIFE_MS,
  SPOTLIGHT_MS,
  STAFF_INVITE_LIFE_MS,
  STAFF_SESSION_LIFE_MS,
  STAT_FOLD_MS,
  STORY_LIFE_MS,
  TEST_WEBHOOK_LIFE_MS,
  TICKET_ANSWERS_LIFE_MS,
  TICKET_LIFE_MS,
  VISIT_LIFE_MS,
} from "@/domain/limits.ts";
import { ATTEMPTS_LIFE_MS, type RowKind } from "@/store/archive/lives.ts";

/** What ends a row. */
export type RowEnd =
  /** The database, at the row's own end: so long after it was written last, at the latest. */
  | { by: "expiry"; ms: number }
  /** A job of the servers, named by what is logged where it fails; `ms` after what `from` names. */
  | { by: "sweep"; job: string; ms: number; from: string }
  /** The end of another row, which it follows from or belongs to. */
  | { by: "row"; kind: RowKind }
  /** What happens. */
  | { by: "event"; event: string }
  /** The erasure of its member's account. */
  | { by: "account" }
  /** Nothing, for a reason. */
  | { by: "nothing"; because: string };

/** Where its content stands in an export, or why it does not. */
export type RowExport =
  | ExportSection
  /** It repeats other rows, to find them. */
  | "index"
  /** It says nothing of one member. */
  | "nobody"
  /** It is another person's. */
  | "others"
  /** A hash or a random value that would open something. */
  | "secret"
  /** Work under way, whose outcome is kept elsewhere. */
  | "work";

/** A kind's line. `ends`: whatever comes first. */
export interface Retention {
  ends: readonly RowEnd[];
  in: RowExport;
}

const YEAR_MS = 365 * 24 * 3_600_000;
const ACCOUNT: RowEnd = { by: "account" };

function line(where: RowExport, ...ends: RowEnd[]): Retention {
  return { ends, in: where };
}
function expiry(ms: number): RowEnd {
  return { by: "expiry", ms };
}
function sweep(job: string, ms: number, from: string): RowEnd {
  return { by: "sweep", job, ms, from };
}
function row(kind: RowKind): RowEnd {
  return { by: "row", kind };
}
function on(event: string): RowEnd {
  return { by: "event", event };
}
function stays(because: string): RowEnd {
  return { by: "nothing", because };
}

/** What the law has kept stays under a pseudonym once the account is erased. */
const BOOKS_END = sweep(
  "books not ended",
  RECORDS_YEARS * YEAR_MS,
  "the end of the year of its account's erasure",
);
const FILLED = line("nobody", stays("that an older database was brought up to date, once"));
const BOOKS = stays("the books of the site: sums of days, of nobody");
const PRICES = stays("what was sold when, and for how much: orders and entries name its version");
const PROPOSALS = stays("who has changed prices and terms, and who agreed");
const TERMS = stays("which terms held when");
const FIGURES = stays("a number of a day, of nobody");
const LOG = stays("what staff did and read: a chain of which no link can be taken out");
const REFUSED = stays("hashes of refused pictures, of which no picture can be made");

export const RETENTION = {
  schema: line("nobody", stays("how the rows are laid out")),
  program: line("nobody", stays("which version of the program has started last")),
  probe: line("nobody", on("when the write that it tries has worked")),
  landed: line("work", expiry(LANDED_MS)),
  catalogue: line("nobody", stays("what is sold")),
  member: line("account", ACCOUNT),
  member_by_email: line("index", row("member")),
  member_by_name: line("index", row("member")),
  about_filled: FILLED,
  names_filled: FILLED,
  address_request: line("others", expiry(ADDRESS_REQUEST_LIFE_MS)),
  desk_coins: line("movements", BOOKS_END),
  member_by_time: line("index", row("member")),
  session: line("secret", on("at its sign-out"), expiry(SESSION_LIFE_MS)),
  member_session: line("sessions", row("session")),
  account: line("coins", BOOKS_END),
  entry: line("movements", BOOKS_END),
  spending_month: line("coins", BOOKS_END),
  spending_month_due: line("index", on("when the month's summary is mailed"), ACCOUNT),
  conversation: line("chats", ACCOUNT),
  message: line("chats", row("conversation")),
  contact: line("index", row("conversation")),
  pin: line("chats", on("when it is pinned no more, archived or deleted"), row("conversation")),
  unread: line("index", on("at reading"), row("conversation")),
  rid: line("work", expiry(RID_LIFE_MS)),
  totals: line("index", ACCOUNT),
  route: line("work", on("when the member's last socket closes")),
  instance: line("nobody", expiry(LEASE_STALE_MS)),
  instance_member: line("work", row("route")),
  inbox: line("work", on("at its delivery"), expiry(INBOX_ROW_LIFE_MS)),
  inbox_head: line("nobody", expiry(INBOX_ROW_LIFE_MS)),
  mail_job: line("work", on("when its letter is sent"), expiry(MAIL_JOB_LIFE_MS)),
  mail_token: line("secret", on("at its use"), expiry(EMAIL_UNDO_LIFE_MS)),
  member_token: line("secret", row("mail_token")),
  former_emails: line("addresses", expiry(EMAIL_UNDO_LIFE_MS)),
  reserved_email: line("index", row("former_emails")),
  account_end: line("index", row("member")),
  erasure: line("work", on("when the erasure is done")),
  erased: line("nobody", stays("that a backup from before, and a row that was missed, can be told")),
  books_end: line("index", on("when the books are ended")),
  ended_day: line("nobody", FIGURES),
  erased_address: line("secret", expiry(ERASED_ADDRESS_MS)),
  ticket: line("support", sweep("tickets not closed", TICKET_LIFE_MS, "it was closed")),
  ticket_entry: line("support", row("ticket")),
  ticket_in: line("index", row("ticket")),
  ticket_held: line("index", row("ticket")),
  ticket_of: line("index", row("ticket")),
  ticket_from: line("index", row("ticket")),
  ticket_answered: line("nobody", expiry(TICKET_ANSWERS_LIFE_MS)),
  tickets_filled: FILLED,
  mailbox_place: line("nobody", stays("where reading the mailbox has got to")),
  mail_taken: line("secret", expiry(MAIL_TAKEN_LIFE_MS)),
  photo: line("photos", on("at its removal"), row("message"), ACCOUNT),
  voice: line("chats", row("message"), ACCOUNT),
  blob_end: line("work", on("when its file is gone")),
  photo_review: line("work", on("when somebody has looked"), row("photo")),
  photo_like: line("index", row("photo_review")),
  selfie: line(
    "verification",
    on("when it has brought a mark, or at its withdrawal"),
    sweep("selfies not forgotten", SELFIE_WAIT_MS, "the selfie was sent, where nobody has looked"),
    expiry(SELFIE_OUTCOME_LIFE_MS),
    ACCOUNT,
  ),
  selfie_waiting: line("work", row("selfie")),
  selfie_grant: line("work", expiry(SELFIE_GRANT_LIFE_MS)),
  verified_photos: line("verification", on("when the member or the desk takes the mark off"), ACCOUNT),
  refused_photo: line("nobody", REFUSED),
  refused_like: line("nobody", REFUSED),
  refused_sha: line("nobody", REFUSED),
  decision: line(
    "decisions",
    sweep("old records not removed", DECISION_LIFE_MS, "it was taken, where it is over"),
    ACCOUNT,
  ),
  decision_at: line("index", row("decision")),
  decision_of: line("index", row("decision")),
  decision_untold: line("work", on("when its member is told"), row("decision")),
  appeal_open: line("index", on("at its decision"), row("decision")),
  out_end: line("index", on("at the end of a suspension"), ACCOUNT),
  story: line("stories", on("at its removal"), expiry(STORY_LIFE_MS)),
  story_feed: line("index", row("story")),
  stories_seen: line("others", expiry(STORY_LIFE_MS)),
  story_look: line("stories", row("story")),
  demo_stories: line("nobody", stays("a time of the demo content")),
  relation: line("swipes", ACCOUNT),
  swipes: line("index", ACCOUNT),
  swiped: line("swipes", ACCOUNT),
  mylike: line("likes", ACCOUNT),
  fan: line("others", ACCOUNT),
  visitor: line("others", sweep("visits not forgotten", VISIT_LIFE_MS, "the visit"), ACCOUNT),
  match: line("matches", ACCOUNT),
  visit_by_time: line("index", row("visitor")),
  standing: line("index", ACCOUNT),
  candidate: line("index", row("standing")),
  popular: line("index", row("standing")),
  city: line("nobody", stays("points of cities in which somebody has lived, without who")),
  spotlight: line("movements", sweep("boosts not swept", SPOTLIGHT_MS, "it was bought")),
  spotlight_of: line("index", row("spotlight")),
  block: line("blocked", on("when the block is taken back"), ACCOUNT),
  hidden: line("index", row("block")),
  blocked: line("blocked", row("block")),
  archived: line("index", row("conversation")),
  report: line("reports_made", on("at its closing")),
  closed_report: line(
    "reports_made",
    sweep("evidence not forgotten", EVIDENCE_LIFE_MS, "it was closed, but for who, when and what came of it"),
    sweep("old records not removed", REPORT_LIFE_MS, "it was closed, all of it"),
    ACCOUNT,
  ),
  report_of: line("index", row("closed_report")),
  report_by: line("index", row("closed_report")),
  report_case: line("others", ACCOUNT),
  case_open: line("index", row("report_case")),
  case_at: line("index", row("report_case")),
  evidence_end: line("work", row("closed_report")),
  reports_filled: FILLED,
  catalogue_version: line("nobody", PRICES),
  catalogue_hash: line("nobody", PRICES),
  catalogue_change: line("nobody", PRICES),
  proposal: line("nobody", PROPOSALS),
  proposal_open: line("nobody", on("when it is over")),
  proposal_due: line("nobody", on("when it goes live"), expiry(PLAN_MAX_MS)),
  proposal_catalogue: line("nobody", PROPOSALS),
  proposal_text: line("nobody", PROPOSALS),
  legal_state: line("nobody", TERMS),
  legal_version: line("nobody", TERMS),
  legal_version_text: line("nobody", TERMS),
  legal_accepted: line("accepted", ACCOUNT),
  order: line("orders", BOOKS_END),
  paused_address: line("index", expiry(PAUSE_MAX_MS)),
  order_of: line("index", row("order")),
  order_at: line("index", row("order")),
  orders_filled: FILLED,
  reconcile_run: line("nobody", stays("the last run alone")),
  cash_entry: line("nobody", row("order")),
  dispute: line("nobody", row("order")),
  dispute_open: line("index", on("at its end")),
  dispute_at: line("index", row("dispute")),
  dispute_of: line("index", row("dispute")),
  closing: line("nobody", BOOKS),
  closing_start: line("nobody", BOOKS),
  order_open: line("index", on("at its outcome"), row("order")),
  order_by_payment: line("index", row("order")),
  payment_event: line("work", expiry(PAYMENT_EVENT_LIFE_MS)),
  payment_returned: line("work", expiry(PAYMENT_EVENT_LIFE_MS)),
  subscription: line("subscriptions", BOOKS_END),
  subscription_of: line("index", row("subscription")),
  subscription_by_reference: line("index", row("subscription")),
  subscription_untold: line("work", on("when its provider is told")),
  subscription_look: line("index", on("when it is over"), row("subscription")),
  declaration: line(
    "declarations",
    sweep("old records not removed", RECORDS_YEARS * YEAR_MS, "the end of its year"),
  ),
  declaration_open: line("index", on("when it is done"), row("declaration")),
  declarations_filled: FILLED,
  granted: line("movements", BOOKS_END),
  granted_target: line("secret", stays("a hash, so that a device brings its coins once")),
  wheel: line("spins", BOOKS_END),
  spin: line("spins", BOOKS_END),
  test_checkout: line("orders", row("order")),
  test_due: line("index", row("test_checkout")),
  test_webhook: line("work", on("when it is taken"), expiry(TEST_WEBHOOK_LIFE_MS)),
  alert: line("work", on("when it is told or read"), expiry(ALERT_LIFE_MS)),
  told: line("work", expiry(ALERT_LIFE_MS)),
  alert_settings: line("settings", ACCOUNT),
  subscriber: line("devices", on("when notifications are turned off"), row("session")),
  subscriber_of: line("index", row("subscriber")),
  subscriber_by_target: line("index", row("subscriber")),
  digest: line("index", row("digest_of")),
  digest_of: line("settings", ACCOUNT),
  secret: line("secret", stays("keys of the site itself")),
  legal: line("nobody", TERMS),
  rate: line("work", expiry(ATTEMPTS_LIFE_MS)),
  staff: line("nobody", stays("who has worked at the desk: its log names them")),
  staff_by_email: line("index", row("staff")),
  staff_session: line("secret", on("at its sign-out"), expiry(STAFF_SESSION_LIFE_MS)),
  staff_session_of: line("index", row("staff_session")),
  staff_invite: line("secret", on("at its use"), expiry(STAFF_INVITE_LIFE_MS)),
  login_keys: line("passkeys", ACCOUNT),
  staff_challenge: line("work", expiry(CHALLENGE_LIFE_MS)),
  staff_log: line("looks_by_staff", LOG),
  staff_log_head: line("nobody", LOG),
  staff_log_about: line("index", ACCOUNT),
  staff_log_by: line("index", LOG),
  requote: line("work", on("when the quotes are written anew"), row("conversation")),
  quotes_filled: FILLED,
  desk_queue: line("index", row("conversation")),
  answer_due: line("index", on("at an answer or its end"), row("conversation")),
  shift: line("nobody", row("staff_session")),
  persona: line("nobody", stays("what is known of a virtual profile, of no person")),
  personas_filled: FILLED,
  member_note: line("notes_about_you", on("at its removal"), ACCOUNT),
  persona_fact: line("nobody", on("at its removal")),
  vault_seen: line("work", row("conversation")),
  desk_draft: line("work", on("when it is sent or emptied"), row("conversation")),
  desk_opened: line("work", row("conversation")),
  desk_count: line("work", ACCOUNT),
  desk_hands: line("nobody", row("staff")),
  answer_time: line("work", expiry(ANSWER_TIME_LIFE_MS)),
  answer_time_of: line("work", expiry(ANSWER_TIME_LIFE_MS)),
  refund_time: line("work", expiry(ANSWER_TIME_LIFE_MS)),
  act_time: line("nobody", expiry(ANSWER_TIME_LIFE_MS)),
  sample: line("others", expiry(SAMPLE_LIFE_MS)),
  sample_at: line("index", row("sample")),
  sample_of: line("index", row("sample")),
  care: line("nobody", expiry(CARE_LIFE_MS)),
  stat: line("nobody", sweep("counters not folded", STAT_FOLD_MS, "the end of its day")),
  stat_day: line("nobody", FIGURES),
  member_total: line("nobody", FIGURES),
  active: line("work", ACCOUNT),
  queue_lengths: line("nobody", expiry(QUEUE_LENGTHS_LIFE_MS)),
  broadcast: line("nobody", stays("what the site has told its members")),
  broadcast_progress: line("nobody", row("broadcast")),
  broadcast_at: line("index", row("broadcast")),
  broadcast_open: line("index", on("when everybody is told"), row("broadcast")),
  notice_of: line("notices", expiry(NOTICE_LIFE_MS)),
  picture_grant: line("nobody", expiry(PICTURE_GRANT_LIFE_MS)),
  export: line("work", expiry(EXPORT_LIFE_MS), ACCOUNT),
  export_due: line("index", on("when it is made"), row("export")),
} as const satisfies Readonly<Record<RowKind, Retention>>;
