/**
 * What can be done with one message: six reactions, and a few actions. A sheet from the bottom under a finger, a card beside
 * the message under a mouse or the keyboard. Loaded when first wanted (islands/chat/run_message_menu.ts).
 */
import type { TargetedKeyboardEvent, VNode } from "preact";
import { classes } from "@/components/classes.ts";
import { Icon } from "@/components/icon.tsx";
import { xIcon } from "@/components/icons.ts";
import { REACTION_NAMES } from "@/components/reaction_names.ts";
import { type Reaction, REACTIONS } from "@/domain/reactions.ts";
import { openOverlay, type Overlay } from "@/client/overlay.ts";
import { nextFocus } from "@/islands/chat/menu_keys.ts";
import { placeBeside } from "@/islands/chat/place_beside.ts";
import type { Translate } from "@/locales/text.ts";

export interface MenuAction {
  icon: string;
  label: string;
  /** What the menu answers. */
  value: string;
  /** Done at the tap itself, as browsers want it for the clipboard. */
  onTap?: (() => void) | undefined;
  /** It cannot be taken back easily. */
  isGrave?: boolean;
}

export interface MessageMenuProps {
  t: Translate;
  /** The member's reaction, null for none; undefined where there can be none yet. */
  own: Reaction | null | undefined;
  actions: readonly MenuAction[];
  /** Its text, which a sheet shows: the message itself may lie beneath it. */
  text: string;
  /** What it stands beside as a card; null: it comes from the bottom of the screen. */
  beside: Element | null;
}

const ROW =
  "flex min-h-12 w-full items-center gap-3.5 rounded-lg px-3 text-start font-medium hover:bg-sunken active:bg-sunken";

export function MessageMenu({ t, own, actions, text, beside }: MessageMenuProps): VNode {
  function onKeyDown(event: TargetedKeyboardEvent<HTMLFormElement>): void {
    const isRtl = getComputedStyle(event.currentTarget).direction === "rtl";
    const rows = [...event.currentTarget.querySelectorAll("[data-row]")].map((row) => [
      ...row.querySelectorAll("button"),
    ]);
    const next = nextFocus(rows, document.activeElement, { key: event.key, isRtl });
    if (!next) return;
    event.preventDefault();
    next.focus();
  }

  return (
    <dialog
      ref={(dialog) => {
        if (dialog && beside) placeBeside(dialog, beside);
      }}
      aria-label={t("message.options")}
      className={classes(
        "bg-raised p-0 text-ink shadow-lift",
        beside
          ? "bare w-78 max-w-full rounded-card border border-line"
          : "m-auto mb-0 max-h-[88dvh] w-full max-w-[500px] rounded-t-panel pb-[var(--safe-end)]",
      )}
    >
      <form method="dialog" className="p-2" onKeyDown={onKeyDown}>
        {!beside && text !== "" && (
          <p dir="auto" className="truncate px-3 pt-1 pb-2 text-sm text-muted">{text}</p>
        )}
        {own !== undefined && (
          <div
            data-row=""
            role="group"
            aria-label={t("message.react")}
            className="flex flex-wrap justify-between border-b border-line pb-1.5 mb-1.5"
          >
            {REACTIONS.map((reaction) => (
              <button
                key={reaction}
                type="submit"
                value={reaction}
                aria-pressed={own === reaction ? "true" : "false"}
                aria-label={t(REACTION_NAMES[reaction])}
                className={classes(
                  "grid size-11 place-items-center rounded-full text-2xl transition-[scale] hover:bg-sunken active:scale-90",
                  own === reaction && "bg-brand-soft",
                )}
              >
                {reaction}
              </button>
            ))}
          </div>
        )}
        <ul>
          {actions.map(({ icon, label, value, onTap, isGrave }) => (
            <li key={value} data-row="">
              <button
                type="submit"
                value={value}
                className={classes(ROW, isGrave && "text-bad")}
                onClick={onTap}
              >
                <Icon of={icon} className={isGrave ? undefined : "text-muted"} />
                <span>{label}</span>
              </button>
            </li>
          ))}
          <li data-row="">
            <button type="submit" value="" className={classes(ROW, "text-muted")}>
              <Icon of={xIcon} />
              <span>{t("shell.close")}</span>
            </button>
          </li>
        </ul>
      </form>
    </dialog>
  );
}

/** Opens it; it answers with a reaction, or the value of an action. */
export function openMessageMenu({ beside, ...props }: MessageMenuProps): Overlay {
  const isCard = matchMedia("(pointer: fine) and (width >= 640px)").matches;
  return openOverlay(<MessageMenu beside={isCard ? beside : null} {...props} />);
}
