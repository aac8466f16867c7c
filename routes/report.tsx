/**
 * /report: a notice of something illegal or against the guidelines, by anybody, with or without an account (RP-12). What was
 * typed stays on every refusal. It has no trap for programs, unlike /support: no notice is dropped in silence.
 */
import { REPORT_REASONS } from "@/domain/report.ts";
import {
  checkNotice,
  NOTICE_FIELDS,
  type NoticeErrors,
  type NoticeField,
  type NoticeForm,
} from "@/domain/report_notice.ts";
import {
  EMAIL_MAX_CHARS,
  NOTICE_WHERE_MAX_CODE_POINTS,
  REPORT_TEXT_MAX_CODE_POINTS,
  SUPPORT_NAME_MAX_CODE_POINTS,
} from "@/domain/limits.ts";
import { Button } from "@/components/button.tsx";
import { Checkbox } from "@/components/checkbox.tsx";
import { checkIcon, flagIcon } from "@/components/icons.ts";
import { Notice } from "@/components/notice.tsx";
import { PageIntro } from "@/components/page_intro.tsx";
import { SelectField } from "@/components/select_field.tsx";
import { TextArea } from "@/components/text_area.tsx";
import { TextField } from "@/components/text_field.tsx";
import { renderGuestPage } from "@/routes/_guest_layout.tsx";
import type { PageContext } from "@/routes/page_env.ts";
import { readForm } from "@/routes/read_form.ts";
import { retryLater } from "@/routes/retry_later.ts";

/** The number of a notice as it may stand in the address of the thanks. */
const NUMBER = /^[0-9a-z]{5}-[0-9a-z]{5}$/;

interface FormState {
  values: NoticeForm;
  errors: NoticeErrors;
  /** A refusal of the whole form. */
  alert?: string;
}

export function getReport(c: PageContext) {
  const sent = c.req.query("sent");
  if (sent !== undefined) return sentPage(c, NUMBER.test(sent) ? sent : null);
  return renderForm(c, { values: { where: c.req.query("about") ?? "" }, errors: {} }, 200);
}

export async function postReport(c: PageContext) {
  const { env, lang, t } = c.var;
  const values = await readForm(c, NOTICE_FIELDS);
  const checked = checkNotice(values);
  if (!checked.ok) return renderForm(c, { values, errors: checked.errors }, 422);
  const result = await env.actors.reports.notice(checked.value, {
    address: env.addressOf(c.env.incoming),
    lang,
  });
  if (result.ok) return c.redirect(`/report?sent=${result.value.number}`, 303);
  const { refusal } = result;
  return renderForm(c, { values, errors: {}, alert: t(`refusal.${refusal.code}`) }, retryLater(c, refusal));
}

function renderForm(c: PageContext, { values, errors, alert }: FormState, status: 200 | 422 | 429 | 503) {
  const { t } = c.var;
  const count = Object.keys(errors).length;
  const firstWrong = NOTICE_FIELDS.find((field) => errors[field]);
  const about = (field: NoticeField) => {
    const refusal = errors[field];
    return {
      name: field,
      error: refusal && t(`refusal.${refusal.code}`),
      autoFocus: field === firstWrong,
    };
  };
  return renderGuestPage(c, {
    title: t("notice.title"),
    status,
    children: (
      <form method="post" action="/report" noValidate className="grid gap-5">
        <PageIntro icon={flagIcon} title={t("notice.title")}>{t("notice.lead")}</PageIntro>
        {(alert ?? count > 0) && <Notice kind="bad">{alert ?? t("support.errors", { count })}</Notice>}
        <SelectField
          {...about("reason")}
          label={t("report.reason")}
          placeholder={t("notice.reason_pick")}
          options={REPORT_REASONS.map((value) => ({ value, label: t(`report.reason_${value}`) }))}
          value={values.reason}
          required
        />
        <TextField
          {...about("where")}
          label={t("notice.where")}
          hint={t("notice.where_hint")}
          value={values.where}
          maxLength={NOTICE_WHERE_MAX_CODE_POINTS}
          required
        />
        <TextArea
          {...about("text")}
          label={t("notice.text")}
          value={values.text}
          maxLength={REPORT_TEXT_MAX_CODE_POINTS}
          required
        />
        <TextField
          {...about("name")}
          label={t("notice.name")}
          value={values.name}
          autoComplete="name"
          maxLength={SUPPORT_NAME_MAX_CODE_POINTS}
        />
        <TextField
          {...about("email")}
          type="email"
          label={t("notice.email")}
          hint={t("notice.email_hint")}
          value={values.email}
          autoComplete="email"
          inputMode="email"
          maxLength={EMAIL_MAX_CHARS}
        />
        <Checkbox
          {...about("faith")}
          value="1"
          label={t("notice.faith")}
          checked={values.faith !== undefined}
          required
        />
        <Button type="submit" size="lg" block>{t("notice.submit")}</Button>
        <p className="text-sm text-muted">{t("notice.danger")}</p>
      </form>
    ),
  });
}

function sentPage(c: PageContext, number: string | null) {
  const { t, identity } = c.var;
  return renderGuestPage(c, {
    title: t("notice.sent"),
    outcome: true,
    children: (
      <div className="grid gap-6">
        <PageIntro icon={checkIcon} title={t("notice.sent")}>
          <p role="status">{t("notice.sent_lead")}</p>
        </PageIntro>
        {number && (
          <p className="flex items-baseline justify-between gap-4 rounded-lg bg-sunken px-4 py-3">
            <span className="text-sm text-muted">{t("notice.number")}</span>
            <bdi dir="ltr" className="font-semibold tabular-nums">{number}</bdi>
          </p>
        )}
        <Button href={identity ? "/explore" : "/"} size="lg" block>
          {t(identity ? "error.app" : "error.home")}
        </Button>
      </div>
    ),
  });
}
