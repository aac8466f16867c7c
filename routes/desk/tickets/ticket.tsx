/**
 * /desk/tickets/:id: one message to support with its thread, an answer that leaves by mail, a note, what came by other ways, its
 * state and links. Opening it is logged. Where a colleague was faster, what was typed stays.
 */
import type { VNode } from "preact";
import { deskOf } from "@/domain/desk.ts";
import { textLanguage } from "@/domain/language.ts";
import { TICKET_TEXT_MAX_CODE_POINTS } from "@/domain/limits.ts";
import { type Refusal, refuse, type Result } from "@/domain/refusals.ts";
import { TICKET_ENTRIES, TICKET_STATES } from "@/domain/tickets.ts";
import { Button } from "@/components/button.tsx";
import { CardSection } from "@/components/card_section.tsx";
import { Notice } from "@/components/notice.tsx";
import { SelectField } from "@/components/select_field.tsx";
import { TextArea } from "@/components/text_area.tsx";
import { TextField } from "@/components/text_field.tsx";
import { TextLink } from "@/components/text_link.tsx";
import type { DeskOutput } from "@/protocol/desk/calls/mod.ts";
import { renderDeskPage } from "@/routes/desk/_frame.tsx";
import { Act } from "@/routes/desk/act.tsx";
import { PostLink } from "@/routes/desk/post_link.tsx";
import { refusalStatus, refusalText } from "@/routes/desk/refusal_text.ts";
import { spanText } from "@/routes/desk/span_text.ts";
import { topicText } from "@/routes/desk/tickets/list.tsx";
import { when } from "@/routes/desk/when.ts";
import type { PageContext } from "@/routes/page_env.ts";
import { readForm } from "@/routes/read_form.ts";

const PATH = "/desk/tickets";
const FIELDS = ["do", "version", "kind", "text", "state", "member", "order"] as const;
/** What can be written, the most frequent first. */
const WAYS = ["answer", "note", "written"] as const satisfies readonly typeof TICKET_ENTRIES[number][];
type Form = { [Field in typeof FIELDS[number]]?: string };

export async function getTicket(c: PageContext): Promise<Response> {
  return await render(c, {});
}

export async function postTicket(c: PageContext): Promise<Response> {
  const form = await readForm(c, FIELDS);
  const done = await carryOut(c, form);
  if (done.ok) return c.redirect(`${c.req.path}?saved`, 303);
  return await render(c, { form, refusal: done.refusal });
}

async function carryOut(c: PageContext, form: Form): Promise<Result<unknown>> {
  const { deskCall } = c.var;
  const at = { ticket: c.req.param("id") ?? "", version: form.version ?? "" };
  const { text = "", member = "", order = "" } = form;
  switch (form.do) {
    case "write": {
      const kind = TICKET_ENTRIES.find((each) => each === form.kind) ?? "answer";
      return await deskCall("ticket/write", { ...at, kind, text });
    }
    case "take":
      return await deskCall("ticket/assign", { ...at, take: 1 });
    case "give_back":
      return await deskCall("ticket/assign", { ...at, take: 0 });
    case "state": {
      const state = TICKET_STATES.find((each) => each === form.state);
      return state
        ? await deskCall("ticket/state", { ...at, state })
        : refuse("invalid_input", { field: "state" });
    }
    case "link":
      return await deskCall("ticket/link", { ...at, member, order });
    default:
      return refuse("invalid_input", { field: "do" });
  }
}

async function render(
  c: PageContext,
  { form = {}, refusal }: { form?: Form; refusal?: Refusal },
): Promise<Response> {
  const { dt, deskCall } = c.var;
  const found = await deskCall("ticket", { ticket: c.req.param("id") ?? "" });
  const shown = found.ok ? refusal : found.refusal;
  return await renderDeskPage(c, {
    title: found.ok ? found.value.ticket.id : dt("desk.tickets.title"),
    status: shown ? refusalStatus(shown) : 200,
    children: (
      <div className="grid max-w-3xl gap-5">
        <TextLink href={PATH}>{dt("desk.tickets.title")}</TextLink>
        {shown && <Notice kind="bad">{refusalText(dt, shown)}</Notice>}
        {!shown && c.req.query("saved") !== undefined && (
          <Notice kind="ok">{dt("desk.tickets.saved")}</Notice>
        )}
        {found.ok && <Ticket c={c} found={found.value} form={form} />}
      </div>
    ),
  });
}

interface TicketProps {
  c: PageContext;
  found: DeskOutput<"ticket">;
  form: Form;
}

