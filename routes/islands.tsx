/** The islands as pages use them: each with its first render inside, and the texts it needs in its props. */
import type { VNode } from "preact";
import { readCookie } from "@/domain/cookies.ts";
import { knownTimeZone } from "@/domain/time_text.ts";
import { Chat, type ChatProps } from "@/islands/chat.tsx";
import { Contacts, type ContactsProps } from "@/islands/contacts.tsx";
import { Island } from "@/islands/island.tsx";
import { Photos, type PhotosProps } from "@/islands/photos.tsx";
import { ShellCoins } from "@/islands/shell_coins.tsx";
import { ShellPhoto, type ShellPhotoProps } from "@/islands/shell_photo.tsx";
import { ShellStatus } from "@/islands/shell_status.tsx";
import { ShellUnread } from "@/islands/shell_unread.tsx";
import {
  CHAT_TEXTS,
  CONTACTS_TEXTS,
  type IslandContext,
  islandContext,
  PHOTOS_TEXTS,
  SHELL_TEXTS,
} from "@/islands/texts.ts";
import { dictionaryOf } from "@/locales/mod.ts";
import type { TextKey } from "@/locales/text.ts";
import type { OwnView } from "@/protocol/views/member.ts";
import type { PageContext } from "@/routes/page_env.ts";

interface Frame {
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

export function ContactsIsland(
  { c, own, ...rest }: Frame & Omit<ContactsProps, "me" | "context" | "path">,
): VNode {
  const props = { ...rest, me: meOf(own), path: c.req.path, context: contextOf(c, CONTACTS_TEXTS) };
  return (
    <Island name="contacts" props={props}>
      <Contacts {...props} />
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

export function OwnPhotoIsland({ own, look }: { own: OwnView } & Pick<ShellPhotoProps, "look">): VNode {
  const props: ShellPhotoProps = { me: meOf(own), photo: own.photo, look };
  return (
    <Island name="shell_photo" props={props}>
      <ShellPhoto {...props} />
    </Island>
  );
}

export function CoinsIsland({ c, own }: Frame): VNode {
  const props = { me: meOf(own), context: contextOf(c, SHELL_TEXTS) };
  return (
    <Island name="shell_coins" props={props}>
      <ShellCoins {...props} />
    </Island>
  );
}

export function UnreadIsland({ c, own, total }: Frame & { total: number }): VNode {
  const props = { me: meOf(own), total, context: contextOf(c, SHELL_TEXTS) };
  return (
    <Island name="shell_unread" props={props}>
      <ShellUnread {...props} />
    </Island>
  );
}

export function StatusIsland({ c, own, price }: Frame & { price: number }): VNode {
  const props = { me: meOf(own), price, context: contextOf(c, SHELL_TEXTS) };
  return (
    <Island name="shell_status" props={props}>
      <ShellStatus {...props} />
    </Island>
  );
}

function meOf({ id, credits, credits_seq }: OwnView): { id: string; credits: number; credits_seq: number } {
  return { id, credits, credits_seq };
}

function contextOf(c: PageContext, texts: readonly TextKey[]): IslandContext {
  const { lang, env } = c.var;
  return islandContext(dictionaryOf(lang), texts, {
    lang,
    // The browser tells its zone by a cookie, so that the server's times are already the reader's.
    time_zone: knownTimeZone(readCookie(c.req.header("cookie"), "tz")),
    now: Math.floor(env.now() / 1000),
  });
}
