/** Calls about the people of the desk: one's own account, those of others, and the log of all acts. */
import { z } from "zod/mini";
import { EMAIL_MAX_CHARS, STAFF_NAME_MAX_CODE_POINTS, STAFF_TEAMS_MAX } from "@/domain/limits.ts";
import { STAFF_ACTS } from "@/domain/staff_log.ts";
import { defineDeskCall } from "@/protocol/desk/define.ts";
import {
  flag,
  logEntryView,
  oneTimeLink,
  passkeyView,
  role,
  staffSessionView,
  staffView,
  writtenLanguage,
} from "@/protocol/desk/views/staff.ts";

const ID_MAX_CHARS = 64;
/** What browsers send of passkeys, and what is sealed in a page. */
const SEALED_MAX_CHARS = 16_384;

const id = z.string().check(z.minLength(1), z.maxLength(ID_MAX_CHARS));
const sealed = z.string().check(z.maxLength(SEALED_MAX_CHARS));
const name = z.string().check(z.maxLength(4 * STAFF_NAME_MAX_CODE_POINTS));
/** Longer ones are refused by their own rule. */
const password = z.string().check(z.maxLength(8_192));
const code = z.string().check(z.maxLength(16));
const fields = {
  name,
  roles: z.array(role),
  teams: z.array(z.string().check(z.maxLength(ID_MAX_CHARS))).check(z.maxLength(STAFF_TEAMS_MAX)),
  languages: z.array(writtenLanguage),
};
const nothing = z.object({});
const version = z.number().check(z.int(), z.minimum(0));
const seconds = z.number().check(z.int(), z.minimum(0));