function Ticket({ c, found, form }: TicketProps): VNode {
  const { dt } = c.var;
  const { ticket, entries } = found;
  const {
    id,
    name,
    email,
    topic,
    text,
    lang,
    at,
    state,
    member,
    order,
    staff,
    own,
    first_answer_s,
    version,
    attachments,
  } = ticket;
  return (
    <>
      <div>
        <h1 className="text-xl font-bold">
          {topicText(c, topic)} · <bdi dir="ltr">{id}</bdi>
        </h1>
        <p className="text-sm text-muted">
          <bdi>{name}</bdi> · <bdi dir="ltr">{email}</bdi> · <bdi>{dt(`language.${lang as "en"}`)}</bdi> ·
          {" "}
          {dt(`desk.tickets.state.${state}`)}
          {first_answer_s !== null &&
            ` · ${dt("desk.tickets.first_answer", { time: spanText(c, first_answer_s) })}`}
        </p>
      </div>
      <ol className="grid gap-3">
        <Entry c={c} kind="written" by={name} at={at} text={text} attachments={attachments} />
        {entries.map((entry, nth) => (
          <Entry
            key={nth}
            c={c}
            {...entry}
            by={entry.kind === "written" ? entry.from ?? name : entry.by ?? ""}
          />
        ))}
      </ol>
      <Answer c={c} found={found} form={form} />
      <CardSection id="state" title={dt("desk.tickets.about")}>
        <p>{own ? dt("desk.tickets.you") : <bdi>{staff?.name ?? dt("desk.tickets.nobody")}</bdi>}</p>
        <form method="post" action={c.req.path} className="flex flex-wrap items-end gap-3">
          <input type="hidden" name="version" value={String(version)} />
          {own
            ? <Act value="give_back">{dt("desk.tickets.give_back")}</Act>
            : <Act value="take">{dt("desk.tickets.take")}</Act>}
          <SelectField
            name="state"
            label={dt("desk.tickets.state")}
            options={TICKET_STATES.map((value) => ({ value, label: dt(`desk.tickets.state.${value}`) }))}
            value={form.state ?? state}
          />
          <Act value="state">{dt("desk.tickets.set")}</Act>
        </form>
        <form method="post" action={c.req.path} className="flex flex-wrap items-end gap-3">
          <input type="hidden" name="version" value={String(version)} />
          <TextField
            name="member"
            label={dt("desk.tickets.member")}
            value={form.member ?? member ?? ""}
            maxLength={40}
          />
          <TextField
            name="order"
            label={dt("desk.tickets.order")}
            value={form.order ?? order ?? ""}
            maxLength={40}
          />
          <Act value="link">{dt("desk.tickets.link")}</Act>
        </form>
        <div className="flex flex-wrap items-center gap-5">
          {member && <TextLink href={`/desk/members/${member}`}>{dt("desk.tickets.member_page")}</TextLink>}
          {order && <TextLink href={`/desk/money/orders/${order}`}>{dt("desk.tickets.order_page")}</TextLink>}
          {!member && (
            <PostLink action="/desk/members" fields={{ q: email }} label={dt("desk.tickets.find_member")} />
          )}
        </div>
      </CardSection>
    </>
  );
}

function Entry(
  { c, kind, by, at, text, by_mail = 0, automatic = 0, attachments = [] }: {
    c: PageContext;
    kind: typeof TICKET_ENTRIES[number];
    by: string;
    at: number;
    text: string;
    by_mail?: 0 | 1;
    automatic?: 0 | 1;
    attachments?: readonly string[];
  },
): VNode {
  const { dt } = c.var;
  const looks = { written: "bg-surface", answer: "bg-brand-soft", note: "bg-sunken" };
  return (
    <li className={`rounded-lg border border-line p-4 ${looks[kind]}`}>
      <p className="text-xs text-muted">
        {dt(`desk.tickets.kind.${kind}`)} · <bdi>{by}</bdi> · {when(c, at)}
        {by_mail === 1 && ` · ${dt("desk.tickets.by_mail")}`}
        {automatic === 1 && ` · ${dt("desk.tickets.automatic")}`}
      </p>
      <p dir="auto" className="whitespace-pre-line break-words">{text}</p>
      {attachments.length > 0 && (
        <p className="text-xs text-muted">
          {dt("desk.tickets.attachments")} <bdi>{attachments.join(", ")}</bdi>
        </p>
      )}
    </li>
  );
}

/** A prepared answer comes into the field by a link, and is edited there before it leaves. */
function Answer({ c, found: { ticket }, form }: TicketProps): VNode {
  const { dt, env } = c.var;
  const language = textLanguage(ticket.lang as "en");
  const { canned } = deskOf(env.actors.catalogue());
  const chosen = canned.find(({ id }) => String(id) === c.req.query("canned"));
  const text = form.text ?? chosen?.text[language].replaceAll("{name}", ticket.name) ?? "";
  return (
    <CardSection id="answer" title={dt("desk.tickets.answer")}>
      {canned.length > 0 && (
        <details>
          <summary className="cursor-pointer text-sm">{dt("desk.tickets.canned")}</summary>
          <ul className="flex flex-wrap gap-4 pt-2">
            {canned.map(({ id, title }) => (
              <li key={id}>
                <TextLink href={`${c.req.path}?canned=${id}#answer`}>
                  {title[textLanguage(c.var.lang)]}
                </TextLink>
              </li>
            ))}
          </ul>
        </details>
      )}
      <form method="post" action={c.req.path} className="grid gap-4">
        <input type="hidden" name="version" value={String(ticket.version)} />
        <TextArea
          name="text"
          label={dt("desk.tickets.text")}
          hint={dt("desk.tickets.text_hint", { lang: dt(`language.${ticket.lang as "en"}`) })}
          value={text}
          maxLength={TICKET_TEXT_MAX_CODE_POINTS}
          required
        />
        <SelectField
          name="kind"
          label={dt("desk.tickets.kind")}
          options={WAYS.map((value) => ({ value, label: dt(`desk.tickets.do.${value}`) }))}
          value={form.kind ?? "answer"}
        />
        <div>
          <Button type="submit" name="do" value="write" size="sm">{dt("desk.tickets.save")}</Button>
        </div>
      </form>
    </CardSection>
  );
}
