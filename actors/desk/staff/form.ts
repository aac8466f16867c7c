/** What an admin sets of an account, checked. Pure. */
import { checkEmail } from "@/domain/email.ts";
import type { TextLanguage } from "@/domain/language.ts";
import { STAFF_NAME_MAX_CODE_POINTS, STAFF_TEAMS_MAX } from "@/domain/limits.ts";
import { teamNamed } from "@/domain/persona.ts";
import { accept, refuse, type Result } from "@/domain/refusals.ts";
import { type Role, ROLES } from "@/domain/staff.ts";
import { codePoints, dropControls, isBlank, toNfc } from "@/domain/text.ts";

export interface StaffFields {
  name: string;
  roles: readonly Role[];
  teams: readonly string[];
  languages: readonly TextLanguage[];
}

export interface NewStaff extends StaffFields {
  email: string;
}

export type StaffFormCode = "staff_name_invalid" | "roles_invalid" | "team_invalid";

/** A name of 1 to 60 characters with something to see. */
export function checkStaffName(raw: string): Result<string, "staff_name_invalid"> {
  const name = toNfc(dropControls(raw)).replaceAll(/\s+/g, " ").trim();
  const isGood = !isBlank(name) && codePoints(name) <= STAFF_NAME_MAX_CODE_POINTS;
  return isGood ? accept(name) : refuse("staff_name_invalid");
}

/** The fields in their one spelling. Whoever has no role could do nothing. */
export function checkStaffFields(raw: StaffFields): Result<StaffFields, StaffFormCode> {
  const name = checkStaffName(raw.name);
  if (!name.ok) return name;
  if (raw.roles.length === 0) return refuse("roles_invalid");
  const teams = raw.teams.flatMap((each) => teamNamed(each) ?? []);
  if (teams.length < raw.teams.length || teams.length > STAFF_TEAMS_MAX) return refuse("team_invalid");
  return accept({
    name: name.value,
    roles: ROLES.filter((role) => raw.roles.includes(role)),
    teams: [...new Set(teams)].sort(),
    languages: [...new Set(raw.languages)].sort(),
  });
}

/** The same with an address. A name that is missing is the part of the address before the @. */
export function checkNewStaff(raw: NewStaff): Result<NewStaff, StaffFormCode | "email_invalid"> {
  const email = checkEmail(raw.email);
  if (!email.ok) return email;
  const name = isBlank(raw.name) ? email.value.split("@")[0] ?? "" : raw.name;
  const fields = checkStaffFields({ ...raw, name });
  return fields.ok ? accept({ ...fields.value, email: email.value }) : fields;
}
