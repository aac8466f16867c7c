/**
 * A member on /stories: a picture of their stories, with whose they are and whether there is something new. One link, which
 * without JavaScript leads to the stories themselves. Without premium it is the member's own photo out of focus, and a lock.
 */
import type { ComponentChildren, TargetedMouseEvent, VNode } from "preact";
import { agoText } from "@/domain/ago_text.ts";
import { NO_PHOTO } from "@/domain/photo.ts";
import { ringOf, storiesHref } from "@/domain/story_ring.ts";
import { Avatar } from "@/components/avatar.tsx";
import { VipBadge } from "@/components/badges.tsx";
import { classes } from "@/components/classes.ts";
import { Icon } from "@/components/icon.tsx";
import { lockIcon } from "@/components/icons.ts";
import { PhotoPlaceholder } from "@/components/photo_placeholder.tsx";
import type { Translate } from "@/locales/text.ts";
import type { StoryMember } from "@/protocol/views/story.ts";

/** Two columns under 1200 px, three above, as in the other grids (spec §9). */
export const STORY_GRID = "grid grid-cols-2 gap-3 px-4 wide:gap-4 wide:px-6 xl:grid-cols-3";

/** The shape of a story. */
export const STORY_SHAPE = "relative block aspect-9/16 w-full overflow-hidden rounded-card bg-sunken";
export const STORY_FOOT = "absolute inset-x-0 bottom-0 grid gap-0.5 shade-foot px-3 pt-10 pb-3 text-white";

export interface StoryTileProps {
  t: Translate;
  member: StoryMember;
  /** Unix seconds. */
  now: number;
  locale: string;
  /** Among the first on the page: its picture is needed for the first paint. */
  eager: boolean;
  onOpen(event: TargetedMouseEvent<HTMLElement>): void;
  /** They are likely to be opened. */
  onNear?: (() => void) | undefined;
}

export function StoryTile({ t, member, now, locale, eager, onOpen, onNear }: StoryTileProps): VNode {
  const isLocked = member.story_id === "";
  return (
    <StoryLink user={member.id} onOpen={onOpen} onNear={onNear}>
      <PhotoPlaceholder of={member.story_placeholder} />
      <img
        src={member.story_photo || NO_PHOTO}
        alt=""
        width="270"
        height="480"
        loading={eager ? "eager" : "lazy"}
        decoding="async"
        data-fade=""
        className={classes(
          "absolute inset-0 size-full object-cover",
          isLocked && "scale-125 [filter:blur(16px)]",
        )}
      />
      {isLocked && (
        <span className="absolute inset-0 grid place-items-center bg-black/20">
          <span className="grid size-14 place-items-center rounded-full bg-black/60 text-white">
            <Icon of={lockIcon} size="lg" label={t("stories.locked")} />
          </span>
        </span>
      )}
      <span className="absolute start-2.5 top-2.5">
        <Avatar
          photo={member.photo}
          size="md"
          ring={ringOf(member)}
          onlineLabel={member.status === 1 ? t("chat.online") : undefined}
          eager={eager}
        />
      </span>
      {member.story > 1 && <StoryCount count={member.story} />}
      <span className={STORY_FOOT}>
        <span className="flex items-center gap-1.5 text-lg leading-tight">
          <bdi className="flex min-w-0 gap-1.5">
            <span className="truncate font-semibold">{member.name}</span>
            <span>{member.age}</span>
          </bdi>
          {member.vip === 1 && <VipBadge label="VIP" />}
        </span>
        <time
          dateTime={new Date(member.time * 1000).toISOString()}
          className="text-xs text-white/90"
        >
          {agoText(member.time, now, locale)}
        </time>
        <span className="sr-only">{t("stories.count", { count: member.story })}</span>
        <span className="sr-only">{t(member.story_seen === 1 ? "stories.seen" : "stories.unseen")}</span>
      </span>
    </StoryLink>
  );
}

export interface StoryLinkProps {
  /** Whose stories. */
  user: string;
  children: ComponentChildren;
  onOpen(event: TargetedMouseEvent<HTMLElement>): void;
  onNear?: (() => void) | undefined;
}

/** The tile itself, around whatever is on it. */
export function StoryLink({ user, children, onOpen, onNear }: StoryLinkProps): VNode {
  return (
    <a
      href={storiesHref(user)}
      className={classes(STORY_SHAPE, "pressable active:scale-[0.98]")}
      onClick={onOpen}
      onPointerEnter={onNear}
      onPointerDown={onNear}
      onFocus={onNear}
    >
      {children}
    </a>
  );
}

/** How many there are, where it is not one; said in words elsewhere. */
export function StoryCount({ count }: { count: number }): VNode {
  return (
    <span
      aria-hidden="true"
      className="absolute end-3 top-2.5 rounded-full bg-black/60 px-2.5 text-sm font-medium text-white tabular-nums"
    >
      {count}
    </span>
  );
}

/** The placeholder of a tile that is loading. */
export function StoryTileSkeleton(): VNode {
  return (
    <li aria-hidden="true">
      <span className={classes(STORY_SHAPE, "animate-pulse")} />
    </li>
  );
}
