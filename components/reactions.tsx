/** What stands under a message: one mark a reaction, which the member puts there and takes away by a tap. */
import { useState } from "react";
import type { VNode } from "preact";
import { classes } from "@/components/classes.ts";
import { REACTION_NAMES } from "@/components/reaction_names.ts";
import type { Reaction } from "@/domain/reactions.ts";
import type { Translate } from "@/locales/text.ts";

export interface ReactionMark {
  reaction: Reaction;
  mine: boolean;
  theirs: boolean;
}

export interface ReactionsProps {
  t: Translate;
  /** The contact's. */
  name: string;
  marks: readonly ReactionMark[];
  /** They were not there when their message came, and may be seen to come. */
  arrives: boolean;
  onToggle(reaction: Reaction): void;
}

export function Reactions({ marks, ...props }: ReactionsProps): VNode {
  return (
    <div className="relative -mt-1.5 flex px-1.5">
      {marks.map((mark) => <Mark key={mark.reaction} mark={mark} {...props} />)}
    </div>
  );
}

function Mark(
  { t, name, mark, arrives, onToggle }: Omit<ReactionsProps, "marks"> & { mark: ReactionMark },
): VNode {
  const [isNew] = useState(arrives);
  const { reaction, mine, theirs } = mark;
  const said = t(REACTION_NAMES[reaction]);
  const who = mine && theirs
    ? t("message.reacted_both", { name, reaction: said })
    : mine
    ? t("message.reacted_you", { reaction: said })
    : t("message.reacted", { name, reaction: said });
  return (
    <button
      type="button"
      aria-pressed={mine ? "true" : "false"}
      aria-label={who}
      className={classes(
        "reaction-mark -my-2 flex size-11 items-center justify-center",
        isNew && "animate-rise",
      )}
      onClick={() => onToggle(reaction)}
    >
      <span
        className={classes(
          "flex h-7 items-center gap-0.5 rounded-full border px-1.5 text-sm tabular-nums",
          mine ? "border-brand bg-brand-soft text-brand" : "border-line bg-raised text-muted",
        )}
      >
        {reaction}
        {mine && theirs && <span className="text-xs font-semibold">2</span>}
      </span>
    </button>
  );
}
