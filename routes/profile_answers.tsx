/**
 * What members say of themselves by choice, to be read, changed and removed (CS-3): first what others see of it (CS-10). Works
 * without JavaScript.
 */
import type { VNode } from "preact";
import { type About, ABOUT_FIELDS, isPublic, PUBLIC_FIELDS, publicAnswers } from "@/domain/about.ts";
import { textLanguage } from "@/domain/language.ts";
import { PROMPT_MAX_CODE_POINTS, PROMPTS_MAX } from "@/domain/limits.ts";
import { checkPrompts, PROMPTS } from "@/domain/prompts.ts";
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
import { TextArea } from "@/components/text_area.tsx";
import { TextField } from "@/components/text_field.tsx";
import { type MemberPage, ownOf, renderMemberPage } from "@/routes/_member_layout.tsx";
import type { OwnView } from "@/protocol/views/member.ts";
import type { PageContext } from "@/routes/page_env.ts";

const PATH = "/profile/answers";

/** Its own card: it is the one that changes what others see. */
const DISCRETION: FieldId = "discretion";

/** "Rather not say" is the empty choice here. */
const NOT_SAID = "private";

const PROMPT_PLACES = Array.from({ length: PROMPTS_MAX }, (_, index) => index + 1);

interface Shown {
  c: PageContext;
  about: About;
}

/** A question and its answer as a form has them: either may be missing. */
interface TypedPrompt {
  prompt: string;
  text: string;
}

type Kept = About & { prompts?: readonly TypedPrompt[] | undefined };

/** What was posted and refused. */
interface Refused {
  about: About["about"];
  prompts: readonly TypedPrompt[];
  wrong: string;
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
  const textsOf = (name: string) =>
    [isCleared ? [] : posted.get(name) ?? []].flat().filter((value) => typeof value === "string")
      .map((value) => value.trim()).filter(Boolean);
  const about = Object.fromEntries(ABOUT_FIELDS.map((id) => [id, textsOf(id)]));
  // A page from before has no such fields, and leaves them as they are.
  const hasPrompts = isCleared || posted.has("prompt_text_1");
  const prompts = PROMPT_PLACES.map((place) => ({
    prompt: textsOf(`prompt_${place}`)[0] ?? "",
    text: textsOf(`prompt_text_${place}`)[0] ?? "",
  }));
  const wrong = hasPrompts ? wrongWith(c, { about, prompts }) : null;
  if (wrong) return await render(c, { refused: { about, prompts, wrong } }, 422);

  const answers = new URLSearchParams();
  for (const [id, values] of Object.entries(about)) {
    answers.set(id, "");
    for (const value of values) answers.append(id, value);
  }
  const saved = await c.var.call("user/update", { key: "about", value: answers.toString().slice(0, 4_000) });
  const told = saved.ok && hasPrompts
    ? await c.var.call("user/update", { key: "prompts", value: prompts })
    : saved;
  if (told.ok) return c.redirect(`${PATH}?done=${isCleared ? "cleared" : "saved"}`, 303);
  const refusal = told.refusal.code === "height_invalid" ? "height_invalid" : "something_wrong";
  return await render(c, { refused: { about, prompts, wrong: c.var.t(`refusal.${refusal}`) } }, 422);
}

/** What a form can say better than the refusal of a call. */
function wrongWith(c: PageContext, { about, prompts }: Pick<Refused, "about" | "prompts">): string | null {
  const { t } = c.var;
  for (const [id, values] of Object.entries(about ?? {})) {
    const field = fieldOf(id as FieldId);
    if (field.kind === "choices" && values.length > field.max) {
      return `${t(`wizard.title.${id as "interests"}`)} ${t("wizard.up_to", { max: field.max })}`;
    }
  }
  const told = prompts.filter(({ text }) => text !== "");
  if (told.some(({ prompt }) => prompt === "")) return t("about.prompt_missing");
  const checked = checkPrompts(told);
  if (checked.ok) return null;
  return t(checked.refusal.code === "prompt_too_long" ? "refusal.prompt_too_long" : "about.prompt_twice");
}

