/** All actors and queries of one isolate: what the gateway and the pages talk to. */
import type { AgeProvider } from "@/domain/age_check.ts";
import type { AddressPlaces } from "@/domain/address_places.ts";
import { ACTOR_IDLE_MS } from "@/domain/limits.ts";
import type { TextLanguage } from "@/domain/language.ts";
import type { Passkeys } from "@/domain/passkeys.ts";
import type { PasswordHasher } from "@/domain/password_hash.ts";
import type { Gazetteer } from "@/domain/place.ts";
import type { Sealer } from "@/domain/seal.ts";
import type { TextTranslator } from "@/domain/translation.ts";
import type { Totp } from "@/domain/totp.ts";
import type { WindowLimit } from "@/store/rates/limiter.ts";
import { type Blocks, openBlocks } from "@/actors/blocks/mod.ts";
import { type Conversations, openConversations } from "@/actors/conversation/mod.ts";
import type { UserState } from "@/actors/users.ts";
import { openStaffLog } from "@/actors/desk/log.ts";
import { type ErasedList, type Erasures, openErasures } from "@/actors/erasure/job.ts";
import { openSweepBooks, type SweepBooks } from "@/actors/erasure/books.ts";
import { type Desk, type DeskDeps, openDesk } from "@/actors/desk/mod.ts";
import type { StaffLimits } from "@/actors/desk/staff/deps.ts";
import { type Discovery, openDiscovery } from "@/actors/discovery/mod.ts";
import type { AlertDeps } from "@/actors/alerts/deps.ts";
import { type Alerts, openAlerts } from "@/actors/alerts/mod.ts";
import { type MailsOff, openMailsOff } from "@/actors/alerts/mails_off.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { openSweep, type SweepFiles } from "@/actors/files/sweep.ts";
import type { ExportDeps } from "@/actors/export/build.ts";
import { type Exports, openExports } from "@/actors/export/mod.ts";
import { type Legal, openLegal } from "@/actors/legal/mod.ts";
import { type LimitDeps, type Limits, openLimits } from "@/actors/limits/mod.ts";
import { openMailboxes } from "@/actors/mailbox.ts";
import { type AgeChecks, openAgeChecks } from "@/actors/member/age_checks.ts";
import { type AgePayBack, openAgePayBack } from "@/actors/member/age_pay_back.ts";
import { type AccountClosings, openAccountClosings } from "@/actors/member/account_closing.ts";
import { type Accounts, openAccounts } from "@/actors/member/accounts.ts";
import type { AccountLimits } from "@/actors/member/deps.ts";
import { type Drafts, openDrafts } from "@/actors/member/drafts.ts";
import { type KnownDevices, openKnownDevices } from "@/actors/member/known_devices.ts";
import { openProofs, type Proofs } from "@/actors/member/proofs.ts";
import { type Membership, type MembershipLimits, openMembership } from "@/actors/member/register.ts";
import { type MemberPasskeys, openMemberPasskeys } from "@/actors/member/passkeys.ts";
import { openRecoveryCodes, type RecoveryCodes } from "@/actors/member/recovery_codes.ts";
import { openOwnSessions, type OwnSessions } from "@/actors/member/own_sessions.ts";
import { openSessions, type Sessions } from "@/actors/member/session.ts";
import { openSignIns } from "@/actors/member/sign_in.ts";
import { openUpdates, type Updates } from "@/actors/member/update/mod.ts";
import { openChallenges } from "@/actors/passkey_challenges.ts";
import type { PhotoDeps } from "@/actors/photos/deps.ts";
import { openPhotos, type Photos } from "@/actors/photos/mod.ts";
import { openPhotoVerification, type PhotoVerification } from "@/actors/photo_verification/mod.ts";
import { openPresence, type Presence } from "@/actors/presence.ts";
import { openAnswerTimes } from "@/actors/queries/answer_times.ts";
import { type ContactQueries, openContactQueries } from "@/actors/queries/contacts.ts";
import { type ConversationQueries, openConversationQueries } from "@/actors/queries/conversations.ts";
import { type MemberQueries, openMemberQueries } from "@/actors/queries/members.ts";
import { openPhotoQueries, type PhotoQueries } from "@/actors/queries/photos.ts";
import { openPlaceNames, type TranslatePlaces } from "@/actors/queries/place_names.ts";
import { openSiteQueries, type SiteQueries } from "@/actors/queries/site.ts";
import { openRelations, type Relations } from "@/actors/relations/mod.ts";
import type { PaymentDeps } from "@/actors/payments/deps.ts";
import { openPayments, type Payments } from "@/actors/payments/mod.ts";
import { openReports, type Reports } from "@/actors/reports/mod.ts";
import { openSweepRecords, type SweepRecords } from "@/actors/retention.ts";
import { openStats, type Stats } from "@/actors/stats/mod.ts";
import { openStories, type Stories } from "@/actors/stories/mod.ts";
import { openSubscriptions, type Subscriptions } from "@/actors/subscriptions/mod.ts";
import { openSupport, type Support } from "@/actors/support.ts";
import { openIsForeignTo } from "@/actors/translation/foreign.ts";
import { openTranslations, type Translations } from "@/actors/translation/mod.ts";
import { openVoices, type Voices } from "@/actors/voices/mod.ts";
import { openWallets, type Wallets } from "@/actors/wallet/mod.ts";
import { openRewards, type Rewards } from "@/actors/wallet/rewards.ts";
import { openWheels, type WheelDeps, type Wheels } from "@/actors/wheel/mod.ts";

