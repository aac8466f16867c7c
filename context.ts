/**
 * The composition root: opens the database, the actors, the bus and the gateway of one isolate, and closes them in turn.
 * Tests override the clock, the dice and the adapters here.
 */
import { type AgePolicy, type AgeTestPage, readAgePolicy } from "@/domain/age_check.ts";
import { openAgeProvider } from "@/adapters/age/mod.ts";
import type { IncomingMessage } from "node:http";
import { dirname } from "node:path";
import { VERSION } from "@/domain/version.ts";
import { type Config, databaseOf, SETTINGS, translationOf } from "@/config.ts";
import type { Catalogue, ProviderName } from "@/domain/catalogue.ts";
import { deskCookieName, readCookie, sessionCookieName } from "@/domain/cookies.ts";
import type { InstanceId } from "@/domain/ids.ts";
import { negotiateLanguage } from "@/domain/language.ts";
import { EVENT_LOOP_LOOK_MS, MAIL_IN_POLL_MS } from "@/domain/limits.ts";
import type { MailPreview, Postman } from "@/domain/mail.ts";
import type { Mailbox } from "@/domain/mailbox.ts";
import { appOf } from "@/domain/packaged_app.ts";
import type { PasswordHasher } from "@/domain/password_hash.ts";
import { isActing, type PaymentProvider } from "@/domain/payments.ts";
import type { Gazetteer } from "@/domain/place.ts";
import type { Poll } from "@/domain/poll.ts";
import type { TextTranslator } from "@/domain/translation.ts";
import type { PushSender } from "@/domain/push.ts";
import { secretLink } from "@/domain/secret_link.ts";
import type { TestPayments } from "@/domain/test_payments.ts";
import { HOST_PACE, type HostPace, openDemoHost } from "@/actors/host/mod.ts";
import { type LiveCatalogue, openLiveCatalogue } from "@/actors/catalogue/live.ts";
import { openPusher, type Pusher } from "@/actors/alerts/pusher.ts";
import { type ActorEnv, isFirst } from "@/actors/env.ts";
import { type Mailer, type MailerOptions, openMailer } from "@/actors/mail/mailer.ts";
import { type Meters, openMeters } from "@/actors/meters.ts";
import { type ActorLimits, type Actors, openActors } from "@/actors/mod.ts";
import { type Job, openScheduler } from "@/actors/scheduler.ts";
import { openDemoDesk } from "@/actors/desk/demo.ts";
import { openDemoStories } from "@/actors/stories/demo.ts";
import { upkeepOf } from "@/actors/upkeep.ts";
import { openAddressPlaces } from "@/adapters/address_places.ts";
import { openBlobs } from "@/adapters/blobs/mod.ts";
import { erasedListOf } from "@/adapters/erased_list.ts";
import { openGazetteer } from "@/adapters/gazetteer.ts";
import { openImageProcessor, picturesAtOnce } from "@/adapters/images/mod.ts";
import { openPost } from "@/adapters/mail/mod.ts";
import { openMailbox } from "@/adapters/mailbox/mod.ts";
import { passkeys } from "@/adapters/passkeys.ts";
import { openPasswordHasher } from "@/adapters/password_hasher.ts";
import { openProviders } from "@/adapters/payments/mod.ts";
import { applePushOf, openPush } from "@/adapters/push/mod.ts";
import { openTranslator } from "@/adapters/translate/mod.ts";
import { openPhotoScanner } from "@/adapters/scan/mod.ts";
import { shutFolders } from "@/adapters/private_folders.ts";
import { openSealer } from "@/adapters/sealer.ts";
import { openTotp } from "@/adapters/totp.ts";
import { type Bus, openBus } from "@/bus/mod.ts";
import { openSiblings, type SiblingPorts } from "@/bus/siblings.ts";
import { type Gateway, type GatewayOptions, openGateway } from "@/gateway/mod.ts";
import { HiddenMembers, type StoredBlocks } from "@/gateway/hidden_members.ts";
import { MemberRestrictions } from "@/gateway/restrictions.ts";
import { Hub } from "@/gateway/hub.ts";
import { clientAddress } from "@/gateway/address.ts";
import { Lately } from "@/gateway/lately.ts";
import type { Delivery } from "@/protocol/delivery.ts";
import { isBlocked, listHidden } from "@/store/blocks/reader.ts";
import { type Database, openDatabase } from "@/store/database.ts";
import { withoutLost } from "@/store/guard.ts";
import { startPoll } from "@/store/pace.ts";
import { recordProgram } from "@/store/program/writer.ts";
import { keys } from "@/store/keys.ts";
import { PAUSES_SECRET } from "@/store/pauses/reader.ts";
import { getOrCreateSecret } from "@/store/secrets/writer.ts";
import { openCheckoutBook } from "@/store/test_payments/book.ts";
import { demoLegal } from "@/store/seed/legal/mod.ts";
import { SCHEMA, seed } from "@/store/seed/mod.ts";
import { deskTranslator } from "@/locales/desk/mod.ts";
import { translator } from "@/locales/mod.ts";
import { writeExportPages } from "@/mails/export/pages.tsx";
import { goodsText } from "@/mails/goods_text.ts";
import { writeMail } from "@/mails/mod.ts";
import { writePush } from "@/mails/pushes/mod.ts";
import { watchEventLoop } from "@/telemetry/event_loop.ts";
import { type Log, openLog } from "@/telemetry/log.ts";
import { sample } from "@/telemetry/metrics.ts";
import { observeMeters } from "@/telemetry/otel_meters.ts";
import { tracedAtOnce } from "@/telemetry/trace.ts";
import { firstCatalogue } from "@/store/seed/catalogue.ts";
import { DEMO_HOST_ID, demoHost } from "@/store/seed/demo/host.ts";
import { getMember } from "@/store/members/reader.ts";
import type { Member } from "@/store/records.ts";
import { openLeases } from "@/store/presence/leases.ts";
import { demoMembers } from "@/store/seed/members.ts";

