/** The free reactions to a story, in a line above the reply. Each is a button; one is sent, and stays marked. */
import { useEffect, useState } from "react";
import type { VNode } from "preact";
import { classes } from "@/components/classes.ts";
import { REACTION_NAMES } from "@/components/reaction_names.ts";
import { REACTIONS } from "@/domain/reactions.ts";
import type { Client } from "@/client/client.ts";
import { feel } from "@/client/haptics.ts";
import { Reacted } from "@/client/stories/reacted.ts";
import type { Translate } from "@/locales/text.ts";
import type { StoryView } from "@/protocol/views/story.ts";

export interface StoryReactionsProps {
  t: Translate;
  client: Client;
  /** Whose story it is. */
  name: string;
  /** Null while it is loading. */
  story: Pick<StoryView, "id" | "user_id"> | null;
}

export function StoryReactions({ t, client, name, story }: StoryReactionsProps): VNode {
  const reacted = client.slice(Reacted);
  const given = story ? reacted.given.value.get(story.id) : undefined;
  /** The story that was just reacted to: it is said, and gone with the next one. */
  const [said, setSaid] = useState<string | null>(null);
  useEffect(() => setSaid(null), [story?.id]);

  async function react(reaction: (typeof REACTIONS)[number]): Promise<void> {
    if (!story || given) return;
    feel("tap");
    const problem = await reacted.react(story, reaction);
    if (problem) client.notices.show({ type: "error", message: problem });
    else setSaid(story.id);
  }

  return (
    <div
      role="group"
      aria-label={t("story.react", { name })}
      className="flex flex-wrap items-center justify-center bg-black px-1 pt-1.5 text-white wide:rounded-t-card"
    >
      {REACTIONS.map((reaction) => (
        <button
          key={reaction}
          type="button"
          aria-label={t(REACTION_NAMES[reaction])}
          aria-pressed={given === reaction}
          // It keeps the focus.
          aria-disabled={given || !story ? "true" : undefined}
          className={classes(
            "pressable grid size-11 place-items-center rounded-full text-[min(1.5rem,32px)] active:scale-90",
            given === reaction ? "bg-white/20" : given ? "opacity-45" : "hover:bg-white/15",
          )}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => void react(reaction)}
        >
          <span className={classes(given === reaction && said && "animate-rise")}>{reaction}</span>
        </button>
      ))}
      <p role="status" className="min-w-11 ps-1 text-2xs text-white/85">
        {t(given ? "story.reacted" : "story.react_free")}
      </p>
    </div>
  );
}