/** The slow limits of all actors. */
export interface ActorLimits extends MembershipLimits, AccountLimits, StaffLimits {
  uploads: WindowLimit;
  /** Recordings that a member may upload. */
  voices: WindowLimit;
  support: WindowLimit;
  reports: WindowLimit;
  /** Contracts that an address may declare to be over without signing in. */
  declarations: WindowLimit;
  /** How often a member may move to another city. */
  locations: WindowLimit;
  /** Gestures for selfies that one member may have drawn. */
  verifications: WindowLimit;
}

export interface Actors {
  alerts: Alerts;
  /** Turns digest mails off by their links. */
  mailsOff: MailsOff;
  knownDevices: KnownDevices;
  accounts: Accounts;
  /** Accounts that are being deleted, as long as that can be undone. */
  closings: AccountClosings;
  ages: AgeChecks;
  agePayBack: AgePayBack;
  /** Erases those whose time is over. */
  erasures: Erasures;
  conversations: Conversations;
  membership: Membership;
  drafts: Drafts;
  sessions: Sessions;
  /** What members sign in with besides their password. */
  passkeys: MemberPasskeys;
  recoveryCodes: RecoveryCodes;
  /** Where a member is signed in. */
  ownSessions: OwnSessions;
  /** Who a session is, shown once more. */
  proofs: Proofs;
  photos: Photos;
  /** Selfies that members send to have the photos of their profile verified. */
  photoVerification: PhotoVerification;
  /** Recordings of voice messages. */
  voices: Voices;
  /** Removes the files of photos, recordings and archives whose end has come. */
  files: { sweep: SweepFiles };
  blocks: Blocks;
  /** What the people of the desk do. */
  desk: Desk;
  discovery: Discovery;
  /** What members take along. */
  exports: Exports;
  /** What members have accepted of the legal texts, and what asks them. */
  legal: Legal;
  relations: Relations;
  reports: Reports;
  /** Removes records that nothing needs any more. */
  sweepRecords: SweepRecords;
  sweepBooks: SweepBooks;
  /** What the site is counted by. */
  stats: Stats;
  stories: Stories;
  /** What others have written, in the language of who asks. */
  translations: Translations;
  updates: Updates;
  payments: Payments;
  presence: Presence;
  rewards: Rewards;
  /** What members allow themselves to spend. */
  limits: Limits;
  subscriptions: Subscriptions;
  support: Support;
  wallets: Wallets;
  wheel: Wheels;
  /** Reads that change nothing. */
  ask: {
    members: MemberQueries;
    contacts: ContactQueries;
    conversations: ConversationQueries;
    photos: PhotoQueries;
    site: SiteQueries;
  };
  /** Names cities and countries in the language of whoever asks. */
  translatePlaces: TranslatePlaces;
  /** The operator's catalogue as this isolate knows it. */
  catalogue: ActorEnv["catalogue"];
  /** Drops the state of members and conversations without work for a minute. */
  evictIdle(): void;
}