export { listen } from "@/gateway/http_server.ts";
export type { SiblingPorts };

const LAYOUT_LOOK_MS = 2_000;
const ID_BYTES = 16;

export interface Context extends AsyncDisposable {
  config: Config;
  log: Log;
  now: () => number;
  uuid: () => string;
  randomBytes: (length: number) => Uint8Array;
  database: Database;
  /** Mails put aside in place of being sent; null where they are sent, or have to wait. */
  mailPreview: MailPreview | null;
  places: Gazetteer;
  catalogue: LiveCatalogue;
  /** Pages of the embedded test provider. */
  testPayments: TestPayments;
  /** The page of the embedded age check; null where a service checks. */
  ageTest: AgeTestPage | null;
  actors: Actors;
  bus: Bus;
  gateway: Gateway;
  hub: Hub;
  /** What is measured (docs/operations.md). */
  meters: Meters;
  /** Resolves when what is looked after at the start has been. */
  looked: Promise<void>;
  /** Resolves where a newer program has migrated the database, in which this one writes nothing any more. */
  outdated: Promise<void>;
  /** Does all that is due by now, as its timers would: jobs, then letters and pushes. */
  catchUp(): Promise<void>;
  /** Starts sending mails: from now on it is known where their links lead. */
  listensOn(port: number): void;
}

export interface Overrides {
  now?: () => number;
  /** Milliseconds from anywhere, which never jump. */
  monotonic?: () => number;
  log?: Log;
  randomBytes?: (length: number) => Uint8Array;
  hasher?: PasswordHasher;
  database?: Database;
  /** How long the database may take to answer. */
  databasePatienceMs?: number;
  postman?: Postman;
  push?: PushSender;
  translator?: TextTranslator;
  hostPace?: HostPace;
  /** Ports to the other isolates of this process. */
  siblings?: SiblingPorts;
  /** Whether isolates wake each other; without that only their polls deliver. */
  hints?: boolean;
  /** Whether it is watched how late the event loop is. */
  eventLoop?: boolean;
}

