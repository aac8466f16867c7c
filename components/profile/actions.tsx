/** The actions of a profile: the sticky bar at its foot, and the secondary actions below the text. */
import type { ComponentChildren, VNode } from "preact";
import { Button } from "@/components/button.tsx";
import { classes } from "@/components/classes.ts";
import { onFirstClick } from "@/components/first_click.ts";
import { Icon } from "@/components/icon.tsx";
import { banIcon, flagIcon, heartIcon, messageCircleIcon, pencilIcon } from "@/components/icons.ts";
import type { Translate } from "@/locales/text.ts";

export interface ActionBarProps {
  t: Translate;
  id: string;
  name: string;
  isLiked: boolean;
  onLike(): void;
}

/** Like and message. A like cannot be undone, so its button is idle afterwards. */
export function ActionBar({ t, id, name, isLiked, onLike }: ActionBarProps): VNode {
  return (
    <Bar>
      <button
        type="button"
        aria-pressed={isLiked}
        aria-disabled={isLiked}
        title={t(isLiked ? "profile.liked" : "profile.like", { name })}
        className={classes(
          "grid size-14 shrink-0 place-items-center rounded-full pressable",
          isLiked ? "bg-brand-soft text-brand" : "bg-raised text-brand shadow-soft active:scale-90",
        )}
        onClick={onFirstClick(() => !isLiked && onLike())}
      >
        <Icon of={heartIcon} size="xl" filled={isLiked} />
      </button>
      <Button href={`/chat/${id}`} size="lg" icon={messageCircleIcon} className="min-w-0 flex-1 text-center">
        {t("profile.message")}
      </Button>
    </Bar>
  );
}

/** On one's own profile. */
export function OwnBar({ t }: { t: Translate }): VNode {
  return (
    <Bar>
      <Button href="/profile/edit" modal="wide" size="lg" icon={pencilIcon} className="min-w-0 flex-1">
        {t("profile.edit")}
      </Button>
    </Bar>
  );
}

function Bar({ children }: { children: ComponentChildren }): VNode {
  return <div className="profile-bar frosted flex items-center gap-3 px-4 pt-3 wide:px-6">{children}</div>;
}

export interface SafetyActionsProps {
  t: Translate;
  onBlock(): void;
  onReport(): void;
}

export function SafetyActions({ t, onBlock, onReport }: SafetyActionsProps): VNode {
  return (
    <div className="flex flex-wrap gap-x-6 px-5 pt-3 wide:px-6">
      <QuietButton icon={banIcon} onClick={onBlock}>{t("profile.block")}</QuietButton>
      <QuietButton icon={flagIcon} onClick={onReport}>{t("profile.report")}</QuietButton>
    </div>
  );
}

function QuietButton(
  { icon, onClick, children }: { icon: string; onClick(): void; children: string },
): VNode {
  return (
    <button
      type="button"
      className="-mx-3 inline-flex scroll-mb-24 min-h-11 items-center gap-2 rounded-full px-3 text-sm font-medium text-muted hover:text-ink"
      onClick={onClick}
    >
      <Icon of={icon} size="sm" />
      {children}
    </button>
  );
}