/** Opens the actors of one isolate. */
export function openActors(
  env: ActorEnv,
  options: AlertDeps & Omit<PhotoDeps, "limit"> & PaymentDeps & ExportDeps & {
    hasher: PasswordHasher;
    sealer: Sealer;
    /** Seals where the pages of the grid end. */
    cursors: Sealer;
    /** Seals whose mails a link turns off. */
    mailsOff: Sealer;
    /** Seals who has signed in in a browser. */
    knownDevices: Sealer;
    /** One-time codes of the desk's people, and what seals their secrets. */
    totp: Totp;
    totpSealer: Sealer;
    passkeys: Passkeys;
    /** Seals challenges of the desk's people, and of members: neither opens what is the other's. */
    challengeSealer: Sealer;
    memberChallengeSealer: Sealer;
    /** From which the pictures of hidden fans and visitors follow. */
    hiddenSecret: Uint8Array;
    /** From which the seeds of the wheel follow. */
    wheelSecret: WheelDeps["secret"];
    /** That the hashes of paused addresses are keyed with. */
    pauseSecret: LimitDeps["pauseSecret"];
    /** Whether the mailbox of support is read here, and from what the tokens of its threads follow. */
    supportMail: { secret: Uint8Array; isRead: boolean };
    /** What an erased member is called, in a language. */
    deletedName(lang: TextLanguage): string;
    /** Keeps hashes of erased ids outside the database. */
    erasedList: ErasedList;
    places: Gazetteer;
    /** Where network addresses are. */
    addressPlaces: AddressPlaces;
    sayEscalated: DeskDeps["sayEscalated"];
    say: DeskDeps["say"];
    hidden: DeskDeps["hidden"];
    ageProvider: AgeProvider;
    /** Who translates. */
    translator: TextTranslator;
    sayPending: DeskDeps["sayPending"];
    limits: ActorLimits;
  },
): Actors {
  const users = openMailboxes<UserState>(() => ({ account: null }), { idleMs: ACTOR_IDLE_MS, now: env.now });
  const staffLog = openStaffLog(env);
  const conversations = openConversations(env, { users, staffLog, idleMs: ACTOR_IDLE_MS });
  const sessions = openSessions(env, options.addressPlaces);
  const knownDevices = openKnownDevices(options.knownDevices);
  const signIns = openSignIns(env, { sessions, knownDevices, places: options.addressPlaces });
  const presence = openPresence(env);
  const answersOf = openAnswerTimes(env);
  const relations = openRelations(env, presence, options.hiddenSecret);
  const payments = openPayments(env, { ...options, users });
  const photos = openPhotos(env, { ...options, limit: options.limits.uploads });
  const closings = openAccountClosings(env, { ...options, sessions });
  const desk = openDesk(env, {
    ...options,
    signIn: options,
    staffLog,
    closings,
    photos,
    payments,
    memberSessions: sessions,
    conversations,
    relations,
    presence,
  });
  const isForeignTo = openIsForeignTo(options.translator);
  const members = openMemberQueries(env, presence, { answersOf, isForeignTo });
  const stories = openStories(env, { ...options, presence, isForeignTo });
  const agePayBack = openAgePayBack(env, { refund: desk.money.refund });
  return {
    alerts: openAlerts(env, options),
    mailsOff: openMailsOff(env, options.mailsOff),
    knownDevices,
    conversations,
    sessions,
    proofs: openProofs(env, sessions, options),
    presence,
    ownSessions: openOwnSessions(env, sessions),
    passkeys: openMemberPasskeys(env, {
      ...options,
      sessions,
      signIns,
      challenges: openChallenges(options.memberChallengeSealer, env),
    }),
    recoveryCodes: openRecoveryCodes(env, { ...options, sessions, signIns }),
    accounts: openAccounts(env, sessions, { ...options, signIns }),
    closings,
    ages: openAgeChecks(env, { provider: options.ageProvider, sessions, closings, payBack: agePayBack }),
    agePayBack,
    erasures: openErasures(env, { list: options.erasedList }),
    membership: openMembership(env, sessions, { ...options, knownDevices, signIns }),
    support: openSupport(env, { ...options.supportMail, limit: options.limits.support }),
    photos,
    photoVerification: openPhotoVerification(env, {
      upload: photos.upload,
      blobs: options.blobs,
      limit: options.limits.verifications,
    }),
    voices: openVoices(env, { ...options, limit: options.limits.voices }),
    files: { sweep: openSweep(env, options) },
    blocks: openBlocks(env),
    desk,
    discovery: openDiscovery(env, { presence, users, cursors: options.cursors }),
    exports: openExports(env, options),
    legal: openLegal(env),
    payments,
    subscriptions: openSubscriptions(env, {
      ...options,
      payments,
      declarations: options.limits.declarations,
    }),
    limits: openLimits(env, { ...options, users }),
    wallets: openWallets(env, users),
    rewards: openRewards(env, users),
    wheel: openWheels(env, { users, secret: options.wheelSecret }),
    relations,
    sweepRecords: openSweepRecords(env),
    sweepBooks: openSweepBooks(env),
    stats: openStats(env),
    stories,
    translations: openTranslations(env, { translator: options.translator, members, stories }),
    reports: openReports(env, options.limits.reports),
    updates: openUpdates(env, { places: options.places, locations: options.limits.locations }),
    drafts: openDrafts(options.sealer, env.now),
    ask: {
      members,
      contacts: openContactQueries(env, presence, answersOf),
      conversations: openConversationQueries(env),
      photos: openPhotoQueries(env),
      site: openSiteQueries(env),
    },
    translatePlaces: openPlaceNames(options.places, options.deletedName),
    catalogue: env.catalogue,
    evictIdle() {
      users.evictIdle();
      conversations.evictIdle();
      relations.evictIdle();
      desk.queue.evictIdle();
    },
  };
}
