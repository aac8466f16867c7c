/** The fields of a virtual profile: two columns on wide screens, one on others. */
import type { ComponentChildren, VNode } from "preact";
import { birthDateRange, calendarDateAt, isoDate } from "@/domain/age.ts";
import { PERSONA_LANGUAGES, type PersonaField } from "@/domain/persona.ts";
import { placeText } from "@/domain/place.ts";
import {
  BIO_MAX_CODE_POINTS,
  DISTANCE_MAX_KM,
  DISTANCE_MIN_KM,
  HEIGHT_MAX_CM,
  HEIGHT_MIN_CM,
  NAME_INPUT_MAX_CHARS,
  PERSONA_STYLE_MAX_CODE_POINTS,
  PROMPT_MAX_CODE_POINTS,
  SEARCH_AGE_MAX_YEARS,
  SEARCH_AGE_MIN_YEARS,
} from "@/domain/limits.ts";
import { PROMPTS } from "@/domain/prompts.ts";
import { optionKey, OPTIONS } from "@/domain/wizard/options.ts";
import { classes } from "@/components/classes.ts";
import { FieldNote } from "@/components/field.tsx";
import { SelectField } from "@/components/select_field.tsx";
import { TextArea } from "@/components/text_area.tsx";
import { TextField } from "@/components/text_field.tsx";
import type { WriterView } from "@/protocol/desk/views/persona.ts";
import { answerOptions } from "@/routes/answer_options.ts";
import type { PageContext } from "@/routes/page_env.ts";
import { Box } from "@/routes/desk/personas/box.tsx";
import type { CheckedForm, Typed } from "@/routes/desk/personas/typed.ts";
import { refusalText } from "@/routes/desk/refusal_text.ts";

export interface PersonaFieldsProps {
  c: PageContext;
  typed: Typed;
  writers: readonly WriterView[];
  /** What a form that comes back was refused for. */
  checked: Pick<CheckedForm, "errors" | "cities"> | null;
}

