/**
 * /support: a message to the operator, by anyone (AU-44). What was typed stays on every refusal. A field that people do
 * not see catches programs that fill in everything: they are thanked, and nothing is kept.
 */
import type { VNode } from "preact";
import { checkSupport, SUPPORT_FIELDS, type SupportErrors, type SupportForm } from "@/domain/support.ts";
import type { Ticket } from "@/actors/support.ts";
import { Button } from "@/components/button.tsx";
import { CardSection } from "@/components/card_section.tsx";
import { IconButton } from "@/components/icon_button.tsx";
import { arrowLeftIcon, checkIcon, messageCircleIcon } from "@/components/icons.ts";
import { Notice } from "@/components/notice.tsx";
import { PageIntro } from "@/components/page_intro.tsx";
import { SupportFields, TRAP_FIELD } from "@/components/support_fields.tsx";
import { TextLink } from "@/components/text_link.tsx";
import { renderGuestPage } from "@/routes/_guest_layout.tsx";
import { ownOf } from "@/routes/_member_layout.tsx";
import type { PageContext } from "@/routes/page_env.ts";
import { dateIn } from "@/routes/date_in.ts";
import { readForm } from "@/routes/read_form.ts";
import { retryLater } from "@/routes/retry_later.ts";
import { writerOf } from "@/routes/support_thread.tsx";

/** The number of a message as it may stand in the address of the thanks. */
const TICKET = /^[A-Za-z0-9-]{1,40}$/;

interface FormState {
  values: SupportForm;
  errors: SupportErrors;
  /** A refusal of the whole form. */
  alert?: string;
}

export async function getSupport(c: PageContext) {
  const sent = c.req.query("sent");
  if (sent !== undefined) return sentPage(c, TICKET.test(sent) ? sent : null);
  const own = c.var.identity && await ownOf(c);
  const values = own ? { name: own.name, email: own.email } : {};
  return renderForm(c, { values, errors: {} }, 200);
}

export async function postSupport(c: PageContext) {
  const { env, lang, identity, t } = c.var;
  const { [TRAP_FIELD]: trap, ...values } = await readForm(c, [...SUPPORT_FIELDS, TRAP_FIELD]);
  if (trap) return c.redirect("/support?sent", 303);
  const checked = checkSupport(values);
  if (!checked.ok) return renderForm(c, { values, errors: checked.errors }, 422);
  const result = await env.actors.support.send(checked.value, {
    member: identity?.member ?? null,
    address: env.addressOf(c.env.incoming),
    lang,
  });
  if (result.ok) return c.redirect(`/support?sent=${result.value.ticket}`, 303);
  const { refusal } = result;
  const status = refusal.code === "too_many_requests" ? retryLater(c, refusal) : 422;
  return renderForm(c, { values, errors: {}, alert: t(`refusal.${refusal.code}`) }, status);
}

async function renderForm(
  c: PageContext,
  { values, errors, alert }: FormState,
  status: 200 | 422 | 429 | 503,
) {
  const { t } = c.var;
  const count = Object.keys(errors).length;
  const writer = writerOf(c);
  const own = writer ? await c.var.env.actors.support.ofMember(writer) : [];
  return renderGuestPage(c, {
    title: t("support.title"),
    status,
    children: (
      <form method="post" action="/support" noValidate className="grid gap-5">
        {c.var.identity && (
          <IconButton
            icon={arrowLeftIcon}
            directional
            href="/profile"
            label={t("shell.back")}
            className="-ms-3"
          />
        )}
        <PageIntro icon={messageCircleIcon} title={t("support.title")}>{t("support.lead")}</PageIntro>
        {(alert ?? count > 0) && <Notice kind="bad">{alert ?? t("support.errors", { count })}</Notice>}
        <SupportFields t={t} values={values} errors={errors} />
        <Button type="submit" size="lg" block>{t("support.submit")}</Button>
        {own.length > 0 && <OwnMessages c={c} own={own} />}
      </form>
    ),
  });
}

/** What a member has written before, the latest first. */
function OwnMessages({ c, own }: { c: PageContext; own: readonly Ticket[] }): VNode {
  const { t } = c.var;
  return (
    <CardSection id="own" title={t("support.mine")}>
      <ul className="grid gap-3">
        {own.map((ticket) => (
          <li key={ticket.id}>
            <TextLink href={`/tickets/${ticket.id}`}>
              <bdi dir="ltr">{ticket.id}</bdi>
            </TextLink>
            <p className="text-sm text-muted">
              {t(`support.state_${ticket.state ?? "new"}`)} · {dateIn(c, ticket.last_at ?? ticket.at)}
            </p>
            <p dir="auto" className="line-clamp-1 text-sm">{ticket.text}</p>
          </li>
        ))}
      </ul>
    </CardSection>
  );
}

function sentPage(c: PageContext, ticket: string | null) {
  const { t, identity } = c.var;
  return renderGuestPage(c, {
    title: t("support.sent_title"),
    outcome: true,
    children: (
      <div className="grid gap-6">
        <PageIntro icon={checkIcon} title={t("support.sent_title")}>
          <p role="status">{t("support.sent")}</p>
        </PageIntro>
        {ticket && (
          <p className="flex items-baseline justify-between gap-4 rounded-lg bg-sunken px-4 py-3">
            <span className="text-sm text-muted">{t("support.ticket")}</span>
            <bdi dir="ltr" className="font-semibold tabular-nums">{ticket}</bdi>
          </p>
        )}
        <Button href={identity ? "/explore" : "/"} size="lg" block>
          {t(identity ? "error.app" : "error.home")}
        </Button>
        <p className="text-center">
          <TextLink href="/support">{t("support.another")}</TextLink>
        </p>
      </div>
    ),
  });
}
