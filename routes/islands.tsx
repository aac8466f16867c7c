/** The islands as pages use them: each with its first render inside, and the texts it needs in its props. */
import type { VNode } from "preact";
import { isSoldIn, offeredPrice, priceOf, type SoldInApp } from "@/domain/catalogue.ts";
import { readCookie } from "@/domain/cookies.ts";
import { NOTICE_TEXTS } from "@/domain/notices.ts";
import { knownTimeZone } from "@/domain/time_text.ts";
import { Archive, type ArchiveProps } from "@/islands/archive.tsx";
import { Chat, type ChatProps } from "@/islands/chat.tsx";
import { Contacts, type ContactsProps } from "@/islands/contacts.tsx";
import { ContactsPage } from "@/islands/contacts_page.tsx";
import { Deck, type DeckProps } from "@/islands/deck.tsx";
import { Island } from "@/islands/island.tsx";
import { Meet, type MeetProps } from "@/islands/meet.tsx";
import { MemberList, type MemberListProps } from "@/islands/member_list.tsx";
import { MemberProfile, type MemberProfileProps } from "@/islands/member_profile.tsx";
import { Photos, type PhotosProps } from "@/islands/photos.tsx";
import { ShellCoins } from "@/islands/shell_coins.tsx";
import { ShellPhoto, type ShellPhotoProps } from "@/islands/shell_photo.tsx";
import { ShellName, type ShellNameProps } from "@/islands/shell_name.tsx";
import { ShellStatus, type ShellStatusProps } from "@/islands/shell_status.tsx";
import { ShellUnread } from "@/islands/shell_unread.tsx";
import { Spotlight, type SpotlightProps } from "@/islands/spotlight.tsx";
import { StoriesPage, type StoriesPageProps } from "@/islands/stories_page.tsx";
import { type IslandContext, islandContext } from "@/islands/context.ts";
import {
  ARCHIVE_TEXTS,
  CHAT_TEXTS,
  COINS_TEXTS,
  CONTACTS_TEXTS,
  DECK_TEXTS,
  KEYS_TEXTS,
  LISTS_TEXTS,
  MEET_TEXTS,
  PHOTOS_TEXTS,
  PROFILE_TEXTS,
  SHELL_TEXTS,
  SPOTLIGHT_TEXTS,
  STORIES_TEXTS,
  UNREAD_TEXTS,
} from "@/islands/texts.ts";
import { dictionaryOf } from "@/locales/mod.ts";
import type { TextKey } from "@/locales/text.ts";
import type { OwnView } from "@/protocol/views/member.ts";
import type { PageContext } from "@/routes/page_env.ts";

export interface Frame {
  c: PageContext;
  own: OwnView;
}

export function ChatIsland({ c, own, ...rest }: Frame & Omit<ChatProps, "me" | "context">): VNode {
  const props: ChatProps = { ...rest, me: meOf(own), context: contextOf(c, CHAT_TEXTS) };
  return (
    <Island name="chat" props={props}>
      <Chat {...props} />
    </Island>
  );
}

export function ContactsIsland(frame: Frame & Pick<ContactsProps, "initial">): VNode {
  const props = contactsOf(frame, [...CONTACTS_TEXTS, ...KEYS_TEXTS]);
  return (
    <Island name="contacts" props={props} wide>
      <Contacts {...props} />
    </Island>
  );
}

export function ContactsPageIsland(frame: Frame & Pick<ContactsProps, "initial">): VNode {
  const props = contactsOf(frame, CONTACTS_TEXTS);
  return (
    <Island name="contacts_page" props={props}>
      <ContactsPage {...props} />
    </Island>
  );
}

function contactsOf(
  { c, own, initial }: Frame & Pick<ContactsProps, "initial">,
  texts: readonly TextKey[],
): ContactsProps {
  return { initial, me: meOf(own), path: c.req.path, context: contextOf(c, texts) };
}

export function DeckIsland({ c, own, ...rest }: Frame & Omit<DeckProps, "me" | "context">): VNode {
  const props: DeckProps = { ...rest, me: meOf(own), context: contextOf(c, DECK_TEXTS) };
  return (
    <Island name="deck" props={props}>
      <Deck {...props} />
    </Island>
  );
}

export function ArchiveIsland({ c, own, ...rest }: Frame & Omit<ArchiveProps, "me" | "context">): VNode {
  const props: ArchiveProps = { ...rest, me: meOf(own), context: contextOf(c, ARCHIVE_TEXTS) };
  return (
    <Island name="archive" props={props}>
      <Archive {...props} />
    </Island>
  );
}

export function MeetIsland({ c, own, ...rest }: Frame & Omit<MeetProps, "me" | "context">): VNode {
  const props: MeetProps = { ...rest, me: meOf(own), context: contextOf(c, MEET_TEXTS) };
  return (
    <Island name="meet" props={props}>
      <Meet {...props} />
    </Island>
  );
}

