/** /desk/log: every act of the desk, by who, act, member, virtual profile and time. For admins. */
import type { VNode } from "preact";
import { STAFF_ACTS, type StaffAct } from "@/domain/staff_log.ts";
import { DAY_MS } from "@/domain/utc_day.ts";
import { Button } from "@/components/button.tsx";
import { Notice } from "@/components/notice.tsx";
import { SelectField } from "@/components/select_field.tsx";
import { TextField } from "@/components/text_field.tsx";
import { TextLink } from "@/components/text_link.tsx";
import type { DeskInput, DeskOutput } from "@/protocol/desk/calls/mod.ts";
import { renderDeskPage } from "@/routes/desk/_frame.tsx";
import { LogTable } from "@/routes/desk/log_table.tsx";
import { refusalStatus, refusalText } from "@/routes/desk/refusal_text.ts";
import type { PageContext } from "@/routes/page_env.ts";

const PATH = "/desk/log";
const FIELDS = ["who", "what", "member", "persona", "from", "to"] as const;
type Field = typeof FIELDS[number];
type Filters = Readonly<Record<Field, string>>;

export async function getLog(c: PageContext): Promise<Response> {
  const { dt, deskCall } = c.var;
  const filters = Object.fromEntries(
    FIELDS.map((name) => [name, (c.req.query(name) ?? "").trim()]),
  ) as Filters;
  const before = Number(c.req.query("before"));
  const [found, people] = await Promise.all([
    deskCall("log", inputOf(filters, before)),
    deskCall("staff", {}),
  ]);
  const staff = people.ok ? people.value.staff : [];
  return await renderDeskPage(c, {
    title: dt("desk.log.title"),
    status: found.ok ? 200 : refusalStatus(found.refusal),
    children: (
      <div className="grid gap-5">
        <div>
          <h1 className="text-xl font-bold">{dt("desk.log.title")}</h1>
          {found.ok && <p className="text-muted">{dt("desk.log.lead", { count: found.value.total })}</p>}
        </div>
        <FilterForm c={c} filters={filters} staff={staff} />
        {found.ok
          ? <Entries c={c} filters={filters} page={found.value} isFirst={!(before > 0)} />
          : <Notice kind="bad">{refusalText(dt, found.refusal)}</Notice>}
      </div>
    ),
  });
}

/** Days are whole ones, UTC. What is no day, and no act, filters nothing. */
function inputOf({ who, what, member, persona, from, to }: Filters, before: number): DeskInput<"log"> {
  const [since, until] = [dayStart(from), dayStart(to)];
  return {
    ...who && { who },
    ...isAct(what) && { what },
    ...member && { member },
    ...persona && { persona },
    ...since !== null && { from: since },
    ...until !== null && { to: until + DAY_MS / 1_000 },
    ...Number.isSafeInteger(before) && before > 0 && { before },
  };
}

function isAct(text: string): text is StaffAct {
  return STAFF_ACTS.some((act) => act === text);
}

function dayStart(text: string): number | null {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : NaN;
  return at >= 0 ? at / 1_000 : null;
}

interface FilterProps {
  c: PageContext;
  filters: Filters;
  staff: DeskOutput<"staff">["staff"];
}

function FilterForm({ c, filters, staff }: FilterProps): VNode {
  const { dt } = c.var;
  const isKnown = filters.who === "" || filters.who === "system" ||
    staff.some(({ id }) => id === filters.who);
  const people = [
    { value: "", label: dt("desk.log.anybody") },
    { value: "system", label: dt("desk.log.system") },
    ...staff.map(({ id, name }) => ({ value: id, label: name })),
    // Whoever was removed is in the log still.
    ...isKnown ? [] : [{ value: filters.who, label: filters.who }],
  ];
  const acts = [
    { value: "", label: dt("desk.log.any") },
    ...STAFF_ACTS.map((act) => ({ value: act, label: dt(`desk.did.${act}`) })),
  ];
  return (
    <form
      method="get"
      action={PATH}
      className="grid items-end gap-3 sm:grid-cols-2 wide:grid-cols-3 xl:grid-cols-6"
    >
      <SelectField name="who" label={dt("desk.log.who")} options={people} value={filters.who} />
      <SelectField name="what" label={dt("desk.log.what")} options={acts} value={filters.what} />
      <TextField name="member" label={dt("desk.log.member")} value={filters.member} maxLength={64} />
      <TextField name="persona" label={dt("desk.log.persona")} value={filters.persona} maxLength={64} />
      <TextField name="from" type="date" label={dt("desk.log.from")} value={filters.from} />
      <TextField name="to" type="date" label={dt("desk.log.to")} value={filters.to} />
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" size="sm">{dt("desk.log.show")}</Button>
        <TextLink href={PATH}>{dt("desk.log.clear")}</TextLink>
      </div>
    </form>
  );
}

interface EntriesProps {
  c: PageContext;
  filters: Filters;
  page: DeskOutput<"log">;
  isFirst: boolean;
}

function Entries({ c, filters, page: { entries, before }, isFirst }: EntriesProps): VNode {
  const { dt } = c.var;
  const params = new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== ""));
  const older = new URLSearchParams(params);
  if (before !== null) older.set("before", String(before));
  return (
    <>
      {entries.length === 0
        ? <p className="text-muted">{dt(before === null ? "desk.log.none" : "desk.log.no_more")}</p>
        : <LogTable c={c} entries={entries} />}
      <nav aria-label={dt("desk.log.title")} className="flex flex-wrap gap-6">
        {!isFirst && <TextLink href={`${PATH}?${params}`}>{dt("desk.log.newest")}</TextLink>}
        {before !== null && <TextLink href={`${PATH}?${older}`}>{dt("desk.log.older")}</TextLink>}
      </nav>
    </>
  );
}
