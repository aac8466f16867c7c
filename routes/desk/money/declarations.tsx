/** /desk/money/declarations: what was declared on /cancel and /withdraw, what is not done by when it has to be first. */
import type { VNode } from "preact";
import { REASON_MAX_CODE_POINTS } from "@/domain/limits.ts";
import type { Refusal } from "@/domain/refusals.ts";
import { Notice } from "@/components/notice.tsx";
import { TextField } from "@/components/text_field.tsx";
import { TextLink } from "@/components/text_link.tsx";
import type { DeclarationView } from "@/protocol/desk/views/money.ts";
import { Act } from "@/routes/desk/act.tsx";
import { renderDeskPage } from "@/routes/desk/_frame.tsx";
import { DeskTable } from "@/routes/desk/desk_table.tsx";
import { LINK, MONEY, MoneyHead } from "@/routes/desk/money/parts.tsx";
import { placeText, readPlace } from "@/routes/desk/place.ts";
import { refusalStatus, refusalText } from "@/routes/desk/refusal_text.ts";
import { when } from "@/routes/desk/when.ts";
import type { PageContext } from "@/routes/page_env.ts";
import { readForm } from "@/routes/read_form.ts";

const PATH = `${MONEY}/declarations`;

interface Form {
  place?: string;
  id?: string;
  reason?: string;
}

export async function getDeclarations(c: PageContext): Promise<Response> {
  return await render(c, {});
}

export async function postDeclarations(c: PageContext): Promise<Response> {
  const form: Form = await readForm(c, ["place", "id", "reason"]);
  const { place = "", id = "", reason = "" } = form;
  const done = await c.var.deskCall("declaration/settle", { place, id, reason });
  return done.ok ? c.redirect(`${PATH}?saved`, 303) : await render(c, { form, refusal: done.refusal });
}

async function render(
  c: PageContext,
  { form = {}, refusal }: { form?: Form; refusal?: Refusal },
): Promise<Response> {
  const { dt, deskCall } = c.var;
  const before = readPlace(c.req.query("before"));
  const found = await deskCall("declarations", before ? { before } : {});
  const shown = found.ok ? refusal : found.refusal;
  const { open = [], last = [], next = null } = found.ok ? found.value : {};
  return await renderDeskPage(c, {
    title: dt("desk.money.declarations"),
    status: shown ? refusalStatus(shown) : 200,
    children: (
      <div className="grid gap-5">
        <MoneyHead c={c} title={dt("desk.money.declarations")} />
        {shown && <Notice kind="bad">{refusalText(dt, shown)}</Notice>}
        {!shown && c.req.query("saved") !== undefined && <Notice kind="ok">{dt("desk.money.saved")}</Notice>}
        <div className="grid gap-4" data-live="money">
          {found.ok && last.length === 0 && <p className="text-muted">{dt("desk.money.no_declarations")}</p>}
          {open.map((each) => <Open key={each.id} c={c} declaration={each} form={form} />)}
          {last.length > 0 && <Last c={c} declarations={last} />}
          <nav aria-label={dt("desk.money.declarations")} className="flex flex-wrap gap-6">
            {before && <TextLink href={PATH}>{dt("desk.money.first")}</TextLink>}
            {next && (
              <TextLink href={`${PATH}?${new URLSearchParams({ before: placeText(next) })}`}>
                {dt("desk.money.next")}
              </TextLink>
            )}
          </nav>
        </div>
      </div>
    ),
  });
}

function Open({ c, declaration, form }: { c: PageContext; declaration: DeclarationView; form: Form }): VNode {
  const { dt } = c.var;
  const { id, place, kind, name, contract, reason, at, due_at, overdue, outcome } = declaration;
  return (
    <article className="grid gap-3 rounded-card bg-surface px-5 py-5 shadow-soft">
      <h2 className="font-semibold">
        <bdi>{name}</bdi> {dt(`desk.money.kind.${kind}`)}
      </h2>
      <p className="text-sm text-muted">
        {when(c, at)} · {dt(`desk.money.outcome.${outcome}`)} ·{" "}
        {dt("desk.money.due", { date: when(c, due_at) })}
        {overdue === 1 && <strong className="ms-2 text-bad">{dt("desk.money.overdue")}</strong>}
      </p>
      {contract !== "" && (
        <p className="break-words">
          {dt("desk.money.contract")}: <bdi>{contract}</bdi>
        </p>
      )}
      {reason !== "" && <p dir="auto" className="break-words">{reason}</p>}
      <Links c={c} declaration={declaration} />
      {outcome === "by_hand" && (
        <form method="post" action={PATH} className="grid items-end gap-3 sm:grid-cols-[1fr_auto]">
          <input type="hidden" name="place" value={String(place)} />
          <input type="hidden" name="id" value={id} />
          <TextField
            name="reason"
            label={dt("desk.money.what_became")}
            value={form.id === id ? form.reason : undefined}
            maxLength={REASON_MAX_CODE_POINTS}
            required
          />
          <Act value="settle">{dt("desk.money.settle")}</Act>
        </form>
      )}
    </article>
  );
}

function Links(
  { c, declaration: { member, order } }: { c: PageContext; declaration: DeclarationView },
): VNode {
  const { dt } = c.var;
  return (
    <p className="flex flex-wrap gap-4">
      {member && <a href={`/desk/members/${member}`} className={LINK}>{dt("desk.money.member")}</a>}
      {order && <a href={`${MONEY}/orders/${order}`} className={LINK}>{dt("desk.money.order")}</a>}
    </p>
  );
}

function Last({ c, declarations }: { c: PageContext; declarations: readonly DeclarationView[] }): VNode {
  const { dt } = c.var;
  return (
    <DeskTable
      label={dt("desk.money.declarations")}
      heads={[
        dt("desk.money.number"),
        dt("desk.money.at"),
        dt("desk.money.declared_by"),
        dt("desk.money.what"),
        dt("desk.money.outcome"),
        "",
      ]}
    >
      {declarations.map((each) => (
        <tr key={each.id}>
          <td>
            <bdi dir="ltr">{each.id}</bdi>
          </td>
          <td>{when(c, each.at)}</td>
          <td>
            <bdi>{each.name}</bdi>
          </td>
          <td>{dt(`desk.money.kind.${each.kind}`)}</td>
          <td>
            {dt(`desk.money.outcome.${each.outcome}`)}
            {each.settled && (
              <p className="text-xs text-muted">
                <bdi>{each.settled.by.name}</bdi>: <bdi>{each.settled.reason}</bdi>
              </p>
            )}
          </td>
          <td>
            <Links c={c} declaration={each} />
          </td>
        </tr>
      ))}
    </DeskTable>
  );
}
