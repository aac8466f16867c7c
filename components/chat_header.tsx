/** Above a chat: whose it is, whether somebody can answer, the plain words about profiles, and the menu. */
import type { ComponentChildren, VNode } from "preact";
import { Avatar } from "@/components/avatar.tsx";
import { VipBadge } from "@/components/badges.tsx";
import { classes } from "@/components/classes.ts";
import { HonestyNote } from "@/components/honesty_note.tsx";
import { IconButton } from "@/components/icon_button.tsx";
import { arrowLeftIcon } from "@/components/icons.ts";
import type { Translate } from "@/locales/text.ts";

export interface ChatHeaderProps {
  t: Translate;
  name: string;
  photo: string;
  online: boolean;
  vip?: boolean | undefined;
  story?: boolean | undefined;
  /** Where their profile is. */
  profileHref: string;
  /** The menu's button. */
  menu?: ComponentChildren;
}

export function ChatHeader(props: ChatHeaderProps): VNode {
  const { t, name, photo, online, vip, story, profileHref, menu } = props;
  return (
    <header className="frosted z-20 border-b border-line pt-[var(--safe-start)]">
      <div className="flex h-16 items-center gap-2.5 px-2 wide:px-5">
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
              <span
                aria-hidden="true"
                className={classes("size-2 rounded-full", online ? "bg-online" : "bg-field")}
              />
              {online ? t("chat.online") : t("chat.offline")}
            </p>
          </div>
        </a>
        {menu}
      </div>
      <div className="border-t border-line">
        <HonestyNote text={t("chat.honesty")} compact />
      </div>
    </header>
  );
}
