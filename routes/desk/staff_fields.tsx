/** The fields of an account of the desk, as an admin fills them, and how a post of them is read. */
import type { VNode } from "preact";
import type { TextLanguage } from "@/domain/language.ts";
import { STAFF_NAME_MAX_CODE_POINTS } from "@/domain/limits.ts";
import { isRole, type Role, ROLES } from "@/domain/staff.ts";
import { TextField } from "@/components/text_field.tsx";
import type { PageContext } from "@/routes/page_env.ts";

export interface StaffForm {
  name: string;
  email: string;
  roles: Role[];
  teams: string[];
  languages: TextLanguage[];
  version: number;
  /** What the form is to do. */
  do: string;
  session: string;
}

const LANGUAGES: readonly TextLanguage[] = ["en", "he", "de"];
const VALUE_MAX_CHARS = 512;
const FIELDS_MAX = 60;

/** The posted fields, and the same as pairs for a form that goes on later. */
export async function readStaffForm(
  c: PageContext,
): Promise<{ form: StaffForm; fields: [string, string][] }> {
  const type = c.req.header("content-type") ?? "";
  const isForm = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type);
  const body = isForm ? await c.req.formData().catch(() => new FormData()) : new FormData();
  const fields = [...body.entries()].flatMap(([name, value]): [string, string][] =>
    typeof value === "string" ? [[name, value.slice(0, VALUE_MAX_CHARS)]] : []
  ).slice(0, FIELDS_MAX);
  const all = (name: string) => fields.flatMap(([each, value]) => each === name ? [value] : []);
  const one = (name: string) => all(name)[0] ?? "";
  const form: StaffForm = {
    name: one("name"),
    email: one("email"),
    roles: all("roles").filter(isRole),
    teams: one("teams").split(/[,\n]/).map((each) => each.trim()).filter((each) => each !== ""),
    languages: LANGUAGES.filter((each) => all("languages").includes(each)),
    version: Math.max(0, Math.trunc(Number(one("version")) || 0)),
    do: one("do"),
    session: one("session"),
  };
  return { form, fields };
}

export type StaffFieldValues = Pick<StaffForm, "name" | "roles" | "teams" | "languages">;

export function StaffFields({ c, values }: { c: PageContext; values: StaffFieldValues }): VNode {
  const { dt } = c.var;
  return (
    <>
      <TextField
        name="name"
        label={dt("desk.staff.name")}
        value={values.name}
        maxLength={STAFF_NAME_MAX_CODE_POINTS}
        autoComplete="off"
      />
      <fieldset>
        <legend className="pb-1 text-sm font-medium">{dt("desk.staff.roles")}</legend>
        <div className="grid grid-cols-2 gap-x-4 wide:grid-cols-3">
          {ROLES.map((role) => (
            <Box
              key={role}
              name="roles"
              value={role}
              label={dt(`desk.role.${role}`)}
              checked={values.roles.includes(role)}
            />
          ))}
        </div>
      </fieldset>
      <TextField
        name="teams"
        label={dt("desk.staff.teams")}
        hint={dt("desk.staff.teams_hint")}
        value={values.teams.join(", ")}
        autoComplete="off"
      />
      <fieldset>
        <legend className="pb-1 text-sm font-medium">{dt("desk.staff.languages")}</legend>
        <div className="flex flex-wrap gap-x-4">
          {LANGUAGES.map((each) => (
            <Box
              key={each}
              name="languages"
              value={each}
              label={dt(`language.${each}`)}
              checked={values.languages.includes(each)}
            />
          ))}
        </div>
        <p className="text-xs text-muted">{dt("desk.staff.languages_hint")}</p>
      </fieldset>
    </>
  );
}

interface BoxProps {
  name: string;
  value: string;
  label: string;
  checked: boolean;
}

/** One of several boxes of one name. */
function Box({ name, value, label, checked }: BoxProps): VNode {
  return (
    <label className="flex min-h-10 items-center gap-2.5 text-sm">
      <input type="checkbox" name={name} value={value} checked={checked} className="size-4.5 shrink-0" />
      {label}
    </label>
  );
}
