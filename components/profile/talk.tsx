/** What a profile has to talk about: what reader and member share, answers to questions, interests, languages, height. */
import type { ComponentChildren, VNode } from "preact";
import type { Translate } from "@/locales/text.ts";

/** All of it in the reader's words. */
export interface Talk {
  /** Interests and languages of both. */
  shared: string[];
  /** Those of the member alone. */
  interests: string[];
  languages: string[];
  height: string | null;
  prompts: { question: string; text: string }[];
}

export interface TalkProps {
  t: Translate;
  talk: Talk;
}

/** What both share; nothing where there is none. */
export function Shared({ t, talk: { shared } }: TalkProps): VNode | null {
  return shared.length > 0 ? <Words title={t("profile.shared")} words={shared} isShared /> : null;
}

export function TalkFacts({ t, talk: { prompts, interests, languages, height } }: TalkProps): VNode {
  return (
    <>
      {prompts.map(({ question, text }) => (
        <Part key={question} title={question}>
          <p dir="auto" className="wrap-anywhere whitespace-pre-line">{text}</p>
        </Part>
      ))}
      {interests.length > 0 && <Words title={t("profile.interests")} words={interests} />}
      {languages.length > 0 && <Words title={t("profile.languages")} words={languages} />}
      {height !== null && (
        <Part title={t("profile.height")}>
          <p>{height}</p>
        </Part>
      )}
    </>
  );
}

function Words({ title, words, isShared }: { title: string; words: string[]; isShared?: boolean }): VNode {
  return (
    <Part title={title}>
      <ul className="flex flex-wrap gap-2">
        {words.map((word) => (
          <li
            key={word}
            className={`rounded-full px-3 py-1.5 text-sm ${
              isShared ? "font-medium bg-brand-soft text-brand" : "bg-sunken"
            }`}
          >
            {word}
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Part({ title, children }: { title: string; children: ComponentChildren }): VNode {
  return (
    <section className="grid gap-1">
      <h2 className="text-sm font-medium text-muted">{title}</h2>
      {children}
    </section>
  );
}
