/** Above the story: whose it is, a link to their profile except on one's own, when it was posted, and what can be done. */
import type { ComponentChildren, VNode } from "preact";
import { Avatar } from "@/components/avatar.tsx";
import { ellipsisVerticalIcon, pauseIcon, playIcon, xIcon } from "@/components/icons.ts";
import { RoundButton } from "@/islands/story_viewer/round_button.tsx";
import { agoText } from "@/domain/ago_text.ts";
import type { Translate } from "@/locales/text.ts";
import type { CardView } from "@/protocol/views/member.ts";
import type { StoryView } from "@/protocol/views/story.ts";

const WHO = "pointer-events-auto flex min-h-11 min-w-0 items-center gap-2.5 rounded-full pe-2 text-start";

export interface StoryHeaderProps {
  t: Translate;
  /** Null while they are loading. */
  member: CardView | null;
  story: StoryView | null;
  isOwn: boolean;
  isPaused: boolean;
  /** Unix seconds. */
  now: number;
  locale: string;
  onPauseOrPlay(): void;
  onMenu(): void;
  onClose(): void;
}

export function StoryHeader(props: StoryHeaderProps): VNode {
  const { t, member, isOwn, isPaused, onPauseOrPlay, onMenu, onClose } = props;
  return (
    <div className="flex items-center ps-3 pe-1">
      <div className="flex min-w-0 flex-1">{member && <Who {...props} member={member} />}</div>
      <RoundButton
        icon={isPaused ? playIcon : pauseIcon}
        label={t(isPaused ? "story.play" : "story.pause")}
        filled
        autoFocus
        onClick={onPauseOrPlay}
      />
      {member && !isOwn && (
        <RoundButton
          icon={ellipsisVerticalIcon}
          label={t("profile.menu", { name: member.name })}
          onClick={onMenu}
        />
      )}
      <RoundButton icon={xIcon} label={t("shell.close")} onClick={onClose} />
    </div>
  );
}

function Who(props: StoryHeaderProps & { member: CardView }): VNode {
  const { t, member, story, isOwn, now, locale, onClose } = props;
  const profile = `/profile/${member.id}`;

  const content: ComponentChildren = (
    <>
      <Avatar photo={member.photo} size="sm" eager />
      <span className="min-w-0">
        <bdi className="block truncate text-sm font-semibold">{isOwn ? t("story.own") : member.name}</bdi>
        {story && (
          <time
            dateTime={new Date(story.time * 1000).toISOString()}
            className="block truncate text-xs text-white/85"
          >
            {agoText(story.time, now, locale)}
          </time>
        )}
      </span>
    </>
  );
  if (isOwn) return <div className={WHO}>{content}</div>;

  /** Theirs may be what the viewer was opened from. */
  function onClick(event: Event): void {
    if (location.pathname !== profile) return;
    event.preventDefault();
    onClose();
  }
  return <a href={profile} data-modal="always" className={WHO} onClick={onClick}>{content}</a>;
}
