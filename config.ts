/**
 * The settings: the only reader of the environment. One checked, frozen object; a wrong value, and a name that looks like
 * a setting's and is none, stop the start and are said. `SETTINGS` is the table that the README shows.
 */
import { z } from "zod";

/** `burst/perSecond`, such as `10/1`. */
const rate = z.string().regex(/^\d+(\.\d+)?\/\d+(\.\d+)?$/).transform((text) => {
  const [burst = 0, perSecond = 0] = text.split("/").map(Number);
  return { burst, perSecond };
}).refine(({ burst, perSecond }) => burst >= 1 && perSecond > 0, "needs a burst of at least 1");

/** `attempts/seconds`, such as `10/900`. */
const windowLimit = z.string().regex(/^[1-9]\d*\/[1-9]\d*$/).transform((text) => {
  const [attempts = 0, seconds = 0] = text.split("/").map(Number);
  return { attempts, windowMs: seconds * 1000 };
});

/** The site is at the root of its host. */
const origin = z.url({ protocol: /^https?$/ }).refine((text) => {
  const { username, password, pathname, search, hash } = new URL(text);
  return pathname === "/" && [username, password, search, hash].every((part) => part === "");
}, "needs to be an origin, without a path").transform((text) => new URL(text).origin);

/** `?tls=off` is for a relay in one's own network; a password never goes there in clear. */
const smtpUrl = z.string().refine((text) => {
  const url = URL.parse(text);
  if (!url?.hostname || !/^smtps?:$/.test(url.protocol)) return false;
  if (url.search === "?tls=off") return url.protocol === "smtp:" && url.password === "";
  return url.search === "" || url.search === "?tls=on";
}, "needs smtp://user:password@host:port or smtps://…; ?tls=off goes with smtp:// and without a password");