export function PersonaFields({ c, typed, writers, checked }: PersonaFieldsProps): VNode {
  const { dt, env } = c.var;
  const { earliest, latest } = birthDateRange(calendarDateAt(env.now()));
  const error = (field: PersonaField) => {
    const refusal = checked?.errors[field];
    return refusal && refusalText(dt, refusal);
  };
  const languages = PERSONA_LANGUAGES.map((value) => ({ value, label: dt(`language.${value}`) }));
  return (
    <>
      <input type="hidden" name="version" value={typed.version} />
      <input type="hidden" name="key" value={typed.key} />
      <Columns>
        <TextField
          name="name"
          label={dt("desk.personas.name")}
          value={typed.name}
          error={error("name")}
          maxLength={NAME_INPUT_MAX_CHARS}
          autoComplete="off"
        />
        <TextField
          name="birth_date"
          type="date"
          label={dt("desk.personas.birth_date")}
          value={typed.birth_date}
          error={error("birth_date")}
          min={isoDate(earliest)}
          max={isoDate(latest)}
        />
        <SelectField
          name="gender"
          label={dt("desk.personas.gender")}
          value={typed.gender}
          error={error("gender")}
          options={(["1", "2", "3"] as const).map((value) => ({
            value,
            label: dt(`desk.personas.gender.${value}`),
          }))}
        />
        <SelectField
          name="lang"
          label={dt("desk.personas.lang")}
          value={typed.lang}
          error={error("lang")}
          options={languages}
        />
        <City c={c} typed={typed} checked={checked} error={error("place")} />
        <SelectField
          name="answer"
          label={dt("desk.personas.answer")}
          value={typed.answer}
          error={error("answer")}
          options={answerOptions(c)}
        />
        <SelectField
          name="wanted"
          label={dt("desk.personas.wanted")}
          value={typed.wanted}
          error={error("wanted")}
          options={(["0", "1", "2"] as const).map((value) => ({
            value,
            label: dt(`desk.personas.wanted.${value}`),
          }))}
        />
        <div className="grid grid-cols-3 items-start gap-3">
          <TextField
            name="age_from"
            type="number"
            label={dt("desk.personas.age_from")}
            value={typed.age_from}
            error={error("ages")}
            min={String(SEARCH_AGE_MIN_YEARS)}
            max={String(SEARCH_AGE_MAX_YEARS)}
          />
          <TextField
            name="age_to"
            type="number"
            label={dt("desk.personas.age_to")}
            value={typed.age_to}
            min={String(SEARCH_AGE_MIN_YEARS)}
            max={String(SEARCH_AGE_MAX_YEARS)}
          />
          <TextField
            name="radius_km"
            type="number"
            label={dt("desk.personas.radius")}
            value={typed.radius_km}
            error={error("radius_km")}
            min={String(DISTANCE_MIN_KM)}
            max={String(DISTANCE_MAX_KM)}
          />
        </div>
      </Columns>
      <Group title={dt("desk.personas.texts")} lead={dt("desk.personas.texts_lead")}>
        <FieldNote name="bios" error={error("bios")} />
        <Columns>
          {PERSONA_LANGUAGES.map((each) => (
            <TextArea
              key={each}
              name={`bio_${each}`}
              label={dt("desk.personas.bio", { language: dt(`language.${each}`) })}
              value={typed[`bio_${each}`]}
              maxLength={BIO_MAX_CODE_POINTS * 2}
            />
          ))}
          <TextArea
            name="style"
            label={dt("desk.personas.style")}
            hint={dt("desk.personas.style_hint")}
            value={typed.style}
            error={error("style")}
            maxLength={PERSONA_STYLE_MAX_CODE_POINTS * 2}
          />
        </Columns>
      </Group>
      <TalkFields c={c} typed={typed} error={error} />
      <Group title={dt("desk.personas.answering")}>
        <Columns>
          <Boxes
            name="languages"
            title={dt("desk.personas.written")}
            error={error("languages")}
            chosen={typed.languages}
            options={languages}
          />
          <TextField
            name="teams"
            label={dt("desk.personas.teams")}
            hint={dt("desk.personas.teams_hint")}
            value={typed.teams}
            error={error("teams")}
            autoComplete="off"
          />
          <Boxes
            name="moderators"
            title={dt("desk.personas.moderators")}
            error={error("moderators")}
            chosen={typed.moderators}
            empty={dt("desk.personas.no_writers")}
            options={writers.map(({ id, name, active }) => ({
              value: id,
              label: active ? name : `${name} (${dt("desk.personas.invited")})`,
            }))}
          />
        </Columns>
      </Group>
    </>
  );
}

interface TalkFieldsProps extends Pick<PersonaFieldsProps, "c" | "typed"> {
  error(field: PersonaField): string | undefined;
}

