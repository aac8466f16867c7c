/** What the pages of an export show of each section: columns of its rows, or facts by their names. */
import type { Currency } from "@/domain/catalogue.ts";
import { formatPrice, MINOR_UNITS } from "@/domain/price_text.ts";
import { deskDictionaryOf } from "@/locales/desk/mod.ts";
import type { TextKey } from "@/locales/text.ts";
import type { ExportOne, ExportRow, ManySection, OneSection } from "@/protocol/export.ts";
import { type Reading, timeIn, wordOf } from "@/mails/export/reading.ts";

type RowSection = Exclude<ManySection, "chats">;

export interface Column<Row> {
  title: string;
  cell(row: Row): string;
}

export type Facts = readonly (readonly [name: string, value: string])[];

/** The columns of a section's rows. */
export function columnsOf<Name extends RowSection>(name: Name, reading: Reading): Column<ExportRow<Name>>[] {
  return COLUMNS[name](reading);
}

/** The facts of a section of one object. */
export function factsOf<Name extends OneSection>(
  name: Name,
  value: ExportOne<Name>,
  reading: Reading,
): Facts {
  return FACTS[name](value, reading);
}

const FACTS: { [Name in OneSection]: (value: ExportOne<Name>, reading: Reading) => Facts } = {
  account(account, reading) {
    const { t } = reading;
    const { name, email, gender, birth_date, bio, city, country, lang, search, about = {} } = account;
    return [
      [t("wizard.name"), name],
      [t("wizard.email"), email],
      [t("wizard.gender"), wordOf(reading, `wizard.gender.${String(gender)}`, String(gender))],
      [t("wizard.birth_date"), birth_date],
      [t("wizard.location"), [city, country].filter((each) => each !== "").join(", ")],
      [t("profile.about"), bio],
      [t("shell.language"), wordOf(reading, `language.${lang}`, lang)],
      [t("wizard.ages"), search.ages.join("–")],
      [t("wizard.distance"), String(search.radius_km)],
      [t("export.col_joined"), timeIn(reading, account.created_at)],
      ...account.verified_at
        ? [[t("export.col_verified"), timeIn(reading, account.verified_at)] as const]
        : [],
      ...account.premium_until
        ? [[t("export.col_premium"), timeIn(reading, account.premium_until)] as const]
        : [],
      ...account.translation
        ? [
          [
            t("translate.settings"),
            `${account.translation.service}, ${timeIn(reading, account.translation.at)}`,
          ] as const,
        ]
        : [],
      ...account.referred_by ? [[t("export.col_referred"), account.referred_by] as const] : [],
      ...Object.entries(about).map(([field, answers]) =>
        [
          wordOf(reading, `wizard.title.${field}`, field),
          answers.map((answer) => wordOf(reading, `wizard.${field}.${answer}`, answer)).join(", "),
        ] as const
      ),
    ];
  },
  addresses: ({ email, former }, reading) => [
    [reading.t("wizard.email"), email],
    ...former.map((each) => [timeIn(reading, each.changed_at), each.email] as const),
  ],
  settings: ({ notifications, digest }, { t }) => [
    [t("export.col_notifications"), asText(notifications)],
    [t("export.col_digest"), asText(digest)],
  ],
  coins: (account, { t }) => [
    [t("wallet.column_balance"), String(account.balance)],
    ...Object.entries(account).filter(([field]) => field !== "balance").map(([field, value]) =>
      [field, asText(value)] as const
    ),
  ],
};

