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

/** For what a profile and a chat open about a member: the action sheet, the block and the report dialog. */
const SAFETY_TEXTS = [
  "block.cancel",
  "block.confirm",
  "block.ends",
  "block.silent",
  "block.title",
  "block.undo",
  "report.characters_left",
  "report.choose",
  "report.lead",
  "report.reason",
  "report.reason_fake",
  "report.reason_harassment",
  "report.reason_other",
  "report.reason_sexual",
  "report.reason_spam",
  "report.reason_underage",
  "report.send",
  "report.text",
  "report.title",
  "error.report_failed",
  "shell.close",
  "shell.retry",
] as const satisfies readonly TextKey[];

/** For <MemberProfile>. */
export const PROFILE_TEXTS = [
  "profile.about",
  "profile.block",
  "profile.edit",
  "profile.honesty",
  "profile.like",
  "profile.liked",
  "profile.location",
  "profile.looking_for",
  "profile.matched",
  "profile.message",
  "profile.own_note",
  "profile.photo_open",
  "profile.photos",
  "profile.report",
  "profile.story",
  "profile.virtual",
  "chat.offline",
  "chat.online",
  "report.title_photo",
  "viewer.count",
  "viewer.failed",
  "viewer.next",
  "viewer.photo",
  "viewer.previous",
  "viewer.report",
  "viewer.title",
  ...SAFETY_TEXTS,
] as const satisfies readonly TextKey[];

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
  "profile.archive",
  "profile.block_user",
  "profile.menu",
  "profile.open",
  "profile.report_user",
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
  ...SAFETY_TEXTS,
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

/** For <Deck>. */
export const DECK_TEXTS = [
  "deck.back",
  "deck.discover",
  "deck.empty",
  "deck.empty_text",
  "deck.failed",
  "deck.further",
  "deck.like",
  "deck.liked",
  "deck.likes_left",
  "deck.loading",
  "deck.next",
  "deck.next_photo",
  "deck.nope",
  "deck.noped",
  "deck.photo",
  "deck.previous_photo",
  "deck.stamp_like",
  "deck.stamp_nope",
  "deck.title",
  "deck.undo",
  "deck.undo_none",
  "deck.unsent",
  "deck.virtual",
  "deck.widen",
  "chat.online",
  "explore.name_age",
  "shell.retry",
] as const satisfies readonly TextKey[];

/** For <Meet>. */
export const MEET_TEXTS = [
  "meet.grid",
  "meet.further",
  "meet.popular",
  "meet.popular_back",
  "meet.popular_on",
  "meet.more",
  "meet.loading",
  "meet.failed",
  "meet.empty",
  "meet.empty_text",
  "meet.widen",
  "meet.end",
  "meet.liked",
  "meet.story",
  "chat.online",
  "shell.retry",
] as const satisfies readonly TextKey[];

/** For <MemberList>. */
export const LISTS_TEXTS = [
  "lists.match_title",
  "lists.match_empty",
  "lists.match_empty_text",
  "lists.fan_title",
  "lists.fan_empty",
  "lists.fan_empty_text",
  "lists.fan_hidden",
  "lists.fan_premium",
  "lists.visitor_title",
  "lists.visitor_empty",
  "lists.visitor_empty_text",
  "lists.visitor_hidden",
  "lists.visitor_premium",
  "lists.mylikes_title",
  "lists.mylikes_empty",
  "lists.mylikes_empty_text",
  "lists.swipe",
  "lists.profile",
  "lists.premium",
  "lists.loading",
  "lists.failed",
  "meet.liked",
  "meet.story",
  "nav.matches",
  "nav.fans",
  "nav.visitors",
  "nav.mylikes",
  "spotlight.modal_title",
  "spotlight.costs",
  "spotlight.get",
  "chat.online",
  "explore.name_age",
  "shell.back",
  "shell.retry",
] as const satisfies readonly TextKey[];

/** For <Archive>. */
export const ARCHIVE_TEXTS = [
  "lists.archive",
  "lists.archive_empty",
  "lists.archive_empty_text",
  "lists.archive_chats",
  "lists.bring_back",
  "lists.brought_back",
  "lists.bring_back_failed",
  "lists.loading",
  "lists.failed",
  "contacts.unread",
  "contacts.you",
  "contacts.photo",
  "contacts.gift",
  "chat.online",
  "shell.back",
  "shell.retry",
] as const satisfies readonly TextKey[];

