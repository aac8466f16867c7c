/** /desk/decisions: appeals that wait, and the last decisions, of all or of one member. */
import type { VNode } from "preact";
import { DECISION_STATES, MEASURES } from "@/domain/decisions.ts";
import { mayStaff } from "@/domain/staff.ts";
import { Button } from "@/components/button.tsx";
import { Notice } from "@/components/notice.tsx";
import { SelectField } from "@/components/select_field.tsx";
import { TextLink } from "@/components/text_link.tsx";
import type { DeskInput } from "@/protocol/desk/calls/mod.ts";
import { renderDeskPage } from "@/routes/desk/_frame.tsx";
import { DecisionTable } from "@/routes/desk/decisions/table.tsx";
import { placeText, readPlace } from "@/routes/desk/place.ts";
import { refusalStatus, refusalText } from "@/routes/desk/refusal_text.ts";
import type { PageContext } from "@/routes/page_env.ts";

const PATH = "/desk/decisions";

export async function getDecisions(c: PageContext): Promise<Response> {
  const { dt, deskCall, staff } = c.var;
  const roles = staff?.staff.roles ?? [];
  const filters = readFilters(c);
  const { member = "" } = filters;
  const after = readPlace(c.req.query("before"));
  const isWhole = Object.keys(filters).length === 0;
  const [found, appeals] = await Promise.all([
    deskCall("decisions", { ...filters, ...after && { after } }),
    isWhole && mayStaff(roles, "appeals") ? readAppeals(c) : null,
  ]);
  const name = found.ok ? found.value.decisions[0]?.member.name : undefined;
  const title = member ? dt("desk.decisions.of", { name: name || member }) : dt("desk.decisions.title");
  return await renderDeskPage(c, {
    title,
    status: found.ok ? 200 : refusalStatus(found.refusal),
    children: (
      <div className="grid gap-6">
        <div className="flex flex-wrap items-center justify-between gap-4">
          <h1 className="text-xl font-bold">{title}</h1>
          {member && mayStaff(roles, "decide") && (
            <Button href={`${PATH}/new?member=${encodeURIComponent(member)}`} size="sm">
              {dt("desk.decisions.decide")}
            </Button>
          )}
        </div>
        {c.req.query("done") !== undefined && <Notice kind="ok">{dt("desk.decisions.done")}</Notice>}
        {appeals && <OpenAppeals c={c} found={appeals} />}
        <section className="grid gap-3">
          {isWhole && <h2 className="text-lg font-semibold">{dt("desk.decisions.all")}</h2>}
          <FilterForm c={c} filters={filters} />
          {!found.ok
            ? <Notice kind="bad">{refusalText(dt, found.refusal)}</Notice>
            : found.value.decisions.length === 0
            ? (
              <p className="text-muted">
                {dt(found.value.next ? "desk.decisions.none_here" : "desk.decisions.none")}
              </p>
            )
            : <DecisionTable c={c} label={title} decisions={found.value.decisions} />}
          <nav aria-label={title} className="flex flex-wrap gap-6">
            {after && <TextLink href={addressOf(filters)}>{dt("desk.decisions.newest")}</TextLink>}
            {found.ok && found.value.next && (
              <TextLink href={addressOf(filters, placeText(found.value.next))}>
                {dt("desk.decisions.older")}
              </TextLink>
            )}
          </nav>
        </section>
      </div>
    ),
  });
}

interface AppealsProps {
  c: PageContext;
  found: Awaited<ReturnType<typeof readAppeals>>;
}

function readAppeals(c: PageContext) {
  return c.var.deskCall("appeals", {});
}

function OpenAppeals({ c, found }: AppealsProps): VNode {
  const { dt } = c.var;
  return (
    <section className="grid gap-3" data-live="appeals">
      <h2 className="text-lg font-semibold">{dt("desk.decisions.appeals")}</h2>
      {!found.ok
        ? <Notice kind="bad">{refusalText(dt, found.refusal)}</Notice>
        : found.value.decisions.length === 0
        ? <p className="text-muted">{dt("desk.decisions.no_appeals")}</p>
        : <DecisionTable c={c} label={dt("desk.decisions.appeals")} decisions={found.value.decisions} />}
    </section>
  );
}

type Filters = Omit<DeskInput<"decisions">, "after">;

/** What the address asks for; what it names wrongly it does not ask for. */
function readFilters(c: PageContext): Filters {
  const query = c.req.query();
  const member = (query.member ?? "").trim();
  const measure = MEASURES.find((each) => each === query.measure);
  const state = DECISION_STATES.find((each) => each === query.state);
  return { ...member && { member }, ...measure && { measure }, ...state && { state } };
}

function FilterForm({ c, filters }: { c: PageContext; filters: Filters }): VNode {
  const { dt } = c.var;
  const any = { value: "", label: dt("desk.decisions.any") };
  const measures = MEASURES.map((value) => ({ value, label: dt(`measure.${value}`) }));
  const states = DECISION_STATES.map((value) => ({ value, label: dt(`desk.decisions.state.${value}`) }));
  return (
    <form method="get" action={PATH} className="grid items-end gap-3 sm:grid-cols-2 wide:grid-cols-3">
      {filters.member && <input type="hidden" name="member" value={filters.member} />}
      <SelectField
        name="measure"
        label={dt("desk.decisions.measure")}
        options={[any, ...measures]}
        value={filters.measure}
      />
      <SelectField
        name="state"
        label={dt("desk.decisions.state")}
        options={[any, ...states]}
        value={filters.state}
      />
      <div>
        <Button type="submit" variant="secondary" size="sm">{dt("desk.log.show")}</Button>
      </div>
    </form>
  );
}

function addressOf(filters: Filters, before?: string): string {
  const params = new URLSearchParams(
    Object.entries({ ...filters, before }).flatMap(([name, value]) => value ? [[name, value]] : []),
  );
  return params.size > 0 ? `${PATH}?${params}` : PATH;
}