/** What it has to talk about, in the words that members choose among. */
function TalkFields({ c, typed, error }: TalkFieldsProps): VNode {
  const { t, dt } = c.var;
  const optionsOf = (field: "interests" | "languages") =>
    OPTIONS[field].map((value) => ({ value, label: t(optionKey(field, value)) }));
  const questions = [
    { value: "", label: dt("desk.personas.no_question") },
    ...PROMPTS.map((value) => ({ value, label: t(`prompt.${value}`) })),
  ];
  return (
    <Group title={dt("desk.personas.talk")} lead={dt("desk.personas.talk_lead")}>
      <Columns>
        <Boxes
          name="interests"
          title={dt("desk.personas.interests")}
          error={error("interests")}
          chosen={typed.interests}
          options={optionsOf("interests")}
          isWhole
        />
        <div className="grid gap-4">
          <Boxes
            name="speaks"
            title={dt("desk.personas.speaks")}
            error={error("speaks")}
            chosen={typed.speaks}
            options={optionsOf("languages")}
            isWhole
          />
          <TextField
            name="height"
            type="number"
            label={t("wizard.height")}
            value={typed.height}
            error={error("height")}
            min={String(HEIGHT_MIN_CM)}
            max={String(HEIGHT_MAX_CM)}
          />
        </div>
      </Columns>
      <FieldNote name="prompts" error={error("prompts")} />
      {typed.prompts.map((row, nth) => (
        <div key={nth} className="grid gap-4">
          <SelectField
            name={`prompt_${nth}`}
            label={dt("desk.personas.question", { number: nth + 1 })}
            value={row.prompt}
            options={questions}
          />
          <div className="grid items-start gap-x-5 gap-y-4 wide:grid-cols-3">
            {PERSONA_LANGUAGES.map((each) => (
              <TextArea
                key={each}
                name={`prompt_${nth}_${each}`}
                label={dt("desk.personas.answer_in", { language: dt(`language.${each}`) })}
                value={row[each]}
                maxLength={PROMPT_MAX_CODE_POINTS * 2}
              />
            ))}
          </div>
        </div>
      ))}
    </Group>
  );
}

function Columns({ children }: { children: ComponentChildren }): VNode {
  return <div className="grid items-start gap-x-5 gap-y-4 wide:grid-cols-2">{children}</div>;
}

function Group(
  { title, lead, children }: { title: string; lead?: string; children: ComponentChildren },
): VNode {
  return (
    <fieldset className="grid gap-4 border-t border-line pt-4">
      <legend className="contents text-base font-semibold">{title}</legend>
      {lead && <p className="text-muted">{lead}</p>}
      {children}
    </fieldset>
  );
}

interface CityProps extends Pick<PersonaFieldsProps, "c" | "typed" | "checked"> {
  error: string | undefined;
}

/** A city by its name; where several fit, they are there to choose from. */
function City({ c, typed, checked, error }: CityProps): VNode {
  const { dt } = c.var;
  const cities = checked?.cities ?? [];
  return (
    <div className="grid gap-3">
      <TextField
        name="city"
        label={dt("desk.personas.city")}
        hint={dt("desk.personas.city_hint")}
        value={typed.city}
        error={cities.length > 0 && error ? dt("desk.personas.which_city") : error}
        autoComplete="off"
      />
      {cities.length === 0
        ? (
          <>
            <input type="hidden" name="place" value={typed.place} />
            <input type="hidden" name="place_text" value={typed.place_text} />
          </>
        )
        : (
          <fieldset className="grid">
            <legend className="sr-only">{dt("desk.personas.which_city")}</legend>
            {cities.map((place) => (
              <label key={place.id} className="flex min-h-10 items-center gap-2.5">
                <input
                  type="radio"
                  name="place"
                  value={String(place.id)}
                  checked={String(place.id) === typed.place}
                  className="size-4.5 shrink-0"
                />
                <bdi>{placeText(place)}</bdi>
              </label>
            ))}
          </fieldset>
        )}
    </div>
  );
}

interface BoxesProps {
  name: string;
  title: string;
  error: string | undefined;
  chosen: readonly string[];
  options: readonly { value: string; label: string }[];
  empty?: string;
  /** All of them are in sight, however many. */
  isWhole?: boolean;
}

function Boxes({ name, title, error, chosen, options, empty, isWhole }: BoxesProps): VNode {
  return (
    <fieldset aria-describedby={error ? `field-${name}-error` : undefined}>
      <legend className="pb-1 font-medium">{title}</legend>
      <FieldNote name={name} error={error} />
      {options.length === 0 && empty && <p className="text-muted">{empty}</p>}
      <div className={classes("flex flex-wrap gap-x-5", !isWhole && "max-h-60 overflow-y-auto")}>
        {options.map(({ value, label }) => (
          <Box key={value} name={name} value={value} label={label} checked={chosen.includes(value)} />
        ))}
      </div>
    </fieldset>
  );
}
