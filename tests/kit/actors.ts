/** Actors on a database of their own, without sockets: for tests of what is decided and stored. */
import type { AgePolicy } from "@/domain/age_check.ts";
import { type AgeParties, openAgeProvider } from "@/adapters/age/mod.ts";
import { type ErasedListFile, openErasedList } from "@/adapters/erased_list.ts";
import { tmpdir } from "node:os";
import type { ActorEnv } from "@/actors/env.ts";
import { type ActorLimits, type Actors, openActors } from "@/actors/mod.ts";
import { openFolderBlobs } from "@/adapters/blobs/folder.ts";
import { openGazetteer } from "@/adapters/gazetteer.ts";
import { openImageProcessor } from "@/adapters/images/mod.ts";
import { passkeys } from "@/adapters/passkeys.ts";
import { openNoTranslator } from "@/adapters/translate/none.ts";
import { openNoScanner } from "@/adapters/scan/none.ts";
import { openSealer } from "@/adapters/sealer.ts";
import { openTotp } from "@/adapters/totp.ts";
import { type AddressPlaces, NO_ADDRESS_PLACES } from "@/domain/address_places.ts";
import type { Blobs } from "@/domain/blobs.ts";
import type { Catalogue, ProviderName } from "@/domain/catalogue.ts";
import type { InstanceId, MemberId } from "@/domain/ids.ts";
import type { PaymentProvider } from "@/domain/payments.ts";
import type { PushSender } from "@/domain/push.ts";
import type { TextTranslator } from "@/domain/translation.ts";
import type { PhotoScanner } from "@/domain/photo_scanner.ts";
import type { PasswordHasher } from "@/domain/password_hash.ts";
import type { Registration } from "@/domain/registration.ts";
import { deskTranslator } from "@/locales/desk/mod.ts";
import { translator } from "@/locales/mod.ts";
import { writeExportPages } from "@/mails/export/pages.tsx";
import { goodsText } from "@/mails/goods_text.ts";
import type { Delivery } from "@/protocol/delivery.ts";
import type { Database } from "@/store/database.ts";
import { openTestDatabase } from "@/tests/kit/place.ts";
import { PAUSES_SECRET } from "@/store/pauses/reader.ts";
import { openLeases } from "@/store/presence/leases.ts";
import type { WindowLimit } from "@/store/rates/limiter.ts";
import { getOrCreateSecret } from "@/store/secrets/writer.ts";
import { demoCatalogue } from "@/store/seed/catalogue.ts";
import { demoLegal } from "@/store/seed/legal/mod.ts";
import { seed } from "@/store/seed/mod.ts";
import { MemoryPush } from "@/tests/kit/push.ts";
import { acceptFirstCoin } from "@/tests/kit/first_coin.ts";
import { FEW_PLACES } from "@/tests/kit/settings.ts";
import { cheapHash, cheapHasher } from "@/tests/kit/cheap_hasher.ts";

export interface TestActors extends AsyncDisposable {
  actors: Actors;
  env: ActorEnv;
  database: Database;
  /** The bytes of photos. */
  blobs: Blobs;
  /** What was handed to this instance's sockets, and whom it woke. */
  published: { deliveries: readonly Delivery[]; instancesToWake: readonly InstanceId[] }[];
  /** Registers somebody who has accepted what is said before the first coin, and gives their id. */
  join(name: string): Promise<MemberId>;
}

export interface TestActorsOptions {
  now?: () => number;
  instance?: string;
  live?: ReadonlySet<InstanceId>;
  /** A database that is there already, which stays open. */
  database?: Database;
  hasher?: PasswordHasher;
  /** What the operator sells, in the place of the demo's. It is read anew each time. */
  catalogue?: Catalogue | (() => Catalogue);
  limits?: WindowLimit;
  /** Limits in the place of `limits`. */
  limited?: Partial<ActorLimits>;
  wakeMailer?: () => void;
  /** Who takes the money; nobody unless given. */
  providers?: ReadonlyMap<ProviderName, PaymentProvider>;
  scanner?: PhotoScanner;
  /** Nobody translates unless given. */
  translator?: TextTranslator;
  /** Whether the mailbox of support is read. */
  readsMail?: boolean;
  /** Where network addresses are; nowhere unless given. */
  addressPlaces?: AddressPlaces;
  /** Where hashes of erased ids are kept; nowhere unless given. */
  erasedList?: ErasedListFile;
  /** Where pushes go; nowhere unless given. */
  push?: PushSender;
  /** When members of a country have their age checked; never unless given. */
  ages?: AgePolicy;
}

/** Who checks ages in tests. */
export const TEST_AGES: AgeParties = openAgeProvider({
  service: null,
  testSecret: new Uint8Array(32).fill(11),
  origin: () => "http://localhost:8000",
});

/** The password of every registration that is not given another one. */
export const PASSWORD = "correct horse";

let made = 0;

/** A registration with an address of its own. */
export function registrationOf(name: string, own: Partial<Registration> = {}): Registration {
  return {
    name,
    gender: 2,
    birthDate: { year: 1990, month: 2, day: 3 },
    email: `${name.toLowerCase()}${++made}@example.com`,
    password: cheapHash(PASSWORD),
    search: { ages: [18, 70], radius_km: 100, gender: 1 },
    goal: null,
    about: {},
    place: null,
    photo: null,
    ...own,
  };
}

