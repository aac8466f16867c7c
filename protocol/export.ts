/**
 * What a member takes along (TD-3), as the data.json of its archive: docs/export.schema.json is made from it. Every row passes
 * its schema on the way out, which drops what is not named here: who of the desk wrote or noted something, tokens and keys.
 * Times are milliseconds since 1970, UTC, unless the name says otherwise.
 */
import { z } from "zod/mini";
import { EXPORT_SECTIONS, type ExportSection } from "@/domain/export_sections.ts";
import type { Language } from "@/domain/language.ts";

/** Grows with a change after which a program that reads the former one would fail. */
export const EXPORT_VERSION = 1;

const time = z.number().check(z.describe("milliseconds since 1970, UTC"));
const texts = z.record(z.string(), z.string());
/** What the product itself shows of the value is more than it says: it is taken along as it is kept. */
const asKept = z.unknown();

const account = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  gender: z.number().check(z.describe("1 male, 2 female, 3 other")),
  birth_date: z.string(),
  bio: z.string(),
  city: z.string(),
  country: z.string(),
  place: z.optional(z.object({ id: z.number(), lat: z.number(), lng: z.number() })).check(
    z.describe("the point of the city"),
  ),
  lang: z.string(),
  search: z.object({
    ages: z.array(z.number()),
    radius_km: z.number(),
    gender: z.number(),
    further: z.optional(z.boolean()),
    filters: z.optional(z.object({
      online: z.optional(z.boolean()),
      photo: z.optional(z.boolean()),
      languages: z.optional(z.array(z.string())),
      interests: z.optional(z.array(z.string())),
      sort: z.optional(z.string()),
    })),
  }),
  about: z.optional(z.record(z.string(), z.array(z.string()))).check(
    z.describe("answers of the registration"),
  ),
  about_consents: z.optional(z.record(z.string(), z.object({ at: time, version: z.number() }))).check(
    z.describe("when each answer was given, and for which purpose"),
  ),
  prompts: z.optional(z.array(z.object({ prompt: z.string(), text: z.string() }))).check(
    z.describe("questions of the profile, answered in the member's words"),
  ),
  translation: z.optional(z.object({ service: z.string(), at: time })).check(
    z.describe("when the member has agreed that texts which they ask to be translated go to this service"),
  ),
  discreet: z.optional(z.boolean()),
  created_at: time,
  verified_at: z.optional(time),
  referred_by: z.optional(z.string()),
  premium_until: time,
  restrictions: z.optional(asKept).check(z.describe("what the member may not do, and until when")),
});

const order = z.object({
  id: z.string(),
  goods: z.looseObject({ type: z.string() }),
  amount: z.number().check(z.describe("in the smallest unit of the currency")),
  currency: z.string(),
  provider: z.string(),
  state: z.string(),
  payment: z.optional(z.string()),
  created_at: time,
  paid_at: z.optional(time),
  period: z.optional(z.object({ from: time, until: time })),
  returned: z.optional(
    z.object({ amount: z.number(), coins: z.number(), charged_back: z.boolean(), at: time }),
  ),
});

const line = z.object({
  seq: z.number(),
  type: z.string().check(
    z.describe(
      "text, gift, pphoto (a photo), voice (a recording), wave, reaction (to a story) or notice (a line of the site's own)",
    ),
  ),
  text: z.string(),
  mine: z.boolean(),
  at: time,
  free: z.optional(z.literal(true)).check(z.describe("no coins were taken for it")),
  gift: z.optional(z.object({ id: z.number(), name: texts, price: z.number() })),
  refund: z.optional(z.object({ coins: z.number(), lines: z.number() })),
  reply: z.optional(z.object({ seq: z.number(), preview: z.string() })),
  edited_at: z.optional(time),
  unsent_at: z.optional(time).check(z.describe("when its sender took it back; nothing is left of it")),
  reactions: z.optional(asKept),
  file: z.optional(z.string()).check(
    z.describe("the member's own photo or recording in the archive, while it is kept"),
  ),
  voice: z.optional(z.object({ ms: z.number() })).check(z.describe("how long a recording is")),
  viewed_at: z.optional(time),
  hidden: z.optional(z.string()).check(z.describe("the decision that took its text")),
  deleted: z.optional(z.literal(true)).check(
    z.describe("the member has deleted it from their chat, where the other's lines have gone as well"),
  ),
});

