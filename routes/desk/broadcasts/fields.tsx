/** The fields of a notice to members, and how a post of them is read. */
import type { VNode } from "preact";
import {
  BROADCAST_CHANNELS,
  BROADCAST_GROUPS,
  BROADCAST_LANGUAGES,
  BROADCAST_SUBJECTS,
  type BroadcastContent,
} from "@/domain/broadcasts.ts";
import type { TextLanguage } from "@/domain/language.ts";
import { direction } from "@/domain/language.ts";
import {
  BROADCAST_RATE,
  BROADCAST_RATE_MAX,
  BROADCAST_TEXT_MAX_CODE_POINTS,
  BROADCAST_TITLE_MAX_CODE_POINTS,
} from "@/domain/limits.ts";
import { SelectField } from "@/components/select_field.tsx";
import { TextArea } from "@/components/text_area.tsx";
import { TextField } from "@/components/text_field.tsx";
import type { PageContext } from "@/routes/page_env.ts";
import { readForm } from "@/routes/read_form.ts";

const FIELDS = [
  "do",
  "rid",
  "version",
  "subject",
  "group",
  "rate",
  "lang_en",
  "lang_he",
  "lang_de",
  "by_app",
  "by_push",
  "by_mail",
  "title_en",
  "title_he",
  "title_de",
  "text_en",
  "text_he",
  "text_de",
] as const;

export interface BroadcastForm {
  do: string;
  rid: string;
  version: string;
  content: Typed;
}

/** What was typed; the number may be none. */
export type Typed = Omit<BroadcastContent, "rate"> & { rate: string };

export const NEW_BROADCAST: Typed = {
  subject: "maintenance",
  languages: [...BROADCAST_LANGUAGES],
  group: "all",
  channels: ["app"],
  texts: {},
  rate: String(BROADCAST_RATE),
};

export async function readBroadcastForm(c: PageContext): Promise<BroadcastForm> {
  const form = await readForm(c, FIELDS);
  const written = (lang: TextLanguage) => ({
    title: form[`title_${lang}`] ?? "",
    text: form[`text_${lang}`] ?? "",
  });
  return {
    do: form.do ?? "",
    rid: form.rid ?? "",
    version: form.version ?? "",
    content: {
      subject: BROADCAST_SUBJECTS.find((each) => each === form.subject) ?? "service",
      group: BROADCAST_GROUPS.find((each) => each === form.group) ?? "all",
      rate: form.rate ?? "",
      languages: BROADCAST_LANGUAGES.filter((each) => form[`lang_${each}`] !== undefined),
      channels: BROADCAST_CHANNELS.filter((each) => form[`by_${each}`] !== undefined),
      texts: { en: written("en"), he: written("he"), de: written("de") },
    },
  };
}

/** What was typed as the call takes it. */
export function sentOf({ rate, languages, channels, ...content }: Typed) {
  const number = Number(rate.trim());
  return {
    ...content,
    languages: [...languages],
    channels: [...channels],
    rate: rate.trim() !== "" && Number.isFinite(number) ? number : 0,
  };
}

export function BroadcastFields({ c, typed }: { c: PageContext; typed: Typed }): VNode {
  const { dt } = c.var;
  return (
    <>
      <SelectField
        name="subject"
        label={dt("desk.broadcasts.subject")}
        hint={dt("desk.broadcasts.subject_hint")}
        options={BROADCAST_SUBJECTS.map((value) => ({
          value,
          label: dt(`desk.broadcasts.subject.${value}`),
        }))}
        value={typed.subject}
      />
      <SelectField
        name="group"
        label={dt("desk.broadcasts.whom")}
        hint={dt("desk.broadcasts.whom_hint")}
        options={BROADCAST_GROUPS.map((value) => ({ value, label: dt(`desk.broadcasts.group.${value}`) }))}
        value={typed.group}
      />
      <fieldset>
        <legend className="pb-1 text-sm font-medium">{dt("desk.broadcasts.channels")}</legend>
        <div className="flex flex-wrap gap-x-4">
          {BROADCAST_CHANNELS.map((each) => (
            <Box
              key={each}
              name={`by_${each}`}
              label={dt(`desk.broadcasts.channel.${each}`)}
              checked={typed.channels.includes(each)}
            />
          ))}
        </div>
        <p className="text-xs text-muted">{dt("desk.broadcasts.channels_hint")}</p>
      </fieldset>
      <TextField
        name="rate"
        type="number"
        label={dt("desk.broadcasts.rate")}
        hint={dt("desk.broadcasts.rate_hint")}
        value={typed.rate}
        min="1"
        max={String(BROADCAST_RATE_MAX)}
        inputMode="numeric"
      />
      <fieldset>
        <legend className="pb-1 text-sm font-medium">{dt("desk.broadcasts.languages")}</legend>
        <div className="flex flex-wrap gap-x-4">
          {BROADCAST_LANGUAGES.map((each) => (
            <Box
              key={each}
              name={`lang_${each}`}
              label={dt(`language.${each}`)}
              checked={typed.languages.includes(each)}
            />
          ))}
        </div>
        <p className="text-xs text-muted">{dt("desk.broadcasts.languages_hint")}</p>
      </fieldset>
      {BROADCAST_LANGUAGES.map((each) => (
        <fieldset key={each} className="grid gap-3" lang={each} dir={direction(each)}>
          <legend className="pb-1 text-sm font-medium">{dt(`language.${each}`)}</legend>
          <TextField
            name={`title_${each}`}
            label={dt("desk.broadcasts.text_title")}
            value={typed.texts[each]?.title ?? ""}
            maxLength={BROADCAST_TITLE_MAX_CODE_POINTS}
            autoComplete="off"
          />
          <TextArea
            name={`text_${each}`}
            label={dt("desk.broadcasts.text")}
            value={typed.texts[each]?.text ?? ""}
            maxLength={BROADCAST_TEXT_MAX_CODE_POINTS}
          />
        </fieldset>
      ))}
    </>
  );
}

function Box({ name, label, checked }: { name: string; label: string; checked: boolean }): VNode {
  return (
    <label className="flex min-h-10 items-center gap-2.5 text-sm">
      <input type="checkbox" name={name} value="1" checked={checked} className="size-4.5 shrink-0" />
      {label}
    </label>
  );
}
