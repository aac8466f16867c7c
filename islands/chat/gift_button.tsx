/** Opens the gifts. Unlike the rest of the write box it takes the focus from the text: the gifts give it back to it. */
import type { VNode } from "preact";
import { IconButton } from "@/components/icon_button.tsx";
import { giftIcon } from "@/components/icons.ts";
import type { Translate } from "@/locales/text.ts";

export interface GiftButtonProps {
  t: Translate;
  onOpen(): void;
}

export function GiftButton({ t, onOpen }: GiftButtonProps): VNode {
  return (
    <span className="-ms-2 mb-0.5 flex" onMouseDown={(event) => event.stopPropagation()}>
      <IconButton
        icon={giftIcon}
        label={t("gift.add")}
        onClick={({ currentTarget }) => {
          // Some browsers give a button that is clicked no focus.
          currentTarget.focus();
          onOpen();
        }}
      />
    </span>
  );
}