const decisions = z.object({
  id: z.string(),
  measure: z.string(),
  target: z.optional(asKept),
  rule: z.string(),
  facts: z.string(),
  automatic: z.object({ found: z.boolean(), decided: z.boolean() }),
  at: time,
  until: z.optional(time),
  undone_at: z.optional(time),
  appeal: z.optional(z.object({
    at: time,
    text: z.string(),
    decided: z.optional(z.object({ at: time, undone: z.boolean(), reason: z.string() })),
  })),
});

/** A section of one object. */
const ONE = {
  account,
  addresses: z.object({
    email: z.string(),
    former: z.array(z.object({ email: z.string(), changed_at: time })),
  }),
  settings: z.object({ notifications: asKept, digest: asKept }),
  coins: z.looseObject({ balance: z.number(), seq: z.number() }).check(
    z.describe("the balance, its last movement, what is owed, and the member's own limits"),
  ),
} satisfies Partial<Record<ExportSection, z.ZodMiniType>>;

/** A section of rows, by the schema of one. */
const MANY = {
  sessions: z.object({
    id: z.string(),
    device: z.optional(z.object({ os: z.string(), browser: z.string() })),
    place: z.optional(z.string()),
    created_at: time,
    seen_at: z.optional(time),
    ends_at: time,
  }),
  passkeys: z.object({ id: z.string(), name: z.string(), created_at: time }).check(
    z.describe("those that still sign in; recovery codes are kept as hashes alone"),
  ),
  devices: z.object({ name: z.string(), os: z.string(), service: z.string(), created_at: time }),
  photos: z.object({
    id: z.string(),
    use: z.nullable(z.string()),
    state: z.string(),
    width: z.number(),
    height: z.number(),
    at: time,
    file: z.optional(z.string()).check(z.describe("its name in the archive")),
  }),
  stories: z.object({ id: z.string(), text: z.string(), at: time, ends_at: time, seen_by: z.number() }),
  verification: z.object({
    state: z.string().check(
      z.describe("drawn, waiting, declined or expired: the way to a mark; verified: the mark itself"),
    ),
    gesture: z.optional(z.string()),
    agreed_at: time,
    sent_at: z.optional(time),
    at: z.optional(time).check(z.describe("when people have decided")),
    reason: z.optional(z.string()),
    photos: z.optional(z.array(z.string())).check(z.describe("photos of the profile that were compared")),
    file: z.optional(z.string()).check(z.describe("the selfie in the archive, while it waits")),
  }),
  movements: z.object({
    seq: z.number(),
    delta: z.number(),
    after: z.number(),
    cause: z.string(),
    ref: z.string(),
    at: time,
  }),
  orders: order,
  subscriptions: z.object({
    id: z.string(),
    months: z.number(),
    amount: z.number(),
    currency: z.string(),
    provider: z.string(),
    state: z.string(),
    paid_until: time,
    created_at: time,
    cancelled_at: z.optional(time),
    ended_at: z.optional(time),
  }),
  spins: z.object({
    n: z.number(),
    kind: z.string(),
    prize: z.number(),
    coins: z.union([z.number(), z.literal("free")]),
    table: z.string(),
    seed: z.string(),
    commitment: z.string(),
    client_seed: z.string(),
    at: time,
  }),
  declarations: z.object({
    id: z.string(),
    kind: z.string(),
    name: z.string(),
    email: z.string(),
    contract: z.string(),
    reason: z.string(),
    at: time,
    outcome: z.string(),
  }),
  swipes: z.object({ n: z.number(), member: z.string(), undone: z.boolean() }),
  likes: z.object({ member: z.string(), at: time }),
  matches: z.object({ member: z.string(), at: time }),
  blocked: z.object({ member: z.string(), at: time }),
  accepted: z.object({ page: z.string(), version: z.number(), at: time, by: z.string(), lang: z.string() }),
  notices: z.object({ at: time, notice: z.string(), seen: z.boolean() }),
  support: z.object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    topic: z.string(),
    text: z.string(),
    at: time,
    order: z.optional(z.string()),
    thread: z.array(z.object({ kind: z.string(), text: z.string(), at: time })),
  }),
  decisions,
  reports_made: z.object({
    id: z.string(),
    about: z.nullable(z.string()),
    reason: z.string(),
    text: z.string(),
    message_id: z.optional(z.string()),
    photo_id: z.optional(z.string()),
    story_id: z.optional(z.string()),
    at: time,
    closed_at: z.optional(time),
  }),
  notes_about_you: z.object({
    kind: z.string(),
    text: z.string(),
    message: z.optional(z.string()),
    at: time,
  }),
  chats: z.object({
    with: z.string(),
    name: z.string(),
    pinned: z.optional(z.literal(true)).check(z.describe("the member has pinned it above the others")),
    muted_until: z.optional(time).check(z.describe("the member has muted it; 8640000000000000 for always")),
    lines: z.array(line),
  }),
  looks_by_staff: z.object({ at: time, roles: z.array(z.string()), what: z.string(), reason: z.string() }),
} satisfies Partial<Record<ExportSection, z.ZodMiniType>>;

