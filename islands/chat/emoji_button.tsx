/** Opens the emoji, where there is most likely no keyboard that has them. The caret stays where it is in the text. */
import type { VNode } from "preact";
import { IconButton } from "@/components/icon_button.tsx";
import { faceGrinningIcon } from "@/components/icons.ts";
import type { Translate } from "@/locales/text.ts";

export function EmojiButton({ t, onOpen }: { t: Translate; onOpen(): void }): VNode {
  return (
    <IconButton
      icon={faceGrinningIcon}
      label={t("emoji.open")}
      className="-ms-2 mb-0.5 max-wide:hidden"
      onClick={onOpen}
    />
  );
}