/** Opens everything that one isolate needs to serve. Where something cannot be opened, what was opened before is closed. */
export async function openContext(config: Config, overrides: Overrides = {}): Promise<Context> {
  const now = overrides.now ?? Date.now;
  const monotonic = overrides.monotonic ?? (() => performance.now());
  const randomBytes = overrides.randomBytes ?? ((length) => crypto.getRandomValues(new Uint8Array(length)));
  const uuid = () => randomBytes(ID_BYTES).toHex();
  const instance = uuid() as InstanceId;
  const allLog = overrides.log ??
    openLog({ level: config.LOG_LEVEL, fields: { instance: instance.slice(0, 8) } });
  const log = withoutLost(allLog);
  let origin = config.PUBLIC_ORIGIN ?? `http://localhost:${config.PORT}`;

  // Closes what is opened here from the last to the first.
  await using opened = new AsyncDisposableStack();
  const places = await openGazetteer(config.PLACES_PATH);
  const members = config.DEMO ? [...demoMembers(now()), demoHost(now())] : [];
  const database = await openStorage(config, overrides, { opened, members, now: now(), log: allLog });

  const poll: Poll = (work, pace) => startPoll(work, { ...pace, isQuiet: database.isQuiet });
  const hub = new Hub(
    new HiddenMembers(blocksOf(database), log),
    new MemberRestrictions(
      async (member) => (await getMember(database, member))?.restrictions ?? {},
      now,
    ),
    new Lately(monotonic),
  );
  const deliver = (deliveries: readonly Delivery[]) =>
    tracedAtOnce("deliver", { "kindling.deliveries": deliveries.length }, () => hub.deliver(deliveries));
  const catalogue = opened.use(
    await openLiveCatalogue(database, {
      now,
      log,
      deliver,
      onError: (message, error) => void log.error(message, error),
    }),
  );

  // Filled last, and closed behind the blobs, the processor and the scanner, with which the work under way ends.
  const upkeep = opened.use(new AsyncDisposableStack());
  const leases = openLeases(database, { monotonic, now, onSkew: (other, ms) => sayClocks(log, other, ms) });
  const siblings = overrides.siblings
    ? openSiblings(overrides.siblings, {
      instance,
      deliver(deliveries) {
        database.recent.forget();
        deliver(deliveries);
      },
    })
    : null;
  const bus = openBus({
    database,
    instance,
    leases,
    now,
    log,
    hints: overrides.hints ?? true,
    siblings,
    deliver,
  });
  opened.defer(() => bus.close());

  const keepSecret = (name: string) => getOrCreateSecret(database, name, randomBytes);
  const { scanner, processor, blobs, push, post, textTranslator } = await openAdapters(config, overrides, {
    opened,
    site: () => catalogue.current().site,
    vapidSecret: await keepSecret("vapid"),
    log,
  });
  const { postman, mailPreview } = post;
  const mailbox = await openMailbox({ url: config.SUPPORT_IMAP_URL, ca: config.SUPPORT_IMAP_CA });
  const senders = opened.use(openSenders({ postman, push, log }));
  const { STRIPE_SECRET_KEY: stripeKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = config;
  const payments = opened.use(
    await openProviders({
      book: openCheckoutBook(database),
      secret: await keepSecret("test_payments"),
      stripe: stripeKey && webhookSecret ? { key: stripeKey, webhookSecret } : null,
      now,
      origin: () => origin,
      isOpen: () => isActing("test", catalogue.current()),
      poll,
      log,
    }),
  );
  warnOfMissing(config, { log, postman, providers: payments.providers, catalogue: catalogue.current() });

  const env: ActorEnv = {
    database,
    instance,
    now,
    monotonic,
    uuid,
    randomBytes,
    catalogue: catalogue.current,
    ages: agePolicyOf(config),
    live: bus.live,
    siblings: siblings ?? undefined,
    leases,
    publish: bus.publish,
    wakeMailer: senders.wakeMailer,
  };
  const { AGE_URL: ageUrl, AGE_SECRET: ageSecret } = config;
  const ages = openAgeProvider({
    service: ageUrl && ageSecret ? { url: ageUrl, secret: ageSecret } : null,
    testSecret: await keepSecret("age_test"),
    origin: () => origin,
  });
  const secret = await keepSecret("secret");
  const actors = openActors(env, {
    hasher: overrides.hasher ?? await openPasswordHasher({ randomBytes }),
    sealer: await openSealer(secret, { purpose: "draft", randomBytes }),
    cursors: await openSealer(secret, { purpose: "cursor", randomBytes }),
    mailsOff: await openSealer(secret, { purpose: "mails_off", randomBytes }),
    knownDevices: await openSealer(secret, { purpose: "known_device", randomBytes }),
    totp: openTotp(randomBytes),
    totpSealer: await openSealer(secret, { purpose: "staff_totp", randomBytes }),
    passkeys,
    challengeSealer: await openSealer(secret, { purpose: "staff_challenge", randomBytes }),
    memberChallengeSealer: await openSealer(secret, { purpose: "member_challenge", randomBytes }),
    places,
    addressPlaces: await openAddressPlaces(config.GEOIP_FILE),
    blobs,
    processor,
    scanner,
    providers: payments.providers,
    push,
    origin: () => origin,
    writeExportPages,
    titleOf: (goods, lang) => goodsText(goods, translator(lang)),
    testText: (lang) => translator(lang)("push.test_body"),
    sayEscalated: (why, lang) => deskTranslator(lang)(`desk.escalated.${why}`),
    say: (what, lang) => deskTranslator(lang)(`desk.say.${what}`),
    sayPending: (lang) => translator(lang)("decisions.pending_minor"),
    ageProvider: ages.provider,
    translator: textTranslator,
    deletedName: (lang) => translator(lang)("delete.member"),
    erasedList: opened.use(erasedListOf(config)),
    hidden: (lang) => {
      const t = translator(lang);
      return { text: t("decisions.hidden_text"), name: t("decisions.hidden_name") };
    },
    hiddenSecret: await keepSecret("hidden"),
    wheelSecret: await keepSecret("wheel"),
    pauseSecret: await keepSecret(PAUSES_SECRET),
    supportMail: { secret: await keepSecret("support_mail"), isRead: config.SUPPORT_IMAP_URL !== undefined },
    limits: actorLimits(config),
  });
  const gateway = openGateway({
    actors,
    hub,
    log,
    now,
    monotonic,
    uuid,
    origin: config.PUBLIC_ORIGIN,
    rates: memberRates(config),
    sockets: { perMember: config.SOCKETS_PER_MEMBER, perAddress: config.SOCKETS_PER_ADDRESS },
    visitor: (request) => readVisitor(request, config),
    deskVisitor: (request) => ({
      ...readVisitor(request, config),
      token: readCookie(request.headers.cookie, deskCookieName(config.PUBLIC_ORIGIN)),
    }),
    isFirst: () => isFirst(env),
    isAlone: () => env.live().size === 1,
    poll,
  });
  opened.defer(() => gateway.drain());
  await bus.start({ sweep: actors.presence.sweep, reconnectAll: gateway.reconnectAll });

  /** What the end of the isolate cuts off has not failed: the next run goes on with it. */
  function onError(message: string, error: unknown): void {
    if (!gateway.isDraining()) log.error(message, error);
  }
  // Without its photos the rest still works, so the start goes on, and the operator hears of it before a member does.
  const checking = blobs.check().catch((error) => onError("photos cannot be kept", error));
  upkeep.defer(() => checking);
  upkeep.defer(() => actors.photos.idle());
  const outdated = Promise.withResolvers<void>();
  const jobs = [
    ...upkeepOf(actors),
    layoutLook(database, outdated.resolve),
    mailboxLook(actors, { mailbox, log }),
  ];
  const scheduler = upkeep.use(openScheduler(jobs, { onError, isQuiet: database.isQuiet }));
  // The host answers, and demo profiles post, over what closes behind them.
  if (config.DEMO) {
    const demoOwners = members.filter(({ virtual, scripted }) => virtual && !scripted);
    opened.use(openDemoStories(env, demoOwners, { onError }));
    // Not there where the demo content has been seeded without it.
    const host = (await getMember(database, DEMO_HOST_ID))?.id;
    const pace = overrides.hostPace ?? HOST_PACE;
    if (host) opened.use(openDemoHost(env, actors, { host, pace, onError }));
  }

  const meters = openMeters(env, {
    number: Math.max(0, overrides.siblings?.indexOf(null) ?? 0),
    async readLevels() {
      const isReady = !gateway.isDraining() && await database.isReady();
      return [
        sample("kindling.ready", {}, Number(isReady)),
        sample("kindling.memory.heap", {}, Deno.memoryUsage().heapUsed),
        ...gateway.levels(),
      ];
    },
  });
  opened.use(observeMeters(meters.toExport));
  if (overrides.eventLoop ?? true) opened.use(watchEventLoop(EVENT_LOOP_LOOK_MS));

  const closing = opened.move();
  return {
    config,
    log,
    now,
    uuid,
    randomBytes,
    database,
    mailPreview,
    places,
    catalogue,
    testPayments: payments.testPayments,
    ageTest: ages.testPage,
    actors,
    bus,
    gateway,
    hub,
    meters,
    looked: scheduler.begun,
    outdated: outdated.promise.then(() =>
      log.warn("a newer program has migrated the database: this one ends")
    ),
    async catchUp() {
      await scheduler.runAll();
      await senders.settle();
    },
    listensOn(port) {
      origin = config.PUBLIC_ORIGIN ?? `http://localhost:${port}`;
      payments.start();
      senders.start(env, { origin, offToken: actors.mailsOff.tokenOf, threads: actors.support.threads });
      if (hasDemoDesk(config)) void sayDemoDesk(actors, { origin, log });
    },
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  };
}

/** Opens the database, and fills an empty one. */
async function openStorage(
  config: Config,
  overrides: Overrides,
  { opened, members, now, log }: {
    opened: AsyncDisposableStack;
    members: readonly Member[];
    now: number;
    log: Log;
  },
): Promise<Database> {
  if (!config.DENO_DEPLOY) await shutFolders(ownFolders(config));
  const database = overrides.database ??
    await openDatabase({ ...databaseOf(config), log, patienceMs: overrides.databasePatienceMs });
  opened.defer(() => database.close());
  const catalogue = firstCatalogue({ demo: config.DEMO, now });
  if (await seed(database, { catalogue, legal: demoLegal, members })) {
    log.info("seeded", { members: members.length });
  }
  await database.keepTo(SCHEMA);
  const before = await recordProgram(database, { version: VERSION, deno: Deno.version.deno, at: now });
  if (before) {
    log.info("another version wrote to this database before", { before: before.version, version: VERSION });
  }
  return database;
}

/** Opens what leads outside, except to those who take the money. */
async function openAdapters(
  config: Config,
  overrides: Overrides,
  { opened, site, vapidSecret, log }: {
    opened: AsyncDisposableStack;
    site(): Catalogue["site"];
    vapidSecret: Uint8Array;
    log: Log;
  },
) {
  const scanner = opened.use(
    await openPhotoScanner({ scan: config.PHOTO_SCAN, token: config.PHOTO_SCAN_TOKEN, log }),
  );
  const processor = opened.use(openImageProcessor({ atOnce: picturesAtOnce(config.WORKERS) }));
  const blobs = opened.use(openBlobs(config));
  const push = opened.use(
    overrides.push ?? await openPush({
      services: config.PUSH_SERVICES,
      contact: () => `mailto:${site().support_email}`,
      secret: vapidSecret,
      fcmAccount: config.FCM_SERVICE_ACCOUNT,
      apns: applePushOf(config),
      log,
    }),
  );
  const post = overrides.postman ? { postman: overrides.postman, mailPreview: null } : await openPost({
    smtpUrl: config.SMTP_URL,
    from: config.MAIL_FROM,
    site: site().name,
    ca: config.SMTP_CA,
    outboxPath: config.MAIL_OUTBOX_PATH,
    secure: config.PUBLIC_ORIGIN?.startsWith("https:") ?? false,
  });
  const textTranslator = opened.use(
    overrides.translator ?? await openTranslator({ ...translationOf(config), log }),
  );
  return { scanner, processor, blobs, push, post, textTranslator };
}

/** Sends letters and pushes, from when it is known where their links lead. */
function openSenders({ postman, push, log }: { postman: Postman | null; push: PushSender; log: Log }) {
  let mailer: Mailer | null = null;
  let pusher: Pusher | null = null;
  return {
    wakeMailer: () => mailer?.wake(),
    async settle() {
      await Promise.all([mailer?.settle(), pusher?.settle()]);
    },
    start(env: ActorEnv, links: Pick<MailerOptions, "origin" | "offToken" | "threads">): void {
      pusher ??= openPusher(env, { push, write: writePush, log });
      if (postman) mailer ??= openMailer(env, { ...links, postman, write: writeMail, log });
    },
    async [Symbol.asyncDispose](): Promise<void> {
      // The postman ends what the mailer would wait for too long.
      await Promise.all([mailer?.close(), postman?.close(), pusher?.close()]);
    },
  };
}

/** Tells the operator what does not work, or is not safe, by the settings and the catalogue. */
function warnOfMissing(
  config: Config,
  { log, postman, providers, catalogue }: {
    log: Log;
    postman: Postman | null;
    providers: ReadonlyMap<ProviderName, PaymentProvider>;
    catalogue: Catalogue;
  },
): void {
  const isProduction = config.APP_ENV === "production";
  if (!postman) log.warn("mails wait: there is no mail server");
  if (isProduction && config.PHOTO_SCAN === "none") {
    log.warn("photos are not scanned: there is no scanner");
  }
  if (isProduction && config.AGE_CHECK !== "off" && !config.AGE_URL) {
    log.warn("ages are checked by the embedded test: there is no AGE_URL");
  }
  const sellers = new Set(Object.values(catalogue.payments));
  for (const provider of sellers) {
    if (providers.has(provider)) continue;
    log.warn("nothing can be bought: a provider of the catalogue's has no keys", { provider });
  }
  if (isProduction && config.PUBLIC_ORIGIN?.startsWith("https:") && sellers.has("test")) {
    log.warn("coins and premium are sold for play money: the catalogue sells by the test provider");
  }
}

function agePolicyOf({ AGE_CHECK }: Config): AgePolicy {
  const policy = readAgePolicy(AGE_CHECK);
  if (!policy) {
    throw new TypeError(`Cannot start with AGE_CHECK "${AGE_CHECK}": it names no country of ISO 3166`);
  }
  return policy;
}

/** The demo's desk is for whoever tries the product on their own machine. */
function hasDemoDesk(config: Config): boolean {
  return config.DEMO && config.PUBLIC_ORIGIN === undefined && config.APP_ENV === "development";
}

/** Says where the demo's desk opens, once. */
async function sayDemoDesk(actors: Actors, { origin, log }: { origin: string; log: Log }): Promise<void> {
  try {
    const token = await openDemoDesk(actors.desk.staff.accounts);
    if (token !== null) {
      log.info("the demo's desk opens here, once", { url: secretLink(`${origin}/desk/join`, token) });
    }
  } catch (error) {
    log.error("the demo's desk has no link", error);
  }
}

/** Reads what has come for support. What is left in the mailbox is the operator's to look at. */
function mailboxLook(actors: Actors, { mailbox, log }: { mailbox: Mailbox; log: Log }): Job {
  return {
    failure: "mailbox of support not read",
    everyMs: MAIL_IN_POLL_MS,
    atStart: true,
    work: (signal) =>
      actors.support.mail.read(mailbox, signal, (taken) => {
        if (taken === "answer" || taken === "new") log.info("mail to support taken", { taken });
        else log.warn("mail to support left in the mailbox", { why: taken });
      }),
  };
}

/** Looks whether a newer program has migrated the database. */
function layoutLook(database: Database, tell: () => void): Job {
  return {
    failure: "layout not read",
    everyMs: LAYOUT_LOOK_MS,
    follow: (wake, signal) => database.watch(keys.schema(), wake, signal),
    async work() {
      // Where the database is lost nothing is written either.
      if (await database.isOutdated().catch(() => false)) tell();
    },
  };
}

function blocksOf(database: Database): StoredBlocks {
  return {
    list: (member) => listHidden(database, member),
    isBlocked: (one, other) => isBlocked(database, one, other),
  };
}

function actorLimits(config: Config): ActorLimits {
  return {
    registrations: config.RATE_REGISTRATIONS,
    logins: config.RATE_LOGINS,
    loginsByAddress: config.RATE_LOGINS_ADDRESS,
    loginsByAccount: config.RATE_LOGINS_ACCOUNT,
    deskLogins: config.RATE_DESK_LOGINS,
    deskLoginsByAddress: config.RATE_DESK_ADDRESS,
    deskLoginsByAccount: config.RATE_DESK_ACCOUNT,
    registrationSteps: config.RATE_EMAIL_CHECKS,
    uploads: config.RATE_UPLOADS,
    voices: config.RATE_VOICES,
    links: [config.RATE_RECOVERY, config.RATE_RECOVERY_HOUR],
    linksByAddress: config.RATE_RECOVERY_ADDRESS,
    emailChanges: config.RATE_EMAIL_CHANGES,
    support: config.RATE_SUPPORT,
    reports: config.RATE_REPORTS,
    declarations: config.RATE_DECLARATIONS,
    locations: config.RATE_LOCATIONS,
    verifications: config.RATE_VERIFICATIONS,
  };
}

function memberRates(config: Config): GatewayOptions["rates"] {
  return {
    frames: config.RATE_FRAMES,
    send: [config.RATE_SENDS, config.RATE_SENDS_MINUTE],
    swipe: [config.RATE_SWIPES],
    gift: [config.RATE_GIFTS],
    story: [config.RATE_STORIES],
    react: [config.RATE_REACTIONS],
    typing: [config.RATE_TYPING],
    search: [config.RATE_SEARCHES],
    place: [config.RATE_PLACES],
    spin: [config.RATE_SPINS],
    pay: [config.RATE_PAYMENTS],
    push: [config.RATE_PUSHES],
    translate: [config.RATE_TRANSLATIONS],
  };
}

function readVisitor(request: IncomingMessage, config: Config): ReturnType<GatewayOptions["visitor"]> {
  const { headers } = request;
  return {
    address: clientAddress(request, config.TRUSTED_PROXIES),
    token: readCookie(headers.cookie, sessionCookieName(config.PUBLIC_ORIGIN)),
    lang: negotiateLanguage(readCookie(headers.cookie, "lang"), headers["accept-language"]),
    app: appOf(headers["user-agent"]),
  };
}

/** Folders that nobody but this server uses; one that an operator has named may hold something else. */
function ownFolders(config: Config): string[] {
  const named = ["KV_PATH", "BLOB_PATH", "MAIL_OUTBOX_PATH"] as const;
  return named.filter((name) => config[name] === SETTINGS[name].fallback)
    .map((name) => name === "KV_PATH" ? dirname(config[name]) : config[name]);
}

function sayClocks(log: Log, other: InstanceId, ms: number): void {
  const fields = { other: other.slice(0, 8) };
  if (ms === 0) return log.info("the clocks of two instances agree again", fields);
  log.warn("the clocks of two instances differ", { ...fields, seconds: Math.round(ms / 1000) });
}
