/** One row of the contact list: who, the start of the last message, when, and how much is unread. A link to the chat. */
import type { VNode } from "preact";
import { Avatar } from "@/components/avatar.tsx";
import { UnreadBadge, VipBadge } from "@/components/badges.tsx";
import { classes } from "@/components/classes.ts";
import { cutPreview, PREVIEW_NARROW_CHARS, PREVIEW_WIDE_CHARS } from "@/components/contact_preview.ts";
import { Icon } from "@/components/icon.tsx";
import { giftIcon, imageIcon } from "@/components/icons.ts";
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
  /** A button at the end of the row. */
  action?: VNode | undefined;
}

export function ContactRow({ t, contact, ownId, now, reader, current, action }: ContactRowProps): VNode {
  const isUnread = contact.unread > 0;
  return (
    <li className={action && "flex items-center gap-1"}>
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
          story={contact.has_story === 1}
          onlineLabel={contact.status === 1 ? t("chat.online") : undefined}
        />
        <span className="min-w-0 flex-1">
          <span className="flex items-center gap-1.5">
            <bdi className={classes("truncate text-base", isUnread ? "font-semibold" : "font-medium")}>
              {contact.name}
            </bdi>
            {contact.vip === 1 && <VipBadge label="VIP" />}
            {contact.time > 0 && (
              <time
                dateTime={new Date(contact.time * 1000).toISOString()}
                className={classes("ms-auto shrink-0 ps-2 text-xs", isUnread ? "text-brand" : "text-faint")}
              >
                {contactTime(contact.time, now, reader)}
              </time>
            )}
          </span>
          <span className="mt-0.5 flex min-h-5 items-center gap-2 text-sm">
            <span className={classes("min-w-0 flex-1 truncate", isUnread ? "text-ink" : "text-muted")}>
              {contact.s_id === ownId && `${t("contacts.you")} `}
              <LastMessage t={t} contact={contact} />
            </span>
            <UnreadBadge count={contact.unread} label={t("contacts.unread", { count: contact.unread })} />
          </span>
        </span>
      </a>
      {action}
    </li>
  );
}

function LastMessage({ t, contact }: { t: Translate; contact: ContactView }): VNode {
  if (contact.last_m_is_photo === 1) return <Attachment icon={imageIcon} text={t("contacts.photo")} />;
  if (contact.gift === 1) return <Attachment icon={giftIcon} text={t("contacts.gift")} />;
  const narrow = cutPreview(contact.last_m, PREVIEW_NARROW_CHARS);
  const wide = cutPreview(contact.last_m, PREVIEW_WIDE_CHARS);
  if (narrow === wide) return <bdi>{wide}</bdi>;
  return (
    <>
      <bdi className="wide:hidden">{narrow}</bdi>
      <bdi className="max-wide:hidden">{wide}</bdi>
    </>
  );
}

function Attachment({ icon, text }: { icon: string; text: string }): VNode {
  return (
    <span className="inline-flex items-center gap-1 align-bottom">
      <Icon of={icon} size="sm" />
      {text}
    </span>
  );
}
