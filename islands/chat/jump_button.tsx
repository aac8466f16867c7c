/** Leads back to the newest message, and says how many came since. Floats above the box, so that nothing moves. */
import type { VNode } from "preact";
import { Button } from "@/components/button.tsx";
import { classes } from "@/components/classes.ts";
import { IconButton } from "@/components/icon_button.tsx";
import { chevronDownIcon } from "@/components/icons.ts";
import type { Translate } from "@/locales/text.ts";

export interface JumpButtonProps {
  t: Translate;
  /** Messages of the contact that came while the newest was out of sight. */
  missed: number;
  onJump(): void;
}

export function JumpButton({ t, missed, onJump }: JumpButtonProps): VNode {
  return (
    <div className="relative z-10">
      <div
        className={classes(
          "absolute bottom-3 w-fit animate-rise",
          missed > 0 ? "inset-x-0 mx-auto" : "end-3",
        )}
      >
        {missed > 0
          ? (
            <Button
              variant="outline"
              size="sm"
              icon={chevronDownIcon}
              className="shadow-lift"
              onClick={onJump}
            >
              {t("chat.new_messages", { count: missed })}
            </Button>
          )
          : (
            <IconButton
              icon={chevronDownIcon}
              variant="soft"
              label={t("chat.jump_to_newest")}
              className="shadow-lift"
              onClick={onJump}
            />
          )}
      </div>
    </div>
  );
}