export const STAFF_CALLS = {
  me: defineDeskCall({
    about: "Who is signed in, and what their roles allow.",
    may: null,
    effect: "read",
    input: nothing,
    output: z.object({
      id: z.string(),
      name: z.string(),
      email: z.string(),
      roles: z.array(role),
      teams: z.array(z.string()),
      languages: z.array(writtenLanguage),
      /** Permissions of the table of roles. */
      may: z.array(z.string()),
      session: z.string(),
      /** 1 where it was proved within ten minutes who it is. */
      fresh: flag,
    }),
    errors: [],
  }),
  account: defineDeskCall({
    about: "One's own sessions, passkeys and whether there is a password, with an app for its codes.",
    may: null,
    effect: "read",
    input: nothing,
    output: z.object({
      email: z.string(),
      has_password: flag,
      passkeys: z.array(passkeyView),
      sessions: z.array(staffSessionView),
    }),
    errors: [],
  }),
  "account/end_session": defineDeskCall({
    about: "Ends one of one's own sessions, with what it holds.",
    may: null,
    effect: "idempotent",
    input: z.object({ session: id }),
    output: nothing,
    errors: [],
  }),
  "account/end_others": defineDeskCall({
    about: "Ends all of one's own sessions but this one.",
    may: null,
    effect: "idempotent",
    input: nothing,
    output: nothing,
    errors: [],
  }),
  "account/offer": defineDeskCall({
    about:
      "What a new passkey, and a new authenticator app, are made with: `app` is the secret as text and as address.",
    may: null,
    effect: "read",
    input: z.object({ secret: z.optional(sealed) }),
    output: z.object({
      passkey: z.object({ challenge: z.string(), options: z.string() }),
      app: z.object({ secret: z.string(), text: z.string(), address: z.string() }),
    }),
    errors: [],
  }),
  "account/add_passkey": defineDeskCall({
    about: "Adds a passkey that the browser has made to a challenge of account/offer.",
    may: null,
    effect: "idempotent",
    fresh: true,
    input: z.object({ challenge: sealed, response: sealed, name }),
    output: nothing,
    errors: ["passkey_invalid", "limit_reached", "unknown_staff", "last_key", "totp_invalid"],
  }),
  "account/remove_passkey": defineDeskCall({
    about: "Removes a passkey; the last way to sign in stays.",
    may: null,
    effect: "idempotent",
    fresh: true,
    input: z.object({ passkey: z.string().check(z.maxLength(2_048)) }),
    output: nothing,
    errors: ["last_key", "unknown_staff", "passkey_invalid", "limit_reached", "totp_invalid"],
  }),
  "account/password": defineDeskCall({
    about:
      "Sets one's password, and with `app` the authenticator app whose codes go with it; all other sessions end. Whoever has no app " +
      "yet needs `app`.",
    may: null,
    effect: "idempotent",
    fresh: true,
    input: z.object({ password, app: z.nullable(z.object({ secret: sealed, code })) }),
    output: nothing,
    errors: [
      "password_too_short",
      "password_too_long",
      "password_too_common",
      "totp_invalid",
      "unknown_staff",
      "last_key",
      "passkey_invalid",
      "limit_reached",
    ],
  }),
  staff: defineDeskCall({
    about: "Everybody at the desk, by name.",
    may: "staff",
    effect: "read",
    input: nothing,
    output: z.object({ staff: z.array(staffView) }),
    errors: [],
  }),
  "staff/get": defineDeskCall({
    about: "Somebody of the desk with their sessions.",
    may: "staff",
    effect: "read",
    input: z.object({ staff: id }),
    output: z.object({ staff: staffView, sessions: z.array(staffSessionView) }),
    errors: ["unknown_staff"],
  }),
  "staff/add": defineDeskCall({
    about:
      "Creates an account that waits for its owner; the answer is the one-time link by which they open it, within a day.",
    may: "staff",
    effect: "idempotent",
    fresh: true,
    input: z.object({ ...fields, email: z.string().check(z.maxLength(EMAIL_MAX_CHARS + 64)) }),
    output: oneTimeLink,
    errors: ["email_invalid", "staff_email_taken", "staff_name_invalid", "roles_invalid", "team_invalid"],
  }),
  "staff/link": defineDeskCall({
    about:
      "Makes a new one-time link for somebody who has not come yet, or cannot sign in; former ones are dead.",
    may: "staff",
    effect: "idempotent",
    fresh: true,
    input: z.object({ staff: id }),
    output: oneTimeLink,
    errors: ["unknown_staff"],
  }),
  "staff/change": defineDeskCall({
    about:
      "Changes name, roles, teams and languages of an account as it was seen (`version`). Counts at once, everywhere.",
    may: "staff",
    effect: "idempotent",
    fresh: true,
    input: z.object({ ...fields, staff: id, version }),
    output: staffView,
    errors: [
      "unknown_staff",
      "staff_changed",
      "last_admin",
      "staff_name_invalid",
      "roles_invalid",
      "team_invalid",
    ],
  }),
  "staff/remove": defineDeskCall({
    about: "Removes somebody from the desk and signs them out at once. The last admin stays.",
    may: "staff",
    effect: "idempotent",
    fresh: true,
    input: z.object({ staff: id }),
    output: nothing,
    errors: ["unknown_staff", "last_admin"],
  }),
  "staff/end_session": defineDeskCall({
    about: "Ends a session of somebody else, with what it holds.",
    may: "staff",
    effect: "idempotent",
    input: z.object({ staff: id, session: id }),
    output: nothing,
    errors: [],
  }),
  log: defineDeskCall({
    about:
      "Acts of the desk, the newest first, at most fifty: by who, act, member, virtual profile and time. `before` is where the next " +
      "page begins; `total` is how many the log has.",
    may: "staff",
    effect: "read",
    input: z.object({
      /** `system` for plans and commands. */
      who: z.optional(id),
      what: z.optional(z.enum(STAFF_ACTS)),
      member: z.optional(id),
      persona: z.optional(id),
      from: z.optional(seconds),
      to: z.optional(seconds),
      before: z.optional(z.number().check(z.int(), z.minimum(1))),
    }),
    output: z.object({
      entries: z.array(logEntryView),
      before: z.nullable(z.number()),
      total: z.number(),
    }),
    errors: [],
  }),
} as const;
