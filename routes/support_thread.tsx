/**
 * /tickets/:id: a member's message to support with what both sides have written, and a field to write back (TK-11). Works
 * without JavaScript; a form that is sent twice adds one entry.
 */
import type { VNode } from "preact";
import { type MemberId, RID } from "@/domain/ids.ts";
import { SUPPORT_TEXT_MAX_CODE_POINTS } from "@/domain/limits.ts";
import type { Refusal } from "@/domain/refusals.ts";
import { Button } from "@/components/button.tsx";
import { messageCircleIcon } from "@/components/icons.ts";
import { Notice } from "@/components/notice.tsx";
import { PageIntro } from "@/components/page_intro.tsx";
import { TextArea } from "@/components/text_area.tsx";
import { TextLink } from "@/components/text_link.tsx";
import type { WriteCode } from "@/actors/support.ts";
import { renderGuestPage } from "@/routes/_guest_layout.tsx";
import { dateIn } from "@/routes/date_in.ts";
import { refusalPage } from "@/routes/errors.tsx";
import type { PageContext } from "@/routes/page_env.ts";
import { readForm } from "@/routes/read_form.ts";
import { retryLater } from "@/routes/retry_later.ts";

const RID_BYTES = 16;

interface FormState {
  text?: string;
  rid?: string;
  refusal?: Refusal<WriteCode | "deadline_exceeded">;
}

export async function getThread(c: PageContext): Promise<Response> {
  return await render(c, {});
}

export async function postThread(c: PageContext): Promise<Response> {
  const member = writerOf(c);
  if (!member) return c.redirect("/login", 303);
  const { text = "", rid: typed = "" } = await readForm(c, ["text", "rid"]);
  const rid = RID.test(typed) ? typed : newRid(c);
  const id = c.req.param("id") ?? "";
  const result = await c.var.env.actors.support.write(member, id, { text, rid });
  if (result.ok) return c.redirect(`/tickets/${id}?written`, 303);
  return await render(c, { text, rid, refusal: result.refusal });
}

/** The member, also one whom decisions keep out: they may ask about them. */
export function writerOf({ var: { identity, confined } }: PageContext): MemberId | null {
  return identity?.member ?? confined?.member ?? null;
}

async function render(c: PageContext, { text, rid, refusal }: FormState): Promise<Response> {
  const member = writerOf(c);
  if (!member) return c.redirect("/login", 303);
  const { t, env } = c.var;
  const found = await env.actors.support.read(member, c.req.param("id") ?? "");
  if (!found) return await refusalPage(c, 404, "not_found");
  const { ticket, entries } = found;
  return await renderGuestPage(c, {
    title: t("support.thread", { ticket: ticket.id }),
    frame: "page",
    status: refusal ? statusOf(c, refusal) : 200,
    children: (
      <div className="grid gap-6">
        <TextLink href="/support">{t("support.all")}</TextLink>
        <PageIntro icon={messageCircleIcon} title={t("support.thread", { ticket: ticket.id })}>
          {t(`support.state_${ticket.state ?? "new"}`)}
        </PageIntro>
        {refusal && <Notice kind="bad">{t(`refusal.${refusal.code}`)}</Notice>}
        {!refusal && c.req.query("written") !== undefined && (
          <Notice kind="ok">{t("support.written")}</Notice>
        )}
        <ol className="grid gap-3">
          <Entry c={c} isOwn at={ticket.at} text={ticket.text} />
          {entries.map(({ kind, at, text }, nth) => (
            <Entry key={nth} c={c} isOwn={kind === "written"} at={at} text={text} />
          ))}
        </ol>
        <form method="post" action={`/tickets/${ticket.id}`} className="grid gap-4">
          <input type="hidden" name="rid" value={rid ?? newRid(c)} />
          <TextArea
            name="text"
            label={t("support.own_text")}
            hint={t("support.text_hint", { max: SUPPORT_TEXT_MAX_CODE_POINTS })}
            value={text ?? ""}
            maxLength={SUPPORT_TEXT_MAX_CODE_POINTS}
            required
          />
          <Button type="submit" size="lg" block>{t("support.send_back")}</Button>
        </form>
      </div>
    ),
  });
}

function Entry(
  { c, isOwn, at, text }: { c: PageContext; isOwn: boolean; at: number; text: string },
): VNode {
  const { t } = c.var;
  return (
    <li className={`rounded-lg border border-line p-4 ${isOwn ? "bg-surface" : "bg-brand-soft"}`}>
      <p className="text-xs text-muted">{t(isOwn ? "support.you" : "support.us")} · {dateIn(c, at)}</p>
      <p dir="auto" className="whitespace-pre-line break-words">{text}</p>
    </li>
  );
}

function statusOf(c: PageContext, refusal: NonNullable<FormState["refusal"]>): 422 | 429 | 503 {
  if (refusal.code === "too_many_requests") return retryLater(c, refusal);
  return refusal.code === "deadline_exceeded" ? 503 : 422;
}

function newRid(c: PageContext): string {
  return c.var.env.randomBytes(RID_BYTES).toHex();
}
