/** /desk/money/closing/:day: the books of a UTC day, and whether they agree with the whole ledger. */
import type { VNode } from "preact";
import { CAUSES } from "@/domain/money.ts";
import { CAUSE_GROUPS, coinsFor, GROUP_OF } from "@/domain/closing.ts";
import { type Refusal, refuse } from "@/domain/refusals.ts";
import { CardSection } from "@/components/card_section.tsx";
import { Notice } from "@/components/notice.tsx";
import { TextLink } from "@/components/text_link.tsx";
import type { ClosingView, DifferenceView } from "@/protocol/desk/views/money.ts";
import { Act } from "@/routes/desk/act.tsx";
import { Fact } from "@/routes/desk/fact.tsx";
import { renderDeskPage } from "@/routes/desk/_frame.tsx";
import { DeskTable } from "@/routes/desk/desk_table.tsx";
import { agreementText, sumsOf } from "@/routes/desk/money/closings.tsx";
import { amountText, Count, dayText, MONEY, readDay } from "@/routes/desk/money/parts.tsx";
import { refusalStatus, refusalText } from "@/routes/desk/refusal_text.ts";
import { when } from "@/routes/desk/when.ts";
import type { PageContext } from "@/routes/page_env.ts";

export async function getClosing(c: PageContext): Promise<Response> {
  return await render(c);
}

/** Has it counted again. */
export async function postClosing(c: PageContext): Promise<Response> {
  const day = readDay(c.req.param("day") ?? "");
  const done = day === null ? refuse("unknown_day") : await c.var.deskCall("closing/check", { day });
  return done.ok ? c.redirect(`${c.req.path}?saved`, 303) : await render(c, done.refusal);
}

async function render(c: PageContext, refusal?: Refusal): Promise<Response> {
  const { dt, deskCall } = c.var;
  const day = readDay(c.req.param("day") ?? "");
  const found = day === null ? refuse("unknown_day") : await deskCall("closing", { day });
  const shown = found.ok ? refusal : found.refusal;
  return await renderDeskPage(c, {
    title: day === null ? dt("desk.money.closings") : dayText(day),
    status: shown ? refusalStatus(shown) : 200,
    children: (
      <div className="grid max-w-4xl gap-5">
        <TextLink href={`${MONEY}/closing`}>{dt("desk.money.closings")}</TextLink>
        {shown && <Notice kind="bad">{refusalText(dt, shown)}</Notice>}
        {!shown && c.req.query("saved") !== undefined && (
          <Notice kind="ok">{dt("desk.money.check_begun")}</Notice>
        )}
        {found.ok && (
          <div className="grid gap-5" data-live="money">
            <Closing c={c} closing={found.value} />
          </div>
        )}
      </div>
    ),
  });
}

function Closing({ c, closing }: { c: PageContext; closing: ClosingView }): VNode {
  const { dt } = c.var;
  const { day, closed_at, before, after, owed_before, owed, differences, check } = closing;
  const odd = [...differences, ...check?.differences ?? []];
  return (
    <>
      <h1 className="text-xl font-bold">{dayText(day)}</h1>
      <dl className="grid gap-3 sm:grid-cols-[14rem_1fr]">
        <Fact name={dt("desk.money.closed_at")}>{when(c, closed_at)}</Fact>
        <Fact name={dt("desk.money.before")}>
          <Count c={c} of={before} />
        </Fact>
        <Fact name={dt("desk.money.after")}>
          <Count c={c} of={after} />
        </Fact>
        <Fact name={dt("desk.money.owed_before")}>
          <Count c={c} of={owed_before} />
        </Fact>
        <Fact name={dt("desk.money.owed")}>
          <Count c={c} of={owed} />
        </Fact>
        <Fact name={dt("desk.money.agrees")}>{agreementText(c, closing)}</Fact>
      </dl>
      {odd.length > 0 && <Differences c={c} differences={odd} />}
      <Coins c={c} closing={closing} />
      <Cash c={c} closing={closing} />
      <CardSection id="check" title={dt("desk.money.check_title")}>
        {check && check.done_at !== null && (
          <p className="text-sm text-muted">{dt("desk.money.checked", { date: when(c, check.done_at) })}</p>
        )}
        <form method="post" action={c.req.path}>
          <Act value="check">{dt("desk.money.check")}</Act>
        </form>
      </CardSection>
    </>
  );
}

function Differences({ c, differences }: { c: PageContext; differences: readonly DifferenceView[] }): VNode {
  const { dt } = c.var;
  const causeText = (ref: string) => {
    const cause = CAUSES.find((each) => each === ref);
    return cause ? dt(`wallet.cause_${cause}`) : ref;
  };
  return (
    <DeskTable
      label={dt("desk.money.differences")}
      numbers
      heads={[dt("desk.money.differences"), dt("desk.money.expected"), dt("desk.money.found")]}
    >
      {differences.map(({ about, ref, expected, found }, nth) => (
        <tr key={nth}>
          <td>{dt(`desk.money.about.${about}`)} {causeText(ref)}</td>
          <td>
            <Count c={c} of={expected} />
          </td>
          <td>
            <Count c={c} of={found} />
          </td>
        </tr>
      ))}
    </DeskTable>
  );
}

function Coins({ c, closing }: { c: PageContext; closing: ClosingView }): VNode {
  const { dt } = c.var;
  const sums = sumsOf(closing);
  return (
    <CardSection id="coins" title={dt("desk.money.coins")}>
      <DeskTable
        label={dt("desk.money.coins")}
        numbers
        heads={[dt("desk.money.cause"), dt("desk.money.coins")]}
      >
        {CAUSE_GROUPS.flatMap((group) => [
          <tr key={group}>
            <th scope="row" className="text-start">{dt(`desk.money.group.${group}`)}</th>
            <td className="font-medium">
              <Count c={c} of={coinsFor(sums, [group])} />
            </td>
          </tr>,
          ...closing.coins.filter(({ cause }) => GROUP_OF[cause] === group).map(({ cause, coins }) => (
            <tr key={cause}>
              <td>{dt(`wallet.cause_${cause}`)}</td>
              <td>
                <Count c={c} of={coins} />
              </td>
            </tr>
          )),
        ])}
      </DeskTable>
    </CardSection>
  );
}

function Cash({ c, closing: { cash } }: { c: PageContext; closing: ClosingView }): VNode {
  const { dt } = c.var;
  return (
    <CardSection id="cash" title={dt("desk.money.cash")}>
      {cash.length === 0 ? <p className="text-muted">{dt("desk.money.no_cash")}</p> : (
        <DeskTable
          label={dt("desk.money.cash")}
          numbers
          heads={[
            dt("desk.money.what"),
            dt("desk.money.provider"),
            dt("desk.money.count"),
            dt("desk.money.amount"),
            dt("desk.money.coins"),
          ]}
        >
          {cash.map((sum, nth) => (
            <tr key={nth}>
              <td>{dt(`desk.money.cash.${sum.kind}`)}, {dt(`desk.money.goods.${sum.goods}`)}</td>
              <td>
                <bdi dir="ltr">{sum.provider}</bdi>
              </td>
              <td>
                <Count c={c} of={sum.count} />
              </td>
              <td>{amountText(c, sum)}</td>
              <td>
                <Count c={c} of={sum.coins} />
              </td>
            </tr>
          ))}
        </DeskTable>
      )}
    </CardSection>
  );
}
