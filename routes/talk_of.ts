/** What a profile has to talk about, in the reader's words. For the pages of profiles. */
import { type PublicAnswers, publicAnswers } from "@/domain/about.ts";
import type { Prompt } from "@/domain/prompts.ts";
import { optionKey, OPTIONS } from "@/domain/wizard/options.ts";
import type { Talk } from "@/components/profile/talk.tsx";
import type { Translate } from "@/locales/text.ts";
import type { PageContext } from "@/routes/page_env.ts";

export type Said =
  & { readonly [Field in keyof PublicAnswers]: PublicAnswers[Field] | undefined }
  & { prompts?: readonly Prompt[] | undefined };

/** What others see of the member whose page it is. */
export async function ownSaid({ var: { env, identity } }: PageContext): Promise<Said> {
  if (!identity) return {};
  const about = await env.actors.ask.members.about(identity.member);
  return { ...publicAnswers(about), prompts: about.prompts };
}

/** `reader` is what is said by who looks at it, null at one's own: what both have stands apart (PF-14). */
export function talkOf(t: Translate, said: Said, reader: Said | null): Talk {
  const part = (field: "interests" | "languages") => {
    const chosen = OPTIONS[field].filter((each) => said[field]?.includes(each));
    const isShared = (each: string) => reader?.[field]?.includes(each) ?? false;
    const words = (are: boolean) =>
      chosen.filter((each) => isShared(each) === are).map((each) => t(optionKey(field, each)));
    return { shared: words(true), others: words(false) };
  };
  const [interests, languages] = [part("interests"), part("languages")];
  return {
    shared: [...interests.shared, ...languages.shared],
    interests: interests.others,
    languages: languages.others,
    height: said.height === undefined ? null : t("wizard.cm", { count: said.height }),
    prompts: (said.prompts ?? []).map(({ prompt, text }) => ({ question: t(`prompt.${prompt}`), text })),
  };
}
