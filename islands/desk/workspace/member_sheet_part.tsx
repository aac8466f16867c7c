/** What a member says of themselves: their profile, and what they have answered at their registration. */
import type { VNode } from "preact";
import { Part } from "@/islands/desk/workspace/sheets_column.tsx";
import type { DeskTextKey, DeskTranslate } from "@/locales/desk/text.ts";
import type { MemberSheet } from "@/protocol/desk/views/chat.ts";

export interface MemberSheetPartProps {
  t: DeskTranslate;
  member: MemberSheet;
  /** Whether there is a text of this key: an answer may be a number, or of a later version. */
  hasWord(key: string): boolean;
}

const LANGUAGES = ["en", "he", "de", "ar", "fa"] as const;

export function MemberSheetPart({ t, member, hasWord }: MemberSheetPartProps): VNode {
  const { name, age, city, country, bio, lang, about, photos, prompts = [] } = member;
  const language = LANGUAGES.find((each) => each === lang);
  const place = [city, country].filter((part) => part !== "");
  const wordOf = (key: DeskTextKey, otherwise: string) => hasWord(key) ? t(key as "shell.close") : otherwise;
  return (
    <Part title={t("desk.sheet.member", { name })}>
      <p className="text-muted">
        <bdi>{name}</bdi>, {age}
        {place.map((part) => (
          <span key={part}>
            , <bdi>{part}</bdi>
          </span>
        ))}
      </p>
      {language && <p>{t("desk.sheet.lang", { lang: t(`language.${language}`) })}</p>}
      {photos.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {photos.map(({ id, photo }) => (
            <li key={id}>
              <img
                src={photo}
                alt=""
                loading="lazy"
                className="h-20 w-15 rounded-md bg-sunken object-cover"
              />
            </li>
          ))}
        </ul>
      )}
      {bio !== "" && <p dir="auto" className="wrap-anywhere whitespace-pre-line">{bio}</p>}
      {prompts.map(({ prompt, text }) => (
        <p key={prompt} dir="auto" className="wrap-anywhere whitespace-pre-line">{text}</p>
      ))}
      {about.length > 0 && (
        <dl className="grid gap-1.5">
          {about.map(({ field, values }) => (
            <div key={field}>
              <dt className="text-xs text-muted">{wordOf(`wizard.title.${field}` as DeskTextKey, field)}</dt>
              <dd className="flex flex-wrap gap-1">
                {values.map((value) => (
                  <span key={value} className="rounded-sm bg-sunken px-1.5 py-0.5">
                    {wordOf(`wizard.${field}.${value}` as DeskTextKey, value)}
                  </span>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Part>
  );
}
