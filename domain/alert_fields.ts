/**
 * The form over what a member wants to be told of: its fields, as they are typed and posted. For the page that
 * takes the form without JavaScript and for the island that saves it. Pure.
 */
import {
  ALERT_CHANNELS,
  ALERT_KINDS,
  type AlertChannel,
  type AlertChoices,
  type AlertSettings,
} from "@/domain/alerts.ts";

/** Each kind has a field of its own name. Times are minutes after midnight, null where nothing is typed. */
export type AlertFields = AlertChoices & {
  isQuiet: boolean;
  from: number | null;
  to: number | null;
  discreet: boolean;
  mails: boolean;
};

/** The default when quiet hours are turned on. */
const FIRST_QUIET = { from: 22 * 60, to: 7 * 60 };

const CLOCK = /^([01]\d|2[0-3]):([0-5]\d)(?::\d\d(?:\.\d+)?)?$/;

/** The names that a posted form may have. */
export const ALERT_FORM_FIELDS = [...ALERT_KINDS, "quiet", "from", "to", "discreet", "mails"] as const;
export type AlertFormField = typeof ALERT_FORM_FIELDS[number];

/** The settings as the form shows them. */
export function alertFieldsOf({ choices, quiet, discreet, mails }: AlertSettings): AlertFields {
  return { ...choices, ...(quiet ?? FIRST_QUIET), isQuiet: quiet !== null, discreet, mails };
}

/** The settings that the form stands for; null where the quiet hours have no two different times. */
export function alertSettingsOf(fields: AlertFields, timeZone: string): AlertSettings | null {
  const { isQuiet, from, to, discreet, mails } = fields;
  if (isQuiet && (from === null || to === null || from === to)) return null;
  return {
    choices: choicesOf((kind) => fields[kind]),
    quiet: isQuiet && from !== null && to !== null ? { from, to } : null,
    time_zone: timeZone,
    discreet,
    mails,
  };
}

/** What a posted form says; a kind that it does not name, or not well, stays as it was. */
export function readAlertForm(
  valueOf: (field: AlertFormField) => string | undefined,
  before: AlertFields,
): AlertFields {
  return {
    ...choicesOf((kind) => channelOf(valueOf(kind)) ?? before[kind]),
    isQuiet: valueOf("quiet") === "1",
    from: minutesOf(valueOf("from")),
    to: minutesOf(valueOf("to")),
    discreet: valueOf("discreet") === "1",
    mails: valueOf("mails") === "1",
  };
}

/** Minutes after midnight of "22:30", as time inputs have it; null where it is none. */
export function minutesOf(text: string | undefined): number | null {
  const [, hours, minutes] = CLOCK.exec(text ?? "") ?? [];
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes);
}

/** The other way; nothing for null. */
export function clockText(minutes: number | null): string {
  if (minutes === null) return "";
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");
}

/** Whether two settings say the same; the time zone counts where there are quiet hours. */
export function sameAlertSettings(one: AlertSettings, other: AlertSettings): boolean {
  return ALERT_KINDS.every((kind) => one.choices[kind] === other.choices[kind]) &&
    one.discreet === other.discreet &&
    one.mails === other.mails &&
    one.quiet?.from === other.quiet?.from &&
    one.quiet?.to === other.quiet?.to &&
    (one.quiet === null || one.time_zone === other.time_zone);
}

function channelOf(text: string | undefined): AlertChannel | undefined {
  return ALERT_CHANNELS.find((channel) => channel === text);
}

function choicesOf(choose: (kind: typeof ALERT_KINDS[number]) => AlertChannel): AlertChoices {
  return Object.fromEntries(ALERT_KINDS.map((kind) => [kind, choose(kind)])) as unknown as AlertChoices;
}
