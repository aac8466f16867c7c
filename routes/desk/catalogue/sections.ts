/** The sections in which the catalogue is edited, and their fields. */
import { type Catalogue, PROVIDERS } from "@/domain/catalogue.ts";
import { GIFT_PICTURES } from "@/domain/gift_pictures.ts";
import type { DeskOnlyKey } from "@/locales/desk/text.ts";

/**
 * `money`: units of a currency, kept in its smallest; `time`: UTC, kept in seconds; `prize`: coins or "free"; `phrases`: a line
 * each, kept as a list.
 */
export type FieldKind =
  | "text"
  | "lines"
  | "whole"
  | "money"
  | "flag"
  | "choice"
  | "time"
  | "prize"
  | "phrases";

export type FieldKey = Extract<DeskOnlyKey, `desk.catalogue.field.${string}`>;

export interface SectionField {
  /** Names within the part or row, joined by dots. */
  path: string;
  label: FieldKey;
  kind: FieldKind;
  options?: readonly string[];
  /** Left out where it is empty. */
  optional?: true;
  /** The language of a text that there is in all three. */
  lang?: string;
}

export const SECTION_NAMES = [
  "site",
  "prices",
  "credits",
  "premium",
  "promo",
  "promo_codes",
  "wheel",
  "gifts",
  "payments",
  "app",
  "texts",
  "desk",
  "canned",
  "writing",
] as const;
export type SectionName = typeof SECTION_NAMES[number];

export interface Section {
  part: keyof Catalogue;
  /** Where in the part it stands. */
  at: readonly string[];
  /** What names a row of a list; null for one that is none. */
  rows: "id" | "slug" | "feature" | null;
  fields: readonly SectionField[];
}

const LANGS = ["en", "he", "de"] as const;

function field(
  path: string,
  kind: FieldKind,
  more: Pick<SectionField, "options" | "optional"> & { label?: string } = {},
): SectionField {
  const { label = path.replaceAll(".", "_"), ...own } = more;
  return { path, kind, label: `desk.catalogue.field.${label}` as FieldKey, ...own };
}

function words(path: string, kind: "text" | "lines" | "phrases" = "lines"): SectionField[] {
  return LANGS.map((lang) => ({
    ...field(`${path}.${lang}`, kind, { label: path.replaceAll(".", "_") }),
    lang,
    ...kind === "phrases" && { optional: true },
  }));
}

const number = (path: string) => field(path, "whole", { optional: true });

export const SECTIONS: Readonly<Record<SectionName, Section>> = {
  site: {
    part: "site",
    at: [],
    rows: null,
    fields: [
      field("name", "text"),
      field("support_email", "text"),
      field("operator.name", "text", { label: "operator_name" }),
      field("operator.address", "text", { label: "operator_address" }),
      field("operator.email", "text", { label: "operator_email" }),
      field("age_gate", "choice", { options: ["ltr", "all"] }),
      field("landing", "choice", { options: ["warm", "blue"] }),
      ...words("social_proof", "text"),
    ],
  },
  prices: {
    part: "prices",
    at: [],
    rows: "feature",
    fields: [field("feature", "text"), field("price", "whole")],
  },
  credits: {
    part: "credits",
    at: [],
    rows: "id",
    fields: [
      field("credits", "whole"),
      field("price.USD", "money"),
      field("price.ILS", "money"),
      field("discount", "whole"),
      field("spins", "whole"),
    ],
  },
  premium: {
    part: "premium",
    at: [],
    rows: "id",
    fields: [
      field("months", "whole"),
      field("total.USD", "money", { label: "price_USD" }),
      field("total.ILS", "money", { label: "price_ILS" }),
      field("recommended", "flag"),
    ],
  },
  promo: {
    part: "promo",
    at: [],
    rows: null,
    fields: [field("active", "flag"), field("ends", "time")],
  },
  promo_codes: {
    part: "promo_codes",
    at: [],
    rows: "slug",
    fields: [field("slug", "text"), field("coins", "whole"), field("ends", "time", { optional: true })],
  },
  wheel: {
    part: "wheel",
    at: ["prizes"],
    rows: "id",
    fields: [
      field("coins", "prize", { label: "prize" }),
      field("probability", "whole"),
      field("bgColor", "text"),
      field("color", "text"),
    ],
  },
  gifts: {
    part: "gifts",
    at: [],
    rows: "id",
    fields: [
      field("icon", "choice", { options: GIFT_PICTURES }),
      field("price", "whole"),
      ...words("name", "text"),
    ],
  },
  payments: {
    part: "payments",
    at: [],
    rows: null,
    fields: [
      field("ccil", "choice", { options: PROVIDERS }),
      field("cc3a", "choice", { options: PROVIDERS }),
    ],
  },
  app: {
    part: "app",
    at: [],
    rows: null,
    fields: [
      field("coins", "flag", { label: "sells_coins" }),
      field("spins", "flag", { label: "sells_spins" }),
      field("premium", "flag", { label: "sells_premium" }),
    ],
  },
  texts: {
    part: "texts",
    at: [],
    rows: null,
    fields: [
      ...words("wheel").map(withLabel("text_wheel")),
      ...words("checkout").map(withLabel("text_checkout")),
      ...words("photos").map(withLabel("text_photos")),
    ],
  },
  desk: {
    part: "desk",
    at: [],
    rows: null,
    fields: [
      number("answer_hours"),
      number("held"),
      number("skips_an_hour"),
      number("first_messages_a_day"),
      number("likes_a_day"),
      number("visits_a_day"),
      number("pictures_a_day"),
      number("stretch_min"),
      number("pause_min"),
    ],
  },
  canned: {
    part: "desk",
    at: ["canned"],
    rows: "id",
    fields: [...words("title", "text"), ...words("text")],
  },
  writing: {
    part: "desk",
    at: ["writing"],
    rows: null,
    fields: [...words("refused", "phrases"), ...words("doubtful", "phrases")],
  },
};

function withLabel(label: string) {
  return (each: SectionField): SectionField => ({
    ...each,
    label: `desk.catalogue.field.${label}` as FieldKey,
  });
}

export function isSectionName(name: string): name is SectionName {
  return SECTION_NAMES.some((each) => each === name);
}

/** What stands at a place within a value; undefined where nothing does. */
export function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (within, name) =>
      within !== null && typeof within === "object" && Object.hasOwn(within, name)
        ? (within as Record<string, unknown>)[name]
        : undefined,
    value,
  );
}

/** The value with something else at a place within it; undefined takes it away. */
export function withAt(value: unknown, [name, ...rest]: readonly string[], next: unknown): unknown {
  if (name === undefined) return next;
  const { [name]: old, ...others } = (value ?? {}) as Record<string, unknown>;
  const within = withAt(old, rest, next);
  return within === undefined ? others : { ...(value as object ?? {}), [name]: within };
}