export const EXPORT_ONE = ONE;
export const EXPORT_MANY = MANY;
/** A line of a chat, which are many: they are written one by one. */
export const EXPORT_LINE = line;

export type OneSection = keyof typeof ONE;
export type ManySection = keyof typeof MANY;
export type ExportOne<Name extends OneSection> = z.output<typeof ONE[Name]>;
export type ExportRow<Name extends ManySection> = z.output<typeof MANY[Name]>;
export type ExportLine = z.output<typeof line>;

/** A chat, whose lines are read when they are asked for. */
export interface ExportChat extends Omit<ExportRow<"chats">, "lines"> {
  lines(): AsyncIterable<ExportLine>;
}

/** The sections of one member. Each is read anew whenever it is asked for. */
export interface ExportReader {
  one<Name extends OneSection>(name: Name): Promise<ExportOne<Name>>;
  many<Name extends Exclude<ManySection, "chats">>(name: Name): AsyncIterable<ExportRow<Name>>;
  chats(): AsyncIterable<ExportChat>;
}

/** Writes the pages of an archive, to be read in its member's language: files of text by their names, one after the other. */
export type WriteExportPages = (
  reader: ExportReader,
  about: {
    name: string;
    lang: Language;
    timeZone: string;
    site: string;
    madeAt: number;
    onSection(name: ExportSection): void;
  },
) => AsyncIterable<{ name: string; text: AsyncIterable<string> | Iterable<string> }>;

/** The whole of it. */
export const exportSchema = z.strictObject({
  version: z.literal(EXPORT_VERSION),
  made_at: time,
  ...ONE,
  ...Object.fromEntries(Object.entries(MANY).map(([name, row]) => [name, z.array(row)])) as {
    [Name in ManySection]: z.ZodMiniArray<typeof MANY[Name]>;
  },
});

/** Its JSON Schema (2020-12), sections in the order in which they are written. */
export function buildExportSchema(): object {
  const { properties, ...rest } = z.toJSONSchema(exportSchema) as { properties: Record<string, unknown> };
  const names = ["version", "made_at", ...EXPORT_SECTIONS];
  return {
    ...rest,
    title: "What a member takes along",
    required: names,
    properties: Object.fromEntries(names.map((name) => [name, properties[name]])),
  };
}
