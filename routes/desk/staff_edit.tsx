/** /desk/staff/:id: an account of the desk, its sessions, a new one-time link, and its end. For admins. */
import type { VNode } from "preact";
import { type Refusal, refuse } from "@/domain/refusals.ts";
import { Button } from "@/components/button.tsx";
import { CardSection } from "@/components/card_section.tsx";
import { Notice } from "@/components/notice.tsx";
import { TextLink } from "@/components/text_link.tsx";
import type { DeskOutput } from "@/protocol/desk/calls/mod.ts";
import { renderDeskPage } from "@/routes/desk/_frame.tsx";
import { proveFirst } from "@/routes/desk/prove.tsx";
import { refusalStatus, refusalText } from "@/routes/desk/refusal_text.ts";
import { SessionsTable } from "@/routes/desk/sessions_table.tsx";
import { readStaffForm, StaffFields, type StaffForm } from "@/routes/desk/staff_fields.tsx";
import { renderLink } from "@/routes/desk/staff_link.tsx";
import type { PageContext } from "@/routes/page_env.ts";

type Found = DeskOutput<"staff/get">;

export async function getStaffEdit(c: PageContext): Promise<Response> {
  return await renderEdit(c);
}

export async function postStaffEdit(c: PageContext): Promise<Response> {
  const { deskCall } = c.var;
  const staff = idOf(c);
  const { form, fields } = await readStaffForm(c);
  const found = await deskCall("staff/get", { staff });
  const name = found.ok ? found.value.staff.name : "";
  const refusal = await carryOut();
  if (refusal instanceof Response) return refusal;
  return refusal.code === "proof_required"
    ? await proveFirst(c, fields)
    : await renderEdit(c, { form, refusal });

  async function carryOut(): Promise<Response | Refusal> {
    switch (form.do) {
      case "save": {
        const { name, roles, teams, languages, version } = form;
        const changed = await deskCall("staff/change", { staff, name, roles, teams, languages, version });
        return changed.ok ? c.redirect(`${c.req.path}?saved`, 303) : changed.refusal;
      }
      case "link": {
        const made = await deskCall("staff/link", { staff });
        return made.ok ? await renderLink(c, { name, link: made.value }) : made.refusal;
      }
      case "remove": {
        const removed = await deskCall("staff/remove", { staff });
        if (!removed.ok) return removed.refusal;
        return c.redirect("/desk/staff?removed", 303);
      }
      case "end_session": {
        const ended = await deskCall("staff/end_session", { staff, session: form.session });
        return ended.ok ? c.redirect(`${c.req.path}?saved`, 303) : ended.refusal;
      }
      default:
        return refuse("invalid_input", { field: "do" }).refusal;
    }
  }
}

function idOf(c: PageContext): string {
  return c.req.param("id") ?? "";
}

async function renderEdit(c: PageContext, failed?: { form: StaffForm; refusal: Refusal }): Promise<Response> {
  const { dt, deskCall } = c.var;
  const found = await deskCall("staff/get", { staff: idOf(c) });
  const refusal = found.ok ? failed?.refusal : found.refusal;
  const status = refusal?.code === "unknown_staff" ? 404 : refusal ? refusalStatus(refusal) : 200;
  return await renderDeskPage(c, {
    title: found.ok ? found.value.staff.name : dt("desk.staff.title"),
    status,
    children: (
      <div className="grid max-w-3xl gap-5">
        <TextLink href="/desk/staff">{dt("desk.staff.title")}</TextLink>
        {refusal && <Notice kind="bad">{refusalText(dt, refusal)}</Notice>}
        {!refusal && c.req.query("saved") !== undefined && (
          <Notice kind="ok">{dt("desk.staff.saved")}</Notice>
        )}
        {found.ok && <Account c={c} found={found.value} form={failed?.form} />}
      </div>
    ),
  });
}

interface AccountProps {
  c: PageContext;
  found: Found;
  /** What was typed into a form that comes back. */
  form: StaffForm | undefined;
}

function Account({ c, found: { staff, sessions }, form }: AccountProps): VNode {
  const { dt } = c.var;
  return (
    <>
      <h1 className="text-xl font-bold">
        <bdi>{staff.name}</bdi>
      </h1>
      <p className="text-muted">
        <bdi>{staff.email}</bdi> · {dt(`desk.staff.state.${staff.state}`)}
      </p>
      <CardSection id="fields" title={dt("desk.staff.edit")}>
        <form method="post" action={c.req.path} noValidate className="grid gap-4">
          <input type="hidden" name="do" value="save" />
          {/* What is saved now was seen as it is now, also where somebody else was faster before. */}
          <input type="hidden" name="version" value={String(staff.version)} />
          <StaffFields c={c} values={form?.do === "save" ? form : staff} />
          <div>
            <Button type="submit" size="sm">{dt("desk.staff.save")}</Button>
          </div>
        </form>
      </CardSection>
      <CardSection id="sessions" title={dt("desk.staff.sessions")}>
        {sessions.length === 0
          ? <p className="text-sm text-muted">{dt("desk.staff.no_sessions")}</p>
          : (
            <SessionsTable
              c={c}
              label={dt("desk.staff.sessions")}
              sessions={sessions}
              action={c.req.path}
            />
          )}
        <TextLink href={`/desk/log?${new URLSearchParams({ who: staff.id })}`}>
          {dt("desk.staff.acts")}
        </TextLink>
      </CardSection>
      <CardSection id="link" title={dt("desk.staff.link_title")}>
        <p className="text-sm text-muted">{dt("desk.staff.link_lead")}</p>
        <form method="post" action={c.req.path}>
          <Button type="submit" name="do" value="link" size="sm" variant="secondary">
            {dt("desk.staff.link_new")}
          </Button>
        </form>
      </CardSection>
      <Removal c={c} staff={staff} />
    </>
  );
}

/** Asks once more before it is done. */
function Removal({ c, staff }: { c: PageContext; staff: Found["staff"] }): VNode {
  const { dt } = c.var;
  const isAsked = c.req.query("remove") !== undefined;
  return (
    <CardSection id="remove" title={dt("desk.staff.remove")}>
      <p className="text-sm text-muted">{dt("desk.staff.remove_lead")}</p>
      {isAsked
        ? (
          <form method="post" action={c.req.path} className="flex flex-wrap items-center gap-4">
            <input type="hidden" name="do" value="remove" />
            <p className="font-medium">{dt("desk.staff.remove_sure", { name: staff.name })}</p>
            <Button type="submit" size="sm" variant="danger" autoFocus>{dt("desk.staff.remove_yes")}</Button>
            <TextLink href={c.req.path}>{dt("desk.staff.cancel")}</TextLink>
          </form>
        )
        : (
          <div>
            <Button href={`${c.req.path}?remove#remove`} size="sm" variant="outline">
              {dt("desk.staff.remove")}
            </Button>
          </div>
        )}
    </CardSection>
  );
}
