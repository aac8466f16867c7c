/** Three ways to begin an empty chat, as texts for its page. */
import { type Opener, openersFor } from "@/domain/openers.ts";
import { optionKey, OPTIONS } from "@/domain/wizard/options.ts";
import type { Translate } from "@/locales/text.ts";
import type { ProfileView } from "@/protocol/views/member.ts";
import type { Said } from "@/routes/talk_of.ts";

/** `reader` is who writes, with what they say of themselves. */
export function openerTexts(
  t: Translate,
  profile: ProfileView,
  { id, said }: { id: string; said: Said },
): string[] {
  const chosen = OPTIONS.interests.filter((each) => profile.interests?.includes(each));
  const isShared = (each: string) => said.interests?.includes(each) ?? false;
  const words = (are: boolean) =>
    chosen.filter((each) => isShared(each) === are).map((each) => t(optionKey("interests", each)));
  const openers = openersFor({
    shared: words(true),
    interests: words(false),
    answers: (profile.prompts ?? []).map(({ text }) => text),
    bio: profile.bio,
    city: profile.city,
  }, `${id}.${profile.id}`);
  return openers.map((opener) => textOf(t, opener, profile.name));
}

function textOf(t: Translate, { kind, nth, what }: Opener, name: string): string {
  return t(`opener.${kind}_${nth}` as OpenerKey, { what, name });
}

type OpenerKey =
  | `opener.${"shared" | "interest" | "words"}_${1 | 2}`
  | `opener.city_${1 | 2 | 3}`
  | `opener.open_${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10}`;
