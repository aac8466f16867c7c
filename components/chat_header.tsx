/** Above a chat: whose it is, whether somebody can answer, the plain words about profiles, and the menu. */
import type { ComponentChildren, VNode } from "preact";
import { Avatar } from "@/components/avatar.tsx";
import { VipBadge } from "@/components/badges.tsx";
import { classes } from "@/components/classes.ts";
import { HonestyNote } from "@/components/honesty_note.tsx";
import { IconButton } from "@/components/icon_button.tsx";
import { arrowLeftIcon } from "@/components/icons.ts";
import type { Translate } from "@/locales/text.ts";

export type ChatHeaderState = "connecting" | "updating" | "typing" | "online" | "offline";

export interface ChatHeaderProps {
  t: Translate;
  name: string;
  photo: string;
  /** What the connection does, that they write, or whether somebody can answer. */
  state: ChatHeaderState;
  vip?: boolean | undefined;
  story?: boolean | undefined;
  /** A program answers. */
  scripted?: boolean | undefined;
  /** Where their profile is. */
  profileHref: string;
  /** The menu's button. */
  menu?: ComponentChildren;
}

export function ChatHeader(props: ChatHeaderProps): VNode {
  const { t, name, photo, state, vip, story, scripted, profileHref, menu } = props;
  return (
    <header className="relative frosted z-20 border-b border-line pt-[var(--safe-start)]">
      <div className="chat-bar flex h-16 items-center gap-2.5 px-2 wide:px-5">
        <IconButton
          icon={arrowLeftIcon}
          directional
          label={t("shell.back")}
          href="/contacts"
          className="wide:hidden"
        />
        <a
          href={profileHref}
          data-modal="always"
          className="flex min-h-13 min-w-0 flex-1 items-center gap-2.5 rounded-lg -outline-offset-2"
        >
          <Avatar photo={photo} size="md" story={story} eager />
          <div className="min-w-0 flex-1">
            <h1 className="flex items-center gap-1.5 text-base font-semibold">
              <bdi className="truncate">{name}</bdi>
              {vip && <VipBadge label="VIP" />}
            </h1>
            <p className="flex items-center gap-1.5 text-xs text-muted">
              {(state === "online" || state === "offline") && (
                <span
                  aria-hidden="true"
                  className={classes("size-2 rounded-full", state === "online" ? "bg-online" : "bg-field")}
                />
              )}
              {t(`chat.${state}`)}
            </p>
          </div>
        </a>
        <p role="status" className="sr-only">{said(state, props)}</p>
        {menu}
      </div>
      <div className="border-t border-line">
        <HonestyNote text={t(scripted ? "chat.scripted" : "chat.honesty")} compact />
      </div>
      {(state === "connecting" || state === "updating") && (
        <div aria-hidden="true" className="absolute inset-x-0 bottom-0 h-0.5 animate-pulse bg-brand" />
      )}
    </header>
  );
}

/** What is spoken when it begins; presence is not. */
function said(state: ChatHeaderState, { t, name }: ChatHeaderProps): string {
  if (state === "typing") return t("chat.typing_name", { name });
  return state === "connecting" || state === "updating" ? t(`chat.${state}`) : "";
}
