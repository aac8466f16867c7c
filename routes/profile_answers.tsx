/** What members say of themselves by choice, to be read, changed and removed (CS-3). Works without JavaScript. */
import type { VNode } from "preact";
import { type About, ABOUT_FIELDS } from "@/domain/about.ts";
import { textLanguage } from "@/domain/language.ts";
import { longDate } from "@/domain/time_text.ts";
import { type ChoiceField, optionKey } from "@/domain/wizard/options.ts";
import { type FieldId, fieldOf } from "@/domain/wizard/fields.ts";
import { Button } from "@/components/button.tsx";
import { CardSection } from "@/components/card_section.tsx";
import { Checkbox } from "@/components/checkbox.tsx";
import { ChoiceField as Segments } from "@/components/choice_field.tsx";
import { FieldNote } from "@/components/field.tsx";
import { Notice } from "@/components/notice.tsx";
import { PageHeader } from "@/components/page_header.tsx";
import { SelectField } from "@/components/select_field.tsx";
import { TextField } from "@/components/text_field.tsx";
import { type MemberPage, ownOf, renderMemberPage } from "@/routes/_member_layout.tsx";
import type { PageContext } from "@/routes/page_env.ts";

const PATH = "/profile/answers";

/** Its own card: it is the one that changes what others see. */
const DISCRETION: FieldId = "discretion";

/** "Rather not say" is the empty choice here. */
const NOT_SAID = "private";

interface Shown {
  c: PageContext;
  about: About;
}

export async function getProfileAnswers(c: PageContext) {
  const done = c.req.query("done");
  return await render(c, { done: done === "saved" || done === "cleared" ? done : null });
}

/** Takes the whole form, or removes every answer. */
export async function postProfileAnswers(c: PageContext) {
  const body = await c.req.parseBody({ all: true }).catch(() => ({}));
  const posted = new Map<string, unknown>(Object.entries(body));
  const isCleared = posted.get("do") === "clear";
  const answers = new URLSearchParams();
  for (const id of ABOUT_FIELDS) {
    const values = [posted.get(id) ?? []].flat().filter((value) => typeof value === "string");
    answers.set(id, "");
    if (!isCleared) { for (const value of values) answers.append(id, value.trim()); }
  }
  const saved = await c.var.call("user/update", { key: "about", value: answers.toString().slice(0, 4_000) });
  if (saved.ok) return c.redirect(`${PATH}?done=${isCleared ? "cleared" : "saved"}`, 303);
  const refusal = saved.refusal.code === "height_invalid" ? "height_invalid" : "something_wrong";
  return await render(c, { refusal }, 422);
}

async function render(
  c: PageContext,
  { done, refusal }: { done?: "saved" | "cleared" | null; refusal?: "height_invalid" | "something_wrong" },
  status: MemberPage["status"] = 200,
): Promise<Response> {
  const { t, env, identity } = c.var;
  const [own, about] = await Promise.all([
    ownOf(c),
    identity ? env.actors.ask.members.about(identity.member) : {},
  ]);
  const shown = { c, about };
  return await renderMemberPage(c, own, {
    title: t("about.title"),
    status,
    children: (
      <>
        <PageHeader title={t("about.title")} back={{ href: "/profile/edit", label: t("shell.back") }} />
        <form method="post" action={PATH} noValidate className="grid gap-4 px-4 pb-6 wide:px-6">
          {done && <Notice kind="ok">{t(`about.${done}`)}</Notice>}
          {refusal && <Notice kind="bad">{t(`refusal.${refusal}`)}</Notice>}
          <CardSection id="discretion" title={t("about.discretion")}>
            <p className="-mt-1.5 text-sm text-muted">{t("about.purpose_discretion")}</p>
            <Answer {...shown} id={DISCRETION} />
          </CardSection>
          <CardSection id="answers" title={t("about.title")}>
            <p className="-mt-1.5 text-sm text-muted">{t("about.purpose")}</p>
            <p className="-mt-1.5 text-sm text-muted">{t("about.lead")}</p>
            {ABOUT_FIELDS.filter((id) => id !== DISCRETION).map((id) => (
              <Answer key={id} {...shown} id={id} />
            ))}
          </CardSection>
          <Button type="submit" size="lg" block>{t("about.save")}</Button>
          <Button type="submit" variant="ghost" name="do" value="clear" block>{t("about.clear")}</Button>
        </form>
      </>
    ),
  });
}

/** One question with what was answered, and when. */
function Answer({ c, about: { about = {}, about_consents = {} }, id }: Shown & { id: FieldId }): VNode {
  const { t, lang } = c.var;
  const field = fieldOf(id);
  const chosen = about[id] ?? [];
  const consent = about_consents[id];
  const reader = { locale: textLanguage(lang), timeZone: "UTC" };
  const hint = consent && t("about.given", { date: longDate(consent.at / 1000, reader) });
  const label = t(`wizard.title.${id as "body"}`);
  const options = "options" in field
    ? field.options.filter((option) => option !== NOT_SAID).map((option) => ({
      value: option,
      label: t(optionKey(id as ChoiceField, option)),
    }))
    : [];
  if (field.kind === "choices") return <Several id={id} label={label} hint={hint} {...{ options, chosen }} />;
  const [value = ""] = chosen;
  if (field.kind === "number") {
    const { min, max } = field;
    return (
      <TextField
        name={id}
        type="number"
        inputMode="numeric"
        label={t("wizard.height")}
        hint={hint}
        value={value}
        min={String(min)}
        max={String(max)}
      />
    );
  }
  const none = { value: "", label: t("about.none") };
  const Control = id === DISCRETION ? Segments : SelectField;
  return <Control name={id} label={label} hint={hint} value={value} options={[none, ...options]} />;
}

interface SeveralProps {
  id: FieldId;
  label: string;
  hint: string | undefined;
  options: readonly { value: string; label: string }[];
  chosen: readonly string[];
}

function Several({ id, label, hint, options, chosen }: SeveralProps): VNode {
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 text-sm font-medium text-ink">{label}</legend>
      <div className="flex flex-wrap gap-x-6">
        {options.map((option) => (
          <Checkbox key={option.value} name={id} {...option} checked={chosen.includes(option.value)} />
        ))}
      </div>
      <FieldNote name={id} hint={hint} />
    </fieldset>
  );
}
