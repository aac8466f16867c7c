/** All actors and queries of one isolate: what the gateway and the pages talk to. */
import { ACTOR_IDLE_MS } from "@/domain/limits.ts";
import type { Passkeys } from "@/domain/passkeys.ts";
import type { PasswordHasher } from "@/domain/password_hash.ts";
import type { Gazetteer } from "@/domain/place.ts";
import type { Sealer } from "@/domain/seal.ts";
import type { Totp } from "@/domain/totp.ts";
import type { WindowLimit } from "@/store/rates/limiter.ts";
import { type Blocks, openBlocks } from "@/actors/blocks/mod.ts";
import { type Conversations, openConversations } from "@/actors/conversation/mod.ts";
import type { UserState } from "@/actors/users.ts";
import { openStaffLog } from "@/actors/desk/log.ts";
import { type Desk, type DeskDeps, openDesk } from "@/actors/desk/mod.ts";
import type { StaffLimits } from "@/actors/desk/staff/deps.ts";
import { type Discovery, openDiscovery } from "@/actors/discovery/mod.ts";
import type { AlertDeps } from "@/actors/alerts/deps.ts";
import { type Alerts, openAlerts } from "@/actors/alerts/mod.ts";
import { type MailsOff, openMailsOff } from "@/actors/alerts/mails_off.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { openMailboxes } from "@/actors/mailbox.ts";
import { type Accounts, openAccounts } from "@/actors/member/accounts.ts";
import type { AccountLimits } from "@/actors/member/deps.ts";
import { type Drafts, openDrafts } from "@/actors/member/drafts.ts";
import { type KnownDevices, openKnownDevices } from "@/actors/member/known_devices.ts";
import { type Membership, type MembershipLimits, openMembership } from "@/actors/member/register.ts";
import { openSessions, type Sessions } from "@/actors/member/session.ts";
import { openUpdates, type Updates } from "@/actors/member/update/mod.ts";
import type { PhotoDeps } from "@/actors/photos/deps.ts";
import { openPhotos, type Photos } from "@/actors/photos/mod.ts";
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
import { openStories, type Stories } from "@/actors/stories/mod.ts";
import { openSubscriptions, type Subscriptions } from "@/actors/subscriptions/mod.ts";
import { openSupport, type Support } from "@/actors/support.ts";
import { openWallets, type Wallets } from "@/actors/wallet/mod.ts";
import { openRewards, type Rewards } from "@/actors/wallet/rewards.ts";
import { openWheels, type WheelDeps, type Wheels } from "@/actors/wheel/mod.ts";

/** The slow limits of all actors. */
export interface ActorLimits extends MembershipLimits, AccountLimits, StaffLimits {
  uploads: WindowLimit;
  support: WindowLimit;
  reports: WindowLimit;
  /** Contracts that an address may declare to be over without signing in. */
  declarations: WindowLimit;
  /** How often a member may move to another city. */
  locations: WindowLimit;
}

export interface Actors {
  alerts: Alerts;
  /** Turns digest mails off by their links. */
  mailsOff: MailsOff;
  knownDevices: KnownDevices;
  accounts: Accounts;
  conversations: Conversations;
  membership: Membership;
  drafts: Drafts;
  sessions: Sessions;
  photos: Photos;
  blocks: Blocks;
  /** What the people of the desk do. */
  desk: Desk;
  discovery: Discovery;
  relations: Relations;
  reports: Reports;
  stories: Stories;
  updates: Updates;
  payments: Payments;
  presence: Presence;
  rewards: Rewards;
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
  options: AlertDeps & Omit<PhotoDeps, "limit"> & PaymentDeps & {
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
    /** Passkeys of the desk's people, and what seals their challenges. */
    passkeys: Passkeys;
    challengeSealer: Sealer;
    /** From which the pictures of hidden fans and visitors follow. */
    hiddenSecret: Uint8Array;
    /** From which the seeds of the wheel follow. */
    wheelSecret: WheelDeps["secret"];
    places: Gazetteer;
    sayEscalated: DeskDeps["sayEscalated"];
    say: DeskDeps["say"];
    limits: ActorLimits;
  },
): Actors {
  const users = openMailboxes<UserState>(() => ({ account: null }), { idleMs: ACTOR_IDLE_MS, now: env.now });
  const staffLog = openStaffLog(env);
  const conversations = openConversations(env, { users, staffLog, idleMs: ACTOR_IDLE_MS });
  const sessions = openSessions(env);
  const knownDevices = openKnownDevices(options.knownDevices);
  const presence = openPresence(env);
  const answersOf = openAnswerTimes(env);
  const relations = openRelations(env, presence, options.hiddenSecret);
  const payments = openPayments(env, { ...options, users });
  const photos = openPhotos(env, { ...options, limit: options.limits.uploads });
  const desk = openDesk(env, {
    ...options,
    signIn: options,
    staffLog,
    photos,
    conversations,
    relations,
    presence,
  });
  return {
    alerts: openAlerts(env, options),
    mailsOff: openMailsOff(env, options.mailsOff),
    knownDevices,
    conversations,
    sessions,
    presence,
    accounts: openAccounts(env, sessions, options),
    membership: openMembership(env, sessions, { ...options, knownDevices }),
    support: openSupport(env, options.limits.support),
    photos,
    blocks: openBlocks(env),
    desk,
    discovery: openDiscovery(env, { presence, users, cursors: options.cursors }),
    payments,
    subscriptions: openSubscriptions(env, {
      ...options,
      payments,
      declarations: options.limits.declarations,
    }),
    wallets: openWallets(env, users),
    rewards: openRewards(env, users),
    wheel: openWheels(env, { users, secret: options.wheelSecret }),
    relations,
    stories: openStories(env, { ...options, presence }),
    reports: openReports(env, options.limits.reports),
    updates: openUpdates(env, { places: options.places, locations: options.limits.locations }),
    drafts: openDrafts(options.sealer, env.now),
    ask: {
      members: openMemberQueries(env, presence, answersOf),
      contacts: openContactQueries(env, presence, answersOf),
      conversations: openConversationQueries(env),
      photos: openPhotoQueries(env),
      site: openSiteQueries(env),
    },
    translatePlaces: openPlaceNames(options.places),
    catalogue: env.catalogue,
    evictIdle() {
      users.evictIdle();
      conversations.evictIdle();
      relations.evictIdle();
      desk.queue.evictIdle();
    },
  };
}
