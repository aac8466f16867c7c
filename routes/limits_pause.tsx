/** /limits/pause: what a pause, or an exclusion, means until when, and the one button that begins it (LM-7). */
import { kindOf, PAUSE_CHOICES, PAUSE_KINDS, type PauseChoice, pauseEnd } from "@/domain/own_pause.ts";
import type { Refusal } from "@/domain/refusals.ts";
import { Button } from "@/components/button.tsx";
import { CardSection } from "@/components/card_section.tsx";
import { Notice } from "@/components/notice.tsx";
import { PageHeader } from "@/components/page_header.tsx";
import { ownOf, renderMemberPage } from "@/routes/_member_layout.tsx";
import { timeIn } from "@/routes/date_in.ts";
import { LIMITS_PATH } from "@/routes/limits.tsx";
import type { PageContext } from "@/routes/page_env.ts";
import { readForm } from "@/routes/read_form.ts";

const PATH = `${LIMITS_PATH}/pause`;

/** The choice comes as `pause=7_days` or `exclusion=12_months`: each form of /limits has its own field. */
export async function getPause(c: PageContext): Promise<Response> {
  const choice = PAUSE_KINDS.flatMap((kind) => choiceOf(`${kind}/${c.req.query(kind)}`) ?? [])[0];
  return choice ? await renderPause(c, choice) : c.redirect(LIMITS_PATH, 303);
}

export async function postPause(c: PageContext): Promise<Response> {
  const { identity, env } = c.var;
  if (!identity) return c.redirect("/login", 303);
  const choice = choiceOf((await readForm(c, ["choice"])).choice);
  if (!choice) return c.redirect(LIMITS_PATH, 303);
  const paused = await env.actors.limits.pause(identity.member, choice);
  return paused.ok ? c.redirect(LIMITS_PATH, 303) : await renderPause(c, choice, paused.refusal);
}

async function renderPause(
  c: PageContext,
  choice: PauseChoice,
  refusal?: Refusal<"pause_shorter" | "deadline_exceeded">,
): Promise<Response> {
  const { t, env } = c.var;
  const own = await ownOf(c);
  const kind = kindOf(choice);
  const title = t(`limits.confirm_${kind}`, { time: timeIn(c, pauseEnd(choice, env.now())) });
  return await renderMemberPage(c, own, {
    title: t(`limits.${kind}_title`),
    status: refusal ? refusal.code === "pause_shorter" ? 422 : 503 : 200,
    children: (
      <>
        <PageHeader title={t(`limits.${kind}_title`)} back={{ href: LIMITS_PATH, label: t("shell.back") }} />
        <div className="grid gap-4 px-4 pb-6 wide:px-6">
          {refusal && (
            <Notice kind="bad">
              {t(refusal.code === "pause_shorter" ? "refusal.pause_shorter" : "limits.failed")}
            </Notice>
          )}
          <CardSection id="confirm" title={title}>
            <p className="-mt-1.5 text-muted">{t("limits.confirm_lead")}</p>
            <ul className="grid list-disc gap-2 ps-5">
              <li>{t("limits.effect_costs")}</li>
              <li>{t(`limits.effect_renewal_${kind}`)}</li>
              <li>{t("limits.effect_first")}</li>
              <li>{t("limits.effect_free")}</li>
              <li className="font-medium">{t("limits.effect_fixed")}</li>
            </ul>
            <form method="post" action={PATH} className="flex flex-wrap gap-3">
              <input type="hidden" name="choice" value={choice} />
              <Button type="submit" variant="danger">{t(`limits.begin_${kind}`)}</Button>
              <Button href={LIMITS_PATH} variant="secondary">{t("limits.not_now")}</Button>
            </form>
          </CardSection>
        </div>
      </>
    ),
  });
}

function choiceOf(text: string | undefined): PauseChoice | null {
  return PAUSE_CHOICES.find((choice) => choice === text) ?? null;
}
