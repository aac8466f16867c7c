/**
 * The composition root: opens the database, the actors, the bus and the gateway of one isolate, and closes them in turn.
 * Tests override the clock, the dice and the adapters here.
 */
import type { IncomingMessage } from "node:http";
import { dirname } from "node:path";
import { type Config, SETTINGS } from "@/config.ts";
import type { InstanceId, MemberId } from "@/domain/ids.ts";
import { negotiateLanguage } from "@/domain/language.ts";
import type { MailPreview, Postman } from "@/domain/mail.ts";
import { appOf } from "@/domain/packaged_app.ts";
import type { PasswordHasher } from "@/domain/password_hash.ts";
import { isActing } from "@/domain/payments.ts";
import type { Gazetteer } from "@/domain/place.ts";
import type { PushSender } from "@/domain/push.ts";
import type { TestPayments } from "@/domain/test_payments.ts";
import { HOST_PACE, type HostPace, openDemoHost } from "@/actors/host/mod.ts";
import { type LiveCatalogue, openLiveCatalogue } from "@/actors/catalogue/live.ts";
import { openPusher, type Pusher } from "@/actors/alerts/pusher.ts";
import { openBoostUpkeep } from "@/actors/discovery/upkeep.ts";
import type { ActorEnv } from "@/actors/env.ts";
import { type Mailer, openMailer } from "@/actors/mail/mailer.ts";
import { type Actors, openActors } from "@/actors/mod.ts";
import { openPaymentUpkeep } from "@/actors/payments/upkeep.ts";
import { openUpkeep } from "@/actors/photos/upkeep.ts";
import { openVisitUpkeep } from "@/actors/relations/upkeep.ts";
import { openDemoStories } from "@/actors/stories/demo.ts";
import { openRenewalUpkeep } from "@/actors/subscriptions/upkeep.ts";
import { openBlobs } from "@/adapters/blobs/mod.ts";
import { openGazetteer } from "@/adapters/gazetteer.ts";
import { openImageProcessor } from "@/adapters/images/mod.ts";
import { openPost } from "@/adapters/mail/mod.ts";
import { openPasswordHasher } from "@/adapters/password_hasher.ts";
import { openProviders } from "@/adapters/payments/mod.ts";
import { applePushOf, openPush } from "@/adapters/push/mod.ts";
import { openPhotoScanner } from "@/adapters/scan/mod.ts";
import { shutFolders } from "@/adapters/private_folders.ts";
import { openSealer } from "@/adapters/sealer.ts";
import { type Bus, openBus } from "@/bus/mod.ts";
import { type Gateway, openGateway } from "@/gateway/mod.ts";
import { Hidden } from "@/gateway/hidden.ts";
import { Hub } from "@/gateway/hub.ts";
import { clientAddress } from "@/gateway/address.ts";
import { readCookie, sessionCookieName } from "@/domain/cookies.ts";
import { isBlocked, listHidden } from "@/store/blocks/reader.ts";
import { type Database, openDatabase } from "@/store/database.ts";
import { withoutLost } from "@/store/guard.ts";
import { getOrCreateSecret } from "@/store/secrets/writer.ts";
import { openCheckoutBook } from "@/store/test_payments/book.ts";
import { demoLegal } from "@/store/seed/legal/mod.ts";
import { SCHEMA, seed } from "@/store/seed/mod.ts";
import { translator } from "@/locales/mod.ts";
import { goodsText } from "@/mails/goods_text.ts";
import { writeMail } from "@/mails/mod.ts";
import { writePush } from "@/mails/pushes/mod.ts";
import { type Log, openLog } from "@/telemetry/log.ts";
import { demoCatalogue, firstCatalogue } from "@/store/seed/catalogue.ts";
import { DEMO_HOST_ID, demoHost } from "@/store/seed/demo/host.ts";
import { getMember } from "@/store/members/reader.ts";
import { openLeases } from "@/store/presence/leases.ts";
import { demoMembers } from "@/store/seed/members.ts";

export { listen } from "@/gateway/http_server.ts";

