/**
 * What every island is given besides its data: the language, the clock of the server's render, and the texts it uses.
 * Pages make it with `islandContext`; islands read it with `translateOf`. Kept: the texts travel as props, so that
 * the first render is the same on both sides and no dictionary is fetched.
 */
import { type Language, textLanguage } from "@/domain/language.ts";
import { createTranslate, type Dictionary, type TextKey, type Translate } from "@/locales/text.ts";

type Texts = { readonly [key: string]: string | { readonly [category: string]: string } };

export interface IslandContext {
  lang: Language;
  /** The reader's time zone as far as the server knows it; the browser's own takes over after the first render. */
  time_zone: string;
  /** When the page was rendered, in seconds since 1970. */
  now: number;
  texts: Texts;
}

/** The context of an island that uses these texts: one of the lists below. */
export function islandContext(
  dictionary: Dictionary,
  keys: readonly TextKey[],
  view: Omit<IslandContext, "texts">,
): IslandContext {
  const texts = Object.fromEntries(keys.map((key) => [key, dictionary[key]])) as unknown as Texts;
  return { ...view, texts };
}

/** The translator of a context. A text that is not in its list is a bug that the island's test finds. */
export function translateOf({ lang, texts }: IslandContext): Translate {
  return createTranslate(texts as unknown as Dictionary, textLanguage(lang));
}

/** For <Chat>. */
export const CHAT_TEXTS = [
  "chat.title",
  "chat.placeholder",
  "chat.message_label",
  "chat.send",
  "chat.sending",
  "chat.sent",
  "chat.seen",
  "chat.failed",
  "chat.discard",
  "chat.load_older",
  "chat.beginning",
  "chat.today",
  "chat.yesterday",
  "chat.online",
  "chat.offline",
  "chat.new_messages",
  "chat.jump_to_newest",
  "chat.messages",
  "chat.empty",
  "chat.honesty",
  "chat.cost",
  "chat.characters_left",
  "refusal.message_too_long",
  "refusal.something_wrong",
  "shell.back",
  "shell.retry",
] as const satisfies readonly TextKey[];

/** For <Contacts>. */
export const CONTACTS_TEXTS = [
  "contacts.title",
  "contacts.empty",
  "contacts.find",
  "contacts.loading",
  "contacts.failed",
  "contacts.unread",
  "contacts.you",
  "contacts.photo",
  "contacts.gift",
  "chat.online",
  "chat.offline",
  "shell.retry",
] as const satisfies readonly TextKey[];

/** For <ShellStatus>, <ShellUnread> and <ShellCoins>. */
export const SHELL_TEXTS = [
  "connection.lost",
  "connection.ended",
  "credits.title",
  "credits.balance",
  "credits.not_enough",
  "credits.needed",
  "credits.not_on_sale",
  "shell.close",
  "shell.coins",
  "shell.unread_total",
] as const satisfies readonly TextKey[];
