/** People of the desk, their sessions and keys, and entries of the log, as the desk's pages show them. */
import { z } from "zod/mini";
import { ROLES } from "@/domain/staff.ts";

export const flag = z.union([z.literal(0), z.literal(1)]);
export const role = z.enum(ROLES);
export const writtenLanguage = z.enum(["en", "he", "de"]);

export const staffView = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  roles: z.array(role),
  teams: z.array(z.string()),
  languages: z.array(writtenLanguage),
  state: z.enum(["invited", "active"]),
  /** Seconds. */
  created_at: z.number(),
  /** Grows with each change; a change names the one that it was made on. */
  version: z.number(),
});
export type StaffView = z.infer<typeof staffView>;

export const staffSessionView = z.object({
  id: z.string(),
  browser: z.string(),
  /** Seconds. */
  created_at: z.number(),
  seen_at: z.number(),
  /** 1 where it is the one that asks. */
  current: flag,
});
export type StaffSessionView = z.infer<typeof staffSessionView>;

export const passkeyView = z.object({
  id: z.string(),
  name: z.string(),
  /** Seconds. */
  created_at: z.number(),
});

/** A one-time link: the token of its address, and until when it works, in seconds. */
export const oneTimeLink = z.object({ staff: z.string(), token: z.string(), exp: z.number() });

const named = z.object({ id: z.string(), name: z.string() });

export const logEntryView = z.object({
  n: z.number(),
  /** Seconds. */
  at: z.number(),
  /** Null: the system, by a plan of staff or a command on the server's machine. */
  who: z.nullable(named),
  roles: z.array(role),
  what: z.string(),
  member: z.nullable(named),
  persona: z.nullable(named),
  staff: z.nullable(named),
  ref: z.string(),
  reason: z.string(),
  before: z.string(),
  after: z.string(),
});
export type LogEntryView = z.infer<typeof logEntryView>;