const EVICT_MS = 15_000;
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
  actors: Actors;
  bus: Bus;
  gateway: Gateway;
  hub: Hub;
  /** Resolves where a newer program has migrated the database, in which this one writes nothing any more. */
  outdated: Promise<void>;
  /** Starts sending mails: from now on it is known where their links lead. */
  listensOn(port: number): void;
}

export interface Overrides {
  now?: () => number;
  /** Milliseconds from anywhere, which never jump; those of `now` where that is overridden alone. */
  monotonic?: () => number;
  log?: Log;
  randomBytes?: (length: number) => Uint8Array;
  hasher?: PasswordHasher;
  database?: Database;
  postman?: Postman;
  push?: PushSender;
  hostPace?: HostPace;
  /** Whether isolates wake each other; without that only their polls deliver. */
  hints?: boolean;
}

/** Opens everything that one isolate needs to serve. */
export async function openContext(config: Config, overrides: Overrides = {}): Promise<Context> {
  const now = overrides.now ?? Date.now;
  const monotonic = overrides.monotonic ?? overrides.now ?? (() => performance.now());
  const randomBytes = overrides.randomBytes ?? ((length) => crypto.getRandomValues(new Uint8Array(length)));
  const uuid = () => randomBytes(ID_BYTES).toHex();
  const instance = uuid() as InstanceId;
  const allLog = overrides.log ??
    openLog({ level: config.LOG_LEVEL, fields: { instance: instance.slice(0, 8) } });
  const log = withoutLost(allLog);
  const places = await openGazetteer(config.PLACES_PATH);
  await shutFolders(ownFolders(config));
  const database = overrides.database ?? await openDatabase({
    path: config.DENO_KV_PATH,
    url: config.DENO_KV_URL,
    log: allLog,
  });
  const members = config.DEMO ? [...demoMembers(now()), demoHost(now())] : [];
  const content = { catalogue: demoCatalogue, legal: demoLegal, members };
  const first = firstCatalogue({ demo: config.DEMO, now: now() });
  if (await seed(database, { ...content, catalogue: first })) log.info("seeded", { members: members.length });

  await database.keepTo(SCHEMA);

  const stored = {
    list: (member: MemberId) => listHidden(database, member),
    isBlocked: (one: MemberId, other: MemberId) => isBlocked(database, one, other),
  };
  const hub = new Hub(new Hidden(stored, log));
  const leases = openLeases(database, {
    monotonic,
    now,
    onSkew: (other, ms) => sayClocks(log, other, ms),
  });
  const bus = openBus({
    database,
    instance,
    leases,
    now,
    log,
    hints: overrides.hints ?? true,
    deliver: (deliveries) => hub.deliver(deliveries),
  });
  const catalogue = await openLiveCatalogue(database, {
    now,
    log,
    deliver: (deliveries) => hub.deliver(deliveries),
    onError: (message, error) => void log.error(message, error),
  });
  const { postman, mailPreview } = overrides.postman
    ? { postman: overrides.postman, mailPreview: null }
    : await openPost({
      smtpUrl: config.SMTP_URL,
      from: config.MAIL_FROM,
      site: catalogue.current().site.name,
      caPath: config.SMTP_CA,
      outboxPath: config.MAIL_OUTBOX_PATH,
      secure: config.PUBLIC_ORIGIN?.startsWith("https:") ?? false,
    });
  if (!postman) log.warn("mails wait: there is no mail server");
  let mailer: Mailer | null = null;
  let pusher: Pusher | null = null;
  const env: ActorEnv = {
    database,
    instance,
    now,
    uuid,
    randomBytes,
    catalogue: catalogue.current,
    live: bus.live,
    leases,
    publish: bus.publish,
    wakeMailer: () => mailer?.wake(),
  };
  let origin = config.PUBLIC_ORIGIN ?? `http://localhost:${config.PORT}`;
  const blobs = openBlobs(config);
  const processor = openImageProcessor();
  const scanner = await openPhotoScanner({ scan: config.PHOTO_SCAN, token: config.PHOTO_SCAN_TOKEN, log });
  if (config.APP_ENV === "production" && config.PHOTO_SCAN === "none") {
    log.warn("photos are not scanned: there is no scanner");
  }
  const { STRIPE_SECRET_KEY: stripeKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = config;
  const payments = await openProviders({
    book: openCheckoutBook(database),
    secret: await getOrCreateSecret(database, "test_payments", randomBytes),
    stripe: stripeKey && webhookSecret ? { key: stripeKey, webhookSecret } : null,
    now,
    origin: () => origin,
    isOpen: () => isActing("test", catalogue.current()),
    log,
  });
  for (const provider of new Set(Object.values(catalogue.current().payments))) {
    if (!payments.providers.has(provider)) {
      log.warn("nothing can be bought: a provider of the catalogue's has no keys", { provider });
    }
  }
  const isPublic = config.APP_ENV === "production" && config.PUBLIC_ORIGIN?.startsWith("https:");
  if (isPublic && Object.values(catalogue.current().payments).includes("test")) {
    log.warn("coins and premium are sold for play money: the catalogue sells by the test provider");
  }
  const push = overrides.push ?? await openPush({
    services: config.PUSH_SERVICES,
    contact: () => `mailto:${catalogue.current().site.support_email}`,
    secret: await getOrCreateSecret(database, "vapid", randomBytes),
    fcmAccountPath: config.FCM_SERVICE_ACCOUNT,
    apns: applePushOf(config),
    log,
  });
  const secret = await getOrCreateSecret(database, "secret", randomBytes);
  const actors = openActors(env, {
    hasher: overrides.hasher ?? await openPasswordHasher({ randomBytes }),
    sealer: await openSealer(secret, { purpose: "draft", randomBytes }),
    cursors: await openSealer(secret, { purpose: "cursor", randomBytes }),
    mailsOff: await openSealer(secret, { purpose: "mails_off", randomBytes }),
    knownDevices: await openSealer(secret, { purpose: "known_device", randomBytes }),
    places,
    blobs,
    processor,
    scanner,
    providers: payments.providers,
    push,
    origin: () => origin,
    titleOf: (goods, lang) => goodsText(goods, translator(lang)),
    testText: (lang) => translator(lang)("push.test_body"),
    hiddenSecret: await getOrCreateSecret(database, "hidden", randomBytes),
    wheelSecret: await getOrCreateSecret(database, "wheel", randomBytes),
    limits: {
      registrations: config.RATE_REGISTRATIONS,
      logins: config.RATE_LOGINS,
      loginsByAddress: config.RATE_LOGINS_ADDRESS,
      loginsByAccount: config.RATE_LOGINS_ACCOUNT,
      registrationSteps: config.RATE_EMAIL_CHECKS,
      uploads: config.RATE_UPLOADS,
      links: [config.RATE_RECOVERY, config.RATE_RECOVERY_HOUR],
      linksByAddress: config.RATE_RECOVERY_ADDRESS,
      emailChanges: config.RATE_EMAIL_CHANGES,
      support: config.RATE_SUPPORT,
      reports: config.RATE_REPORTS,
      declarations: config.RATE_DECLARATIONS,
      locations: config.RATE_LOCATIONS,
    },
  });
  const gateway = openGateway({
    actors,
    hub,
    log,
    now,
    monotonic,
    uuid,
    origin: config.PUBLIC_ORIGIN,
    rates: {
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
    },
    sockets: { perMember: config.SOCKETS_PER_MEMBER, perAddress: config.SOCKETS_PER_ADDRESS },
    visitor: (request: IncomingMessage) => ({
      address: clientAddress(request, config.TRUSTED_PROXIES),
      token: readCookie(request.headers.cookie, sessionCookieName(config.PUBLIC_ORIGIN)),
      lang: negotiateLanguage(
        readCookie(request.headers.cookie, "lang"),
        request.headers["accept-language"],
      ),
      app: appOf(request.headers["user-agent"]),
    }),
  });
  await bus.start({ sweep: actors.presence.sweep, startOver: gateway.startOver });
  const evicting = setInterval(() => actors.evictIdle(), EVICT_MS);
  const outdated = Promise.withResolvers<void>();
  const looking = setInterval(async () => {
    // Where the database is lost nothing is written either.
    if (!await database.isOutdated().catch(() => false)) return;
    clearInterval(looking);
    log.warn("a newer program has migrated the database: this one ends");
    outdated.resolve();
  }, LAYOUT_LOOK_MS);
  /** What the end of the isolate cuts off has not failed: the next sweep goes on with it. */
  function onError(message: string, error: unknown): void {
    if (!gateway.isDraining()) log.error(message, error);
  }
  // Without its photos the rest still works, so the start goes on, and the operator hears of it before a member does.
  const checking = blobs.check().catch((error) => onError("photos cannot be kept", error));
  const upkeep = openUpkeep(actors.photos, { onError });
  const boostUpkeep = openBoostUpkeep(actors.discovery, { onError });
  const visitUpkeep = openVisitUpkeep(actors.relations, { onError });
  const paymentUpkeep = openPaymentUpkeep(actors.payments, { onError });
  const renewalUpkeep = openRenewalUpkeep(actors.subscriptions, { onError });
  const demoOwners = members.filter(({ virtual, scripted }) => virtual && !scripted);
  const demoStories = config.DEMO ? openDemoStories(env, demoOwners, { onError }) : null;
  // Not there where the demo content has been seeded without it.
  const host = config.DEMO && (await getMember(database, DEMO_HOST_ID))
    ? openDemoHost(env, actors, {
      host: DEMO_HOST_ID,
      pace: overrides.hostPace ?? HOST_PACE,
      onError,
    })
    : null;

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
    actors,
    bus,
    gateway,
    hub,
    outdated: outdated.promise,
    listensOn(port) {
      origin = config.PUBLIC_ORIGIN ?? `http://localhost:${port}`;
      payments.start();
      pusher ??= openPusher(env, { push, write: writePush, log });
      if (!postman) return;
      mailer ??= openMailer(env, {
        postman,
        write: writeMail,
        origin,
        offToken: actors.mailsOff.tokenOf,
        log,
      });
    },
    async [Symbol.asyncDispose]() {
      clearInterval(evicting);
      clearInterval(looking);
      // The host answers, and demo profiles post, over what the next lines close.
      await Promise.all([
        gateway.drain(),
        host?.[Symbol.asyncDispose](),
        payments[Symbol.asyncDispose](),
        demoStories?.[Symbol.asyncDispose](),
      ]);
      // The postman ends what the mailer would wait for too long.
      await Promise.all([mailer?.close(), postman?.close(), pusher?.close()]);
      await push[Symbol.asyncDispose]();
      await bus.close();
      blobs[Symbol.dispose]();
      // What it works on ends with the processor, the scanner and the blobs.
      await Promise.all([
        upkeep[Symbol.asyncDispose](),
        boostUpkeep[Symbol.asyncDispose](),
        visitUpkeep[Symbol.asyncDispose](),
        paymentUpkeep[Symbol.asyncDispose](),
        renewalUpkeep[Symbol.asyncDispose](),
        catalogue[Symbol.asyncDispose](),
        processor[Symbol.asyncDispose](),
        scanner[Symbol.asyncDispose](),
        checking,
      ]);
      await database.close();
    },
  };
}

/** Folders that nobody but this server uses; one that an operator has named may hold something else. */
function ownFolders(config: Config): string[] {
  const named = ["DENO_KV_PATH", "BLOB_PATH", "MAIL_OUTBOX_PATH"] as const;
  return named.filter((name) => config[name] === SETTINGS[name].fallback)
    .map((name) => name === "DENO_KV_PATH" ? dirname(config[name]) : config[name]);
}

function sayClocks(log: Log, other: InstanceId, ms: number): void {
  const fields = { other: other.slice(0, 8) };
  if (ms === 0) return log.info("the clocks of two instances agree again", fields);
  log.warn("the clocks of two instances differ", { ...fields, seconds: Math.round(ms / 1000) });
}
