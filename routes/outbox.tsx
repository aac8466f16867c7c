/**
 * The mails that were put aside in place of being sent: a developer's page, for requests from this machine alone. To
 * everybody else it does not exist (ML-12).
 */
import type { VNode } from "preact";
import type { KeptMail, MailPreview } from "@/domain/mail.ts";
import { ChatsArt } from "@/components/art/chats.tsx";
import { Button } from "@/components/button.tsx";
import { EmptyState } from "@/components/empty_state.tsx";
import { renderGuestPage } from "@/routes/_guest_layout.tsx";
import { isLocal } from "@/routes/local_request.ts";
import type { PageContext } from "@/routes/page_env.ts";

type Answer = Response | Promise<Response>;

/** A document of its own that may do nothing but look. */
const MAIL_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; " +
  "frame-ancestors 'none'; sandbox";

export function getOutbox(c: PageContext): Answer {
  return withOutbox(c, async (outbox) => {
    const { t } = c.var;
    const mails = await outbox.list();
    return await renderGuestPage(c, {
      title: t("mail.outbox_title"),
      frame: "page",
      children: (
        <>
          <h1 className="text-2xl font-bold">{t("mail.outbox_title")}</h1>
          <p className="mt-2 text-muted">{t("mail.outbox_lead")}</p>
          {mails.length === 0
            ? <EmptyState Art={ChatsArt} title={t("mail.outbox_empty")} text={t("mail.outbox_empty_hint")} />
            : (
              <ul className="mt-8 grid gap-3">
                {mails.map((mail) => <MailRow key={mail.id} c={c} mail={mail} />)}
              </ul>
            )}
        </>
      ),
    });
  });
}

export function getOutboxMail(c: PageContext): Answer {
  return withMail(c, (mail) => {
    const { t } = c.var;
    return renderGuestPage(c, {
      title: mail.subject,
      frame: "page",
      children: (
        <>
          <a
            href="/outbox"
            className="inline-flex min-h-11 items-center font-medium text-brand hover:underline"
          >
            {t("mail.outbox_back")}
          </a>
          <h1 className="mt-2 text-2xl font-bold wrap-anywhere">
            <bdi>{mail.subject}</bdi>
          </h1>
          <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-sm">
            <Fact name={t("mail.outbox_to")} value={mail.to} />
            {mail.replyTo !== undefined && <Fact name={t("mail.outbox_reply_to")} value={mail.replyTo} />}
            <Fact name={t("mail.outbox_at")} value={timeOf(c, mail)} />
          </dl>
          <div
            dir="auto"
            className="mt-6 rounded-card border border-line bg-surface p-6 whitespace-pre-wrap wrap-anywhere shadow-soft"
          >
            <Linked text={mail.text} />
          </div>
          <div className="mt-6">
            <Button href={`/outbox/${mail.id}/html`} variant="secondary">{t("mail.outbox_html")}</Button>
          </div>
        </>
      ),
    });
  });
}

/** The HTML part as a mail program would show it. */
export function getOutboxHtml(c: PageContext): Answer {
  return withMail(c, (mail) => c.html(mail.html, 200, { "Content-Security-Policy": MAIL_POLICY }));
}

function withMail(c: PageContext, show: (mail: KeptMail) => Answer): Answer {
  return withOutbox(c, async (outbox) => {
    const mail = await outbox.get(c.req.param("id") ?? "");
    return mail ? await show(mail) : await c.notFound();
  });
}

function withOutbox(c: PageContext, show: (preview: MailPreview) => Answer): Answer {
  const { mailPreview } = c.var.env;
  if (!mailPreview || !isLocal(c)) return c.notFound();
  c.header("X-Robots-Tag", "noindex");
  c.header("Cache-Control", "no-store");
  return show(mailPreview);
}

function MailRow({ c, mail }: { c: PageContext; mail: KeptMail }): VNode {
  return (
    <li>
      <a
        href={`/outbox/${mail.id}`}
        className="block rounded-card border border-line bg-surface px-5 py-4 wrap-anywhere shadow-soft hover:bg-sunken"
      >
        <bdi className="font-semibold wrap-anywhere">{mail.subject}</bdi>
        <span className="mt-1 flex flex-wrap items-baseline gap-x-3 text-sm text-muted">
          <bdi>{mail.to}</bdi>
          <code className="rounded-sm bg-sunken px-1.5 py-0.5 text-xs">{mail.kind}</code>
          <time dateTime={new Date(mail.at).toISOString()} className="ms-auto">{timeOf(c, mail)}</time>
        </span>
      </a>
    </li>
  );
}

function Fact({ name, value }: { name: string; value: string }): VNode {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="wrap-anywhere">
        <bdi>{value}</bdi>
      </dd>
    </>
  );
}

const ADDRESS = /(https?:\/\/\S+)/;

/** A text whose addresses are links. */
function Linked({ text }: { text: string }): VNode {
  return (
    <>
      {text.split(ADDRESS).map((part, index) =>
        ADDRESS.test(part)
          ? <a key={index} href={part} className="text-brand underline">{part}</a>
          : <span key={index}>{part}</span>
      )}
    </>
  );
}

/** In the time zone of this machine, which is the reader's. */
function timeOf(c: PageContext, { at }: KeptMail): string {
  return new Intl.DateTimeFormat(c.var.lang, { dateStyle: "medium", timeStyle: "medium" }).format(at);
}
