/** What of a member each permission of the desk shows: one table, asked by the call and so by the page. Pure. */
import { meetsNeed, type Needed, type Role } from "@/domain/staff.ts";

const MEMBER_SECTIONS = {
  /** Address, sessions, devices, and what is asked for by two people. */
  account: ["tickets", "decide"],
  /** Balance, movements, orders, contract. */
  money: ["tickets", "money"],
  /** Reports and decisions about them, and theirs. */
  safety: ["decide", "appeals"],
} as const satisfies Record<string, Needed>;
export type MemberSection = keyof typeof MEMBER_SECTIONS;

/** Whether these roles see a section of a member's page. */
export function seesSection(roles: readonly Role[], section: MemberSection): boolean {
  return meetsNeed(roles, MEMBER_SECTIONS[section]);
}
