/**
 * What a catalogue has to be before it counts. Used wherever one is written or read that the operator may have edited.
 * Every mistake is named with the path of its field, such as `credits[2].price.ILS`.
 */
import { serialize } from "node:v8";
import { z } from "zod";
import { type Catalogue, PROVIDERS } from "@/domain/catalogue.ts";
import { WHEEL_PARTS, WHEEL_SLICES } from "@/domain/limits.ts";
import { isReferralSlug } from "@/domain/promo_code.ts";

/** What a value of the database may hold, with room for the key and the versionstamp. */
const MAX_BYTES = 60_000;

/** The year 2286: a later time is one in milliseconds. */
const SECONDS_MAX = 9_999_999_999;

const MONEY_MAX = 100_000_000;
const COINS_MAX = 10_000_000;
const LIST_MAX = 200;
const TEXT_MAX = 500;

const id = whole(1, 1_000_000);
const coins = whole(1, COINS_MAX);
const flag = z.literal([0, 1]);
const seconds = z.int("needs whole seconds since 1970").min(0, "needs seconds since 1970")
  .max(SECONDS_MAX, "needs seconds since 1970, not milliseconds");
const name = z.string().trim().min(1, "is empty").max(80);
const colour = z.string().regex(/^#[0-9a-fA-F]{6}$/, "needs a colour such as #c9184a");
const picture = z.string().max(300).regex(/^(\/(?!\/)|https:\/\/)\S+$/, "needs a path or an https address");
const email = z.email("needs an e-mail address");

const perLanguage = <Text extends z.ZodType>(text: Text) => z.strictObject({ en: text, he: text, de: text });
/** May be empty where the operator has nothing to say. */
const words = perLanguage(z.string().max(TEXT_MAX));
const price = z.strictObject({ USD: whole(1, MONEY_MAX), ILS: whole(1, MONEY_MAX) });

const site = z.strictObject({
  name: z.string().trim().min(1, "is empty").max(40),
  support_email: email,
  social_proof: words,
  operator: z.strictObject({ name, address: z.string().max(300), email }),
  age_gate: z.enum(["ltr", "all"]),
  landing: z.enum(["warm", "blue"]),
});

const creditPackage = z.strictObject({
  id,
  credits: coins,
  price,
  discount: whole(0, 1_000),
  spins: whole(0, 100),
});

const premiumPackage = z.strictObject({ id, months: whole(1, 60), total: price, recommended: flag });

const wheelPrize = z.strictObject({
  id,
  coins: z.union([coins, z.literal("free")], 'needs coins, or "free"'),
  probability: whole(0, WHEEL_PARTS),
  bgColor: colour,
  color: colour,
});

const promoCode = z.strictObject({
  slug: z.string().refine(isReferralSlug, "needs 1 to 64 of A-Z a-z 0-9 _ -"),
  coins,
  ends: seconds.optional(),
});

const gift = z.strictObject({
  id,
  icon: picture,
  name: perLanguage(z.string().trim().min(1, "is empty").max(40)),
  price: coins,
});

const featurePrice = z.strictObject({
  feature: z.string().regex(/^[a-z_]{1,32}$/, "needs 1 to 32 of a-z _"),
  price: coins,
});

/** Every part of the catalogue. */
const phrases = z.array(z.string().min(1).max(100)).max(LIST_MAX);
const phraseLists = z.strictObject({ en: phrases, he: phrases, de: phrases }).partial();
const desk = z.strictObject({
  answer_hours: whole(1, 24 * 30),
  held: whole(1, 50),
  skips_an_hour: whole(0, 100),
  first_messages_a_day: whole(0, 100),
  likes_a_day: whole(0, 1_000),
  visits_a_day: whole(0, 1_000),
  pictures_a_day: whole(1, 1_000),
  stretch_min: whole(10, 24 * 60),
  pause_min: whole(1, 24 * 60),
  refund_max: whole(0, 100_000),
  refunds_a_day_max: whole(0, 1_000_000),
  canned: listOf(z.strictObject({ id: whole(1, 1_000_000), title: words, text: words }), "id"),
  writing: z.strictObject({ refused: phraseLists, doubtful: phraseLists }),
}).partial();

const PARTS_OF_CATALOGUE = {
  version: whole(1, Number.MAX_SAFE_INTEGER),
  site,
  genders: listOf(
    z.strictObject({ id: z.literal([1, 2, 3]), key: z.enum(["male", "female", "other"]) }),
    "id",
  ).min(1, "is empty"),
  answers: listOf(z.strictObject({ id, key: z.string().regex(/^[a-z_]{1,40}$/) }), "id").min(1, "is empty"),
  credits: listOf(creditPackage, "id"),
  premium: listOf(premiumPackage, "id").superRefine((packages, context) => {
    const recommended = packages.flatMap((each, index) => each.recommended === 1 ? [index] : []);
    for (const index of recommended.slice(1)) {
      context.addIssue({ code: "custom", path: [index, "recommended"], message: "another one is already" });
    }
  }),
  promo: z.strictObject({ active: flag, ends: seconds }),
  wheel: z.nullable(z.strictObject({
    prizes: listOf(wheelPrize, "id").superRefine((prizes, context) => {
      if (prizes.length !== WHEEL_SLICES) {
        context.addIssue({ code: "custom", message: `has ${prizes.length} prizes, needs ${WHEEL_SLICES}` });
      }
      const sum = prizes.reduce((parts, { probability }) => parts + probability, 0);
      if (sum === WHEEL_PARTS) return;
      context.addIssue({ code: "custom", message: `probabilities add up to ${sum}, not to ${WHEEL_PARTS}` });
    }),
  })),
  payments: z.strictObject({ ccil: z.enum(PROVIDERS), cc3a: z.enum(PROVIDERS) }),
  promo_codes: listOf(promoCode, "slug"),
  texts: z.strictObject({ wheel: words, checkout: words, photos: words.optional() }),
  gifts: listOf(gift, "id"),
  app: z.strictObject({ coins: flag, spins: flag, premium: flag }),
  desk: desk.optional(),
  prices: listOf(featurePrice, "feature").superRefine((prices, context) => {
    if (prices.some(({ feature }) => feature === "message")) return;
    context.addIssue({ code: "custom", message: 'needs a price of "message"' });
  }),
} as const satisfies Record<keyof Catalogue, z.ZodType>;

const catalogueSchema = z.strictObject(PARTS_OF_CATALOGUE);

/** A catalogue, or every mistake in what should be one. */
export type CheckedCatalogue =
  | { ok: true; catalogue: Catalogue }
  | { ok: false; problems: string[] };

/** Checks what should be a catalogue. */
export function checkCatalogue(value: unknown): CheckedCatalogue {
  const parsed = catalogueSchema.safeParse(value);
  if (!parsed.success) {
    return {
      ok: false,
      problems: parsed.error.issues.map(({ path, message }) => `${pathText(path)}: ${message}`),
    };
  }
  // A value that may be undefined and a field that may lack are one in JSON, which it comes from.
  const catalogue = parsed.data as Catalogue;
  const bytes = serialize(catalogue).byteLength;
  if (bytes <= MAX_BYTES) return { ok: true, catalogue };
  return { ok: false, problems: [`catalogue: has ${bytes} bytes, at most ${MAX_BYTES} are possible`] };
}

function whole(least: number, most: number) {
  const says = `needs a whole number from ${least} to ${most}`;
  return z.int(says).min(least, says).max(most, says);
}

/** A list in which no two rows have the same `field`. */
function listOf<Row extends z.ZodObject>(row: Row, field: keyof z.output<Row> & string) {
  return z.array(row).max(LIST_MAX).superRefine((rows, context) => {
    const seen = new Set<unknown>();
    rows.forEach((each, index) => {
      const value = (each as Record<string, unknown>)[field];
      if (seen.has(value)) {
        context.addIssue({ code: "custom", path: [index, field], message: `"${value}" is there twice` });
      }
      seen.add(value);
    });
  });
}

/** `credits[2].price.ILS` */
function pathText(path: readonly PropertyKey[]): string {
  if (path.length === 0) return "catalogue";
  return path.map((part) => typeof part === "number" ? `[${part}]` : `.${String(part)}`).join("").slice(1);
}
