/** /desk/money/orders/:id: one order, what its provider says of it, returning its money. Opening it is logged. */
import type { VNode } from "preact";
import { REASON_MAX_CODE_POINTS } from "@/domain/limits.ts";
import { type Refusal, refuse, type Result } from "@/domain/refusals.ts";
import { CardSection } from "@/components/card_section.tsx";
import { Notice } from "@/components/notice.tsx";
import { TextField } from "@/components/text_field.tsx";
import { TextLink } from "@/components/text_link.tsx";
import type { DeskOutput } from "@/protocol/desk/calls/mod.ts";
import type { OrderView } from "@/protocol/desk/views/money.ts";
import { Act } from "@/routes/desk/act.tsx";
import { Fact } from "@/routes/desk/fact.tsx";
import { renderDeskPage } from "@/routes/desk/_frame.tsx";
import { DisputeCard } from "@/routes/desk/money/dispute_card.tsx";
import { amountText, goodsText, LINK, MONEY } from "@/routes/desk/money/parts.tsx";
import { proveFirst } from "@/routes/desk/prove.tsx";
import { refusalStatus, refusalText } from "@/routes/desk/refusal_text.ts";
import { when } from "@/routes/desk/when.ts";
import type { PageContext } from "@/routes/page_env.ts";
import { readForm } from "@/routes/read_form.ts";

interface Form {
  do?: string;
  reason?: string;
}

export async function getOrder(c: PageContext): Promise<Response> {
  return await render(c, {});
}

export async function postOrder(c: PageContext): Promise<Response> {
  const form: Form = await readForm(c, ["do", "reason"]);
  const done = await carryOut(c, form);
  if (done.ok) return c.redirect(`${c.req.path}?saved`, 303);
  if (done.refusal.code === "proof_required") {
    return await proveFirst(c, [["do", form.do ?? ""], ["reason", form.reason ?? ""]]);
  }
  return await render(c, { form, refusal: done.refusal });
}

async function carryOut(c: PageContext, { do: act, reason = "" }: Form): Promise<Result<unknown>> {
  const { deskCall } = c.var;
  const order = c.req.param("id") ?? "";
  switch (act) {
    case "ask":
      return await deskCall("order/ask", { order });
    case "refund":
      return await deskCall("order/refund", { order, reason });
    case "again":
      return await deskCall("order/refund", { order, reason, again: 1 });
    default:
      return refuse("invalid_input", { field: "do" });
  }
}

async function render(
  c: PageContext,
  { form = {}, refusal }: { form?: Form; refusal?: Refusal },
): Promise<Response> {
  const { dt, deskCall } = c.var;
  const found = await deskCall("order", { order: c.req.param("id") ?? "" });
  const shown = found.ok ? refusal : found.refusal;
  return await renderDeskPage(c, {
    title: dt("desk.money.order"),
    status: shown ? refusalStatus(shown) : 200,
    children: (
      <div className="grid max-w-4xl gap-5">
        <TextLink href={MONEY}>{dt("desk.money.title")}</TextLink>
        {shown && <Notice kind="bad">{refusalText(dt, shown)}</Notice>}
        {!shown && c.req.query("saved") !== undefined && <Notice kind="ok">{dt("desk.money.saved")}</Notice>}
        {found.ok && <Order c={c} found={found.value} form={form} />}
      </div>
    ),
  });
}

function Order({ c, found, form }: { c: PageContext; found: DeskOutput<"order">; form: Form }): VNode {
  const { dt } = c.var;
  const { order, disputes } = found;
  return (
    <>
      <h1 className="text-xl font-bold">
        {goodsText(c, order)} · {amountText(c, order)}
      </h1>
      <Facts c={c} order={order} />
      {disputes.map((dispute) => (
        <DisputeCard key={dispute.id} c={c} dispute={dispute} action={`${MONEY}/disputes`} />
      ))}
      {order.payment !== null && order.state !== "refunded" && <Refund c={c} order={order} form={form} />}
      <CardSection id="ask" title={dt("desk.money.ask_title")}>
        <form method="post" action={c.req.path}>
          <Act value="ask">{dt("desk.money.ask")}</Act>
        </form>
      </CardSection>
    </>
  );
}

function Facts({ c, order }: { c: PageContext; order: OrderView }): VNode {
  const { dt } = c.var;
  const { id, member, state, provider, payment, created_at, paid_at, period, returned } = order;
  return (
    <dl className="grid gap-3 sm:grid-cols-[14rem_1fr]">
      <Fact name={dt("desk.money.number")}>
        <bdi dir="ltr">{id}</bdi>
      </Fact>
      <Fact name={dt("desk.money.member")}>
        <a href={`/desk/members/${member.id}`} className={LINK}>
          <bdi>{member.name || member.id}</bdi>
        </a>
      </Fact>
      <Fact name={dt("desk.money.state")}>{dt(`desk.money.state.${state}`)}</Fact>
      <Fact name={dt("desk.money.at")}>{when(c, created_at)}</Fact>
      {paid_at !== null && <Fact name={dt("desk.money.paid_at")}>{when(c, paid_at)}</Fact>}
      <Fact name={dt("desk.money.provider")}>
        <bdi dir="ltr">{provider}</bdi>
      </Fact>
      {payment !== null && (
        <Fact name={dt("desk.money.payment")}>
          <bdi dir="ltr">{payment}</bdi>
        </Fact>
      )}
      {period && <Fact name={dt("desk.money.period")}>{when(c, period.from)} – {when(c, period.until)}</Fact>}
      {returned && (
        <Fact name={dt("desk.money.returned")}>
          {amountText(c, { amount: returned.amount, currency: order.currency })} · {when(c, returned.at)}{" "}
          {returned.charged_back === 1 && dt("desk.money.charged_back")}
        </Fact>
      )}
    </dl>
  );
}

function Refund({ c, order, form }: { c: PageContext; order: OrderView; form: Form }): VNode {
  const { dt } = c.var;
  const asked = order.refund_asked;
  return (
    <CardSection id="refund" title={dt("desk.money.refund")}>
      <p className="text-sm text-muted">
        {asked
          ? dt("desk.money.asked", { date: when(c, asked.at), name: asked.by.name })
          : dt("desk.money.refund_lead")}
      </p>
      <form method="post" action={c.req.path} className="grid items-end gap-3 sm:grid-cols-[1fr_auto]">
        <TextField
          name="reason"
          label={dt("desk.money.reason")}
          value={form.reason}
          maxLength={REASON_MAX_CODE_POINTS}
          required
        />
        {asked
          ? <Act value="again">{dt("desk.money.refund_again")}</Act>
          : <Act value="refund">{dt("desk.money.refund")}</Act>}
      </form>
    </CardSection>
  );
}
