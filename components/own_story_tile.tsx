/**
 * The first tile on /stories: the member's own stories, or the invitation to show one. The plus stands beside the tile, not
 * in it, since it does something else.
 */
import type { TargetedMouseEvent, VNode } from "preact";
import { NO_PHOTO, photoInSize } from "@/domain/photo.ts";
import { parseStoryUrl, storyUrl } from "@/domain/story.ts";
import { Icon } from "@/components/icon.tsx";
import { IconButton } from "@/components/icon_button.tsx";
import { plusIcon } from "@/components/icons.ts";
import { PhotoPlaceholder } from "@/components/photo_placeholder.tsx";
import { STORY_FOOT, STORY_SHAPE, StoryLink } from "@/components/story_tile.tsx";
import type { Translate } from "@/locales/text.ts";
import type { StoryView } from "@/protocol/views/story.ts";

export interface OwnStoryTileProps {
  t: Translate;
  /** The member's own id and photo. */
  user: string;
  photo: string;
  /** The oldest first. */
  stories: readonly StoryView[];
  onOpen(event: TargetedMouseEvent<HTMLElement>): void;
  /** None until the page is hydrated. */
  onAdd: (() => void) | undefined;
}

export function OwnStoryTile({ t, user, photo, stories, onOpen, onAdd }: OwnStoryTileProps): VNode {
  const latest = stories.at(-1);
  if (!latest) {
    return (
      <button
        type="button"
        disabled={onAdd === undefined}
        onClick={onAdd}
        className={`${STORY_SHAPE} text-start`}
      >
        <Picture src={photo ? photoInSize(photo, "card") : NO_PHOTO} />
        <span className="absolute inset-0 bg-black/20" />
        <span className="absolute inset-0 grid place-items-center">
          <span className="grid size-14 place-items-center rounded-full bg-action text-white shadow-glow">
            <Icon of={plusIcon} size="lg" />
          </span>
        </span>
        <span className={STORY_FOOT}>
          <span className="text-[min(var(--text-lg),6.2vw)] leading-tight font-semibold">
            {t("stories.add")}
          </span>
          <span className="text-xs text-white/90">{t("stories.add_text")}</span>
        </span>
      </button>
    );
  }
  const waiting = stories.filter((story) => story.waiting === 1).length;
  return (
    <>
      <StoryLink user={user} onOpen={onOpen}>
        <PhotoPlaceholder of={latest.placeholder} />
        <Picture src={asCard(latest.story_photo)} />
        <span className={STORY_FOOT}>
          <span className="text-[min(var(--text-lg),6.2vw)] leading-tight font-semibold">
            {t("stories.yours")}
          </span>
          <span className="text-xs text-white/90">{t("stories.count", { count: stories.length })}</span>
          {waiting > 0 && (
            <span className="text-xs text-white/90">{t("stories.waiting", { count: waiting })}</span>
          )}
        </span>
      </StoryLink>
      <IconButton
        icon={plusIcon}
        label={t("stories.add")}
        variant="primary"
        disabled={onAdd === undefined}
        onClick={onAdd}
        className="absolute end-3 top-2.5"
      />
    </>
  );
}

function Picture({ src }: { src: string }): VNode {
  return (
    <img
      src={src}
      alt=""
      width="270"
      height="480"
      decoding="async"
      data-fade=""
      className="absolute inset-0 size-full object-cover"
    />
  );
}

function asCard(address: string): string {
  const picture = parseStoryUrl(address);
  return picture ? storyUrl({ ...picture, size: "card" }) : address;
}
