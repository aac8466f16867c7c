/** Below the story: the reply to it, or on one's own who has seen it. */
import { type RefObject, useEffect, useMemo } from "react";
import type { VNode } from "preact";
import { isFreeWith } from "@/domain/free_chat.ts";
import type { Client } from "@/client/client.ts";
import type { StoryPlayer } from "@/client/stories/player.ts";
import { keepText, replyToStory } from "@/client/stories/reply.ts";
import { UnsentReplies } from "@/client/stories/unsent_replies.ts";
import { Icon } from "@/components/icon.tsx";
import { languagesIcon } from "@/components/icons.ts";
import { OwnBar } from "@/islands/story_viewer/own_bar.tsx";
import { ReplyBox } from "@/islands/story_viewer/reply_box.tsx";
import { StoryReactions } from "@/islands/story_viewer/story_reactions.tsx";
import type { Above } from "@/islands/story_viewer/use_above.ts";
import { aboutText } from "@/islands/about_text.ts";
import type { Translate } from "@/locales/text.ts";

export interface StoryFootProps {
  t: Translate;
  client: Client;
  player: StoryPlayer;
  above: Above;
  /** Coins a reply costs. */
  price: number;
  box: RefObject<HTMLTextAreaElement | null>;
  /** Unix seconds. */
  now: number;
  locale: string;
  /** Lets the story go on. */
  resume(): void;
}

export function StoryFoot(props: StoryFootProps): VNode | null {
  const { t, client, player, above, price, box, now, locale, resume } = props;
  const texts = useMemo(() => new UnsentReplies((unsent) => keepText(client, unsent)), []);
  useEffect(() => {
    const close = texts.open();
    const leave = ({ persisted }: PageTransitionEvent) => !persisted && close();
    addEventListener("pagehide", leave);
    return () => {
      removeEventListener("pagehide", leave);
      close();
    };
  }, []);
  const member = player.member.value;
  const story = player.story.value;
  const by = member?.answered_by;
  const ownPrice = isFreeWith(by) ? 0 : price;
  if (player.isOwn) {
    return story && (
      <OwnBar
        t={t}
        story={story}
        onViewers={() => above.viewers({ t, story, now, locale })}
        onDelete={() => above.remove(story.id, t)}
      />
    );
  }
  return member && (
    <>
      <StoryReactions t={t} client={client} name={member.name} story={story} />
      {story?.foreign && (
        <div className="flex justify-center bg-black">
          <button
            type="button"
            className="inline-flex min-h-11 items-center gap-2 rounded-full px-3 text-sm font-medium text-white"
            onClick={() => above.translate(story, t)}
          >
            <Icon of={languagesIcon} size="sm" />
            {t("translate.action")}
          </button>
        </div>
      )}
      <ReplyBox
        key={member.id}
        t={t}
        member={member}
        texts={texts}
        note={isFreeWith(by)
          ? t(`chat.free_${by}`)
          : t("chat.cost", { count: price }) + aboutText(t, client, price)}
        isReady={story !== null}
        box={box}
        onFocus={() => player.pause("input")}
        onEscape={resume}
        onSend={async (text) =>
          story !== null && await replyToStory(client, { story, text, price: ownPrice }) !== "refused"}
      />
    </>
  );
}
