/** The header of a chat: the contact, who can answer, the note about profiles, and the menu. */
import type { ComponentChildren, VNode } from "preact";
import { Avatar } from "@/components/avatar.tsx";
import { VipBadge } from "@/components/badges.tsx";
import { classes } from "@/components/classes.ts";
import { HonestyNote } from "@/components/honesty_note.tsx";
import { IconButton } from "@/components/icon_button.tsx";
import { arrowLeftIcon } from "@/components/icons.ts";
import { RingLink } from "@/components/ring_link.tsx";
import type { UsualAnswer } from "@/domain/answer_time.ts";
import type { AnsweredFor } from "@/domain/free_chat.ts";
import { ringOf, type StoryFlags } from "@/domain/story_ring.ts";
import type { Translate } from "@/locales/text.ts";

export type ChatHeaderState = "connecting" | "updating" | "typing" | "online" | "offline";

export interface ChatHeaderProps {
  t: Translate;
  /** Whose it is. */
  contact: StoryFlags & {
    id: string;
    name: string;
    photo: string;
    vip: 0 | 1;
    /** Who answers where no member does; said in words (decisions: honesty). */
    answered_by?: AnsweredFor | undefined;
    answers?: UsualAnswer | undefined;
  };
  /** The state of the connection, the typing indicator, or the presence. */
  state: ChatHeaderState;
  /** The menu's button. */
  menu?: ComponentChildren;
}

export function ChatHeader(props: ChatHeaderProps): VNode {
  const { t, contact, state, menu } = props;
  return (
    <header className="relative frosted z-20 border-b border-line pt-[var(--safe-start)]">
      <div className="chat-bar flex min-h-16 items-center gap-2.5 px-2 wide:px-5">
        <IconButton
          icon={arrowLeftIcon}
          directional
          label={t("shell.back")}
          href="/contacts"
          className="wide:hidden"
        />
        <div className="relative flex min-w-0 flex-1">
          <a
            href={`/profile/${contact.id}`}
            data-modal="always"
            className="flex min-h-13 min-w-0 flex-1 items-center gap-2.5 rounded-lg -outline-offset-2"
          >
            <Avatar photo={contact.photo} size="md" ring={ringOf(contact)} eager />
            <div className="min-w-0 flex-1">
              <h1 className="flex items-center gap-1.5 text-base font-semibold">
                <bdi className="truncate">{contact.name}</bdi>
                {contact.vip === 1 && <VipBadge label="VIP" />}
              </h1>
              <p className="flex items-center gap-1.5 text-xs text-muted">
                {(state === "online" || state === "offline") && (
                  <span
                    aria-hidden="true"
                    className={classes("size-2 rounded-full", state === "online" ? "bg-online" : "bg-field")}
                  />
                )}
                {state === "offline" && contact.answers
                  ? t(`answers.${contact.answers.unit}`, { count: contact.answers.n })
                  : t(`chat.${state}`)}
              </p>
            </div>
          </a>
          <RingLink t={t} member={contact} className="start-0 size-11" />
        </div>
        <p role="status" className="sr-only">{said(state, props)}</p>
        {menu}
      </div>
      {contact.answered_by && (
        <div className="border-t border-line">
          <HonestyNote text={t(`honesty.${contact.answered_by}`)} compact />
        </div>
      )}
      {(state === "connecting" || state === "updating") && (
        <div aria-hidden="true" className="absolute inset-x-0 bottom-0 h-0.5 animate-pulse bg-brand" />
      )}
    </header>
  );
}

/** The states that are announced; presence is not. */
function said(state: ChatHeaderState, { t, contact: { name } }: ChatHeaderProps): string {
  if (state === "typing") return t("chat.typing_name", { name });
  return state === "connecting" || state === "updating" ? t(`chat.${state}`) : "";
}