export function MemberListIsland(
  { c, own, ...rest }: Frame & Omit<MemberListProps, "me" | "premium_sold" | "context">,
): VNode {
  const premium_sold = isSoldTo(c, "premium");
  const props: MemberListProps = { ...rest, premium_sold, me: meOf(own), context: contextOf(c, LISTS_TEXTS) };
  return (
    <Island name="member_list" props={props}>
      <MemberList {...props} />
    </Island>
  );
}

export function MemberProfileIsland(
  { c, own, ...rest }: Frame & Omit<MemberProfileProps, "me" | "context">,
): VNode {
  const props: MemberProfileProps = { ...rest, me: meOf(own), context: contextOf(c, PROFILE_TEXTS) };
  return (
    <Island name="member_profile" props={props}>
      <MemberProfile {...props} />
    </Island>
  );
}

export function PhotosIsland({ c, own, ...rest }: Frame & Omit<PhotosProps, "me" | "context">): VNode {
  const props: PhotosProps = { ...rest, me: meOf(own), context: contextOf(c, PHOTOS_TEXTS) };
  return (
    <Island name="photos" props={props}>
      <Photos {...props} />
    </Island>
  );
}

export function OwnPhotoIsland(
  { own, ring_label }: { own: OwnView } & Pick<ShellPhotoProps, "ring_label">,
): VNode {
  const { photo, has_story } = own;
  const props: ShellPhotoProps = { me: meOf(own), photo, has_story, ring_label };
  return (
    <Island name="shell_photo" props={props} wide>
      <ShellPhoto {...props} />
    </Island>
  );
}

export function NameIsland({ own }: { own: OwnView }): VNode {
  const props: ShellNameProps = { me: meOf(own), name: own.name, age: own.age, vip: own.vip };
  return (
    <Island name="shell_name" props={props} wide>
      <ShellName {...props} />
    </Island>
  );
}

/** The strip. `initial` is the answer of the call `spotlight`. */
export function SpotlightIsland(
  { c, own, ...rest }: Frame & Pick<SpotlightProps, "initial" | "look">,
): VNode {
  const props: SpotlightProps = {
    ...rest,
    me: meOf(own),
    photo: own.photo,
    for_sale: offeredPrice(c.var.env.actors.catalogue(), "spotlight") !== null,
    context: contextOf(c, SPOTLIGHT_TEXTS),
  };
  return (
    <Island name="spotlight" props={props} wide={props.look === "column"}>
      <Spotlight {...props} />
    </Island>
  );
}

export function StoriesPageIsland(
  { c, own, ...rest }: Frame & Pick<StoriesPageProps, "initial" | "stories" | "asked">,
): VNode {
  const { photo, premium } = own;
  const props: StoriesPageProps = {
    ...rest,
    photo,
    premium,
    premium_sold: isSoldTo(c, "premium"),
    me: meOf(own),
    context: contextOf(c, STORIES_TEXTS),
  };
  return (
    <Island name="stories_page" props={props}>
      <StoriesPage {...props} />
    </Island>
  );
}

export function CoinsIsland({ c, own }: Frame): VNode {
  const props = { me: meOf(own), context: contextOf(c, COINS_TEXTS) };
  return (
    <Island name="shell_coins" props={props}>
      <ShellCoins {...props} />
    </Island>
  );
}

export function UnreadIsland({ c, own, total }: Frame & { total: number }): VNode {
  const props = { me: meOf(own), total, context: contextOf(c, UNREAD_TEXTS) };
  return (
    <Island name="shell_unread" props={props}>
      <ShellUnread {...props} />
    </Island>
  );
}

export function StatusIsland(
  { c, own, totals, unread }: Frame & Pick<ShellStatusProps, "totals" | "unread">,
): VNode {
  const catalogue = c.var.env.actors.catalogue();
  const props: ShellStatusProps = {
    me: meOf(own),
    site: catalogue.site.name,
    totals,
    unread,
    price: priceOf(catalogue, "message"),
    spotlight_price: offeredPrice(catalogue, "spotlight"),
    context: contextOf(c, [...SHELL_TEXTS, ...NOTICE_TEXTS]),
  };
  return (
    <Island name="shell_status" props={props}>
      <ShellStatus {...props} />
    </Island>
  );
}

export function meOf(
  { id, credits, credits_seq }: OwnView,
): { id: string; credits: number; credits_seq: number } {
  return { id, credits, credits_seq };
}

/** Whether whoever asks for the page can buy it where they are, a browser or the packaged app. */
export function isSoldTo(c: PageContext, what: keyof SoldInApp): boolean {
  return isSoldIn(c.var.env.actors.catalogue(), c.var.app, what);
}

export function contextOf(c: PageContext, texts: readonly TextKey[]): IslandContext {
  const { lang, env } = c.var;
  return islandContext(dictionaryOf(lang), texts, {
    lang,
    // The browser tells its zone by a cookie, so that the server's times are already the reader's.
    time_zone: knownTimeZone(readCookie(c.req.header("cookie"), "tz")),
    now: Math.floor(env.now() / 1000),
  });
}
