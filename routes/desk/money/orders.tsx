/** /desk/money: the last orders, those of a state or provider or of a member; asking the providers; files for the accountant. */
import type { VNode } from "preact";
import { PROVIDERS } from "@/domain/catalogue.ts";
import { ORDER_STATES } from "@/domain/payments.ts";
import type { Refusal } from "@/domain/refusals.ts";
import { Button } from "@/components/button.tsx";
import { CardSection } from "@/components/card_section.tsx";
import { Notice } from "@/components/notice.tsx";
import { SelectField } from "@/components/select_field.tsx";
import { TextField } from "@/components/text_field.tsx";
import { TextLink } from "@/components/text_link.tsx";
import type { DeskOutput } from "@/protocol/desk/calls/mod.ts";
import type { OrderView } from "@/protocol/desk/views/money.ts";
import { Act } from "@/routes/desk/act.tsx";
import { renderDeskPage } from "@/routes/desk/_frame.tsx";
import { DeskTable } from "@/routes/desk/desk_table.tsx";
import { amountText, goodsText, LINK, MONEY, MoneyHead } from "@/routes/desk/money/parts.tsx";
import { placeText, readPlace } from "@/routes/desk/place.ts";
import { refusalStatus, refusalText } from "@/routes/desk/refusal_text.ts";
import { when } from "@/routes/desk/when.ts";
import type { PageContext } from "@/routes/page_env.ts";

export async function getOrders(c: PageContext): Promise<Response> {
  return await render(c);
}

/** Asks the providers. */
export async function postOrders(c: PageContext): Promise<Response> {
  const begun = await c.var.deskCall("money/reconcile", {});
  return begun.ok ? c.redirect(`${MONEY}?saved`, 303) : await render(c, begun.refusal);
}

async function render(c: PageContext, refusal?: Refusal): Promise<Response> {
  const { dt, deskCall } = c.var;
  const member = (c.req.query("member") ?? "").trim();
  const state = ORDER_STATES.find((each) => each === c.req.query("state"));
  const provider = PROVIDERS.find((each) => each === c.req.query("provider"));
  const after = readPlace(c.req.query("after"));
  const choice = { ...state && { state }, ...provider && { provider } };
  const found = await deskCall("orders", member ? { member } : { ...choice, ...after && { after } });
  const shown = found.ok ? refusal : found.refusal;
  const orders = found.ok ? found.value.orders : [];
  const next = found.ok ? found.value.next : null;
  return await renderDeskPage(c, {
    title: dt("desk.money.title"),
    status: shown ? refusalStatus(shown) : 200,
    children: (
      <div className="grid gap-5">
        <MoneyHead c={c} title={dt("desk.money.title")} />
        {shown && <Notice kind="bad">{refusalText(dt, shown)}</Notice>}
        {!shown && c.req.query("saved") !== undefined && <Notice kind="ok">{dt("desk.money.asking")}</Notice>}
        {member
          ? <TextLink href={MONEY}>{dt("desk.money.all")}</TextLink>
          : (
            <form method="get" action={MONEY} className="flex flex-wrap items-end gap-3">
              <SelectField
                name="state"
                label={dt("desk.money.state")}
                options={[
                  { value: "", label: dt("desk.money.any") },
                  ...ORDER_STATES.map((value) => ({ value, label: dt(`desk.money.state.${value}`) })),
                ]}
                value={state ?? ""}
              />
              <SelectField
                name="provider"
                label={dt("desk.money.provider")}
                options={[
                  { value: "", label: dt("desk.money.any") },
                  ...PROVIDERS.map((value) => ({ value, label: value })),
                ]}
                value={provider ?? ""}
              />
              <Button type="submit" size="sm" variant="secondary">{dt("desk.money.show")}</Button>
            </form>
          )}
        <div className="grid gap-4" data-live="money">
          {found.ok && (orders.length === 0
            ? <p className="text-muted">{dt(next ? "desk.money.none_here" : "desk.money.none")}</p>
            : <Orders c={c} orders={orders} />)}
          <nav aria-label={dt("desk.money.title")} className="flex flex-wrap gap-6">
            {after && (
              <TextLink href={`${MONEY}?${new URLSearchParams(choice)}`}>{dt("desk.money.first")}</TextLink>
            )}
            {next && (
              <TextLink href={`${MONEY}?${new URLSearchParams({ ...choice, after: placeText(next) })}`}>
                {dt("desk.money.next")}
              </TextLink>
            )}
          </nav>
          {found.ok && <Reconciling c={c} run={found.value.reconciled} />}
        </div>
        <Files c={c} />
      </div>
    ),
  });
}

function Orders({ c, orders }: { c: PageContext; orders: readonly OrderView[] }): VNode {
  const { dt } = c.var;
  return (
    <DeskTable
      label={dt("desk.money.title")}
      numbers
      heads={[
        dt("desk.money.at"),
        dt("desk.money.member"),
        dt("desk.money.what"),
        dt("desk.money.amount"),
        dt("desk.money.state"),
        dt("desk.money.provider"),
      ]}
    >
      {orders.map((order) => (
        <tr key={order.id}>
          <td>
            <a href={`${MONEY}/orders/${order.id}`} className={LINK}>{when(c, order.created_at)}</a>
          </td>
          <td>
            <a href={`/desk/members/${order.member.id}`} className={LINK}>
              <bdi>{order.member.name || order.member.id}</bdi>
            </a>
          </td>
          <td>{goodsText(c, order)}</td>
          <td>{amountText(c, order)}</td>
          <td>
            {dt(`desk.money.state.${order.state}`)}
            {order.refund_asked && order.state === "paid" && (
              <p className="text-xs text-muted">{dt("desk.money.refund_under_way")}</p>
            )}
          </td>
          <td>
            <bdi dir="ltr">{order.provider}</bdi>
          </td>
        </tr>
      ))}
    </DeskTable>
  );
}

function Reconciling({ c, run }: { c: PageContext; run: DeskOutput<"orders">["reconciled"] }): VNode {
  const { dt } = c.var;
  return (
    <CardSection id="reconcile" title={dt("desk.money.reconcile_title")}>
      <p className="text-sm text-muted">
        {!run
          ? dt("desk.money.never_reconciled")
          : run.done_at === null
          ? dt("desk.money.reconciling", { date: when(c, run.at) })
          : dt("desk.money.reconciled", {
            date: when(c, run.done_at),
            asked: run.asked,
            changed: run.changed,
            expired: run.expired,
            failed: run.failed,
          })}
      </p>
      <form method="post" action={MONEY}>
        <Act value="reconcile">{dt("desk.money.reconcile")}</Act>
      </form>
    </CardSection>
  );
}

function Files({ c }: { c: PageContext }): VNode {
  const { dt, env } = c.var;
  const month = new Date(env.now()).toISOString().slice(0, 7);
  return (
    <CardSection id="files" title={dt("desk.money.export")}>
      {(["cash", "closing"] as const).map((file) => (
        <form
          key={file}
          method="get"
          action={`${MONEY}/${file}.csv`}
          className="flex flex-wrap items-end gap-3"
        >
          <TextField
            name="month"
            label={dt(`desk.money.file.${file}`)}
            value={month}
            maxLength={7}
            required
          />
          <Button type="submit" size="sm" variant="secondary">{dt("desk.money.download")}</Button>
        </form>
      ))}
    </CardSection>
  );
}
