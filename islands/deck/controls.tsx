/**
 * The buttons of the deck: nope at the start of the line, like at its end, undo between. In a form that leads to the
 * profile, so that they lead somewhere before the page is hydrated. They stay in place when nobody is left, and with them the
 * keyboard.
 */
import type { ComponentChildren, MouseEventHandler, VNode } from "preact";
import { classes } from "@/components/classes.ts";
import { Icon } from "@/components/icon.tsx";
import { heartIcon, undo2Icon, xIcon } from "@/components/icons.ts";
import type { Like } from "@/client/deck/pile.ts";
import type { Translate } from "@/locales/text.ts";

type Named = { id: string; name: string };

export interface ControlsProps {
  t: Translate;
  top: Named | undefined;
  lastNope: Named | null;
  onSwipe(like: Like, event: MouseEvent): void;
  onUndo(): void;
}

export function Controls({ t, top, lastNope, onSwipe, onUndo }: ControlsProps): VNode {
  const act = (then: (event: MouseEvent) => void): MouseEventHandler<HTMLButtonElement> => (event) => {
    event.preventDefault();
    then(event);
  };
  return (
    <form action={top ? `/profile/${top.id}` : undefined} className="flex items-center justify-center gap-5">
      <Round
        label={top ? t("deck.nope", { name: top.name }) : t("deck.stamp_nope")}
        isIdle={!top}
        look="w-16 bg-raised text-ink shadow-lift"
        onClick={act((event) =>
          onSwipe(0, event)
        )}
      >
        <Icon of={xIcon} size="xl" />
      </Round>
      <Round
        label={lastNope ? t("deck.undo", { name: lastNope.name }) : t("deck.undo_none")}
        isIdle={!lastNope}
        type="button"
        look="w-14 bg-raised text-gold shadow-soft"
        onClick={act(onUndo)}
      >
        <Icon of={undo2Icon} size="lg" directional />
      </Round>
      <Round
        label={top ? t("deck.like", { name: top.name }) : t("deck.stamp_like")}
        isIdle={!top}
        look="w-16 bg-action text-white shadow-glow"
        onClick={act((event) => onSwipe(1, event))}
      >
        <Icon of={heartIcon} size="xl" filled />
      </Round>
    </form>
  );
}

/** As large as the text is, where there is room for three of them. */
interface RoundProps {
  label: string;
  /** There is nothing to do; it keeps the keyboard all the same. */
  isIdle: boolean;
  /** "submit" leads to the profile until the page is hydrated. */
  type?: "button" | "submit";
  look: string;
  onClick: MouseEventHandler<HTMLButtonElement>;
  children: ComponentChildren;
}

function Round({ label, isIdle, type = "submit", look, onClick, children }: RoundProps): VNode {
  return (
    <button
      type={type}
      aria-label={label}
      aria-disabled={isIdle ? "true" : undefined}
      onClick={onClick}
      className={classes(
        "inline-flex aspect-square min-w-11 items-center justify-center rounded-full pressable",
        "active:scale-90 aria-disabled:opacity-45",
        look,
      )}
    >
      {children}
    </button>
  );
}
