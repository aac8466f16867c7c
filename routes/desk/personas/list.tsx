/** /desk/personas: all virtual profiles, searched and filtered, 50 a page. For supervisors and admins. */
import type { VNode } from "preact";
import { Button } from "@/components/button.tsx";
import { plusIcon, searchIcon } from "@/components/icons.ts";
import { Notice } from "@/components/notice.tsx";
import { SelectField } from "@/components/select_field.tsx";
import { TextField } from "@/components/text_field.tsx";
import { TextLink } from "@/components/text_link.tsx";
import type { DeskOutput } from "@/protocol/desk/calls/mod.ts";
import type { PersonaRowView } from "@/protocol/desk/views/persona.ts";
import { renderDeskPage } from "@/routes/desk/_frame.tsx";
import { DeskTable } from "@/routes/desk/desk_table.tsx";
import { readSearch, searchQuery } from "@/routes/desk/personas/search.ts";
import { StateBadge } from "@/routes/desk/personas/state_badge.tsx";
import { refusalStatus, refusalText } from "@/routes/desk/refusal_text.ts";
import type { PageContext } from "@/routes/page_env.ts";

type Found = DeskOutput<"personas">;

export async function getPersonas(c: PageContext): Promise<Response> {
  const { dt, deskCall } = c.var;
  const found = await deskCall("personas", readSearch(c));
  return await renderDeskPage(c, {
    title: dt("desk.personas.title"),
    status: found.ok ? 200 : refusalStatus(found.refusal),
    children: (
      <div className="grid gap-5">
        <header className="flex flex-wrap items-center gap-3">
          <h1 className="me-auto text-xl font-bold">{dt("desk.personas.title")}</h1>
          <Button href="/desk/personas/import" variant="outline" size="sm">
            {dt("desk.personas.import")}
          </Button>
          <Button href="/desk/personas/new" size="sm" icon={plusIcon}>{dt("desk.personas.new")}</Button>
        </header>
        {found.ok
          ? <Profiles c={c} found={found.value} />
          : <Notice kind="bad">{refusalText(dt, found.refusal)}</Notice>}
      </div>
    ),
  });
}

function Profiles({ c, found }: { c: PageContext; found: Found }): VNode {
  const { dt } = c.var;
  const search = readSearch(c);
  const isSearched = search.search !== "" || search.team !== "" || search.on !== "";
  return (
    <>
      <SearchForm c={c} teams={found.teams} />
      {found.total === 0
        ? (
          <div className="grid justify-items-start gap-2 py-6">
            <p className="text-base font-semibold">
              {dt(isSearched ? "desk.personas.none_found" : "desk.personas.none")}
            </p>
            {isSearched
              ? <TextLink href="/desk/personas">{dt("desk.personas.clear")}</TextLink>
              : <p className="text-muted">{dt("desk.personas.none_lead")}</p>}
          </div>
        )
        : (
          <>
            <p className="text-muted">{dt("desk.personas.count", { count: found.total })}</p>
            <ProfileTable c={c} rows={found.list} />
            <nav className="flex flex-wrap gap-5">
              {search.cursor !== "" && (
                <TextLink href={`/desk/personas?${searchQuery({ ...search, cursor: "" })}`}>
                  {dt("desk.personas.first")}
                </TextLink>
              )}
              {found.next !== null && (
                <TextLink href={`/desk/personas?${searchQuery({ ...search, cursor: found.next })}`}>
                  {dt("desk.personas.next")}
                </TextLink>
              )}
              <a
                href={`/desk/personas/export?${searchQuery(search)}`}
                className="text-brand underline underline-offset-4"
                download
              >
                {dt("desk.personas.export_page")}
              </a>
            </nav>
          </>
        )}
    </>
  );
}

function SearchForm({ c, teams }: { c: PageContext; teams: readonly string[] }): VNode {
  const { dt } = c.var;
  const search = readSearch(c);
  return (
    <form
      method="get"
      action="/desk/personas"
      role="search"
      className="grid items-end gap-3 sm:grid-cols-2 wide:grid-cols-[2fr_1fr_1fr_auto]"
    >
      <TextField
        name="search"
        type="search"
        label={dt("desk.personas.search")}
        value={search.search}
        autoComplete="off"
      />
      <SelectField
        name="team"
        label={dt("desk.personas.team")}
        value={search.team}
        options={[
          { value: "", label: dt("desk.personas.all_teams") },
          ...teams.map((team) => ({ value: team, label: team })),
        ]}
      />
      <SelectField
        name="on"
        label={dt("desk.personas.state")}
        value={search.on}
        options={[
          { value: "", label: dt("desk.personas.any") },
          { value: "on", label: dt("desk.personas.on") },
          { value: "off", label: dt("desk.personas.off") },
        ]}
      />
      <Button type="submit" size="sm" variant="secondary" icon={searchIcon}>
        {dt("desk.personas.find")}
      </Button>
    </form>
  );
}

function ProfileTable({ c, rows }: { c: PageContext; rows: readonly PersonaRowView[] }): VNode {
  const { dt } = c.var;
  return (
    <DeskTable
      label={dt("desk.personas.title")}
      heads={[
        dt("desk.personas.name"),
        dt("desk.personas.state"),
        dt("desk.personas.where"),
        dt("desk.personas.languages"),
        dt("desk.personas.teams"),
        dt("desk.personas.answering"),
      ]}
    >
      {rows.map((row) => (
        <tr key={row.id}>
          <th scope="row">
            <a
              href={`/desk/personas/${row.id}`}
              className="inline-flex items-center gap-3 text-brand underline underline-offset-4"
            >
              <img
                src={row.photo}
                alt=""
                loading="lazy"
                width={36}
                height={36}
                className="size-9 rounded-md object-cover"
              />
              <bdi>{row.name}, {row.age}</bdi>
            </a>
          </th>
          <td>
            <StateBadge c={c} persona={row} />
          </td>
          <td>
            <bdi>{row.city}</bdi>
          </td>
          <td>{row.languages.map((each) => dt(`language.${each}`)).join(", ")}</td>
          <td>
            <bdi>{row.teams.join(", ") || "–"}</bdi>
          </td>
          <td>
            {row.answering === 0
              ? dt("desk.personas.nobody")
              : dt("desk.personas.people", { count: row.answering })}
          </td>
        </tr>
      ))}
    </DeskTable>
  );
}