/** Opens actors on a fresh database in memory, unless one is given. */
export async function openTestActors(options: TestActorsOptions = {}): Promise<TestActors> {
  const { now = Date.now, instance = "here", limits = { attempts: 1_000, windowMs: 1_000 } } = options;
  const offered = () => {
    const { catalogue = demoCatalogue } = options;
    return typeof catalogue === "function" ? catalogue() : catalogue;
  };
  const database = options.database ?? await openTestDatabase();
  await seed(database, { catalogue: offered(), legal: demoLegal, members: [] });
  const published: TestActors["published"] = [];
  const env: ActorEnv = {
    database,
    instance: instance as InstanceId,
    now,
    uuid: () => crypto.randomUUID(),
    randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
    catalogue: offered,
    ...options.ages && { ages: options.ages },
    live: () => options.live ?? new Set([instance as InstanceId]),
    // Tests move one clock: what jumps there has passed.
    leases: openLeases(database, { monotonic: now, now }),
    publish: (deliveries, instancesToWake) => void published.push({ deliveries, instancesToWake }),
    wakeMailer: options.wakeMailer ?? (() => {}),
  };
  // Made when the first upload comes, and few tests have any.
  const folder = `${tmpdir()}/kindling_blobs_${crypto.randomUUID()}`;
  const blobs = openFolderBlobs(folder);
  const processor = openImageProcessor();
  const scanner = options.scanner ?? openNoScanner();
  const actors = openActors(env, {
    push: options.push ?? new MemoryPush(),
    hasher: options.hasher ?? cheapHasher,
    places: await openGazetteer(FEW_PLACES),
    addressPlaces: options.addressPlaces ?? NO_ADDRESS_PLACES,
    blobs,
    processor,
    scanner,
    sealer: await openSealer(new Uint8Array(32), { purpose: "draft", randomBytes: env.randomBytes }),
    cursors: await openSealer(new Uint8Array(32), { purpose: "cursor", randomBytes: env.randomBytes }),
    mailsOff: await openSealer(new Uint8Array(32), { purpose: "mails_off", randomBytes: env.randomBytes }),
    knownDevices: await openSealer(new Uint8Array(32), {
      purpose: "known_device",
      randomBytes: env.randomBytes,
    }),
    totp: openTotp(env.randomBytes),
    totpSealer: await openSealer(new Uint8Array(32), { purpose: "staff_totp", randomBytes: env.randomBytes }),
    passkeys,
    challengeSealer: await openSealer(new Uint8Array(32), {
      purpose: "staff_challenge",
      randomBytes: env.randomBytes,
    }),
    memberChallengeSealer: await openSealer(new Uint8Array(32), {
      purpose: "member_challenge",
      randomBytes: env.randomBytes,
    }),
    providers: options.providers ?? new Map(),
    origin: () => "http://localhost:8000",
    writeExportPages,
    titleOf: (goods, lang) => goodsText(goods, translator(lang)),
    testText: (lang) => translator(lang)("push.test_body"),
    sayEscalated: (why, lang) => deskTranslator(lang)(`desk.escalated.${why}`),
    say: (what, lang) => deskTranslator(lang)(`desk.say.${what}`),
    ageProvider: TEST_AGES.provider,
    translator: options.translator ?? openNoTranslator(),
    sayPending: (lang) => translator(lang)("decisions.pending_minor"),
    hidden: (lang) => {
      const t = translator(lang);
      return { text: t("decisions.hidden_text"), name: t("decisions.hidden_name") };
    },
    deletedName: (lang) => translator(lang)("delete.member"),
    erasedList: options.erasedList ?? openErasedList(null),
    hiddenSecret: new Uint8Array(32).fill(5),
    wheelSecret: new Uint8Array(32).fill(7),
    pauseSecret: await getOrCreateSecret(database, PAUSES_SECRET, env.randomBytes),
    supportMail: { secret: new Uint8Array(32).fill(9), isRead: options.readsMail ?? false },
    limits: {
      registrations: limits,
      logins: limits,
      loginsByAddress: { attempts: 1_000, windowMs: 1_000 },
      loginsByAccount: { attempts: 1_000, windowMs: 1_000 },
      deskLogins: limits,
      deskLoginsByAddress: { attempts: 1_000, windowMs: 1_000 },
      deskLoginsByAccount: { attempts: 1_000, windowMs: 1_000 },
      registrationSteps: limits,
      uploads: limits,
      voices: limits,
      links: [limits],
      linksByAddress: limits,
      emailChanges: limits,
      support: limits,
      reports: limits,
      locations: limits,
      verifications: limits,
      declarations: limits,
      ...options.limited,
    },
  });
  return {
    actors,
    env,
    database,
    blobs,
    published,
    async join(name) {
      const result = await actors.membership.register(registrationOf(name), { address: name, lang: "en" });
      if (!result.ok) throw new Error(`Cannot register "${name}": ${result.refusal.code}`);
      const { member } = result.value;
      await acceptFirstCoin(actors, member);
      return member;
    },
    async [Symbol.asyncDispose]() {
      await actors.photos.idle();
      await Promise.all([processor[Symbol.asyncDispose](), scanner[Symbol.asyncDispose]()]);
      if (!options.database) await database.close();
      await Deno.remove(folder, { recursive: true }).catch(() => {});
    },
  };
}
