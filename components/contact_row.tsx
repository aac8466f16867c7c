/**
 * One row of the contact list: who, the start of the last message, when, and how much is unread. A link to the chat, and on
 * the photo, where there are any, to their stories; who writes at this moment and what the member has not sent yet stand in place of the message.
 */
import type { VNode } from "preact";
import { Avatar } from "@/components/avatar.tsx";
import { UnreadBadge, VipBadge } from "@/components/badges.tsx";
import { classes } from "@/components/classes.ts";
import { cutPreview, PREVIEW_NARROW_CHARS, PREVIEW_WIDE_CHARS } from "@/components/contact_preview.ts";
import { Icon } from "@/components/icon.tsx";
import { giftIcon, imageIcon } from "@/components/icons.ts";
import { RingLink } from "@/components/ring_link.tsx";
import { ringOf } from "@/domain/story_ring.ts";
import { preview } from "@/domain/text.ts";
import { contactTime, type Reader } from "@/domain/time_text.ts";
import type { Translate } from "@/locales/text.ts";
import type { ContactView } from "@/protocol/views/contact.ts";

export interface ContactRowProps {
  t: Translate;
  contact: ContactView;
  /** The member's own id: their messages are marked as such. */
  ownId: string;
  /** Unix seconds. */
  now: number;
  reader: Reader;
  /** The chat that is open. */
  current?: boolean | undefined;
  /** The contact is writing to the member. */
  isWriting?: boolean | undefined;
  /** What the member has typed there and not sent. */
  draft?: string | undefined;
  /** It lies in the archive, among others that do not. */
  isArchived?: boolean | undefined;
  /** A button above the end of the row, for pointers and the keyboard. */
  menu?: VNode | undefined;
  /** A button at the end of the row. */
  action?: VNode | undefined;
}

export function ContactRow(props: ContactRowProps): VNode {
  const { t, contact, now, reader, current, isArchived, menu, action } = props;
  const { unread, muted = 1 } = contact;
  const isMuted = muted === 0 || muted > now;
  const isUnread = unread > 0 && !isMuted;
  return (
    <div className="contact-row flex items-center gap-1">
      <div className="relative flex min-w-0 flex-1">
        <a
          href={`/chat/${contact.id}`}
          data-current={`/chat/${contact.id}`}
          data-prefetch=""
          aria-current={current ? "page" : undefined}
          className="flex min-h-19 min-w-0 flex-1 items-center gap-3.5 rounded-card px-3 py-2.5 transition-colors duration-150
          ease-out -outline-offset-2 hover:bg-sunken active:bg-sunken aria-[current=page]:bg-brand-soft"
        >
          <Avatar
            photo={contact.photo}
            ring={ringOf(contact)}
            onlineLabel={contact.status === 1 ? t("chat.online") : undefined}
          />
          <span className="min-w-0 flex-1">
            <span className="flex items-center gap-1.5">
              {/* Where there is little room, the time gives way to the name. */}
              <span className="flex min-w-3/5 flex-1 items-center gap-1.5">
                <bdi className={classes("truncate text-base", isUnread ? "font-semibold" : "font-medium")}>
                  {contact.name}
                </bdi>
                {contact.vip === 1 && <VipBadge label="VIP" />}
                {contact.pinned && (
                  <svg
                    className="icon size-3.5 text-muted"
                    role="img"
                    aria-label={t("contacts.pinned")}
                  >
                    {/* Stands in the shell, as it is on every page of wide screens. */}
                    <use href="#pinned" />
                  </svg>
                )}
                {(isArchived || isMuted) && (
                  <span className="shrink-0 rounded-full bg-sunken px-2 text-2xs leading-5 text-muted">
                    {t(isArchived ? "contacts.archived" : "contacts.muted")}
                  </span>
                )}
              </span>
              {contact.time > 0 && (
                <time
                  dateTime={new Date(contact.time * 1000).toISOString()}
                  className={classes("truncate ps-2 text-xs", isUnread ? "text-brand" : "text-faint")}
                >
                  {contactTime(contact.time, now, reader)}
                </time>
              )}
            </span>
            <span className="mt-0.5 flex min-h-5 items-center gap-2 text-sm">
              <span
                className={classes(
                  "flex flex-1 gap-1 truncate",
                  isUnread ? "text-ink" : "text-muted",
                )}
              >
                <Line {...props} />
              </span>
              <UnreadBadge
                count={unread}
                label={t("contacts.unread", { count: unread })}
                isQuiet={isMuted}
              />
            </span>
          </span>
        </a>
        <RingLink t={t} member={contact} className="start-3 size-14" />
        {menu}
      </div>
      {action}
    </div>
  );
}

function Line({ t, contact, ownId, isWriting, draft = "" }: ContactRowProps): VNode {
  if (isWriting) return <span className="text-brand">{t("chat.typing")}</span>;
  const unsent = preview(draft).trim();
  if (unsent !== "") {
    return (
      <>
        <span className="text-bad">{t("contacts.draft")}</span>
        {cut(unsent)}
      </>
    );
  }
  const isOwn = contact.s_id === ownId;
  if (contact.unsent) {
    return <bdi className="truncate">{t(isOwn ? "message.unsent_own" : "message.unsent")}</bdi>;
  }
  return (
    <>
      {isOwn && `${t("contacts.you")} `}
      {lastMessage(t, contact)}
    </>
  );
}

function lastMessage(t: Translate, contact: ContactView): VNode {
  if (contact.last_m_is_photo === 1) return attachment(imageIcon, t("contacts.photo"));
  if (contact.gift === 1) return attachment(giftIcon, t("contacts.gift"));
  // Of all that has no words of its own, only a line of the product's is left.
  const isNotice = contact.last_m === "" && contact.s_id !== "";
  const text = isNotice ? t("contacts.refund") : contact.last_m;
  return cut(contact.last_m_voice ? t("message.voice", { length: text }) : text);
}

/** Each of its own direction, whose end is what has no room. */
function cut(text: string): VNode {
  const narrow = cutPreview(text, PREVIEW_NARROW_CHARS);
  const wide = cutPreview(text, PREVIEW_WIDE_CHARS);
  if (narrow === wide) return <bdi className="truncate">{wide}</bdi>;
  return (
    <>
      <bdi className="truncate wide:hidden">{narrow}</bdi>
      <bdi className="truncate max-wide:hidden">{wide}</bdi>
    </>
  );
}

function attachment(icon: string, text: string): VNode {
  return (
    <span className="flex items-center gap-1">
      <Icon of={icon} size="sm" />
      {text}
    </span>
  );
}