/** An address, or `Name <address>`. */
const mailbox = z.string().regex(/^([^<>"\r\n]+ <[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/);

/** `?tls=off` is for a server in one's own network; a password never goes elsewhere in clear. */
const imapUrl = z.string().refine((text) => {
  const url = URL.parse(text);
  if (!url?.hostname || !/^imaps?:$/.test(url.protocol) || url.username === "" || url.password === "") {
    return false;
  }
  return url.search === "" || (url.search === "?tls=off" && url.protocol === "imap:");
}, "needs imaps://user:password@host:port/folder or imap://…; ?tls=off goes with imap://");

/** A bucket, or a folder in one; a key in the address would get into logs and errors. */
const bucketUrl = z.string().refine((text) => {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.username === "" && url.password === "" &&
    url.search === "" && url.hash === "" && /^(\/[A-Za-z0-9._-]+)+\/?$/.test(url.pathname);
}, "needs https://host/bucket, without a key or a query").transform((text) =>
  new URL(text).href.replace(/\/$/, "")
);

const oneWord = z.string().regex(/^\S+$/, "needs to be without spaces");

/** A password in the address would get into logs; Deno does not ask such an address at all. */
const photoScan = z.string().refine((text) => {
  if (text === "none" || text === "local") return true;
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.username === "" && url.password === "";
}, "needs none, local, or https://… without a password");

/** A password in the address would get into logs, and a query would not stay behind the path of a call. */
const serviceUrl = z.string().refine((text) => {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.username === "" && url.password === "" &&
    url.search === "" && url.hash === "";
}, "needs https://host, without a password or a query");

/** Hosts, with a port where it is not 443; plain http only to this machine, as a test's service is. */
const pushServices = z.string().regex(
  /^(http:\/\/(127\.0\.0\.1|localhost):\d+|(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+)( (http:\/\/(127\.0\.0\.1|localhost):\d+|(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+))*$/,
  "needs hosts such as push.example.com or *.push.example.com, separated by spaces",
).transform((text) => text.split(" "));

const androidApp = z.string().regex(
  /^[A-Za-z][\w.]*( ([0-9A-F]{2}:){31}[0-9A-F]{2})+$/,
  "needs a package and fingerprints such as AB:CD:…",
).transform((text) => {
  const [name = "", ...fingerprints] = text.split(" ");
  return { package: name, fingerprints };
});

const agePolicy = z.string().regex(
  /^([A-Z]{2}=)?(off|photo|sign_up)( *, *([A-Z]{2}=)?(off|photo|sign_up))*$/,
  "needs off, photo or sign_up, and countries such as off,DE=photo,GB=sign_up",
);

const flag = z.enum(["0", "1"]).transform((text) => text === "1");
const count = z.coerce.number().int().min(1);

interface Setting {
  /** What it does, for the README. */
  about: string;
  /** Used where the variable is missing or empty. */
  fallback: string | undefined;
  schema: z.ZodType;
}

function setting<Schema extends z.ZodType>(about: string, fallback: string | undefined, schema: Schema) {
  return { about, fallback, schema };
}

/** Every setting by its environment variable. */
export const SETTINGS = {
  PORT: setting("Port to listen on", "8000", z.coerce.number().int().min(0).max(65535)),
  HOST: setting("Address to listen on", "0.0.0.0", z.string().min(1)),
  WORKERS: setting("Isolates that share the port", "1", count.max(64)),
  PUBLIC_ORIGIN: setting(
    "Origin that members see, such as `https://example.com`; https switches on `__Host-sid` and HSTS",
    undefined,
    origin.optional(),
  ),
  TRUSTED_PROXIES: setting(
    "Proxies in front: so many entries of X-Forwarded-For are believed; needed with an https PUBLIC_ORIGIN",
    "0",
    z.coerce.number().int().min(0).max(8),
  ),
  KV_PATH: setting("File of the embedded database", "data/kindling.db", z.string().min(1)),
  ERASED_PATH: setting(
    "File with hashes of the accounts that were erased, which a restore goes by; next to the database unless given",
    undefined,
    z.string().min(1).optional(),
  ),
  KV_URL: setting(
    "URL of a remote Deno KV in place of the file, such as that of a `denokv`",
    undefined,
    z.url({ protocol: /^https?$/ }).optional(),
  ),
  KV_TOKEN: setting("Access token of that database; needed with KV_URL", undefined, oneWord.optional()),
  DENO_DEPLOY: setting(
    "Set by Deno Deploy itself: the database is the one that is attached there, and nothing is kept in folders",
    undefined,
    z.string().optional().transform((text) => text !== undefined && text !== "0" && text !== "false"),
  ),
  SMTP_URL: setting(
    "`smtp://user:password@host:587` (STARTTLS) or `smtps://…`; without it mails stay in a folder",
    undefined,
    smtpUrl.optional(),
  ),
  MAIL_FROM: setting(
    "Sender: `name@example.com` or `Name <name@example.com>`; needed with SMTP_URL",
    undefined,
    mailbox.optional(),
  ),
  SMTP_CA: setting(
    "The mail server's authority, where it is a private one: a PEM file, or what is in it",
    undefined,
    z.string().optional(),
  ),
  SUPPORT_IMAP_URL: setting(
    "`imaps://user:password@host/folder` (INBOX unless named) or `imap://…` (STARTTLS): the mailbox of `support_email`",
    undefined,
    imapUrl.optional(),
  ),
  SUPPORT_IMAP_CA: setting(
    "That server's authority, where it is a private one: a PEM file, or what is in it",
    undefined,
    z.string().optional(),
  ),
  MAIL_OUTBOX_PATH: setting(
    "Folder for mails without SMTP_URL; not used with an https PUBLIC_ORIGIN",
    "data/outbox",
    z.string().min(1),
  ),
  BLOB_PATH: setting(
    "Folder for photos, where there is no S3_URL; several machines must share it",
    "data/blobs",
    z.string().min(1),
  ),
  S3_URL: setting(
    "`https://host/bucket` of an S3-compatible storage for photos, in place of the folder",
    undefined,
    bucketUrl.optional(),
  ),
  S3_ACCESS_KEY_ID: setting(
    "Name of the key to the bucket; needed with S3_URL",
    undefined,
    oneWord.optional(),
  ),
  S3_SECRET_ACCESS_KEY: setting("The key's secret; needed with S3_URL", undefined, oneWord.optional()),
  S3_REGION: setting(
    "Region of the bucket, where the host does not say it; else us-east-1",
    undefined,
    oneWord.optional(),
  ),
  PHOTO_SCAN: setting(
    "What looks at photos: `none`, `local`, or the `https://…` address of a service",
    "none",
    photoScan,
  ),
  PHOTO_SCAN_TOKEN: setting(
    "Bearer token of that service",
    undefined,
    z.string().regex(/^[\x21-\x7e]+$/, "needs to be printable and without spaces").optional(),
  ),
  TRANSLATE: setting(
    "What translates texts that members ask for: `off`, `deepl` or `libretranslate`",
    "off",
    z.enum(["off", "deepl", "libretranslate"]),
  ),
  TRANSLATE_URL: setting(
    "`https://…` address of its API, without the path of a call; DeepL's own unless given, needed with libretranslate",
    undefined,
    serviceUrl.optional(),
  ),
  TRANSLATE_KEY: setting("Key of that API; needed with deepl", undefined, oneWord.optional()),
  TRANSLATE_NAME: setting(
    "What members are told the service is called; DeepL, or the address's host, unless given",
    undefined,
    z.string().min(1).max(60).optional(),
  ),
  STRIPE_SECRET_KEY: setting(
    "Secret key of a Stripe account, for packages that the catalogue sells by `stripe`",
    undefined,
    oneWord.optional(),
  ),
  STRIPE_WEBHOOK_SECRET: setting(
    "Signing secret of the webhook `/webhooks/payments/stripe`; needed with STRIPE_SECRET_KEY",
    undefined,
    oneWord.optional(),
  ),
  PUSH_SERVICES: setting(
    "Hosts of web push services that pushes may go to, separated by spaces; `*.` stands for all beneath a host",
    "fcm.googleapis.com *.push.services.mozilla.com *.push.apple.com *.notify.windows.com",
    pushServices,
  ),
  OPERATOR_KEY: setting(
    "Bearer key of `/metrics` and `POST /api/send-push`, at least 32 characters; without it neither is there",
    undefined,
    z.string().regex(/^[\x21-\x7e]{32,}$/, "needs at least 32 printable characters without spaces")
      .optional(),
  ),
  FCM_SERVICE_ACCOUNT: setting(
    "Firebase service account, for pushes to the packaged app on Android: a JSON file, or what is in it",
    undefined,
    z.string().optional(),
  ),
  APNS_KEY: setting(
    "Apple key, for pushes to the packaged app on iOS: a `.p8` file, or what is in it; needs the next three",
    undefined,
    z.string().optional(),
  ),
  APNS_KEY_ID: setting("Id of that key", undefined, oneWord.optional()),
  APNS_TEAM_ID: setting("Apple's id of the operator's team", undefined, oneWord.optional()),
  APNS_TOPIC: setting("Bundle id of the app on iOS", undefined, oneWord.optional()),
  APNS_SANDBOX: setting("1 sends to Apple's sandbox, where builds from Xcode are reached", "0", flag),
  ANDROID_APP: setting(
    "`package SHA256-fingerprint…` of the packaged app on Android, whose links it may open",
    undefined,
    androidApp.optional(),
  ),
  IOS_APP: setting(
    "`TEAMID.bundle.id` of the packaged app on iOS, whose links it may open",
    undefined,
    z.string().regex(/^[A-Z0-9]{10}\.[A-Za-z0-9.-]+$/, "needs TEAMID.bundle.id").optional(),
  ),
  AGE_CHECK: setting(
    "When ages are checked: `off`, `photo` or `sign_up`, and so by country, such as `off,DE=photo,GB=sign_up`",
    "off",
    agePolicy,
  ),
  AGE_URL: setting(
    "`https://…` address of the service that checks ages; without it the embedded test does",
    undefined,
    z.url({ protocol: /^https?$/ }).optional(),
  ),
  AGE_SECRET: setting(
    "Secret that this site and that service sign with, at least 32 characters; needed with AGE_URL",
    undefined,
    z.string().regex(/^[\x21-\x7e]{32,}$/, "needs at least 32 printable characters without spaces")
      .optional(),
  ),
  SECURITY_CONTACT: setting(
    "`mailto:` or `https://` address for reports of weaknesses, in security.txt; else the operator's own",
    undefined,
    z.string().regex(/^(mailto:[^\s@<>]+@[^\s@<>]+|https:\/\/\S+)$/, "needs mailto:name@host or https://…")
      .optional(),
  ),
  PLACES_PATH: setting(
    "Index of cities, as `deno task build` writes it, or a table of GeoNames (`.txt`)",
    "data/places.bin",
    z.string().min(1),
  ),
  GEOIP_FILE: setting(
    "File of cities by network address (MMDB), such as GeoLite2 City; without one no session shows a place",
    undefined,
    z.string().min(1).optional(),
  ),
  APP_ENV: setting(
    "`production` warns at the start of what a public site should not do without",
    "development",
    z.enum(["development", "production"]),
  ),
  DEMO: setting(
    "1 seeds virtual demo profiles at the first start, posts their stories, answers for their host",
    "1",
    flag,
  ),
  ANY_DENO: setting("1 starts with a Deno that this version was not tested with as well", "0", flag),
  LOG_LEVEL: setting(
    "debug, info, warn, error or silent",
    "info",
    z.enum(["debug", "info", "warn", "error", "silent"]),
  ),
  VITE_ORIGIN: setting("Origin of Vite's dev server; `deno task dev` sets it", undefined, z.url().optional()),
  RATE_FRAMES: setting("Frames a socket may send: burst/per second", "40/10", rate),
  RATE_SENDS: setting("Messages a member may send: burst/per second", "10/1", rate),
  RATE_SENDS_MINUTE: setting("Messages a member may send over a minute: burst/per second", "60/1", rate),
  RATE_SWIPES: setting("Swipes of a member: burst/per second", "20/5", rate),
  RATE_GIFTS: setting("Gifts a member may send, within their messages: burst/per second", "5/1", rate),
  RATE_STORIES: setting("Stories a member may post: burst/per second", "10/0.1", rate),
  RATE_REACTIONS: setting("Reactions of a member: burst/per second", "20/2", rate),
  RATE_TYPING: setting("Times a member may say that they write: burst/per second", "5/1", rate),
  RATE_SEARCHES: setting("Searches of a member in chats and contacts: burst/per second", "20/4", rate),
  RATE_PLACES: setting("City searches of an address, and of a member: burst/per second", "60/10", rate),
  RATE_PAGES: setting("Pages an address may ask for without a session: burst/per second", "100/20", rate),
  RATE_PROFILES: setting(
    "Pages about others, by their ids, that a member may ask for: burst/per second",
    "120/2",
    rate,
  ),
  RATE_CONNS: setting(
    "Connections an address may open, where no proxy stands in front: burst/per second",
    "200/20",
    rate,
  ),
  RATE_SPINS: setting("Spins of the wheel that a member may make or buy: burst/per second", "5/1", rate),
  RATE_PAYMENTS: setting("Purchases that a member may begin: burst/per second", "5/0.1", rate),
  RATE_PUSHES: setting("Devices, tests and settings of pushes: burst/per second", "10/0.1", rate),
  RATE_TRANSLATIONS: setting("Texts that a member may have translated: burst/per second", "10/0.1", rate),
  RATE_VERIFICATIONS: setting(
    "Gestures for a selfie that a member may have drawn, to have their photos verified: attempts/seconds",
    "5/86400",
    windowLimit,
  ),
  RATE_LOCATIONS: setting("Times a member may change their city: attempts/seconds", "5/3600", windowLimit),
  RATE_LOGINS: setting("Logins by account and address: attempts/seconds", "10/900", windowLimit),
  RATE_LOGINS_ADDRESS: setting(
    "Logins by address, whatever the account: attempts/seconds",
    "100/900",
    windowLimit,
  ),
  RATE_LOGINS_ACCOUNT: setting(
    "Logins to an account from all browsers that it does not know together: attempts/seconds",
    "30/3600",
    windowLimit,
  ),
  RATE_DESK_LOGINS: setting(
    "Sign-ins at the desk by account and address: attempts/seconds",
    "10/900",
    windowLimit,
  ),
  RATE_DESK_ADDRESS: setting(
    "Sign-ins at the desk by address, whatever the account: attempts/seconds",
    "100/900",
    windowLimit,
  ),
  RATE_DESK_ACCOUNT: setting(
    "Sign-ins to an account of the desk by password from all addresses together: attempts/seconds",
    "30/3600",
    windowLimit,
  ),
  RATE_EMAIL_CHECKS: setting(
    "E-mail addresses, and passwords, that an address may try in a registration: attempts/seconds",
    "20/3600",
    windowLimit,
  ),
  RATE_REGISTRATIONS: setting("Registrations by address: attempts/seconds", "5/3600", windowLimit),
  RATE_UPLOADS: setting("Uploads by address: attempts/seconds", "20/3600", windowLimit),
  RATE_VOICES: setting("Recordings that a member may upload: attempts/seconds", "60/3600", windowLimit),
  RATE_RECOVERY: setting("Links by mail an address may be asked for: attempts/seconds", "1/60", windowLimit),
  RATE_RECOVERY_HOUR: setting(
    "Links by mail an address may be asked for in the long run: attempts/seconds",
    "3/3600",
    windowLimit,
  ),
  RATE_RECOVERY_ADDRESS: setting(
    "Links by mail that a network address may ask for: attempts/seconds",
    "20/3600",
    windowLimit,
  ),
  RATE_EMAIL_CHANGES: setting(
    "Changes of the e-mail address a member may ask for: attempts/seconds",
    "5/3600",
    windowLimit,
  ),
  RATE_SUPPORT: setting("Messages to support by address: attempts/seconds", "5/3600", windowLimit),
  RATE_DECLARATIONS: setting(
    "Contracts an address may cancel or withdraw from without signing in: attempts/seconds",
    "10/3600",
    windowLimit,
  ),
  RATE_REPORTS: setting("Reports of a member: attempts/seconds", "20/3600", windowLimit),
  SOCKETS_PER_MEMBER: setting("Sockets a member may have open in one isolate", "8", count),
  SOCKETS_PER_ADDRESS: setting("Sockets a network address may have open in one isolate", "20", count),
  CONNS_PER_ADDRESS: setting(
    "Connections of a network address to one isolate, where no proxy stands in front",
    "500",
    count,
  ),
} as const satisfies Record<string, Setting>;

type Settings = typeof SETTINGS;
export type Config = { readonly [Name in keyof Settings]: z.output<Settings[Name]["schema"]> };

const APPLE_KEY = ["APNS_KEY", "APNS_KEY_ID", "APNS_TEAM_ID", "APNS_TOPIC"] as const;
const S3_KEY = ["S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;

/** Names of earlier versions, which are still read. Hosts such as Deno Deploy keep `DENO_` for themselves. */
const FORMER_NAMES: Readonly<Record<string, string>> = {
  KV_PATH: "DENO_KV_PATH",
  KV_URL: "DENO_KV_URL",
  KV_TOKEN: "DENO_KV_ACCESS_TOKEN",
};
/** The versions of Deno that every test of this version of the program has run with. */
export const TESTED_DENO: readonly string[] = ["2.9.6"];
/** What begins so is one of the settings, or a mistake. */
const FAMILIES = /^(RATE|SOCKETS|CONNS|SMTP|SUPPORT|S3|PHOTO_SCAN|STRIPE|APNS|KV|DENO_KV)_/;
/** Longer names may differ by two letters and still be meant. */
const SHORT_CHARS = 5;

/** Settings with which nothing starts. */
export class SettingsError extends TypeError {
  override name = "SettingsError";
  /** What is wrong with each, beginning with its name. */
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`Cannot start with these settings: ${problems.join("; ")}`);
    this.problems = problems;
  }
}

/**
 * Reads and checks the settings. Throws a `SettingsError` that names every wrong one, and every one of `names` that is
 * none but looks like it.
 */
export function readConfig(
  read: (name: string) => string | undefined = (name) => Deno.env.get(name),
  names: readonly string[] = listNames(),
  deno = Deno.version.deno,
): Config {
  const problems = names.flatMap(complainOf);
  const values: Record<string, unknown> = {};
  for (const [name, { schema, fallback }] of Object.entries<Setting>(SETTINGS)) {
    const former = FORMER_NAMES[name];
    const formerValue = former === undefined ? undefined : read(former);
    if (formerValue && read(name) && read(name) !== formerValue) {
      problems.push(`${name} and ${former}: are two names of one setting`);
    }
    const parsed = schema.safeParse(read(name) || formerValue || fallback);
    if (parsed.success) values[name] = parsed.data;
    else problems.push(`${name}: ${parsed.error.issues.map((issue) => issue.message).join(", ")}`);
  }
  if (String(values.PUBLIC_ORIGIN).startsWith("https:") && !read("TRUSTED_PROXIES")) {
    problems.push(
      "TRUSTED_PROXIES: is needed with an https PUBLIC_ORIGIN, since behind a proxy all visitors have its address: how " +
        "many proxies add to X-Forwarded-For, or 0 where what ends TLS passes on the visitors' own addresses",
    );
  }
  if (!TESTED_DENO.includes(deno) && !values.ANY_DENO) {
    problems.push(
      `Deno ${deno}: was not tested with this version, ${TESTED_DENO.join(", ")} was; ANY_DENO=1 starts it ` +
        "all the same",
    );
  }
  if (values.DENO_DEPLOY) problems.push(...complainOfHost(values));
  if (values.KV_URL && !values.KV_TOKEN) problems.push("KV_TOKEN: is needed with KV_URL");
  if (values.SMTP_URL && !values.MAIL_FROM) problems.push("MAIL_FROM: is needed with SMTP_URL");
  if (Boolean(values.STRIPE_SECRET_KEY) !== Boolean(values.STRIPE_WEBHOOK_SECRET)) {
    problems.push("STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET: need each other");
  }
  const apple = APPLE_KEY.filter((name) => values[name]);
  if (apple.length % APPLE_KEY.length > 0) problems.push(`${APPLE_KEY.join(", ")}: need each other`);
  if (Boolean(values.AGE_URL) !== Boolean(values.AGE_SECRET)) {
    problems.push("AGE_URL and AGE_SECRET: need each other");
  }
  if (values.TRANSLATE === "deepl" && !values.TRANSLATE_KEY) {
    problems.push("TRANSLATE_KEY: is needed with TRANSLATE=deepl");
  }
  if (values.TRANSLATE === "libretranslate" && !values.TRANSLATE_URL) {
    problems.push("TRANSLATE_URL: is needed with TRANSLATE=libretranslate");
  }
  for (const name of S3_KEY) {
    if (values.S3_URL && !values[name]) problems.push(`${name}: is needed with S3_URL`);
    if (values[name] && !values.S3_URL) problems.push(`S3_URL: is needed with ${name}`);
  }
  if (problems.length > 0) throw new SettingsError(problems);
  return Object.freeze(values) as Config;
}

/** What does not go with a host that keeps no files, starts copies of its own, and gives each 512 MB. */
function complainOfHost(values: Record<string, unknown>): string[] {
  const problems: string[] = [];
  if (!values.S3_URL) problems.push("S3_URL: is needed on Deno Deploy, where photos cannot lie in a folder");
  if (!String(values.PUBLIC_ORIGIN).startsWith("https:")) {
    problems.push("PUBLIC_ORIGIN: is needed on Deno Deploy, with https");
  }
  if (values.ERASED_PATH) problems.push("ERASED_PATH: is no place on Deno Deploy; the bucket is");
  if (values.WORKERS !== 1) problems.push("WORKERS: is 1 on Deno Deploy, which starts more copies by itself");
  if (values.PHOTO_SCAN === "local") {
    problems.push("PHOTO_SCAN: local needs more memory than Deno Deploy gives");
  }
  return problems;
}

/** Who translates, and how they are asked. */
export function translationOf(
  { TRANSLATE: kind, TRANSLATE_URL: url, TRANSLATE_KEY: key, TRANSLATE_NAME: name }: Pick<
    Config,
    "TRANSLATE" | "TRANSLATE_URL" | "TRANSLATE_KEY" | "TRANSLATE_NAME"
  >,
) {
  return { kind, url, key, name };
}

/** Where the database is. Gives the token of a remote one to Deno, which reads it from the environment alone. */
export function databaseOf(
  { KV_PATH, KV_URL, KV_TOKEN, DENO_DEPLOY }: Pick<Config, "KV_PATH" | "KV_URL" | "KV_TOKEN" | "DENO_DEPLOY">,
): { path: string; url: string | undefined; attached: boolean } {
  if (KV_TOKEN !== undefined) Deno.env.set("DENO_KV_ACCESS_TOKEN", KV_TOKEN);
  return { path: KV_PATH, url: KV_URL, attached: DENO_DEPLOY && KV_URL === undefined };
}

/** All names of the environment; none where this process may see its settings alone. */
function listNames(): string[] {
  return Deno.permissions.querySync({ name: "env" }).state === "granted"
    ? Object.keys(Deno.env.toObject())
    : [];
}

function complainOf(name: string): string[] {
  if (Object.hasOwn(SETTINGS, name) || Object.values(FORMER_NAMES).includes(name)) return [];
  const upper = name.toUpperCase();
  const meant = Object.keys(SETTINGS).find((each) =>
    editDistance(upper, each) <= (each.length <= SHORT_CHARS ? 1 : 2)
  );
  if (meant !== undefined) return [`${name}: is no setting; is ${meant} meant?`];
  return FAMILIES.test(upper) ? [`${name}: is no setting`] : [];
}

/** Letters to put in, take out or replace (Levenshtein's distance). */
function editDistance(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (const [row, letter] of [...one].entries()) {
    const line = [row + 1];
    for (const [column, wanted] of [...other].entries()) {
      const replaced = (above[column] ?? 0) + (letter === wanted ? 0 : 1);
      line.push(Math.min(replaced, (above[column + 1] ?? 0) + 1, (line[column] ?? 0) + 1));
    }
    above = line;
  }
  return above[other.length] ?? 0;
}
