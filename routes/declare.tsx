/**
 * /cancel and /withdraw: whoever has a contract ends it without signing in (SU-10). What is answered is the same for every
 * address; what has happened stands in the mail to it. A field that people do not see catches programs, as on /support.
 */
import type { ComponentChildren } from "preact";
import { readCookie } from "@/domain/cookies.ts";
import {
  checkDeclaration,
  DECLARATION_FIELDS,
  type DeclarationErrors,
  type DeclarationKind,
  type DeclarationValues,
} from "@/domain/declaration.ts";
import { textLanguage } from "@/domain/language.ts";
import { WITHDRAWAL_DAYS } from "@/domain/limits.ts";
import { knownTimeZone, longDate, messageClock } from "@/domain/time_text.ts";
import { Button } from "@/components/button.tsx";
import { DeclarationFields } from "@/components/declaration_fields.tsx";
import { checkIcon, scrollTextIcon } from "@/components/icons.ts";
import { Notice } from "@/components/notice.tsx";
import { PageIntro } from "@/components/page_intro.tsx";
import { TRAP_FIELD } from "@/components/support_fields.tsx";
import { renderGuestPage } from "@/routes/_guest_layout.tsx";
import { ownOf } from "@/routes/_member_layout.tsx";
import type { Page, PageContext } from "@/routes/page_env.ts";
import { readForm } from "@/routes/read_form.ts";
import { retryLater } from "@/routes/retry_later.ts";

/** What was declared as it may stand in the address of its confirmation: its number, and when it came in seconds. */
const SENT = /^([a-z0-9]{5}-[a-z0-9]{5})\.([0-9]{1,12})$/;

interface FormState {
  values: DeclarationValues;
  errors: DeclarationErrors;
  /** A refusal of the whole form. */
  alert?: string;
}

export function getDeclare(kind: DeclarationKind): Page {
  return async (c) => {
    const sent = c.req.query("sent");
    if (sent !== undefined) return sentPage(c, kind, sent);
    const own = c.var.identity && await ownOf(c);
    const values = own ? { name: own.name, email: own.email } : {};
    return renderForm(c, kind, { values, errors: {} }, 200);
  };
}

export function postDeclare(kind: DeclarationKind): Page {
  return async (c) => {
    const { env, lang, t } = c.var;
    const { [TRAP_FIELD]: trap, ...values } = await readForm(c, [...DECLARATION_FIELDS, TRAP_FIELD]);
    if (trap) return c.redirect(`/${kind}?sent`, 303);
    const checked = checkDeclaration(values);
    if (!checked.ok) return renderForm(c, kind, { values, errors: checked.errors }, 422);
    const result = await env.actors.subscriptions.declare({
      ...checked.value,
      kind,
      lang,
      address: env.addressOf(c.env.incoming),
    });
    if (result.ok) {
      const { id, at } = result.value;
      return c.redirect(`/${kind}?sent=${id}.${Math.floor(at / 1000)}`, 303);
    }
    const alert = t(`refusal.${result.refusal.code}`);
    return renderForm(c, kind, { values, errors: {}, alert }, retryLater(c, result.refusal));
  };
}

function renderForm(
  c: PageContext,
  kind: DeclarationKind,
  { values, errors, alert }: FormState,
  status: 200 | 422 | 429 | 503,
) {
  const { t } = c.var;
  const title = t(`declare.${kind}`);
  const count = Object.keys(errors).length;
  return renderGuestPage(c, {
    title,
    status,
    children: (
      <form method="post" action={`/${kind}`} noValidate className="grid gap-5">
        <PageIntro icon={scrollTextIcon} title={title}>
          {t(`declare.${kind}_lead`, { days: WITHDRAWAL_DAYS })}
        </PageIntro>
        {(alert ?? count > 0) && <Notice kind="bad">{alert ?? t("support.errors", { count })}</Notice>}
        <DeclarationFields t={t} kind={kind} values={values} errors={errors} />
        <Button type="submit" size="lg" block>{t(`declare.${kind}_submit`)}</Button>
      </form>
    ),
  });
}

function sentPage(c: PageContext, kind: DeclarationKind, sent: string) {
  const { t, identity, lang } = c.var;
  const [, number, at] = SENT.exec(sent) ?? [];
  const title = t(`declare.${kind}_sent`);
  const timeZone = knownTimeZone(readCookie(c.req.header("cookie"), "tz"));
  const reader = { locale: textLanguage(lang), timeZone };
  return renderGuestPage(c, {
    title,
    outcome: true,
    children: (
      <div className="grid gap-6">
        <PageIntro icon={checkIcon} title={title}>
          <p role="status">{t("declare.sent")}</p>
        </PageIntro>
        {number !== undefined && (
          <dl className="grid gap-2 rounded-lg bg-sunken px-4 py-3">
            <Fact name={t("declare.number")}>
              <bdi dir="ltr">{number}</bdi>
            </Fact>
            <Fact name={t("declare.at")}>
              {`${longDate(Number(at), reader)}, ${messageClock(Number(at), reader)}`}
              {timeZone === "UTC" && " UTC"}
            </Fact>
          </dl>
        )}
        <Button href={identity ? "/explore" : "/"} size="lg" block>
          {t(identity ? "error.app" : "error.home")}
        </Button>
      </div>
    ),
  });
}

function Fact({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="text-end font-semibold tabular-nums">{children}</dd>
    </div>
  );
}
