/** /desk/decisions/new?member=: takes a decision about a member. What was typed comes back where it is refused. */
import { type Refusal, refuse } from "@/domain/refusals.ts";
import { Button } from "@/components/button.tsx";
import { Notice } from "@/components/notice.tsx";
import { TextLink } from "@/components/text_link.tsx";
import { renderDeskPage } from "@/routes/desk/_frame.tsx";
import {
  DecisionFields,
  type DecisionForm,
  decisionOf,
  readDecisionForm,
} from "@/routes/desk/decisions/form.tsx";
import { refusalStatus, refusalText } from "@/routes/desk/refusal_text.ts";
import type { PageContext } from "@/routes/page_env.ts";

const PATH = "/desk/decisions/new";

export async function getNewDecision(c: PageContext): Promise<Response> {
  const { target = "", target_id = "" } = c.req.query();
  return await render(c, { target, target_id });
}

export async function postNewDecision(c: PageContext): Promise<Response> {
  const form = await readDecisionForm(c);
  const wanted = decisionOf(form);
  if (!wanted) return await render(c, form, refuse("decision_invalid").refusal);
  const taken = await c.var.deskCall("decision/take", { ...wanted, member: memberOf(c) });
  if (!taken.ok) return await render(c, form, taken.refusal);
  return c.redirect(`/desk/decisions/${taken.value.decision}?done`, 303);
}

async function render(c: PageContext, values: DecisionForm, refusal?: Refusal): Promise<Response> {
  const { dt } = c.var;
  const member = memberOf(c);
  const title = dt("desk.decisions.new", { name: member });
  return await renderDeskPage(c, {
    title,
    status: refusal ? refusalStatus(refusal) : 200,
    children: (
      <div className="grid max-w-3xl gap-5">
        <TextLink href={`/desk/members/${member}`}>{dt("desk.decisions.member")}</TextLink>
        <h1 className="text-xl font-bold">{title}</h1>
        {refusal && <Notice kind="bad">{refusalText(dt, refusal)}</Notice>}
        <form method="post" action={`${PATH}?${new URLSearchParams({ member })}`} className="grid gap-4">
          <DecisionFields c={c} values={values} />
          <div>
            <Button type="submit" size="sm">{dt("desk.decisions.decide")}</Button>
          </div>
        </form>
      </div>
    ),
  });
}

function memberOf(c: PageContext): string {
  return (c.req.query("member") ?? "").trim().slice(0, 64);
}
