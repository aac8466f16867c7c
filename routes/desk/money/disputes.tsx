/** /desk/money/disputes: payers' disputes that are not over, by when they have to be answered, and all of them. */
import type { VNode } from "preact";
import { PROVIDERS } from "@/domain/catalogue.ts";
import { type Refusal, refuse, type Result } from "@/domain/refusals.ts";
import { Notice } from "@/components/notice.tsx";
import { TextLink } from "@/components/text_link.tsx";
import type { DisputeView } from "@/protocol/desk/views/money.ts";
import { renderDeskPage } from "@/routes/desk/_frame.tsx";
import { DeskTable } from "@/routes/desk/desk_table.tsx";
import { DisputeCard } from "@/routes/desk/money/dispute_card.tsx";
import { amountText, disputeKey, LINK, MONEY, MoneyHead } from "@/routes/desk/money/parts.tsx";
import { refusalStatus, refusalText } from "@/routes/desk/refusal_text.ts";
import { when } from "@/routes/desk/when.ts";
import type { PageContext } from "@/routes/page_env.ts";
import { readForm } from "@/routes/read_form.ts";

const PATH = `${MONEY}/disputes`;

interface Form {
  dispute?: string;
  version?: string;
  text?: string;
}

export async function getDisputes(c: PageContext): Promise<Response> {
  return await render(c, {});
}

export async function postDisputes(c: PageContext): Promise<Response> {
  const form: Form = await readForm(c, ["dispute", "version", "text"]);
  const done = await note(c, form);
  return done.ok ? c.redirect(`${PATH}?saved`, 303) : await render(c, { form, refusal: done.refusal });
}

async function note(
  c: PageContext,
  { dispute = "", version = "", text = "" }: Form,
): Promise<Result<unknown>> {
  const [name, id] = dispute.split(/ (.*)/s);
  const provider = PROVIDERS.find((each) => each === name);
  if (!provider || !id) return refuse("unknown_dispute");
  return await c.var.deskCall("dispute/note", { provider, dispute: id, version, text });
}

async function render(
  c: PageContext,
  { form = {}, refusal }: { form?: Form; refusal?: Refusal },
): Promise<Response> {
  const { dt, deskCall } = c.var;
  const before = readBefore(c.req.query("before"));
  const found = await deskCall("disputes", before ? { before } : {});
  const shown = found.ok ? refusal : found.refusal;
  const { open = [], last = [], next = null } = found.ok ? found.value : {};
  return await renderDeskPage(c, {
    title: dt("desk.money.disputes"),
    status: shown ? refusalStatus(shown) : 200,
    children: (
      <div className="grid gap-5">
        <MoneyHead c={c} title={dt("desk.money.disputes")} />
        {shown && <Notice kind="bad">{refusalText(dt, shown)}</Notice>}
        {!shown && c.req.query("saved") !== undefined && <Notice kind="ok">{dt("desk.money.saved")}</Notice>}
        <div className="grid gap-4" data-live="money">
          {found.ok && last.length === 0 && <p className="text-muted">{dt("desk.money.no_disputes")}</p>}
          {open.map((dispute) => (
            <DisputeCard
              key={disputeKey(dispute)}
              c={c}
              dispute={dispute}
              action={PATH}
              typed={form.dispute === disputeKey(dispute) ? form.text : undefined}
            />
          ))}
          {last.length > 0 && <Last c={c} disputes={last} />}
          <nav aria-label={dt("desk.money.disputes")} className="flex flex-wrap gap-6">
            {before && <TextLink href={PATH}>{dt("desk.money.first")}</TextLink>}
            {next && (
              <TextLink href={`${PATH}?${new URLSearchParams({ before: `${next.at} ${disputeKey(next)}` })}`}>
                {dt("desk.money.next")}
              </TextLink>
            )}
          </nav>
        </div>
      </div>
    ),
  });
}

function Last({ c, disputes }: { c: PageContext; disputes: readonly DisputeView[] }): VNode {
  const { dt } = c.var;
  return (
    <DeskTable
      label={dt("desk.money.disputes")}
      numbers
      heads={[
        dt("desk.money.at"),
        dt("desk.money.order"),
        dt("desk.money.amount"),
        dt("desk.money.state"),
        dt("desk.money.reason"),
      ]}
    >
      {disputes.map((dispute) => (
        <tr key={disputeKey(dispute)}>
          <td>{when(c, dispute.at)}</td>
          <td>
            {dispute.order
              ? <a href={`${MONEY}/orders/${dispute.order}`} className={LINK}>{dt("desk.money.order")}</a>
              : "–"}
          </td>
          <td>{amountText(c, dispute)}</td>
          <td>{dt(`desk.money.dispute.${dispute.state}`)}</td>
          <td>
            <bdi dir="ltr">{dispute.reason}</bdi>
          </td>
        </tr>
      ))}
    </DeskTable>
  );
}

function readBefore(text = "") {
  const [, at, name, id] = /^(\d{1,15}) ([a-z]+) (.{1,255})$/.exec(text) ?? [];
  const provider = PROVIDERS.find((each) => each === name);
  return at && provider && id ? { at: Number(at), provider, id } : null;
}
