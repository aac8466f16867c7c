/** Turns records into what others may see. */
import { publicAnswers } from "@/domain/about.ts";
import { answeredBy } from "@/domain/answering.ts";
import { DELETED_NAME } from "@/domain/account_closing.ts";
import { ageOf } from "@/domain/age.ts";
import type { AnsweredFor } from "@/domain/free_chat.ts";
import { type MemberId, pairOf } from "@/domain/ids.ts";
import type { TextLanguage } from "@/domain/language.ts";
import { shownMute } from "@/domain/mute.ts";
import { NO_PHOTO } from "@/domain/photo.ts";
import { hasPremium } from "@/domain/premium.ts";
import { unreadOf } from "@/domain/unread.ts";
import type { ContactView } from "@/protocol/views/contact.ts";
import type { CardView, ProfileView } from "@/protocol/views/member.ts";
import { clearedSeq, isEmptyFor, sideOf } from "@/store/conversations/reader.ts";
import type { Conversation, Member, Photo } from "@/store/records.ts";
import { shownMarks } from "@/store/stories/reader.ts";
import { shownPhotos } from "@/actors/photos/profile.ts";

/** The city as others see it: of whoever is discreet only the country (CS-7). */
export function shownCity({ city, discreet }: Member): string {
  return discreet ? "" : city;
}

/** Whether a member is online as others see it: whoever is discreet never is (CS-6). */
export function shownStatus({ discreet }: Member, online: boolean): 0 | 1 {
  return online && !discreet ? 1 : 0;
}

/** The name of a member; what stands for an erased one is called so in the language of whoever asks (place_names.ts). */
function nameOf({ name, erased_at }: Member): string {
  return erased_at === undefined ? name : DELETED_NAME;
}

/** Whether the viewer has seen all of their stories, `withSeen` adds. */
export function toCardView(member: Member, online: boolean, now: number): CardView {
  return {
    id: member.id,
    name: nameOf(member),
    age: member.erased_at === undefined ? ageOf(member, now) : 0,
    gender: member.gender,
    photo: member.photo ?? NO_PHOTO,
    placeholder: member.photo_placeholder ?? "",
    city: shownCity(member),
    country: member.country,
    status: shownStatus(member, online),
    vip: hasPremium(member, now) ? 1 : 0,
    ...(hasStories(member, now) && { has_story: 1 as const }),
  };
}

/** A view that also says whether the viewer has seen every story of the member's; `seen` is of all_seen.ts. */
export function withSeen<View extends { id: string; has_story?: 0 | 1 | undefined }>(
  seen: ReadonlySet<string>,
  view: View,
): View & { story_seen?: 1 } {
  return view.has_story === 1 && seen.has(view.id) ? { ...view, story_seen: 1 } : view;
}

/** Who answers what is written to a member, where that is not themselves. */
export function toAnsweredBy(member: Member): { answered_by?: AnsweredFor } {
  const by = answeredBy(member);
  return by === "member" ? {} : { answered_by: by };
}

/** Whether nothing can be written to a member, as to a virtual profile that is off. */
function toClosed({ off }: Member): { closed?: 1 } {
  return off ? { closed: 1 } : {};
}

/** Whether there are stories that others may look at. */
export function hasStories(member: Member, now: number): boolean {
  return shownMarks(member, now).length > 0;
}

/** What somebody says of themselves, in the reader's language where a virtual profile speaks it (DM-6). */
export function wordsOf(member: Member, lang: string | undefined): Pick<Member, "bio" | "prompts"> {
  return member.said?.[lang as TextLanguage] ?? member;
}

/** `photos` are those of the member's slots. Of a virtual profile that is off it says no more than who it was. */
export function toProfileView(
  member: Member,
  photos: readonly Photo[],
  { online, now, lang }: { online: boolean; now: number; lang?: string },
): ProfileView {
  const card = toCardView(member, online, now);
  const { bio, prompts } = wordsOf(member, lang);
  return {
    ...card,
    bio: member.off ? "" : bio,
    ...(!member.off && publicAnswers(member)),
    ...(!member.off && prompts && { prompts: [...prompts] }),
    photos: shownPhotos(member, photos).map(({ id, photo }) => ({ id, photo })),
    answer: member.answer,
    premium: card.vip,
    has_story: card.has_story ?? 0,
    virtual: member.virtual ? 1 : 0,
    ...toAnsweredBy(member),
    ...toClosed(member),
    liked: 0,
    matched: 0,
  };
}

/** A contact row as `owner` sees it. */
export function toContactView(
  owner: MemberId,
  other: Member,
  about: { conversation: Conversation; online: boolean; now: number },
): ContactView {
  const { conversation, online, now } = about;
  const side = sideOf(pairOf(owner, other.id), owner);
  const last = isEmptyFor(conversation, side) ? null : conversation.last;
  const unread = unreadOf(conversation, side);
  const muted = shownMute(conversation.sides[side], now);
  const isPinned = conversation.sides[side].pin !== undefined;
  const read_seq = Math.max(conversation.sides[side].read_seq, clearedSeq(conversation, side));
  return {
    id: other.id,
    name: nameOf(other),
    photo: other.photo ?? NO_PHOTO,
    last_m: last?.preview ?? "",
    last_m_is_photo: last?.type === "pphoto" && !last.unsent ? 1 : 0,
    gift: last?.type === "gift" ? 1 : 0,
    ...(last?.unsent && { unsent: 1 as const }),
    last_m_voice: last?.type === "voice" && !last.unsent ? 1 : 0,
    s_id: last?.sender_id ?? "",
    time: last ? Math.floor(last.at / 1000) : 0,
    unread,
    total_unread: unread,
    vip: hasPremium(other, now) ? 1 : 0,
    status: shownStatus(other, online),
    has_story: hasStories(other, now) ? 1 : 0,
    seq: conversation.last_seq,
    ...(read_seq > 0 && { read_seq }),
    ...(muted !== undefined && { muted }),
    ...(isPinned && { pinned: 1 as const }),
    ...toAnsweredBy(other),
    ...toClosed(other),
  };
}