const COLUMNS: { [Name in RowSection]: (reading: Reading) => Column<ExportRow<Name>>[] } = {
  sessions: (reading) => [
    text(reading, "col_system", ({ device }) => device ? `${device.browser}, ${device.os}` : ""),
    at(reading, "col_began", (row) => row.created_at),
    at(reading, "col_ends", (row) => row.ends_at),
  ],
  passkeys: (reading) => [
    text(reading, "col_name", ({ name }) => name),
    at(reading, "col_began", (row) => row.created_at),
  ],
  devices: (reading) => [
    text(reading, "col_name", ({ name }) => name),
    text(reading, "col_system", ({ os, service }) => `${os}, ${service}`),
    at(reading, "col_began", (row) => row.created_at),
  ],
  photos: (reading) => [
    at(reading, "col_time", (row) => row.at),
    text(reading, "col_kind", ({ use }) => wordOf(reading, `export.use_${use ?? "none"}`, use ?? "none")),
    text(reading, "col_file", ({ file, id }) => file ?? id),
  ],
  stories: (reading) => [
    at(reading, "col_time", (row) => row.at),
    text(reading, "col_text", (row) => row.text),
    text(reading, "col_seen_by", ({ seen_by }) => String(seen_by)),
  ],
  movements: (reading) => [
    text(reading, "col_number", ({ seq }) => String(seq)),
    at(reading, "col_time", (row) => row.at),
    text(reading, "col_kind", ({ cause }) => wordOf(reading, `wallet.cause_${cause}`, cause)),
    text(reading, "col_coins", ({ delta }) => String(delta)),
    text(reading, "col_balance", ({ after }) => String(after)),
    text(reading, "col_reference", ({ ref }) => ref),
  ],
  orders: (reading) => [
    at(reading, "col_time", (row) => row.created_at),
    text(reading, "col_number", ({ id }) => id),
    text(reading, "col_kind", ({ goods }) => wordOf(reading, `export.goods_${goods.type}`, goods.type)),
    text(reading, "col_amount", (row) => money(row, reading)),
    text(reading, "col_state", ({ state }) => wordOf(reading, `export.state_${state}`, state)),
    text(reading, "col_provider", ({ provider }) => provider),
  ],
  subscriptions: (reading) => [
    at(reading, "col_began", (row) => row.created_at),
    text(reading, "col_months", ({ months }) => String(months)),
    text(reading, "col_amount", (row) => money(row, reading)),
    text(reading, "col_state", ({ state }) => wordOf(reading, `export.state_${state}`, state)),
    at(reading, "col_ends", (row) => row.paid_until),
  ],
  spins: (reading) => [
    text(reading, "col_number", ({ n }) => String(n)),
    at(reading, "col_time", (row) => row.at),
    text(
      reading,
      "col_coins",
      ({ coins }) => coins === "free" ? reading.t("export.free_spin") : String(coins),
    ),
    text(reading, "col_proof", ({ seed, commitment }) => `${seed}\n${commitment}`),
  ],
  declarations: (reading) => [
    at(reading, "col_time", (row) => row.at),
    text(reading, "col_kind", ({ kind }) => wordOf(reading, `declare.${kind}`, kind)),
    text(reading, "col_number", ({ id, contract }) => contract || id),
    text(reading, "col_text", ({ reason }) => reason),
  ],
  swipes: (reading) => [
    text(reading, "col_number", ({ n }) => String(n)),
    text(reading, "col_member", ({ member }) => member),
    text(reading, "col_state", ({ undone }) => undone ? reading.t("export.undone") : ""),
  ],
  likes: memberAndTime,
  matches: memberAndTime,
  blocked: memberAndTime,
  verification: (reading) => [
    at(reading, "col_time", (row) => row.at ?? row.sent_at ?? row.agreed_at),
    text(reading, "col_state", ({ state }) => wordOf(reading, `verification.state_${state}`, state)),
    text(
      reading,
      "col_text",
      ({ gesture }) => gesture ? wordOf(reading, `verification.gesture_${gesture}`, gesture) : "",
    ),
    text(
      reading,
      "col_reason",
      ({ reason }) => reason ? wordOf(reading, `verification.reason_${reason}`, reason) : "",
    ),
  ],
  accepted: (reading) => [
    at(reading, "col_time", (row) => row.at),
    text(reading, "col_kind", ({ page }) => wordOf(reading, `legal.${page}`, page)),
    text(reading, "col_version", ({ version }) => String(version)),
    text(reading, "col_language", ({ lang }) => wordOf(reading, `language.${lang}`, lang)),
  ],
  notices: (reading) => [
    at(reading, "col_time", (row) => row.at),
    text(reading, "col_number", ({ notice }) => notice),
    text(reading, "col_state", ({ seen }) => seen ? reading.t("export.seen") : ""),
  ],
  support: (reading) => [
    at(reading, "col_time", (row) => row.at),
    text(reading, "col_number", ({ id }) => id),
    text(reading, "col_kind", ({ topic }) => wordOf(reading, `support.topic_${topic}`, topic)),
    text(
      reading,
      "col_text",
      (row) => [row, ...row.thread].map((each) => `${timeIn(reading, each.at)}\n${each.text}`).join("\n\n"),
    ),
  ],
  decisions: (reading) => [
    at(reading, "col_time", (row) => row.at),
    text(reading, "col_number", ({ id }) => id),
    text(reading, "col_kind", ({ measure }) => wordOf(reading, `measure.${measure}`, measure)),
    text(reading, "col_rule", ({ rule }) => wordOf(reading, `guideline.${rule}`, rule)),
    text(reading, "col_text", ({ facts }) => facts),
    text(
      reading,
      "col_appeal",
      ({ appeal }) =>
        [appeal?.text, appeal?.decided?.reason].filter((each) => each !== undefined).join("\n\n"),
    ),
  ],
  reports_made: (reading) => [
    at(reading, "col_time", (row) => row.at),
    text(reading, "col_number", ({ id }) => id),
    text(reading, "col_member", ({ about }) => about ?? ""),
    text(reading, "col_kind", ({ reason }) => wordOf(reading, `report.reason_${reason}`, reason)),
    text(reading, "col_text", (row) => row.text),
    at(reading, "col_closed", (row) => row.closed_at),
  ],
  notes_about_you: (reading) => [
    at(reading, "col_time", (row) => row.at),
    text(reading, "col_text", (row) => row.text),
  ],
  looks_by_staff: (reading) => {
    const texts = deskDictionaryOf(reading.lang);
    const word = (key: string, value: string) => {
      const found = texts[`${key}${value}`];
      return typeof found === "string" ? found : value;
    };
    return [
      at(reading, "col_time", (row) => row.at),
      text(reading, "col_role", ({ roles }) => roles.map((role) => word("desk.role.", role)).join(", ")),
      text(reading, "col_kind", ({ what }) => word("desk.did.", what)),
      text(reading, "col_reason", ({ reason }) => reason),
    ];
  },
};

type ColumnKey = Extract<TextKey, `export.col_${string}`> extends `export.${infer Key}` ? Key : never;

function text<Row>({ t }: Reading, key: ColumnKey, cell: (row: Row) => string): Column<Row> {
  return { title: t(`export.${key}`), cell };
}

function at<Row>(reading: Reading, key: ColumnKey, time: (row: Row) => number | undefined): Column<Row> {
  return text(reading, key, (row) => {
    const found = time(row);
    return found ? timeIn(reading, found) : "";
  });
}

function memberAndTime(reading: Reading): Column<{ member: string; at: number }>[] {
  return [at(reading, "col_time", (row) => row.at), text(reading, "col_member", ({ member }) => member)];
}

function money({ amount, currency }: { amount: number; currency: string }, { lang }: Reading): string {
  return formatPrice(amount / MINOR_UNITS, lang, currency as Currency);
}

/** What has no words of its own, by its names: "choices: …". */
function asText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value !== "object") return String(value);
  return Object.entries(value).map(([name, each]) => `${name}: ${asText(each)}`).join("\n");
}
