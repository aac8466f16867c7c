/**
 * Every key shape of the database, in one table. Only store/ and the operator's tasks use it.
 * A key carries the type of its value, so a read knows what it gets and a write what it may put.
 */
import type { DueKind } from "@/domain/alerts.ts";
import type { FileOwner } from "@/domain/blobs.ts";
import type { CashEntry, CashKind } from "@/domain/cash_book.ts";
import type { Guideline } from "@/domain/decisions.ts";
import type { EndedDay } from "@/domain/ended_books.ts";
import type { Point } from "@/domain/geo.ts";
import type {
  BlobId,
  InstanceId,
  MemberId,
  MessageId,
  OrderId,
  Pair,
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
import type { Account, Cause, Entry } from "@/domain/money.ts";
import type { TextLanguage } from "@/domain/language.ts";
import type { LegalPage, LegalState, LegalText } from "@/domain/legal.ts";
import type { Proposal, Proposed } from "@/domain/proposals.ts";
import type { Catalogue, ProviderName } from "@/domain/catalogue.ts";
import type { MemberTotal } from "@/domain/overview.ts";
import type { SpendingMonth } from "@/domain/spending_month.ts";
import type { DayStats, StatName } from "@/domain/stats.ts";
import type { Spotlight } from "@/domain/spotlight.ts";
import type { PhotoHash } from "@/domain/photo_hash.ts";
import type { MailboxPlace } from "@/domain/mailbox.ts";
import type { TicketState } from "@/domain/tickets.ts";
import type { TestCheckout, TestWebhook } from "@/domain/test_payments.ts";
import type {
  ActiveMark,
  ActTime,
  AddressRequest,
  Alert,
  AlertSettingsRow,
  AnswerTime,
  AnswerWait,
  Block,
  Broadcast,
  BroadcastProgress,
  Candidate,
  CareRow,
  CatalogueChange,
  ClosedReport,
  Closing,
  ClosingStart,
  Conversation,
  DataExport,
  DayCount,
  Decision,
  Declaration,
  DeskCoins,
  DeskHands,
  Digest,
  DiscoveryEntry,
  Dispute,
  EarlyReturn,
  ErasedAccount,
  ErasedAddress,
  Erasure,
  FormerEmails,
  InboxRow,
  Instance,
  LegalAccepted,
  LegalVersion,
  ListRow,
  LoginKeys,
  MailJob,
  MailToken,
  Member,
  MemberNotice,
  MemberToken,
  Message,
  Note,
  Notified,
  Order,
  PausedAddress,
  PaymentEventRow,
  Persona,
  Photo,
  PictureGrant,
  Program,
  QueueLengths,
  QueueRow,
  RateRow,
  ReconcileRun,
  RefundTime,
  RefusedPhoto,
  Relation,
  Report,
  ReportCase,
  ReservedEmail,
  RidRow,
  Route,
  Sample,
  SelfieCheck,
  SelfieGrant,
  Session,
  SessionRow,
  Shift,
  Spin,
  Staff,
  StaffInvite,
  StaffLogEntry,
  StaffLogHead,
  StaffSession,
  StoriesSeen,
  Story,
  StoryViewRecord,
  Subscriber,
  Subscription,
  SwipedRow,
  Swipes,
  Ticket,
  TicketEntry,
  Totals,
  VerifiedPhotos,
  Voice,
  Wheel,
} from "@/store/records.ts";

type Gender = DiscoveryEntry["gender"];

/** The lists of a member whose rows are numbered. */
export type MemberList = "mylike" | "match" | GuardedList;
/** Those that say with premium alone who is in them. */
export type GuardedList = "fan" | "visitor";

declare const valueType: unique symbol;
export type Key<Value> = readonly Deno.KvKeyPart[] & { readonly [valueType]?: Value };

function key<Value>(...parts: Deno.KvKeyPart[]): Key<Value> {
  return parts as Key<Value>;
}

/**
 * | key | value | written with |
 * |---|---|---|
 * | schema | number of the data layout | first start |
 * | program | the version of the program that has started on this database last | start |
 * | probe | bytes that show that writes work, gone at once | after an outage |
 * | landed, id | which attempt at a change has landed, for a minute | any write that is no command |
 * | catalogue | the operator's catalogue | first start, catalogue task |
 * | member, id | the member's record | registration |
 * | member_by_email, address | its member: the address is unique by a check on this key | registration |
 * | member_by_time, created, id | nothing; the newest members | registration |
 * | session, token hash | who and until when | login, rotation, logout |
 * | member_session, member, id | token hash of each session of a member | with the session |
 * | account, member | balance and number of the last entry | with its entry, always |
 * | entry, member, seq | one movement of coins | with its account, always |
 * | spending_month, member, month | what was bought and spent in a month that is over | with the first entry of a later one |
 * | spending_month_due, month, member | nothing; whose month is to be summed up in a mail | with the month's first entry, summary |
 * | conversation, a, b | last message, sent counts and read marks of both | message, read mark, archive, block |
 * | message, a, b, seq | one message | message |
 * | contact, owner, seconds, other | nothing; the contact list in its order | message, archive, block |
 * | pin, member, n | whom the member's n-th pinned chat is with | with the conversation |
 * | unread, owner, other | nothing; there while a contact of the owner's has unread messages | message, read mark, archive, block |
 * | rid, member, rid | digest and answer of a command done once | with what it did |
 * | totals, member | totals of likes, matches, visits | likes and visits |
 * | route, member | the instances that hold the member's sockets | first and last socket |
 * | instance, id | heartbeat | heartbeat |
 * | instance_member, instance, member | nothing; what to sweep when the instance dies | with the route |
 * | inbox, instance, id | what the instance has to deliver to its sockets | with what happened |
 * | inbox_head, instance | changes when a row comes; watched on a remote KV | with the row |
 * | mail_job, due, id | a letter that waits to be sent, in the order in which they are due | with what it is about |
 * | mail_token, token hash | what a mailed link may do, once | sending, use |
 * | member_token, member, slot | hash of the member's newest link of a kind | with its token |
 * | former_emails, member | addresses that the member may take back | change of the address |
 * | reserved_email, address | whose former address it is | with former_emails |
 * | account_end, at, member | nothing; accounts that are erased at this time | with the member |
 * | erasure | who is being erased, and how far that has come | with each step |
 * | erased, hash | when the account with the hash of this id was erased | erasure |
 * | books_end, at, member | nothing; pseudonyms of erased members by when their books end | with the pseudonym |
 * | ended_day, day | coins that moved on a UTC day in books that have ended since | with the end of the books |
 * | erased_address, hash | until when nobody can take the address of an erased account | erasure |
 * | ticket, id | a message to support | support form |
 * | photo, id | an uploaded photo: whom it belongs to, what uses it, which files it has | upload, use |
 * | voice, id | a recording: whose it is, the message that brings it, its file, length and wave form | upload, use |
 * | blob_end, time, blob | whose file goes at this time; there from before its first byte until it is in use or gone | upload, use, removal |
 * | photo_review, time, id | nothing; photos that the operator has to look at | use, review |
 * | photo_like, band, bits, id | the hash of a photo that the operator has to look at, by each of its bands | with its place there |
 * | refused_photo, id | a photo that was refused, by which those are known that look like it | decision |
 * | refused_like, band, bits, id | its hash, by each of its bands | with it |
 * | refused_sha, sha, id | the rule by which the picture with this SHA-256 was refused | with it |
 * | selfie, member | the member's way to verified photos: the gesture, the selfie that waits, or why it brought no mark | drawing, sending, decision |
 * | selfie_waiting, at, member | nothing; selfies that people of the desk have to look at | with the selfie |
 * | selfie_grant, session, member | which selfie a person of the desk may fetch for a moment | when it is asked for |
 * | verified_photos, member | which photos of the profile people have compared with a selfie | decision |
 * | story, owner, id | a picture that its owner shows for a day | with the story |
 * | story_feed, gender, at, owner, id | when it ends; the stories of a gender in their order | with the story |
 * | stories_seen, viewer, owner | which stories of the owner's the viewer has looked at | first look at a story |
 * | story_look, story, at, viewer | when the story ends; who has looked at it, in that order | first look at a story |
 * | demo_stories | until when the stories of the demo profiles have been posted | when some were due |
 * | relation, a, b | what two members have done to each other: swipes, visits, match | swipe, visit, block |
 * | swipes, member | how many swipes, and likes of the day | swipe |
 * | swiped, member, seq | one swipe, in their order | swipe |
 * | mylike, member, seq | whom the member likes, in its order | swipe, block |
 * | fan, member, seq | who likes the member and waits for an answer | swipe, block |
 * | visitor, member, seq | who looked at the member's profile | visit, block |
 * | match, member, seq | who likes the member and is liked | swipe, block |
 * | visit_by_time, at, owner, seq | who visited the owner then: what ends when its time is over | visit |
 * | standing, member | the member's discovery entry | registration, presence, profile, boost, like |
 * | candidate, gender, cell, band, boosted, online, second, id | discovery's index in its order | with the discovery entry |
 * | popular, gender, cell, likes, id | members by the likes they have received | with the discovery entry |
 * | city, coarse cell, lat, lng | nothing; the points of cities where members live or lived | with the discovery entry |
 * | spotlight, since, member | who is in the spotlight | spotlight |
 * | spotlight_of, member | since when the member is in the spotlight | spotlight |
 * | hidden, member, other | nothing; one of the two has blocked the other | with the block |
 * | blocked, owner, at, other | nothing; whom the owner has blocked | with the block |
 * | report, time, id | what a member reported, while it is open | report, closing |
 * | closed_report, closing time, id | a report that the operator is done with | closing |
 * | archived, owner, seconds, other | nothing; archived conversations in their order | archive, message, block |
 * | block, a, b | which of two members has blocked the other, and when; none where neither has | block, unblock |
 * | catalogue_version, n | the catalogue as it was in that version | with the catalogue |
 * | catalogue_hash, n | hash of that version; none of versions from before there were hashes | with the catalogue |
 * | catalogue_change, n | who made that version; none of versions from before | with the catalogue |
 * | proposal, id | a proposed change of the catalogue or a legal text | desk |
 * | proposal_open, about, at, id | nothing; proposals that are not over | with the proposal |
 * | proposal_due, at, id | nothing; when a planned proposal goes live | with the proposal |
 * | proposal_catalogue, id | the catalogue that is proposed | with the proposal |
 * | proposal_text, id, language | the legal text that is proposed | with the proposal |
 * | legal_state | which version of each legal page counts, and which one asks | with the legal text |
 * | legal_version, page, n | who made that version of a legal page, and what is new in it | with the legal text |
 * | legal_version_text, page, n, language | its text | with the legal text |
 * | legal_accepted, member, page, n | when a member accepted a version of a legal page | registration, acceptance |
 * | paused_address, hash | until when a mailbox has kept itself from spending; the hash is keyed | pause, change of the address |
 * | order, id | what a member buys | payment/initiate, webhook |
 * | order_of, member, at, id | nothing; a member's orders in their order | with the order |
 * | order_open, at, id | nothing; orders whose outcome is not known, by when they are asked about | with the order |
 * | order_by_payment, provider, payment | the order that a payment pays | paid webhook |
 * | payment_event, provider, id | an event of a provider that was dealt with | webhook |
 * | payment_returned, provider, payment | money that was returned before its payment was known | webhook |
 * | subscription, id | a contract that renews premium | webhook, cancelling |
 * | subscription_of, member | the member's latest contract | with the contract |
 * | subscription_by_reference, provider, reference | the contract that a provider means | with the contract |
 * | subscription_untold, id | nothing; contracts whose provider is not notified yet | with the contract |
 * | subscription_look, at, id | nothing; contracts by when their provider is asked about them | with the contract |
 * | declaration, at, id | a contract that was cancelled or withdrawn from without signing in | its page |
 * | granted, member, cause, ref | nothing; coins that are given once | with the coins |
 * | granted_target, hash | nothing; the device with this address has brought its coins | with the coins |
 * | wheel, member | a member's spins | spin, purchase |
 * | spin, member, n | one spin with its proof | spin |
 * | test_checkout, reference | a page of the embedded test provider with all that happened to it | payment/initiate, its page |
 * | test_due, due, reference | nothing; pages of the test provider by when one renews or closes | with the page |
 * | test_webhook, due, id | a webhook of the test provider that waits to be sent | with the page |
 * | alert, due second, member, kind, subject | an event that the member may have to be notified of, in the order in which it is due | with what happened |
 * | alert_settings, member | the member's notification settings; none for virtual profiles | registration, first socket, settings |
 * | told, device, scope | what the device was last notified of, so that it is not notified twice | with the push |
 * | subscriber, id | a device that takes pushes | push/subscribe, pushes |
 * | subscriber_of, member, id | nothing; a member's devices | with the device |
 * | subscriber_by_target, hash | the device with this address: one member has it | with the device |
 * | digest, due, member | nothing; members by when their digest is due | alerts that wait for it |
 * | digest_of, member | when a member's digest is due, and when the last was sent | with the digest |
 * | secret, name | random bytes that all instances share | first use |
 * | legal, page, language | a legal text of the operator's | first start, legal task |
 * | rate, kind, subject | attempts of a slow limit, shared by all instances | login, registration |
 * | staff, id | a person of the desk | staff task, desk |
 * | staff_by_email, address | its person: the address is unique by a check on this key | with the person |
 * | staff_session, token hash | who of the desk, and until when | sign-in at the desk |
 * | staff_session_of, staff, id | token hash of each of their sessions | with the session |
 * | staff_invite, token hash | whose account a one-time link opens | staff task, desk |
 * | staff_challenge, id | nothing; a challenge of a passkey that was answered | sign-in by a passkey, at the desk or as a member |
 * | login_keys, member | passkeys and recovery codes by which the member signs in | /security, sign-in |
 * | staff_log, n | an act of the desk, chained by hash | the commit of the act |
 * | staff_log_head | number and hash of the last entry | with the entry |
 * | staff_log_about, member, n | nothing; the entries about a member | with the entry |
 * | staff_log_by, field, value, n | nothing; the entries by who, act and profile | with the entry |
 * | requote, a, b, seq | nothing; changed messages that later ones may still quote as they were | with the change |
 * | quotes_filled | what decisions of an older database have hidden is quoted as it is | conversations |
 * | desk_queue, a, b | where the conversation stands in the desk's queue | with the conversation |
 * | answer_due, at, a, b | nothing; conversations whose paid lines are paid back at this time | with the conversation |
 * | shift, staff session | a moderator at work | heartbeat of the desk |
 * | persona, id | what the desk knows of a virtual profile | desk, first start |
 * | member_note, member, id | what a member has said of themselves | desk |
 * | personas_filled | that every virtual profile of the seed has such a row | start |
 * | persona_fact, persona, id | what a virtual profile has said of itself | desk |
 * | vault_seen, persona, member | pictures of its vault that the member was sent | with the message |
 * | desk_draft, staff, a, b | what a moderator has begun to write | desk |
 * | desk_opened, a, b | number of the last claim by which the chat was opened: that reading is logged | desk |
 * | desk_hands, staff | what somebody has taken, and passed on within the hour | with the claim |
 * | desk_count, kind, subject | how often something was done on a UTC day | with the act |
 * | answer_time, at, persona, member | an answer of the desk's with the time that it took | with the answer |
 * | answer_time_of, persona, at, member | that time in milliseconds | with the answer |
 * | refund_time, at, persona, member | coins that went back because nobody answered | with the refund |
 * | act_time, at, n | an act of the log that figures count | with the entry |
 * | sample, message | an answer that was drawn to be scored | desk |
 * | sample_at, time, message | its end; samples by when they were drawn | with the sample |
 * | sample_of, staff, time, message | its end; samples of what somebody has written | with the sample |
 * | care, staff | work without a pause, and pictures seen | desk |
 * | report_of, subject, at, id | when the report was closed; 0 while it is open | with the report |
 * | report_by, member, at, id | the same for reports that a member has made | with the report |
 * | report_case, subject | what is reported of one subject | reports |
 * | case_open, rank, since, subject | cases with open reports, urgent ones (0) first | with the case |
 * | case_at, staff or "", rank, since, subject | the same by who is at them; "" where nobody is | with the case |
 * | evidence_end, at, closing time, id | when the evidence of a closed report goes | closing, hold, end |
 * | reports_filled | all reports of an older database have their cases | reports |
 * | member_by_name, name, id | members by what their name is found by | with the member |
 * | about_filled | the answers by choice of all members of an older database are as they are kept now | members |
 * | names_filled | all members of an older database are found by their names | members |
 * | address_request, member | another address that somebody of the desk asks for | desk |
 * | desk_coins, rid | coins that the desk has given or taken, by the request | with the ledger entry |
 * | ticket_entry, id, n | what was written in the thread of a ticket | with the ticket |
 * | ticket_in, state, at, id | tickets by state, and when something has come last | with the ticket |
 * | ticket_held, staff or "", state, at, id | tickets by who is at them, as by state | with the ticket |
 * | ticket_of, member, at, id | a member's tickets | with the ticket |
 * | ticket_from, address, at, id | tickets from an address | with the ticket |
 * | ticket_answered, at, id | how long a first answer took | with the answer |
 * | mailbox_place | where reading the mailbox of support has got to | mailbox |
 * | mail_taken, hash | when a mail to support was taken, by its Message-ID | mailbox |
 * | tickets_filled | all tickets of an older database are listed | tickets |
 * | order_at, at, id | orders by when they began | with the order |
 * | orders_filled | all orders of an older database are listed by their time | orders |
 * | declaration_open, due, at, id | declarations that are not done, by when they have to be | with the declaration |
 * | declarations_filled | all open declarations of an older database are listed | declarations |
 * | cash_entry, at, order, kind, total | a movement of money; `total` is all that was returned of the order by then | with the order |
 * | dispute, provider, id | a payer's dispute of a payment | payments |
 * | dispute_open, due, provider, id | disputes that are not over, by when evidence is due | with the dispute |
 * | dispute_at, at, provider, id | disputes by when they were first told | with the dispute |
 * | dispute_of, provider, payment, id | disputes of a payment | with the dispute |
 * | closing, day | the books of a UTC day that is over | closings |
 * | closing_start | the first day that is closed, and what accounts held before it | closings |
 * | reconcile_run | when somebody of the desk had the providers asked last, and what came of it | desk |
 * | decision, id | a decision about a member | desk |
 * | decision_at, at, id | decisions by when they were taken | with the decision |
 * | decision_of, member, at, id | decisions about a member | with the decision |
 * | appeal_open, at, id | an appeal that nobody has decided yet | with the decision |
 * | decision_untold, at, id | nothing; decisions of which their members are told then, unless they are taken back | with the decision |
 * | out_end, until, member | when a suspended member comes back | with the member |
 * | stat, day, name, language, shard | how often something was counted on a day, by what counts it | with what is counted |
 * | active, member | the last day, week and month in which the member was there | first socket of a day |
 * | queue_lengths, hour | how long the desk's queues were | hourly |
 * | stat_day, day | all counters of a day that is over | folding |
 * | member_total | how many members there were at the beginning of a day, by language | counting |
 * | broadcast, id | a notice to many members | desk |
 * | broadcast_progress, id | whom it would reach, who was told, and how far it has come | with each step |
 * | broadcast_at, at, id | nothing; notices in their order | with the notice |
 * | broadcast_open, id | nothing; notices by which somebody is still to be counted or told | with the notice and its progress |
 * | notice_of, member, at, id | what the app shows a member, and whether they have seen it | with the step that told them |
 * | picture_grant, staff session, message | a picture that the session may fetch for a moment | with its entry in the log |
 * | export, member | what a member takes along: how far it is, and its files | /my-data |
 * | export_due, at, member | nothing; exports that are to be made, by when they were asked for | with the export |
 */
export const keys = {
  schema: () => key<number>("schema"),
  program: () => key<Program>("program"),
  probe: () => key<Uint8Array>("probe"),
  landed: (id: string) => key<number>("landed", id),
  catalogue: () => key<Catalogue>("catalogue"),
  member: (id: MemberId) => key<Member>("member", id),
  members: () => key<Member>("member"),
  memberByEmail: (email: string) => key<MemberId>("member_by_email", email),
  membersByEmail: () => key<MemberId>("member_by_email"),
  memberByName: (name: string, id: MemberId) => key<0>("member_by_name", name, id),
  membersByName: () => key<0>("member_by_name"),
  aboutFilled: () => key<0>("about_filled"),
  namesFilled: () => key<0>("names_filled"),
  addressRequest: (member: MemberId) => key<AddressRequest>("address_request", member),
  addressRequests: () => key<AddressRequest>("address_request"),
  accountEnd: (at: number, member: MemberId) => key<0>("account_end", at, member),
  accountEnds: () => key<0>("account_end"),
  erasure: () => key<Erasure>("erasure"),
  erased: (hash: string) => key<ErasedAccount>("erased", hash),
  allErased: () => key<ErasedAccount>("erased"),
  booksEnd: (at: number, ghost: MemberId) => key<0>("books_end", at, ghost),
  booksEnds: () => key<0>("books_end"),
  endedDay: (day: number) => key<EndedDay>("ended_day", day),
  endedDays: () => key<EndedDay>("ended_day"),
  erasedAddress: (hash: string) => key<ErasedAddress>("erased_address", hash),
  erasedAddresses: () => key<ErasedAddress>("erased_address"),
  deskCoins: (rid: string) => key<DeskCoins>("desk_coins", rid),
  allDeskCoins: () => key<DeskCoins>("desk_coins"),
  memberByTime: (createdAt: number, id: MemberId) => key<0>("member_by_time", createdAt, id),
  membersByTime: () => key<0>("member_by_time"),
  session: (hash: TokenHash) => key<Session>("session", hash),
  memberSession: (member: MemberId, id: SessionId) => key<SessionRow>("member_session", member, id),
  memberSessions: (member: MemberId) => key<SessionRow>("member_session", member),
  allMemberSessions: () => key<SessionRow>("member_session"),
  account: (member: MemberId) => key<Account>("account", member),
  pausedAddress: (hash: string) => key<PausedAddress>("paused_address", hash),
  pausedAddresses: () => key<PausedAddress>("paused_address"),
  accounts: () => key<Account>("account"),
  entry: (member: MemberId, seq: number) => key<Entry>("entry", member, seq),
  entries: (member: MemberId) => key<Entry>("entry", member),
  spendingMonth: (member: MemberId, month: number) => key<SpendingMonth>("spending_month", member, month),
  spendingMonths: (member: MemberId) => key<SpendingMonth>("spending_month", member),
  spendingMonthDue: (month: number, member: MemberId) => key<0>("spending_month_due", month, member),
  spendingMonthsDue: () => key<0>("spending_month_due"),
  conversation: ([a, b]: Pair) => key<Conversation>("conversation", a, b),
  conversations: () => key<Conversation>("conversation"),
  message: ([a, b]: Pair, seq: number) => key<Message>("message", a, b, seq),
  messages: ([a, b]: Pair) => key<Message>("message", a, b),
  contact: (owner: MemberId, seconds: number, other: MemberId) => key<0>("contact", owner, seconds, other),
  contacts: (owner: MemberId) => key<0>("contact", owner),
  pin: (member: MemberId, n: number) => key<MemberId>("pin", member, n),
  pins: (member: MemberId) => key<MemberId>("pin", member),
  unread: (owner: MemberId, other: MemberId) => key<0>("unread", owner, other),
  unreads: (owner: MemberId) => key<0>("unread", owner),
  rid: (member: MemberId, rid: string) => key<RidRow>("rid", member, rid),
  totals: (member: MemberId) => key<Totals>("totals", member),
  route: (member: MemberId) => key<Route>("route", member),
  instance: (id: InstanceId) => key<Instance>("instance", id),
  instances: () => key<Instance>("instance"),
  instanceMember: (id: InstanceId, member: MemberId) => key<0>("instance_member", id, member),
  instanceMembers: (id: InstanceId) => key<0>("instance_member", id),
  inbox: (id: InstanceId, row: string) => key<InboxRow>("inbox", id, row),
  inboxes: (id: InstanceId) => key<InboxRow>("inbox", id),
  inboxHead: (id: InstanceId) => key<string>("inbox_head", id),
  mailJob: (dueAt: number, id: string) => key<MailJob>("mail_job", dueAt, id),
  mailJobs: () => key<MailJob>("mail_job"),
  mailToken: (hash: TokenHash) => key<MailToken>("mail_token", hash),
  memberToken: (member: MemberId, slot: string) => key<MemberToken>("member_token", member, slot),
  memberTokens: (member: MemberId) => key<MemberToken>("member_token", member),
  formerEmails: (member: MemberId) => key<FormerEmails>("former_emails", member),
  reservedEmail: (email: string) => key<ReservedEmail>("reserved_email", email),
  ticket: (id: string) => key<Ticket>("ticket", id),
  tickets: () => key<Ticket>("ticket"),
  ticketEntry: (id: string, n: number) => key<TicketEntry>("ticket_entry", id, n),
  ticketEntries: (id: string) => key<TicketEntry>("ticket_entry", id),
  ticketIn: (state: TicketState, at: number, id: string) => key<0>("ticket_in", state, at, id),
  ticketsIn: (state: TicketState) => key<0>("ticket_in", state),
  ticketHeld: (staff: StaffId | "", state: TicketState, at: number, id: string) =>
    key<0>("ticket_held", staff, state, at, id),
  ticketsHeld: (staff: StaffId | "", state: TicketState) => key<0>("ticket_held", staff, state),
  ticketOf: (member: MemberId, at: number, id: string) => key<0>("ticket_of", member, at, id),
  ticketsOf: (member: MemberId) => key<0>("ticket_of", member),
  ticketFrom: (email: string, at: number, id: string) => key<0>("ticket_from", email, at, id),
  ticketAnswered: (at: number, id: string) => key<{ ms: number }>("ticket_answered", at, id),
  ticketsAnswered: () => key<{ ms: number }>("ticket_answered"),
  ticketsFilled: () => key<0>("tickets_filled"),
  mailboxPlace: () => key<MailboxPlace>("mailbox_place"),
  mailTaken: (hash: string) => key<number>("mail_taken", hash),
  photo: (id: PhotoId) => key<Photo>("photo", id),
  voice: (id: VoiceId) => key<Voice>("voice", id),
  blobEnd: (at: number, blob: BlobId) => key<FileOwner>("blob_end", at, blob),
  blobEnds: () => key<FileOwner>("blob_end"),
  photoReview: (at: number, id: PhotoId) => key<0>("photo_review", at, id),
  photoReviews: () => key<0>("photo_review"),
  photoLike: (band: number, bits: number, id: PhotoId) => key<PhotoHash>("photo_like", band, bits, id),
  photosLike: (band: number, bits: number) => key<PhotoHash>("photo_like", band, bits),
  refusedPhoto: (id: PhotoId) => key<RefusedPhoto>("refused_photo", id),
  refusedLike: (band: number, bits: number, id: PhotoId) => key<PhotoHash>("refused_like", band, bits, id),
  refusedAlike: (band: number, bits: number) => key<PhotoHash>("refused_like", band, bits),
  refusedSha: (sha: string, id: PhotoId) => key<Guideline>("refused_sha", sha, id),
  refusedShas: (sha: string) => key<Guideline>("refused_sha", sha),
  selfie: (member: MemberId) => key<SelfieCheck>("selfie", member),
  selfies: () => key<SelfieCheck>("selfie"),
  selfieWaiting: (at: number, member: MemberId) => key<0>("selfie_waiting", at, member),
  selfiesWaiting: () => key<0>("selfie_waiting"),
  selfieGrant: (session: StaffSessionId, member: MemberId) =>
    key<SelfieGrant>("selfie_grant", session, member),
  verifiedPhotos: (member: MemberId) => key<VerifiedPhotos>("verified_photos", member),
  allVerifiedPhotos: () => key<VerifiedPhotos>("verified_photos"),
  story: (owner: MemberId, id: StoryId) => key<Story>("story", owner, id),
  stories: (owner: MemberId) => key<Story>("story", owner),
  storyFeed: (gender: Gender, at: number, owner: MemberId, id: StoryId) =>
    key<StoryViewRecord>("story_feed", gender, at, owner, id),
  storyFeeds: (gender: Gender) => key<StoryViewRecord>("story_feed", gender),
  storiesSeen: (viewer: MemberId, owner: MemberId) => key<StoriesSeen>("stories_seen", viewer, owner),
  demoStories: () => key<number>("demo_stories"),
  storiesSeens: (viewer: MemberId) => key<StoriesSeen>("stories_seen", viewer),
  storyLook: (story: StoryId, at: number, viewer: MemberId) =>
    key<StoryViewRecord>("story_look", story, at, viewer),
  storyLooks: (story: StoryId) => key<StoryViewRecord>("story_look", story),
  relation: ([a, b]: Pair) => key<Relation>("relation", a, b),
  swipes: (member: MemberId) => key<Swipes>("swipes", member),
  swiped: (member: MemberId, seq: number) => key<SwipedRow>("swiped", member, seq),
  swipeds: (member: MemberId) => key<SwipedRow>("swiped", member),
  listRow: (list: MemberList, member: MemberId, seq: number) => key<ListRow>(list, member, seq),
  listRows: (list: MemberList, member: MemberId) => key<ListRow>(list, member),
  visitByTime: (at: number, owner: MemberId, seq: number) => key<MemberId>("visit_by_time", at, owner, seq),
  visitsByTime: () => key<MemberId>("visit_by_time"),
  discoveryEntry: (member: MemberId) => key<DiscoveryEntry>("standing", member),
  discoveryEntries: () => key<DiscoveryEntry>("standing"),
  candidates: (gender: Gender, cell: string, band: number) => key<Candidate>("candidate", gender, cell, band),
  populars: (gender: Gender, cell: string) => key<Candidate>("popular", gender, cell),
  city: (cell: string, { lat, lng }: Point) => key<0>("city", cell, lat, lng),
  cities: (cell: string) => key<0>("city", cell),
  spotlight: (since: number, member: MemberId) => key<Spotlight>("spotlight", since, member),
  spotlights: () => key<Spotlight>("spotlight"),
  spotlightOf: (member: MemberId) => key<number>("spotlight_of", member),
  hidden: (member: MemberId, other: MemberId) => key<0>("hidden", member, other),
  hiddens: (member: MemberId) => key<0>("hidden", member),
  blocked: (owner: MemberId, at: number, other: MemberId) => key<0>("blocked", owner, at, other),
  blockeds: (owner: MemberId) => key<0>("blocked", owner),
  report: (at: number, id: string) => key<Report>("report", at, id),
  reports: () => key<Report>("report"),
  closedReport: (at: number, id: string) => key<ClosedReport>("closed_report", at, id),
  closedReports: () => key<ClosedReport>("closed_report"),
  reportOf: (subject: string, at: number, id: string) => key<number>("report_of", subject, at, id),
  reportsOf: (subject: string) => key<number>("report_of", subject),
  reportBy: (member: MemberId, at: number, id: string) => key<number>("report_by", member, at, id),
  reportsBy: (member: MemberId) => key<number>("report_by", member),
  reportCase: (subject: string) => key<ReportCase>("report_case", subject),
  reportCases: () => key<ReportCase>("report_case"),
  caseOpen: (rank: 0 | 1, since: number, subject: string) => key<0>("case_open", rank, since, subject),
  casesOpen: () => key<0>("case_open"),
  casesOpenUrgent: () => key<0>("case_open", 0),
  caseAt: (staff: StaffId | null, rank: 0 | 1, since: number, subject: string) =>
    key<0>("case_at", staff ?? "", rank, since, subject),
  casesAt: (staff: StaffId | null) => key<0>("case_at", staff ?? ""),
  evidenceEnd: (at: number, closedAt: number, id: string) => key<0>("evidence_end", at, closedAt, id),
  evidenceEnds: () => key<0>("evidence_end"),
  reportsFilled: () => key<0>("reports_filled"),
  archived: (owner: MemberId, seconds: number, other: MemberId) => key<0>("archived", owner, seconds, other),
  archiveds: (owner: MemberId) => key<0>("archived", owner),
  block: ([a, b]: Pair) => key<Block>("block", a, b),
  blocks: () => key<Block>("block"),
  catalogueVersion: (version: number) => key<Catalogue>("catalogue_version", version),
  catalogueVersions: () => key<Catalogue>("catalogue_version"),
  catalogueHash: (version: number) => key<string>("catalogue_hash", version),
  catalogueHashes: () => key<string>("catalogue_hash"),
  catalogueChange: (version: number) => key<CatalogueChange>("catalogue_change", version),
  proposal: (id: string) => key<Proposal>("proposal", id),
  proposals: () => key<Proposal>("proposal"),
  proposalOpen: (about: Proposed, at: number, id: string) => key<0>("proposal_open", about, at, id),
  proposalsOpen: (about: Proposed) => key<0>("proposal_open", about),
  proposalDue: (at: number, id: string) => key<0>("proposal_due", at, id),
  proposalsDue: () => key<0>("proposal_due"),
  proposalCatalogue: (id: string) => key<Catalogue>("proposal_catalogue", id),
  proposalText: (id: string, lang: TextLanguage) => key<string>("proposal_text", id, lang),
  order: (id: OrderId) => key<Order>("order", id),
  orders: () => key<Order>("order"),
  orderAt: (at: number, id: OrderId) => key<0>("order_at", at, id),
  ordersAt: () => key<0>("order_at"),
  ordersFilled: () => key<0>("orders_filled"),
  cashEntry: (at: number, order: OrderId, kind: CashKind, total: number) =>
    key<CashEntry>("cash_entry", at, order, kind, total),
  cashEntries: () => key<CashEntry>("cash_entry"),
  dispute: (provider: ProviderName, id: string) => key<Dispute>("dispute", provider, id),
  disputes: () => key<Dispute>("dispute"),
  disputeOpen: (due: number, provider: ProviderName, id: string) => key<0>("dispute_open", due, provider, id),
  disputesOpen: () => key<0>("dispute_open"),
  disputeAt: (at: number, provider: ProviderName, id: string) => key<0>("dispute_at", at, provider, id),
  disputesAt: () => key<0>("dispute_at"),
  disputeOf: (provider: ProviderName, payment: string, id: string) =>
    key<0>("dispute_of", provider, payment, id),
  disputesOfAll: () => key<0>("dispute_of"),
  disputesOf: (provider: ProviderName, payment: string) => key<0>("dispute_of", provider, payment),
  closing: (day: number) => key<Closing>("closing", day),
  closings: () => key<Closing>("closing"),
  closingStart: () => key<ClosingStart>("closing_start"),
  reconcileRun: () => key<ReconcileRun>("reconcile_run"),
  orderOf: (member: MemberId, at: number, id: OrderId) => key<0>("order_of", member, at, id),
  ordersOf: (member: MemberId) => key<0>("order_of", member),
  orderOpen: (at: number, id: OrderId) => key<0>("order_open", at, id),
  ordersOpen: () => key<0>("order_open"),
  orderByPayment: (provider: ProviderName, payment: string) =>
    key<OrderId>("order_by_payment", provider, payment),
  paymentEvent: (provider: ProviderName, id: string) => key<PaymentEventRow>("payment_event", provider, id),
  paymentEvents: () => key<PaymentEventRow>("payment_event"),
  paymentReturned: (provider: ProviderName, payment: string) =>
    key<EarlyReturn>("payment_returned", provider, payment),
  paymentsReturned: () => key<EarlyReturn>("payment_returned"),
  subscription: (id: SubscriptionId) => key<Subscription>("subscription", id),
  subscriptions: () => key<Subscription>("subscription"),
  subscriptionOf: (member: MemberId) => key<SubscriptionId>("subscription_of", member),
  subscriptionByReference: (provider: ProviderName, reference: string) =>
    key<SubscriptionId>("subscription_by_reference", provider, reference),
  subscriptionUntold: (id: SubscriptionId) => key<0>("subscription_untold", id),
  subscriptionsUntold: () => key<0>("subscription_untold"),
  subscriptionLook: (at: number, id: SubscriptionId) => key<0>("subscription_look", at, id),
  subscriptionLooks: () => key<0>("subscription_look"),
  declaration: (at: number, id: string) => key<Declaration>("declaration", at, id),
  declarations: () => key<Declaration>("declaration"),
  declarationOpen: (due: number, at: number, id: string) => key<0>("declaration_open", due, at, id),
  declarationsOpen: () => key<0>("declaration_open"),
  declarationsFilled: () => key<0>("declarations_filled"),
  granted: (member: MemberId, cause: Cause, ref: string) => key<0>("granted", member, cause, ref),
  grantedTarget: (hash: string) => key<0>("granted_target", hash),
  alert: (dueS: number, member: MemberId, kind: DueKind, subject: string) =>
    key<Alert>("alert", dueS, member, kind, subject),
  alerts: () => key<Alert>("alert"),
  notified: (device: SubscriberId, scope: string) => key<Notified>("told", device, scope),
  alertSettings: (member: MemberId) => key<AlertSettingsRow>("alert_settings", member),
  subscriber: (id: SubscriberId) => key<Subscriber>("subscriber", id),
  subscribers: () => key<Subscriber>("subscriber"),
  subscriberOf: (member: MemberId, id: SubscriberId) => key<0>("subscriber_of", member, id),
  subscribersOf: (member: MemberId) => key<0>("subscriber_of", member),
  subscriberByTarget: (hash: string) => key<SubscriberId>("subscriber_by_target", hash),
  subscribersByTarget: () => key<SubscriberId>("subscriber_by_target"),
  digest: (dueAt: number, member: MemberId) => key<0>("digest", dueAt, member),
  digests: () => key<0>("digest"),
  digestOf: (member: MemberId) => key<Digest>("digest_of", member),
  grantedTo: (member: MemberId) => key<0>("granted", member),
  wheel: (member: MemberId) => key<Wheel>("wheel", member),
  spin: (member: MemberId, n: number) => key<Spin>("spin", member, n),
  spins: (member: MemberId) => key<Spin>("spin", member),
  testCheckout: (reference: string) => key<TestCheckout>("test_checkout", reference),
  testCheckouts: () => key<TestCheckout>("test_checkout"),
  testDue: (dueAt: number, reference: string) => key<0>("test_due", dueAt, reference),
  testsDue: () => key<0>("test_due"),
  testWebhook: (dueAt: number, id: string) => key<TestWebhook>("test_webhook", dueAt, id),
  testWebhooks: () => key<TestWebhook>("test_webhook"),
  secret: (name: string) => key<Uint8Array>("secret", name),
  legal: (page: LegalPage, lang: TextLanguage) => key<LegalText>("legal", page, lang),
  legalState: () => key<LegalState>("legal_state"),
  legalVersion: (page: LegalPage, n: number) => key<LegalVersion>("legal_version", page, n),
  legalVersions: (page: LegalPage) => key<LegalVersion>("legal_version", page),
  legalVersionText: (page: LegalPage, n: number, lang: TextLanguage) =>
    key<string>("legal_version_text", page, n, lang),
  legalAccepted: (member: MemberId, page: LegalPage, n: number) =>
    key<LegalAccepted>("legal_accepted", member, page, n),
  legalAccepteds: (member: MemberId) => key<LegalAccepted>("legal_accepted", member),
  rate: (kind: string, subject: string) => key<RateRow>("rate", kind, subject),
  staff: (id: StaffId) => key<Staff>("staff", id),
  allStaff: () => key<Staff>("staff"),
  staffByEmail: (email: string) => key<StaffId>("staff_by_email", email),
  staffByEmails: () => key<StaffId>("staff_by_email"),
  staffSession: (hash: TokenHash) => key<StaffSession>("staff_session", hash),
  staffSessionOf: (staff: StaffId, id: StaffSessionId) => key<TokenHash>("staff_session_of", staff, id),
  staffSessionsOf: (staff: StaffId) => key<TokenHash>("staff_session_of", staff),
  staffInvite: (hash: TokenHash) => key<StaffInvite>("staff_invite", hash),
  staffInvites: () => key<StaffInvite>("staff_invite"),
  loginKeys: (member: MemberId) => key<LoginKeys>("login_keys", member),
  spentChallenge: (id: string) => key<0>("staff_challenge", id),
  staffLog: (n: number) => key<StaffLogEntry>("staff_log", n),
  staffLogs: () => key<StaffLogEntry>("staff_log"),
  staffLogHead: () => key<StaffLogHead>("staff_log_head"),
  staffLogAbout: (member: MemberId, n: number) => key<0>("staff_log_about", member, n),
  staffLogsAbout: (member: MemberId) => key<0>("staff_log_about", member),
  staffLogBy: (field: "who" | "what" | "persona", value: string, n: number) =>
    key<0>("staff_log_by", field, value, n),
  staffLogsBy: (field: "who" | "what" | "persona", value: string) => key<0>("staff_log_by", field, value),
  requote: ([a, b]: Pair, seq: number) => key<0>("requote", a, b, seq),
  requotes: () => key<0>("requote"),
  quotesFilled: () => key<0>("quotes_filled"),
  deskQueue: ([a, b]: Pair) => key<QueueRow>("desk_queue", a, b),
  deskQueues: () => key<QueueRow>("desk_queue"),
  answerDue: (at: number, [a, b]: Pair) => key<0>("answer_due", at, a, b),
  answersDue: () => key<0>("answer_due"),
  shift: (session: StaffSessionId) => key<Shift>("shift", session),
  shifts: () => key<Shift>("shift"),
  persona: (id: MemberId) => key<Persona>("persona", id),
  personas: () => key<Persona>("persona"),
  personasFilled: () => key<0>("personas_filled"),
  memberNote: (member: MemberId, id: string) => key<Note>("member_note", member, id),
  memberNotes: (member: MemberId) => key<Note>("member_note", member),
  personaFact: (persona: MemberId, id: string) => key<Note>("persona_fact", persona, id),
  personaFacts: (persona: MemberId) => key<Note>("persona_fact", persona),
  vaultSeen: (persona: MemberId, member: MemberId) => key<readonly PhotoId[]>("vault_seen", persona, member),
  deskDraft: (staff: StaffId, [a, b]: Pair) => key<string>("desk_draft", staff, a, b),
  deskOpened: ([a, b]: Pair) => key<number>("desk_opened", a, b),
  deskHands: (staff: StaffId) => key<DeskHands>("desk_hands", staff),
  deskCount: (kind: string, subject: string) => key<DayCount>("desk_count", kind, subject),
  answerTime: (at: number, persona: MemberId, member: MemberId) =>
    key<AnswerTime>("answer_time", at, persona, member),
  answerTimes: () => key<AnswerTime>("answer_time"),
  answerTimeOf: (persona: MemberId, at: number, member: MemberId) =>
    key<AnswerWait>("answer_time_of", persona, at, member),
  answerTimesOf: (persona: MemberId) => key<AnswerWait>("answer_time_of", persona),
  refundTime: (at: number, persona: MemberId, member: MemberId) =>
    key<RefundTime>("refund_time", at, persona, member),
  refundTimes: () => key<RefundTime>("refund_time"),
  actTime: (at: number, n: number) => key<ActTime>("act_time", at, n),
  actTimes: () => key<ActTime>("act_time"),
  sample: (id: MessageId) => key<Sample>("sample", id),
  sampleAt: (at: number, id: MessageId) => key<{ exp: number }>("sample_at", at, id),
  samplesAt: () => key<{ exp: number }>("sample_at"),
  sampleOf: (staff: StaffId, at: number, id: MessageId) => key<{ exp: number }>("sample_of", staff, at, id),
  samplesOf: (staff: StaffId) => key<{ exp: number }>("sample_of", staff),
  care: (staff: StaffId) => key<CareRow>("care", staff),
  decision: (id: string) => key<Decision>("decision", id),
  decisions: () => key<Decision>("decision"),
  decisionAt: (at: number, id: string) => key<0>("decision_at", at, id),
  decisionsAt: () => key<0>("decision_at"),
  decisionUntold: (at: number, id: string) => key<0>("decision_untold", at, id),
  decisionsUntold: () => key<0>("decision_untold"),
  decisionOf: (member: MemberId, at: number, id: string) => key<0>("decision_of", member, at, id),
  decisionsOf: (member: MemberId) => key<0>("decision_of", member),
  appealOpen: (at: number, id: string) => key<0>("appeal_open", at, id),
  appealsOpen: () => key<0>("appeal_open"),
  outEnd: (until: number, member: MemberId) => key<0>("out_end", until, member),
  outEnds: () => key<0>("out_end"),
  stat: (day: number, name: StatName, lang: string, shard: string) =>
    key<number>("stat", day, name, lang, shard),
  stats: () => key<number>("stat"),
  statsOf: (day: number) => key<number>("stat", day),
  active: (member: MemberId) => key<ActiveMark>("active", member),
  actives: () => key<ActiveMark>("active"),
  queueLengths: (hour: number) => key<QueueLengths>("queue_lengths", hour),
  allQueueLengths: () => key<QueueLengths>("queue_lengths"),
  statDay: (day: number) => key<DayStats>("stat_day", day),
  statDays: () => key<DayStats>("stat_day"),
  broadcast: (id: string) => key<Broadcast>("broadcast", id),
  broadcasts: () => key<Broadcast>("broadcast"),
  broadcastProgress: (id: string) => key<BroadcastProgress>("broadcast_progress", id),
  broadcastAt: (at: number, id: string) => key<0>("broadcast_at", at, id),
  broadcastsAt: () => key<0>("broadcast_at"),
  broadcastOpen: (id: string) => key<0>("broadcast_open", id),
  broadcastsOpen: () => key<0>("broadcast_open"),
  noticeOf: (member: MemberId, at: number, id: string) => key<MemberNotice>("notice_of", member, at, id),
  noticesOf: (member: MemberId) => key<MemberNotice>("notice_of", member),
  memberTotal: () => key<MemberTotal>("member_total"),
  dataExport: (member: MemberId) => key<DataExport>("export", member),
  exportDue: (at: number, member: MemberId) => key<0>("export_due", at, member),
  exportsDue: () => key<0>("export_due"),
  pictureGrant: (session: StaffSessionId, id: MessageId) => key<PictureGrant>("picture_grant", session, id),
} as const;

/** A key as text, to compare and to report. */
export function keyText(parts: Deno.KvKey): string {
  return JSON.stringify(parts);
}
