/** The member's profile as a form, on /profile/edit. Invariant: nothing counts until it is saved, nor is it lost. */
import { useMemo } from "react";
import type { VNode } from "preact";
import { cleanBio } from "@/domain/bio.ts";
import { BIO_MAX_CODE_POINTS, MAX_AGE_YEARS, MIN_AGE_YEARS, NAME_INPUT_MAX_CHARS } from "@/domain/limits.ts";
import type { FormKey } from "@/domain/profile_fields.ts";
import { codePoints } from "@/domain/text.ts";
import { ChoiceField } from "@/components/choice_field.tsx";
import { type Option, SelectField } from "@/components/select_field.tsx";
import { TextArea } from "@/components/text_area.tsx";
import { TextField } from "@/components/text_field.tsx";
import type { Me } from "@/client/client.ts";
import { PlacePicker } from "@/islands/settings/place_picker.tsx";
import { SaveBar } from "@/islands/settings/save_bar.tsx";
import { useOwnForm } from "@/islands/settings/use_own_form.ts";
import { type IslandContext, translateOf } from "@/islands/context.ts";
import type { OwnView } from "@/protocol/views/member.ts";

export interface EditProps {
  me: Me;
  own: OwnView;
  /** What one may be looking for: the catalogue's answers in the reader's language. */
  answers: Option[];
  context: IslandContext;
}

const KEYS: readonly FormKey[] = ["name", "age", "gender", "bio", "answer", "location"];
const AGES: readonly Option[] = Array.from({ length: MAX_AGE_YEARS - MIN_AGE_YEARS + 1 }, (_, index) => {
  const age = String(MIN_AGE_YEARS + index);
  return { value: age, label: age };
});
/** From here on the rest is counted. */
const COUNTED_FROM = 100;

export function Edit({ me, own, answers, context }: EditProps): VNode {
  const t = useMemo(() => translateOf(context), []);
  const state = useOwnForm({
    me,
    own,
    keys: KEYS,
    t,
    context,
    saved: "notice.profile_saved",
    kept: "profile",
  });
  const { form, fields, errorOf } = state;
  const isBeforeHydration = form === null;
  const bioLeft = BIO_MAX_CODE_POINTS - codePoints(cleanBio(fields.bio));

  return (
    <form
      noValidate
      aria-labelledby="edit-about"
      className="grid gap-6 rounded-card bg-surface px-5 py-5 shadow-soft"
      onSubmit={(event) => {
        event.preventDefault();
        void state.save();
      }}
    >
      <h2 id="edit-about" className="text-lg font-semibold">{t("edit.about")}</h2>
      <div className="grid items-start gap-6 sm:grid-cols-[1fr_8rem]">
        <TextField
          name="edit-name"
          label={t("edit.name")}
          value={fields.name}
          maxLength={NAME_INPUT_MAX_CHARS}
          autoComplete="given-name"
          error={errorOf("name")}
          disabled={isBeforeHydration}
          onInput={(event) => form?.set("name", event.currentTarget.value)}
        />
        <SelectField
          name="edit-age"
          label={t("edit.age")}
          value={String(fields.age)}
          options={AGES}
          error={errorOf("age")}
          disabled={isBeforeHydration}
          onChange={(event) => form?.set("age", Number(event.currentTarget.value))}
        />
      </div>
      <ChoiceField
        name="edit-gender"
        label={t("edit.gender")}
        value={String(fields.gender)}
        options={[
          { value: "2", label: t("wizard.gender.2") },
          { value: "1", label: t("wizard.gender.1") },
          { value: "3", label: t("wizard.gender.other") },
        ]}
        error={errorOf("gender")}
        disabled={isBeforeHydration}
        onChange={(event) => form?.set("gender", Number(event.currentTarget.value))}
      />
      <TextArea
        name="edit-bio"
        label={t("edit.bio")}
        value={fields.bio}
        hint={bioLeft > COUNTED_FROM ? t("edit.bio_hint") : t("edit.bio_left", { count: bioLeft })}
        error={bioLeft < 0 ? t("edit.bio_over", { count: -bioLeft }) : errorOf("bio")}
        disabled={isBeforeHydration}
        onInput={(event) => form?.set("bio", event.currentTarget.value)}
      />
      <SelectField
        name="edit-answer"
        label={t("edit.answer")}
        value={String(fields.answer)}
        options={answers}
        error={errorOf("answer")}
        disabled={isBeforeHydration}
        onChange={(event) => form?.set("answer", Number(event.currentTarget.value))}
      />
      <PlacePicker
        t={t}
        name="edit-location"
        value={fields.location}
        disabled={isBeforeHydration}
        error={errorOf("location")}
        ask={state.ask}
        onChoose={(place) => form?.set("location", place)}
      />
      <SaveBar t={t} isBeforeHydration={isBeforeHydration} {...state} onDiscard={state.discard} />
    </form>
  );
}
