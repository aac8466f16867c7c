/** Whose stories come before or after, beside the stage of wide screens. A button; the swipe and the keys do the same. */
import { useState } from "react";
import type { VNode } from "preact";
import { Avatar } from "@/components/avatar.tsx";
import { classes } from "@/components/classes.ts";
import { PhotoPlaceholder } from "@/components/photo_placeholder.tsx";
import { photoInSize } from "@/domain/photo.ts";
import { parseStoryUrl, storyUrl } from "@/domain/story.ts";
import type { Neighbour } from "@/client/stories/playlist.ts";
import type { Translate } from "@/locales/text.ts";

interface NeighbourCardProps {
  t: Translate;
  neighbour: Neighbour | null;
  side: "before" | "after";
  onOpen(): void;
}

/** Its place is kept where there is nobody, so that the stage stays in the middle. */
export function NeighbourCard({ t, neighbour, side, onOpen }: NeighbourCardProps): VNode {
  const place = side === "before" ? "justify-end" : "justify-start";
  return (
    <div className={classes("hidden min-w-0 flex-1 items-center wide:flex", place)}>
      {neighbour?.user && <Card t={t} user={neighbour.user} story={neighbour.story} onOpen={onOpen} />}
    </div>
  );
}

interface CardProps {
  t: Translate;
  user: NonNullable<Neighbour["user"]>;
  story: Neighbour["story"];
  onOpen(): void;
}

function Card({ t, user, story, onOpen }: CardProps): VNode {
  const [hasFailed, setFailed] = useState("");
  const picture = story ? inCardSize(story.story_photo) : photoInSize(user.photo, "card");
  return (
    <button
      type="button"
      aria-label={t("story.title", { name: user.name })}
      className="relative aspect-9/16 w-[min(100%,23dvh)] overflow-hidden rounded-card bg-sunken opacity-70 transition-opacity
        duration-150 ease-out hover:opacity-100 focus-visible:opacity-100"
      onClick={onOpen}
    >
      <PhotoPlaceholder of={story?.placeholder ?? user.placeholder} />
      {picture !== "" && hasFailed !== picture && (
        <img
          src={picture}
          alt=""
          draggable={false}
          className="absolute inset-0 size-full object-cover"
          onError={() => setFailed(picture)}
        />
      )}
      <span className="absolute inset-0 grid content-center justify-items-center gap-2 bg-black/45 px-2 text-white">
        <Avatar photo={user.photo} />
        <bdi className="max-w-full truncate text-sm font-semibold">{user.name}</bdi>
      </span>
    </button>
  );
}

function inCardSize(url: string): string {
  const picture = parseStoryUrl(url);
  return picture ? storyUrl({ ...picture, size: "card" }) : url;
}