/** Of a form over the member's own record. */
const FORM_TEXTS = [
  "place.count",
  "place.credit",
  "place.hint",
  "place.near",
  "place.none",
  "refusal.ages_invalid",
  "refusal.bio_too_long",
  "refusal.birth_too_old",
  "refusal.birth_too_young",
  "refusal.busy",
  "refusal.choice_invalid",
  "refusal.distance_invalid",
  "refusal.name_invalid",
  "refusal.place_required",
  "refusal.something_wrong",
  "settings.location",
  "settings.lost",
  "settings.save",
  "settings.saving",
  "settings.too_often",
] as const satisfies readonly TextKey[];

/** For <Settings>. */
export const SETTINGS_TEXTS = [
  ...FORM_TEXTS,
  "settings.ages",
  "settings.ages_from",
  "settings.ages_to",
  "settings.discovery",
  "settings.distance",
  "settings.further",
  "settings.further_hint",
  "settings.who",
  "settings.who_0",
  "settings.who_1",
  "settings.who_2",
  "wizard.km",
] as const satisfies readonly TextKey[];

/** For <SoundSwitch>. */
export const SOUND_TEXTS = ["settings.sound", "settings.sound_hint"] as const satisfies readonly TextKey[];

/** For <Edit>. */
export const EDIT_TEXTS = [
  ...FORM_TEXTS,
  "edit.about",
  "edit.age",
  "edit.answer",
  "edit.bio",
  "edit.bio_hint",
  "edit.bio_left",
  "edit.bio_over",
  "edit.gender",
  "edit.name",
  "wizard.gender.1",
  "wizard.gender.2",
  "wizard.gender.other",
] as const satisfies readonly TextKey[];

/** For <OwnProfile>. */
export const OWN_PROFILE_TEXTS = [
  "explore.name_age",
  "nav.fans",
  "nav.lists",
  "nav.matches",
  "nav.mylikes",
  "nav.new_count",
  "nav.visitors",
  "own.about",
  "own.edit",
  "own.looking_for",
  "own.no_bio",
  "own.no_city",
  "own.photos",
  "own.settings",
] as const satisfies readonly TextKey[];

/** For <Blocked>. */
export const BLOCKED_TEXTS = [
  "blocked.failed",
  "blocked.more",
  "blocked.none",
  "blocked.none_text",
  "blocked.not_done",
  "blocked.title",
  "blocked.unblock",
  "blocked.unblock_name",
  "blocked.unblocked",
  "chat.online",
  "shell.retry",
] as const satisfies readonly TextKey[];

/** For <BlockedProfile>. */
export const BLOCKED_PROFILE_TEXTS = [
  "blocked.not_done",
  "blocked.profile_text",
  "blocked.unblock",
  "blocked.unblock_name",
] as const satisfies readonly TextKey[];

/** For <Contacts>. */
export const CONTACTS_TEXTS = [
  "lists.archive",
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

/** For <ShellCoins>. */
export const COINS_TEXTS = ["shell.coins"] as const satisfies readonly TextKey[];

/** For <ShellUnread>. */
export const UNREAD_TEXTS = ["shell.unread_total"] as const satisfies readonly TextKey[];

/** For <Spotlight>. */
export const SPOTLIGHT_TEXTS = [
  "chat.online",
  "spotlight.get",
  "spotlight.title",
  "spotlight.until",
] as const satisfies readonly TextKey[];

/** For <ShellStatus>, with the modals that it opens; those of banners come besides, see domain/notices.ts. */
export const SHELL_TEXTS = [
  "connection.lost",
  "connection.ended",
  "credits.title",
  "credits.balance",
  "credits.not_enough",
  "credits.needed",
  "credits.not_on_sale",
  "match.keep_swiping",
  "match.message",
  "match.text",
  "match.title",
  "nav.new_count",
  "premium.coins",
  "premium.likes",
  "premium.months",
  "premium.not_on_sale",
  "premium.packages",
  "premium.per_month",
  "premium.private",
  "premium.saves",
  "premium.seen",
  "premium.spin",
  "premium.stories",
  "premium.title",
  "premium.total",
  "premium.why_fans",
  "premium.why_likes",
  "premium.why_visitors",
  "refusal.already_in_spotlight",
  "refusal.not_for_sale",
  "shell.back",
  "shell.close",
  "spotlight.buy",
  "spotlight.costs",
  "spotlight.impressions",
  "spotlight.modal_title",
  "spotlight.running",
  "spotlight.strip",
  "spotlight.top",
  "spotlight.uncertain",
] as const satisfies readonly TextKey[];
