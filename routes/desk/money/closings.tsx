/** /desk/money/closing: the books of UTC days, the latest first. */
import type { VNode } from "preact";
import { Notice } from "@/components/notice.tsx";
import { TextLink } from "@/components/text_link.tsx";
import { CAUSE_GROUPS, coinsFor, type CoinSums } from "@/domain/closing.ts";
import type { ClosingView } from "@/protocol/desk/views/money.ts";
import { renderDeskPage } from "@/routes/desk/_frame.tsx";
import { DeskTable } from "@/routes/desk/desk_table.tsx";
import { Count, dayText, LINK, MONEY, MoneyHead, readDay } from "@/routes/desk/money/parts.tsx";
import { refusalStatus, refusalText } from "@/routes/desk/refusal_text.ts";
import type { PageContext } from "@/routes/page_env.ts";

const PATH = `${MONEY}/closing`;

export async function getClosings(c: PageContext): Promise<Response> {
  const { dt, deskCall } = c.var;
  const before = readDay(c.req.query("before") ?? "");
  const found = await deskCall("closings", before === null ? {} : { before });
  const { closings = [], next = null } = found.ok ? found.value : {};
  return await renderDeskPage(c, {
    title: dt("desk.money.closings"),
    status: found.ok ? 200 : refusalStatus(found.refusal),
    children: (
      <div className="grid gap-5">
        <MoneyHead c={c} title={dt("desk.money.closings")} />
        <p className="text-sm text-muted">{dt("desk.money.closings_lead")}</p>
        <div className="grid gap-4" data-live="money">
          {!found.ok
            ? <Notice kind="bad">{refusalText(dt, found.refusal)}</Notice>
            : closings.length === 0
            ? <p className="text-muted">{dt("desk.money.no_closings")}</p>
            : <Closings c={c} closings={closings} />}
          <nav aria-label={dt("desk.money.closings")} className="flex flex-wrap gap-6">
            {before !== null && <TextLink href={PATH}>{dt("desk.money.first")}</TextLink>}
            {next !== null && (
              <TextLink href={`${PATH}?before=${dayText(next)}`}>{dt("desk.money.next")}</TextLink>
            )}
          </nav>
        </div>
      </div>
    ),
  });
}

function Closings({ c, closings }: { c: PageContext; closings: readonly ClosingView[] }): VNode {
  const { dt } = c.var;
  return (
    <DeskTable
      label={dt("desk.money.closings")}
      numbers
      heads={[
        dt("desk.money.day"),
        ...CAUSE_GROUPS.map((group) => dt(`desk.money.group.${group}`)),
        dt("desk.money.after"),
        dt("desk.money.owed"),
        dt("desk.money.agrees"),
      ]}
    >
      {closings.map((closing) => (
        <tr key={closing.day}>
          <td>
            <a href={`${PATH}/${dayText(closing.day)}`} className={LINK}>{dayText(closing.day)}</a>
          </td>
          {[...CAUSE_GROUPS.map((group) => coinsFor(sumsOf(closing), [group])), closing.after, closing.owed]
            .map((count, nth) => (
              <td key={nth}>
                <Count c={c} of={count} />
              </td>
            ))}
          <td>{agreementText(c, closing)}</td>
        </tr>
      ))}
    </DeskTable>
  );
}

/** Coins of a closing by their causes. */
export function sumsOf({ coins }: Pick<ClosingView, "coins">): CoinSums {
  return Object.fromEntries(coins.map(({ cause, coins }) => [cause, coins]));
}

/** Whether a day's sums agree. */
export function agreementText(c: PageContext, { differences, check }: ClosingView): string {
  const { dt } = c.var;
  const odd = differences.length + (check?.differences.length ?? 0);
  if (odd > 0) return dt("desk.money.odd", { count: odd });
  if (!check) return dt("desk.money.unchecked");
  return dt(check.done_at === null ? "desk.money.checking" : "desk.money.even");
}
