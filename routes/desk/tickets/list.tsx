/** /desk/tickets: messages to support by their state, the longest waiting first, or those of a member. */
import type { VNode } from "preact";
import { OFFERED_LANGUAGES } from "@/domain/language.ts";
import { TICKET_STATES, type TicketState } from "@/domain/tickets.ts";
import { Button } from "@/components/button.tsx";
import { Notice } from "@/components/notice.tsx";
import { SelectField } from "@/components/select_field.tsx";
import { TextLink } from "@/components/text_link.tsx";
import type { TicketView } from "@/protocol/desk/calls/tickets.ts";
import { renderDeskPage } from "@/routes/desk/_frame.tsx";
import { DeskTable } from "@/routes/desk/desk_table.tsx";
import { placeText, readPlace } from "@/routes/desk/place.ts";
import { refusalStatus, refusalText } from "@/routes/desk/refusal_text.ts";
import { spanText } from "@/routes/desk/span_text.ts";
import { when } from "@/routes/desk/when.ts";
import type { PageContext } from "@/routes/page_env.ts";

const PATH = "/desk/tickets";
const WHOSE = ["mine", "nobody"] as const;
const LINK = "text-brand underline underline-offset-4";

export async function getTickets(c: PageContext): Promise<Response> {
  const { dt, deskCall } = c.var;
  const member = (c.req.query("member") ?? "").trim();
  const state: TicketState = TICKET_STATES.find((each) => each === c.req.query("state")) ?? "new";
  const whose = WHOSE.find((each) => each === c.req.query("whose"));
  const lang = OFFERED_LANGUAGES.find((each) => each === c.req.query("lang"));
  const filter = { ...whose && { whose }, ...lang && { lang } };
  const after = readPlace(c.req.query("after"));
  const found = await deskCall("tickets", member ? { member } : { state, ...filter, ...after && { after } });
  return await renderDeskPage(c, {
    title: dt("desk.tickets.title"),
    status: found.ok ? 200 : refusalStatus(found.refusal),
    children: (
      <div className="grid gap-5">
        <div>
          <h1 className="text-xl font-bold">{dt("desk.tickets.title")}</h1>
          {found.ok && found.value.first_answer_s !== null && (
            <p className="text-muted">
              {dt("desk.tickets.median", { time: spanText(c, found.value.first_answer_s) })}
            </p>
          )}
        </div>
        {member
          ? <TextLink href={PATH}>{dt("desk.tickets.all")}</TextLink>
          : (
            <nav aria-label={dt("desk.tickets.state")} className="flex flex-wrap gap-4">
              {TICKET_STATES.map((each) => (
                <a
                  key={each}
                  href={`${PATH}?${new URLSearchParams({ state: each, ...filter })}`}
                  className={each === state ? "font-medium" : LINK}
                  aria-current={each === state ? "true" : undefined}
                >
                  {dt(`desk.tickets.state.${each}`)}
                </a>
              ))}
            </nav>
          )}
        {!member && <Filter c={c} state={state} whose={whose ?? ""} lang={lang ?? ""} />}
        <div className="grid gap-4" data-live="tickets">
          {!found.ok
            ? <Notice kind="bad">{refusalText(dt, found.refusal)}</Notice>
            : found.value.tickets.length === 0
            ? <p className="text-muted">{dt("desk.tickets.none")}</p>
            : <Tickets c={c} tickets={found.value.tickets} />}
          <nav aria-label={dt("desk.tickets.title")} className="flex flex-wrap gap-6">
            {after && (
              <TextLink href={`${PATH}?${new URLSearchParams({ state, ...filter })}`}>
                {dt("desk.tickets.first")}
              </TextLink>
            )}
            {found.ok && found.value.next && (
              <TextLink
                href={`${PATH}?${new URLSearchParams({
                  state,
                  ...filter,
                  after: placeText(found.value.next),
                })}`}
              >
                {dt("desk.tickets.next")}
              </TextLink>
            )}
          </nav>
        </div>
      </div>
    ),
  });
}

/** Whose messages are shown, and in which language. */
function Filter(
  { c, state, whose, lang }: { c: PageContext; state: TicketState; whose: string; lang: string },
): VNode {
  const { dt } = c.var;
  return (
    <form method="get" action={PATH} className="flex flex-wrap items-end gap-3">
      <input type="hidden" name="state" value={state} />
      <SelectField
        name="whose"
        label={dt("desk.tickets.whose")}
        options={[
          { value: "", label: dt("desk.tickets.everybodys") },
          { value: "mine", label: dt("desk.tickets.mine") },
          { value: "nobody", label: dt("desk.tickets.unassigned") },
        ]}
        value={whose}
      />
      <SelectField
        name="lang"
        label={dt("desk.tickets.language")}
        options={[
          { value: "", label: dt("desk.tickets.languages") },
          ...OFFERED_LANGUAGES.map((value) => ({ value, label: dt(`language.${value}`) })),
        ]}
        value={lang}
      />
      <div>
        <Button type="submit" size="sm" variant="secondary">{dt("desk.tickets.show")}</Button>
      </div>
    </form>
  );
}

function Tickets({ c, tickets }: { c: PageContext; tickets: readonly TicketView[] }): VNode {
  const { dt } = c.var;
  return (
    <DeskTable
      label={dt("desk.tickets.title")}
      heads={[
        dt("desk.tickets.number"),
        dt("desk.tickets.from"),
        dt("desk.tickets.topic"),
        dt("desk.tickets.language"),
        dt("desk.tickets.last"),
        dt("desk.tickets.state"),
        dt("desk.tickets.staff"),
      ]}
    >
      {tickets.map(({ id, name, topic, text, lang, last_at, state, staff, own }) => (
        <tr key={id}>
          <td>
            <a href={`${PATH}/${id}`} className={LINK}>
              <bdi dir="ltr">{id}</bdi>
            </a>
          </td>
          <td>
            <bdi>{name}</bdi>
          </td>
          <td className="min-w-56">
            {topicText(c, topic)}
            <p dir="auto" className="line-clamp-1 text-xs text-muted">{text}</p>
          </td>
          <td>
            <bdi>{dt(`language.${lang as "en"}`)}</bdi>
          </td>
          <td>{when(c, last_at)}</td>
          <td>{dt(`desk.tickets.state.${state}`)}</td>
          <td>{own ? dt("desk.tickets.you") : <bdi>{staff?.name ?? "–"}</bdi>}</td>
        </tr>
      ))}
    </DeskTable>
  );
}

/** A topic in words; one from before as it stands. */
export function topicText(c: PageContext, topic: string): string {
  const translate = c.var.dt as (key: string) => string;
  return /^(account|payment|safety|problem|other)$/.test(topic) ? translate(`support.topic_${topic}`) : topic;
}
