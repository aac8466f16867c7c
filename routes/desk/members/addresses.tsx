/** /desk/members/addresses: other addresses that wait for a second person. */
import type { Refusal } from "@/domain/refusals.ts";
import { Button } from "@/components/button.tsx";
import { Notice } from "@/components/notice.tsx";
import { TextLink } from "@/components/text_link.tsx";
import { renderDeskPage } from "@/routes/desk/_frame.tsx";
import { DeskTable } from "@/routes/desk/desk_table.tsx";
import { proveFirst } from "@/routes/desk/prove.tsx";
import { refusalStatus, refusalText } from "@/routes/desk/refusal_text.ts";
import { when } from "@/routes/desk/when.ts";
import type { PageContext } from "@/routes/page_env.ts";
import { readForm } from "@/routes/read_form.ts";

const PATH = "/desk/members/addresses";

export async function getAddresses(c: PageContext): Promise<Response> {
  return await render(c);
}

export async function postAddresses(c: PageContext): Promise<Response> {
  const form = await readForm(c, ["do", "member", "email"]);
  const { member = "", email = "" } = form;
  const done = await c.var.deskCall("member/settle_address", {
    member,
    email,
    agree: form.do === "agree" ? 1 : 0,
  });
  if (done.ok) return c.redirect(`${PATH}?done`, 303);
  if (done.refusal.code === "proof_required") return await proveFirst(c, Object.entries(form));
  return await render(c, done.refusal);
}

async function render(c: PageContext, refusal?: Refusal): Promise<Response> {
  const { dt, deskCall } = c.var;
  const found = await deskCall("member/addresses", {});
  const shown = found.ok ? refusal : found.refusal;
  return await renderDeskPage(c, {
    title: dt("desk.members.addresses"),
    status: shown ? refusalStatus(shown) : 200,
    children: (
      <div className="grid gap-5" data-live="members">
        <TextLink href="/desk/members">{dt("desk.members.title")}</TextLink>
        <h1 className="text-xl font-bold">{dt("desk.members.addresses")}</h1>
        {shown && <Notice kind="bad">{refusalText(dt, shown)}</Notice>}
        {c.req.query("done") !== undefined && !shown && <Notice kind="ok">{dt("desk.members.saved")}</Notice>}
        {found.ok && found.value.requests.length === 0
          ? <p className="text-muted">{dt("desk.members.no_addresses")}</p>
          : (
            <DeskTable
              label={dt("desk.members.addresses")}
              heads={[
                dt("desk.members.name"),
                dt("desk.members.new_email"),
                dt("desk.members.reason"),
                dt("desk.members.asked"),
                "",
              ]}
            >
              {(found.ok ? found.value.requests : []).map(({ member, email, reason, at, own }) => (
                <tr key={member.id}>
                  <td>
                    <TextLink href={`/desk/members/${member.id}`}>
                      <bdi>{member.name || member.id}</bdi>
                    </TextLink>
                  </td>
                  <td>
                    <bdi dir="ltr">{email}</bdi>
                  </td>
                  <td dir="auto">{reason}</td>
                  <td>{when(c, at)}</td>
                  <td>
                    <form method="post" action={PATH} className="flex gap-2">
                      <input type="hidden" name="member" value={member.id} />
                      <input type="hidden" name="email" value={email} />
                      {own === 0 && (
                        <Button type="submit" name="do" value="agree" size="sm">
                          {dt("desk.members.agree")}
                        </Button>
                      )}
                      <Button type="submit" name="do" value="refuse" size="sm" variant="outline">
                        {dt(own ? "desk.members.take_back" : "desk.members.refuse")}
                      </Button>
                    </form>
                  </td>
                </tr>
              ))}
            </DeskTable>
          )}
      </div>
    ),
  });
}
