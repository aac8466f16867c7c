/**
 * What the people of the desk may do: one table of roles, asked by every call, page and picture of the desk. Pure.
 * Roles add up. An extent says how far a permission reaches; what a case needs beside it, whoever asks decides.
 */

import type { DeskList } from "@/domain/desk.ts";

export const ROLES = ["moderator", "supervisor", "safety", "support", "finance", "admin"] as const;
export type Role = typeof ROLES[number];

/**
 * How far a permission reaches, from the widest on. `assigned`: as the profiles they are assigned to; `own_team`: the
 * profiles of their teams; `with_ticket`: for a ticket that they name; `not_own`: never a decision of their own;
 * `limited`: up to the catalogue's limit; `propose`: another one has to agree.
 */
const EXTENTS = [
  "all",
  "not_own",
  "own_team",
  "assigned",
  "with_ticket",
  "limited",
  "propose",
] as const;
export type Extent = typeof EXTENTS[number];

type Grants = { readonly [R in Role]?: Extent };

/** Who may do what at the desk. */
export const PERMISSIONS = {
  /** Answer in the name of a virtual profile, with its queue, sheets and vault. */
  answer: { moderator: "assigned", supervisor: "assigned" },
  /** See who holds what, take over, reassign, sample the quality of answers. */
  board: { supervisor: "all", admin: "all" },
  /** Make and change virtual profiles, their plans and their vaults. */
  personas: { supervisor: "all", admin: "all" },
  /** Read chats that they have not claimed, with a reason. */
  read_chats: { supervisor: "own_team", safety: "all", support: "with_ticket" },
  /** Hand a chat over to safety. */
  escalate: { moderator: "assigned", supervisor: "all" },
  /** Reports, photos and decisions. */
  decide: { safety: "all" },
  /** Find members and see what concerns the own work of one; what else is on their page needs its own permission. */
  members: { safety: "all", support: "all", finance: "all", admin: "all" },
  appeals: { safety: "not_own", admin: "not_own" },
  /** Tickets, sessions and addresses of members. */
  tickets: { support: "all", admin: "all" },
  /** Refunds, disputes and the closing. */
  money: { support: "limited", finance: "all" },
  /** Catalogue, texts and odds. */
  catalogue: { finance: "propose", admin: "all" },
  /** Figures of the whole site, which name nobody. */
  overview: { supervisor: "all", finance: "all", admin: "all" },
  /** Notices to many members at once. */
  broadcast: { admin: "all" },
  /** Accounts of the desk, their roles and keys, and the log of all acts. */
  staff: { admin: "all" },
} as const satisfies Record<string, Grants>;

export type Permission = keyof typeof PERMISSIONS;

/** How far these roles have a permission together, or null where they do not. */
export function extentOf(roles: readonly Role[], permission: Permission): Extent | null {
  const grants: Grants = PERMISSIONS[permission];
  const reach = roles.map((role) => grants[role]);
  return EXTENTS.find((extent) => reach.includes(extent)) ?? null;
}

/** Whether these roles have a permission at all. */
export function mayStaff(roles: readonly Role[], permission: Permission): boolean {
  return extentOf(roles, permission) !== null;
}

/** What a page needs: one permission, or any of several. */
export type Needed = Permission | readonly Permission[];

/** Whether these roles have what is needed. */
export function meetsNeed(roles: readonly Role[], needed: Needed): boolean {
  return [needed].flat().some((permission) => mayStaff(roles, permission));
}

/** What is needed to hear that a list of the desk has changed: what its page needs. */
export const LIST_NEEDS: Readonly<Record<DeskList, Needed>> = {
  reports: "decide",
  review: "decide",
  verifications: "decide",
  appeals: ["decide", "appeals"],
  tickets: "tickets",
  money: "money",
  catalogue: "catalogue",
  members: "members",
  broadcasts: "broadcast",
};

/** Whether a text names a role. */
export function isRole(text: string): text is Role {
  return ROLES.some((role) => role === text);
}

/** Who answers for a virtual profile: those it names, and whoever is in one of its teams. */
export interface Assignment {
  moderators: readonly string[];
  teams: readonly string[];
  /** In which languages it is written. */
  languages: readonly string[];
}

/** A person of the desk, as far as it decides on whose behalf they may write. */
export interface Writer {
  id: string;
  roles: readonly Role[];
  teams: readonly string[];
  languages: readonly string[];
}

/** Whether somebody may answer as a profile with this assignment. */
export function mayAnswerAs(writer: Writer, { moderators, teams }: Assignment): boolean {
  if (!mayStaff(writer.roles, "answer")) return false;
  return moderators.includes(writer.id) || teams.some((team) => writer.teams.includes(team));
}

/** Whether somebody writes a language of the other side; a writer without languages writes all of them. */
export function writesLanguage({ languages }: Pick<Writer, "languages">, lang: string): boolean {
  return languages.length === 0 || languages.includes(lang);
}
