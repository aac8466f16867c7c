/** /desk/members/:id/chats: reads one chat of a member with a virtual profile, with a reason, as far as a role reaches (MB-8). */
import type { VNode } from "preact";
import { REASON_MAX_CODE_POINTS } from "@/domain/limits.ts";
import { Button } from "@/components/button.tsx";
import { Notice } from "@/components/notice.tsx";
import { TextField } from "@/components/text_field.tsx";
import { TextLink } from "@/components/text_link.tsx";
import type { DeskOutput } from "@/protocol/desk/calls/mod.ts";
import { renderDeskPage } from "@/routes/desk/_frame.tsx";
import { PostLink } from "@/routes/desk/post_link.tsx";
import { refusalStatus, refusalText } from "@/routes/desk/refusal_text.ts";
import { when } from "@/routes/desk/when.ts";
import type { PageContext } from "@/routes/page_env.ts";
import { readForm } from "@/routes/read_form.ts";

/** Asks for a chat. */
export function getChats(c: PageContext): Promise<Response> {
  return render(c, {});
}

/** Reads it: what a reason says is about people, and an entry of the log is no matter of a link. */
export async function postChats(c: PageContext): Promise<Response> {
  return await render(c, await readForm(c, ["persona", "reason", "ticket", "before"]));
}

type Asked = Partial<Record<"persona" | "reason" | "ticket" | "before", string>>;

async function render(
  c: PageContext,
  { persona = "", reason = "", ticket = "", before = "" }: Asked,
): Promise<Response> {
  const { dt, deskCall } = c.var;
  const member = c.req.param("id") ?? "";
  const isAsked = persona.trim() !== "";
  const found = isAsked
    ? await deskCall("chat/read", {
      persona: persona.trim(),
      member,
      reason,
      ...ticket.trim() && { ticket: ticket.trim() },
      ...before && { before_seq: before },
    })
    : null;
  return await renderDeskPage(c, {
    title: dt("desk.members.chats"),
    status: found && !found.ok ? refusalStatus(found.refusal) : 200,
    children: (
      <div className="grid max-w-3xl gap-5">
        <TextLink href={`/desk/members/${member}`}>{dt("desk.members.back")}</TextLink>
        <h1 className="text-xl font-bold">{dt("desk.members.chats")}</h1>
        <p className="text-sm text-muted">{dt("desk.members.chats_lead")}</p>
        {found && !found.ok && <Notice kind="bad">{refusalText(dt, found.refusal)}</Notice>}
        <form method="post" action={c.req.path} className="grid gap-4 sm:grid-cols-2">
          <TextField
            name="persona"
            label={dt("desk.members.chat_with")}
            value={persona}
            maxLength={64}
            required
          />
          <TextField name="ticket" label={dt("desk.members.ticket")} value={ticket} maxLength={40} />
          <TextField
            name="reason"
            label={dt("desk.members.reason")}
            value={reason}
            maxLength={REASON_MAX_CODE_POINTS}
            required
          />
          <div className="self-end">
            <Button type="submit" size="sm">{dt("desk.members.read")}</Button>
          </div>
        </form>
        {found?.ok && <Lines c={c} chat={found.value} params={{ persona, reason, ticket }} />}
      </div>
    ),
  });
}

interface LinesProps {
  c: PageContext;
  chat: DeskOutput<"chat/read">;
  params: Record<string, string>;
}

function Lines({ c, chat: { list, has_more, persona, member }, params }: LinesProps): VNode {
  const { dt } = c.var;
  const [first] = list;
  return (
    <section className="grid gap-3">
      {has_more && first && (
        <PostLink
          action={c.req.path}
          fields={{ ...params, before: String(first.seq) }}
          label={dt("desk.members.earlier")}
        />
      )}
      <ol className="grid gap-2">
        {list.map(({ id, message, type, sender_id, timestamp, edited, unsent }) => (
          <li key={id} className="rounded-lg border border-line bg-surface p-3">
            <p className="text-xs text-muted">
              <bdi>{sender_id === member.id ? member.name : persona.name}</bdi> · {when(c, timestamp)}
              {edited && ` · ${dt("message.edited")}`}
            </p>
            <p dir="auto" className="whitespace-pre-line break-words">
              {unsent ? dt("message.unsent") : type === "text" ? message : dt("desk.members.no_text")}
            </p>
          </li>
        ))}
      </ol>
      {list.length === 0 && <p className="text-muted">{dt("desk.members.no_lines")}</p>}
    </section>
  );
}
