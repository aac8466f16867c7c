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
  "chat.photo",
  "chat.photo_add",
  "chat.photo_drop",
  "chat.photo_title",
  "chat.photo_preview",
  "chat.photo_preparing",
  "chat.photo_once",
  "chat.photo_send",
  "chat.photo_cancel",
  "chat.photo_uploading",
  "chat.photo_stop",
  "chat.photo_discard",
  "chat.photo_from",
  "chat.photo_view",
  "chat.photo_left",
  "chat.photo_viewed",
  "chat.photo_expired",
  "chat.photo_loading",
  "chat.photo_leaves",
  "chat.photo_lost",
  "refusal.file_too_large",
  "refusal.file_type",
  "refusal.image_too_large",
  "refusal.message_too_long",
  "refusal.photo_gone",
  "refusal.photo_unchecked",
  "refusal.photo_unreadable",
  "refusal.sensitive_content",
  "refusal.something_wrong",
  "shell.back",
  "shell.close",
  "shell.retry",
] as const satisfies readonly TextKey[];

/** For <Photos>. */
export const PHOTOS_TEXTS = [
  "photos.title",
  "photos.count",
  "photos.hint",
  "photos.photo",
  "photos.add",
  "photos.checking",
  "photos.checking_note",
  "photos.remove",
  "photos.remove_title",
  "photos.remove_text",
  "photos.keep",
  "photos.removed",
  "photos.added",
  "photos.cancel",
  "photos.retry",
  "photos.discard",
  "photos.uploading",
  "photos.preparing",
  "photos.full",
  "photos.drop",
  "photos.problem",
  "photo.hint",
  "photo.network",
  "photo.remove",
  "refusal.file_type",
  "refusal.file_too_large",
  "refusal.image_too_large",
  "refusal.photo_unreadable",
  "refusal.photo_slots_full",
  "refusal.something_wrong",
  "shell.close",
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
