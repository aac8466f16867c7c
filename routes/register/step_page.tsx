/** Shows a step of the registration in its frame, with what is wrong, and with what was typed. */
import { ABOUT_FIELDS, isPublic } from "@/domain/about.ts";
import type { Refusal } from "@/domain/refusals.ts";
import { type FieldErrors, lookAt, type WizardState } from "@/domain/wizard/engine.ts";
import type { SiteStep, SiteWizard } from "@/domain/wizard/wizards.ts";
import { HonestyNote } from "@/components/honesty_note.tsx";
import { Summary, type SummaryLine } from "@/components/wizard/summary.tsx";
import { SIGN_UP_COINS } from "@/domain/limits.ts";
import { WizardFrame } from "@/components/wizard/frame.tsx";
import { StepForm } from "@/components/wizard/step_form.tsx";
import { renderDocument } from "@/routes/_app.tsx";
import type { PageContext } from "@/routes/page_env.ts";
import { isFromSummary, stepUrl } from "@/routes/register/address.ts";
import { WizardFooter } from "@/routes/register/footer.tsx";
import type { PostedStep } from "@/routes/register/read_posted.ts";
import { StepField } from "@/routes/register/step_field.tsx";
import { summaryLines } from "@/routes/register/summary_lines.ts";
import { lookUpPlaces } from "@/routes/register/place.ts";
import { retryLater } from "@/routes/retry_later.ts";

export interface ShownStep {
  wizard: SiteWizard;
  step: SiteStep;
  state: WizardState;
  /** What was posted and refused; the draft's answers are shown otherwise. */
  posted?: PostedStep;
  errors?: FieldErrors;
  refusal?: Refusal<"too_many_requests" | "busy">;
}

/** What steps are enhanced by: it is there before the next one is, which then works at once. */
const OF_STEPS = ["name_field", "password_field", "photo_field", "place_field", "slider", "tap_choice"];

/** Renders a step; what is refused has the status that says so. */
export async function renderStep(c: PageContext, shown: ShownStep): Promise<Response> {
  const { t, env } = c.var;
  const { wizard, step, state, refusal } = shown;
  const { draft } = state;
  const places = await lookUpPlaces(c, draft);
  const errors = shown.errors ?? lookAt(step, state).errors;
  const site = env.actors.catalogue().site.name;
  const number = wizard.steps.indexOf(step) + 1;
  const count = wizard.steps.length;
  const title = t(`wizard.title.${step.id}`);
  const focused = step.fields.find((id) => errors[id]) ?? step.fields[0];
  // It holds what somebody told about themselves.
  c.header("Cache-Control", "no-store");
  return await renderDocument(c, {
    title: t("shell.page_title", { title, site }),
    description: t("landing.honesty"),
    canonical: c.var.indexed ? c.req.path : null,
    look: wizard.id === "blue" ? "blue" : undefined,
    next: number < count ? OF_STEPS : undefined,
    children: (
      <WizardFrame
        site={site}
        skipLabel={t("shell.skip")}
        title={title}
        back={{ href: hrefBefore(c, shown), label: t("shell.back") }}
        progress={{ step: number, count, label: t("wizard.progress", { step: number, count }) }}
        panel={{ title: t("wizard.panel"), honesty: t("landing.honesty") }}
        lost={t("wizard.lost")}
        footer={<WizardFooter c={c} />}
      >
        <StepForm
          action={stepUrl(wizard, step, { summary: isFromSummary(c) })}
          title={title}
          help={t(`wizard.help.${step.id}`)}
          purpose={purposeOf(c, step)}
          refusal={refusal && t(`refusal.${refusal.code}`)}
          submit={t(number === count ? "wizard.create" : isFromSummary(c) ? "wizard.save" : "wizard.next")}
          skip={step.skippable && t("wizard.skip")}
          multipart={step.fields.includes("photo")}
          isLast={number === count}
          after={number === 1 && <LoginLink c={c} />}
        >
          {number === count && (
            <Confirm c={c} lines={summaryLines(c, { wizard, draft, city: places.chosen?.city ?? "" })} />
          )}
          {step.fields.map((id) => (
            <StepField
              key={id}
              c={c}
              id={id}
              step={step}
              draft={draft}
              posted={shown.posted}
              places={places}
              errors={errors}
              focus={id === focused}
            />
          ))}
        </StepForm>
      </WizardFrame>
    ),
  }, statusOf(c, shown));
}

/** What an answer is for that nobody has to give (CS-2). */
function purposeOf(c: PageContext, { fields }: SiteStep): string | undefined {
  const { t } = c.var;
  if (fields.includes("discretion")) return t("about.purpose_discretion");
  if (fields.some(isPublic)) return t("about.purpose_public");
  return fields.some((id) => ABOUT_FIELDS.includes(id)) ? t("about.purpose") : undefined;
}

function statusOf(c: PageContext, { errors, refusal }: ShownStep): 200 | 409 | 413 | 415 | 422 | 429 | 503 {
  if (refusal) return retryLater(c, refusal);
  const codes = Object.values(errors ?? {});
  if (codes.length === 0) return 200;
  if (codes.includes("email_taken")) return 409;
  if (codes.includes("file_too_large")) return 413;
  return codes.includes("file_type") ? 415 : 422;
}

/** The step before, the summary for somebody who came from there, or the page that led here. */
function hrefBefore(c: PageContext, { wizard, step }: ShownStep): string {
  const index = isFromSummary(c) ? wizard.steps.length - 1 : wizard.steps.indexOf(step) - 1;
  const before = index < 0 ? undefined : wizard.steps[index];
  if (before) return stepUrl(wizard, before);
  return wizard.id === "quick" ? "/" : "/landing";
}

function LoginLink({ c }: { c: PageContext }) {
  const { t } = c.var;
  return (
    <p className="text-center text-muted">
      {t("register.have_account")}{" "}
      <a href="/login" className="inline-flex min-h-11 items-center font-medium text-brand underline">
        {t("landing.login")}
      </a>
    </p>
  );
}

/** Before the account is made: the main answers, and who the chat partners are. */
function Confirm({ c, lines }: { c: PageContext; lines: readonly SummaryLine[] }) {
  const { t } = c.var;
  return (
    <>
      <Summary lines={lines} />
      <HonestyNote text={`${t("landing.honesty")} ${t("register.bonus", { count: SIGN_UP_COINS })}`} />
    </>
  );
}
