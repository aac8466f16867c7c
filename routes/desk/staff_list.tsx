/** /desk/staff: everybody at the desk. /desk/staff/new: adds somebody, and shows their one-time link. For admins. */
import type { Refusal } from "@/domain/refusals.ts";
import { Button } from "@/components/button.tsx";
import { plusIcon } from "@/components/icons.ts";
import { Notice } from "@/components/notice.tsx";
import { TextField } from "@/components/text_field.tsx";
import { TextLink } from "@/components/text_link.tsx";
import { renderDeskPage } from "@/routes/desk/_frame.tsx";
import { DeskTable } from "@/routes/desk/desk_table.tsx";
import { proveFirst } from "@/routes/desk/prove.tsx";
import { refusalStatus, refusalText } from "@/routes/desk/refusal_text.ts";
import { readStaffForm, StaffFields, type StaffForm } from "@/routes/desk/staff_fields.tsx";
import { renderLink } from "@/routes/desk/staff_link.tsx";
import type { PageContext } from "@/routes/page_env.ts";

const EMPTY: StaffForm = {
  name: "",
  email: "",
  roles: [],
  teams: [],
  languages: [],
  version: 0,
  do: "",
  session: "",
};

export async function getStaffList(c: PageContext): Promise<Response> {
  const { dt, deskCall, staff: own } = c.var;
  const found = await deskCall("staff", {});
  const removed = c.req.query("removed");
  return await renderDeskPage(c, {
    title: dt("desk.staff.title"),
    status: found.ok ? 200 : refusalStatus(found.refusal),
    children: (
      <div className="grid gap-5">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h1 className="text-xl font-bold">{dt("desk.staff.title")}</h1>
          <Button href="/desk/staff/new" size="sm" icon={plusIcon}>{dt("desk.staff.add")}</Button>
        </div>
        {removed !== undefined && <Notice kind="ok">{dt("desk.staff.removed")}</Notice>}
        {!found.ok && <Notice kind="bad">{refusalText(dt, found.refusal)}</Notice>}
        {found.ok && (
          <DeskTable
            label={dt("desk.staff.title")}
            heads={[
              dt("desk.staff.name"),
              dt("desk.email"),
              dt("desk.staff.roles"),
              dt("desk.staff.teams"),
              dt("desk.staff.languages"),
              dt("desk.staff.state"),
            ]}
          >
            {found.value.staff.map(({ id, name, email, roles, teams, languages, state }) => (
              <tr key={id}>
                <th scope="row">
                  <a href={`/desk/staff/${id}`} className="text-brand underline underline-offset-4">
                    <bdi>{name}</bdi>
                  </a>
                  {id === own?.staff.id && <span className="text-muted">{` (${dt("desk.staff.you")})`}</span>}
                </th>
                <td>
                  <bdi>{email}</bdi>
                </td>
                <td>{roles.map((role) => dt(`desk.role.${role}`)).join(", ")}</td>
                <td>
                  <bdi>{teams.join(", ") || "–"}</bdi>
                </td>
                <td>{languages.map((each) => dt(`language.${each}`)).join(", ") || "–"}</td>
                <td>{dt(`desk.staff.state.${state}`)}</td>
              </tr>
            ))}
          </DeskTable>
        )}
      </div>
    ),
  });
}

export async function getNewStaff(c: PageContext): Promise<Response> {
  return await renderNew(c, EMPTY);
}

export async function postNewStaff(c: PageContext): Promise<Response> {
  const { form, fields } = await readStaffForm(c);
  const { name, email, roles, teams, languages } = form;
  const added = await c.var.deskCall("staff/add", { name, email, roles, teams, languages });
  if (added.ok) return await renderLink(c, { name: name || email, link: added.value });
  if (added.refusal.code === "proof_required") return await proveFirst(c, fields);
  return await renderNew(c, form, added.refusal);
}

async function renderNew(c: PageContext, form: StaffForm, refusal?: Refusal): Promise<Response> {
  const { dt } = c.var;
  return await renderDeskPage(c, {
    title: dt("desk.staff.add"),
    status: refusal ? refusalStatus(refusal) : 200,
    children: (
      <form method="post" action="/desk/staff/new" noValidate className="grid max-w-xl gap-4">
        <h1 className="text-xl font-bold">{dt("desk.staff.add")}</h1>
        {refusal && <Notice kind="bad">{refusalText(dt, refusal)}</Notice>}
        <TextField
          name="email"
          type="email"
          label={dt("desk.email")}
          value={form.email}
          autoComplete="off"
          inputMode="email"
          required
        />
        <StaffFields c={c} values={form} />
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" size="sm">{dt("desk.staff.create")}</Button>
          <TextLink href="/desk/staff">{dt("desk.staff.cancel")}</TextLink>
        </div>
      </form>
    ),
  });
}