async function render(
  c: PageContext,
  { done, refused }: { done?: "saved" | "cleared" | null; refused?: Refused },
  status: MemberPage["status"] = 200,
): Promise<Response> {
  const { t, env, identity } = c.var;
  const [own, kept]: [OwnView, Kept] = await Promise.all([
    ownOf(c),
    identity ? env.actors.ask.members.about(identity.member) : {},
  ]);
  const shown = { c, about: refused?.about ? { ...kept, about: refused.about } : kept };
  const isHidden = PUBLIC_FIELDS.some((id) => kept.about?.[id] && publicAnswers(kept)[id] === undefined);
  return await renderMemberPage(c, own, {
    title: t("about.title"),
    status,
    children: (
      <>
        <PageHeader title={t("about.title")} back={{ href: "/profile/edit", label: t("shell.back") }} />
        <form method="post" action={PATH} noValidate className="grid gap-4 px-4 pb-6 wide:px-6">
          {done && <Notice kind="ok">{t(`about.${done}`)}</Notice>}
          {refused && <Notice kind="bad">{refused.wrong}</Notice>}
          <CardSection id="public" title={t("about.public")}>
            <p className="-mt-1.5 text-sm text-muted">{t("about.purpose_public")}</p>
            {isHidden && <Notice kind="info">{t("about.not_yet")}</Notice>}
            {PUBLIC_FIELDS.map((id) => <Answer key={id} {...shown} id={id} />)}
          </CardSection>
          <CardSection id="prompts" title={t("about.prompts")}>
            <p className="-mt-1.5 text-sm text-muted">{t("about.prompts_lead")}</p>
            {PROMPT_PLACES.map((place) => (
              <PromptFields
                key={place}
                c={c}
                place={place}
                typed={(refused?.prompts ?? kept.prompts ?? [])[place - 1]}
              />
            ))}
          </CardSection>
          <CardSection id="discretion" title={t("about.discretion")}>
            <p className="-mt-1.5 text-sm text-muted">{t("about.purpose_discretion")}</p>
            <Answer {...shown} id={DISCRETION} />
          </CardSection>
          <CardSection id="answers" title={t("about.title")}>
            <p className="-mt-1.5 text-sm text-muted">{t("about.purpose")}</p>
            <p className="-mt-1.5 text-sm text-muted">{t("about.lead")}</p>
            {ABOUT_FIELDS.filter((id) => id !== DISCRETION && !isPublic(id)).map((id) => (
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

/** A question to choose, and the field for its answer. */
function PromptFields(
  { c, place, typed }: { c: PageContext; place: number; typed: TypedPrompt | undefined },
): VNode {
  const { t } = c.var;
  return (
    <div className="grid gap-3">
      <SelectField
        name={`prompt_${place}`}
        label={t("about.prompt", { number: place })}
        value={typed?.prompt ?? ""}
        options={[
          { value: "", label: t("about.none") },
          ...PROMPTS.map((key) => ({ value: key, label: t(`prompt.${key}`) })),
        ]}
      />
      <TextArea
        name={`prompt_text_${place}`}
        label={t("about.prompt_text", { number: place })}
        hint={t("about.prompt_hint", { max: PROMPT_MAX_CODE_POINTS })}
        value={typed?.text ?? ""}
      />
    </div>
  );
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
  if (field.kind === "choices") {
    const most = t("wizard.up_to", { max: field.max });
    return <Several id={id} label={label} hint={hint ? `${most} ${hint}` : most} {...{ options, chosen }} />;
  }
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
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,9.25rem),1fr))] gap-x-3">
        {options.map((option) => (
          <Checkbox key={option.value} name={id} {...option} checked={chosen.includes(option.value)} />
        ))}
      </div>
      <FieldNote name={id} hint={hint} />
    </fieldset>
  );
}
